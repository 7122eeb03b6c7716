//! What is read, and as what.

use cortado::precondition::spatial::spec::{SpecError, parse, tree::Formula};

/// The disjuncts of a text, printed.
fn read(text: &str) -> Vec<String> {
    let read = parse::formula(text).unwrap_or_else(|e: SpecError| panic!("{text}: {e:?}"));
    read.iter().map(Formula::to_string).collect()
}

#[test]
fn a_balanced_tree_reads_as_people_write_it() {
    let text = "
        avl(AvlNode t, int lo, int hi, int h) =
               t == null && h == -1
            || t |-> AvlNode{element: e, left: l, right: r, height: h}
               ** avl(l, lo, e, hl) ** avl(r, e, hi, hr)
               && lo < e && e < hi && hl - hr <= 1 && hr - hl <= 1 && h == 1 + (hl > hr ? hl : hr)";
    let avl = parse::predicates(text).expect("it is read");
    let [avl] = &avl[..] else { panic!("{avl:?}") };
    assert_eq!(avl.params.iter().map(|p| &*p.name.node).collect::<Vec<_>>(), ["t", "lo", "hi", "h"]);
    let parts: Vec<_> = avl.disjuncts.iter().map(|d| (d.spatial.len(), d.pure.len())).collect();
    assert_eq!(parts, [(0, 2), (3, 5)]);
    let root = &text[avl.disjuncts[1].spatial[0].span.range()];
    assert_eq!(root, "t |-> AvlNode{element: e, left: l, right: r, height: h}");
}

#[test]
fn facts_and_parts_of_the_heap_mix() {
    let same = ["list(a) ** list(b) && x < y", "list(a) && x < y && list(b)", "x < y ** list(a) ** (list(b) && true)"];
    let [first, ..] = same.map(read);
    assert_eq!(first, ["list(a) ** list(b) && x < y"]);
    for text in same {
        assert_eq!(read(text), first, "{text}");
    }
    assert_eq!(read("emp"), ["true"]);
    assert_eq!(read("true && emp && x == 0;"), ["x == 0"]);
}

#[test]
fn parts_of_the_heap_under_or_are_disjuncts() {
    assert_eq!(read("x > 0 || y > 0"), ["x > 0", "y > 0"]);
    assert_eq!(read("z > 0 && (x > 0 || y > 0)"), ["z > 0 && (x > 0 || y > 0)"]);
    assert_eq!(
        read("a |-> N{} ** (b == null || list(b)) && k == 1"),
        ["a |-> N{} && b == null && k == 1", "a |-> N{} ** list(b) && k == 1"]
    );
}

#[test]
fn operators_bind_as_in_java() {
    assert_eq!(read("a + b * -c == d % 2 - 1"), ["a + b * -c == d % 2 - 1"]);
    assert_eq!(read("a - b - c == a - (b - c)"), ["a - b - c == a - (b - c)"]);
    assert_eq!(read("((a) < (b)) == !(c == d)"), ["a < b == !(c == d)"]);
    assert_eq!(read("a == b ? c : d ? e : f"), ["(a == b ? c : d ? e : f)"]);
    assert_eq!(
        read("this.list.size() >= 0x1F - 1_000L && c != 'a' && !full()"),
        ["this.list.size() >= 31 - 1000 && c != 97 && !full()"]
    );
    assert_eq!(read("a /* of b */ == // and so on\n c"), ["a == c"]);
}
