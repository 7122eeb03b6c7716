//! No text makes the parser panic or overflow its stack, and every error has its place.

use crate::common::random::{Tape, for_random};
use cortado::precondition::spatial::spec::{Source, SpecError, parse};

const GOOD: [&str; 4] = [
    "sll(Node x) = x == null || x |-> Node{next: n, val: v} ** sll(n) && v >= -1",
    "avl(t, lo, hi, h) = t == null && h == -1 || t |-> AvlNode{element: e, left: l, right: r, height: h} ** avl(l, lo, e, hl)\n\
     ** avl(r, e, hi, hr) && lo < e && e < hi && h == 1 + (hl > hr ? hl : hr); q(int[] a) = a.length() != 'x';",
    "this.root |-> p.Tree$Node{_} ** !(a % 2 == 0x10L) /* so */ && list(Q.first, _)",
    "repOK() && x >= 0 ** other.isEmpty() // whatever\n && (a == null || b(c))",
];

fn place(text: &str, e: &SpecError) {
    let span = e.span.range();
    assert!(text.get(span.clone()).is_some(), "{span:?} is no part of {text:?}: {e:?}");
    let shown = e.show(&Source { name: "the/Spec.jml".into(), text: text.into(), within: None });
    assert!(shown.starts_with(&format!("error: {}", e.message)) && shown.contains("the/Spec.jml:"), "{shown}");
}

fn read(text: &str) {
    let _ = parse::formula(text).map_err(|e| place(text, &e));
    let _ = parse::predicates(text).map_err(|e| place(text, &e));
}

#[test]
fn random_texts_are_read_or_refused() {
    for_random(2_000, 60, |tape| {
        let bytes: Vec<u8> = tape.iter().flat_map(|n| n.to_be_bytes()).collect();
        read(&String::from_utf8_lossy(&bytes));
        read(&String::from_utf16_lossy(tape));
        read(&tape.iter().map(|n| char::from(b' ' + (n % 95) as u8)).collect::<String>());
        Ok(())
    });
}

#[test]
fn damaged_texts_are_read_or_refused() {
    const PARTS: [&str; 22] = [
        "(", ")", "{", "}", "**", "|->", "&&", "||", "!", "-", "?", ":", ".", ",", ";", "_", "x", "9", "'", "\\", "é",
        "\n",
    ];
    for_random(5_000, 20, |tape| {
        let mut tape = Tape(tape);
        let mut text: Vec<char> = tape.of(&GOOD).chars().collect();
        for _ in 0..=tape.pick(4) {
            let (a, b) = (tape.pick(text.len() + 1), tape.pick(text.len() + 1));
            let (a, b) = (a.min(b), a.max(b));
            let put: Vec<char> = match tape.pick(3) {
                0 => vec![],
                1 => tape.of(&PARTS).chars().collect(),
                _ => text[a..b].repeat(2),
            };
            text.splice(a..b.min(a + 8), put);
        }
        read(&text.iter().collect::<String>());
        Ok(())
    });
}

#[test]
fn nesting_has_a_limit() {
    let many = |part: &str| part.repeat(10_000);
    let texts = [
        many("("),
        many("!"),
        many("- "),
        many("f("),
        many("x |-> C{f: "),
        many("a ? "),
        many("a ? b : "),
        many("!("),
        many("a + "),
        many("a && "),
        many("list(a) ** (b == c || list(b)) ** "),
        many("x."),
        many("f(a)."),
        many("[") + &many("]"),
        many("p(x) = true;"),
        many("p(x) = f((x)) && !x;"),
        format!("p({}", many("int[] x, ")),
        format!("{}x{}", many("("), many(")")),
        format!("p(x{}", many("[]")),
    ];
    for text in &texts {
        read(text);
    }
    for text in ["((((", "a + ", "x.y."].map(many) {
        let error = parse::formula(&text).expect_err("that is too much");
        assert!(error.message.contains("more than") || error.message.contains("deeper than"), "{error:?}");
    }
}
