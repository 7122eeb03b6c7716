//! What is refused, with which words.

use super::common::snapshot;
use cortado::precondition::spatial::spec::{Source, parse};

const FORMULAS: [&str; 33] = [
    "",
    "x &&",
    "x = 3",
    "c === d",
    "x & y",
    "1 2",
    "(a",
    "a)",
    "f(",
    "f(a,",
    "f(a b)",
    "a ? b",
    "a.b.3",
    "a[0] == 1",
    "x instanceof C",
    "forall i",
    "x == \"a\"",
    "x == 'ab'",
    "\\old(x)",
    "x == 99999999999999999999",
    "x == 0x",
    "x == 1.5",
    "ä == ö && § == 1",
    "repOK() /* until",
    "t |-> {",
    "t |-> Node",
    "t |-> Node<T>{}",
    "t |-> Node{next n}",
    "t::Node<a>",
    "!(list(x) ** y == z)",
    "x == (t |-> Node{})",
    "a == emp",
    "this.head |-> Node{next: n}\n    ** list(n)\n    &&& n != null",
];

const PREDICATES: [&str; 7] = [
    "p(x)",
    "p(x = 1",
    "p(int x y) = true",
    "p = true",
    "p() = true; q = 1",
    "p(List<T> x) = true",
    "list(Node x) =\n     x == null\n  || x |-> Node{next: n} ** list(n",
];

#[test]
fn errors_say_what_was_found_and_expected_and_where() {
    let show = |text: &&str, error| match error {
        Some(error) => format!("{}\n\n", show(text, error)),
        None => panic!("{text} is read"),
    };
    let formulas = FORMULAS.iter().map(|text| show(text, parse::formula(text).err()));
    let predicates = PREDICATES.iter().map(|text| show(text, parse::predicates(text).err()));
    snapshot("spec.txt", &formulas.chain(predicates).collect::<String>());
}

fn show(text: &str, error: cortado::precondition::spatial::spec::SpecError) -> String {
    error.show(&Source { name: "List.jml".into(), text: text.into(), within: None })
}
