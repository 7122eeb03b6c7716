//! Names a person can read: of tests, of test classes, of variables.

use super::suite::{Suite, Written};
use std::{collections::BTreeSet, iter};

/// The longest name of a test.
const LONGEST: usize = 70;

/// What the classes of tests of one method end with.
pub(super) const GROUP: &str = "Paths";

/// Words that are no identifiers (JLS §3.9), and the roots of package names, which a variable would hide.
const RESERVED: &[&str] = &[
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "try",
    "void",
    "volatile",
    "while",
    "true",
    "false",
    "null",
    "_",
    "var",
    "yield",
    "record",
    "java",
    "javax",
    "org",
    "com",
    "net",
    "io",
];

/// Whether Java source can say this name.
pub(super) fn is_identifier(name: &str) -> bool {
    let start = |c: char| c.is_alphabetic() || c == '_' || c == '$';
    name.chars().next().is_some_and(start)
        && name.chars().all(|c| start(c) || c.is_numeric())
        && !RESERVED[..RESERVED.len() - 9].contains(&name)
}

/// Names given out so far; each is given once.
#[derive(Default, Clone)]
pub(super) struct Unique(BTreeSet<String>);

impl Unique {
    /// Names never to be given out.
    pub(super) fn without<'a>(taken: impl IntoIterator<Item = &'a str>) -> Unique {
        Unique(taken.into_iter().chain(RESERVED.iter().copied()).map(str::to_owned).collect())
    }

    /// The name wanted, or with the next free number.
    pub(super) fn take(&mut self, wanted: &str) -> String {
        self.take_one(wanted, [])
    }

    /// The name wanted, or the first of these others that is free, or the one wanted with the next free number.
    pub(super) fn take_one(&mut self, wanted: &str, others: impl IntoIterator<Item = String>) -> String {
        let numbered = (2..).map(|n| format!("{wanted}{n}"));
        let mut candidates = iter::once(wanted.to_owned()).chain(others).chain(numbered);
        // There is always a free number.
        candidates.find(|name| self.0.insert(name.clone())).unwrap_or_default()
    }
}

/// `<method>_<condition or input>_<outcome>`.
pub(super) fn test(heading: &str, is_overloaded: bool, said: &str, outcome: &str) -> String {
    let method = words(&called(heading, is_overloaded));
    let short = |text: &str| text.split(' ').map(constant).collect::<Vec<_>>().join(" ");
    let outcome = whole_words(&words(&short(&without_arguments(outcome))), LONGEST / 2);
    let room = LONGEST.saturating_sub(method.chars().count() + outcome.chars().count() + 2);
    let said: Vec<String> =
        said.split(" && ").map(|clause| overflow(clause).unwrap_or_else(|| class(clause))).collect();
    let said = whole_words(&words(&short(&said.join(" && "))), room);
    let parts: Vec<String> = [method, said, outcome].into_iter().filter(|part| !part.is_empty()).collect();
    let name: String = parts.join("_").chars().take(LONGEST).collect();
    if is_identifier(&name) { name } else { format!("test_{name}") }
}

/// What a clause says of a class, as people say it: `e == Add` for `e instanceof Expr.Add`.
fn class(clause: &str) -> String {
    let (said, is) = match clause.strip_prefix("!(").and_then(|clause| clause.strip_suffix(')')) {
        Some(said) => (said, "!="),
        None => (clause, "=="),
    };
    let instance = said.split_once(" instanceof ").map(|(of, class)| (of, is, class));
    let exact = || {
        ["==", "!="].into_iter().find_map(|is| {
            let (of, class) = clause.split_once(&format!(".getClass() {is} "))?;
            Some((of, is, class.strip_suffix(".class")?))
        })
    };
    match instance.or_else(exact) {
        Some((of, is, class)) if !of.contains(' ') => {
            format!("{of} {is} {}", class.rsplit('.').next().unwrap_or(class))
        }
        _ => clause.to_owned(),
    }
}

/// `x + y overflows` for `(long) x + y != x + y`.
fn overflow(clause: &str) -> Option<String> {
    let said = clause.strip_prefix("(long) ")?;
    let how = [(" == ", "fits"), (" != ", "overflows")];
    how.into_iter().find_map(|(sign, word)| {
        let (wide, own) = said.split_once(sign)?;
        (wide == own).then(|| format!("{own} {word}"))
    })
}

/// `returns P` for `returns new Plan.P(1, null)`.
fn without_arguments(outcome: &str) -> String {
    let (mut short, mut rest) = (String::new(), outcome);
    while let Some((before, made)) = rest.split_once("new ") {
        let is_of_name = |c: char| c.is_alphanumeric() || ".$_<>".contains(c);
        let (class, arguments) = made.split_at(made.find(|c| !is_of_name(c)).unwrap_or(made.len()));
        short += before;
        if !arguments.starts_with('(') {
            short += "new ";
            rest = made;
            continue;
        }
        short += class.trim_end_matches("<>").rsplit('.').next().unwrap_or(class);
        rest = after_parentheses(arguments);
    }
    short + rest
}

/// What comes after the parentheses that a text begins with.
fn after_parentheses(text: &str) -> &str {
    let (mut depth, mut is_quoted, mut is_escaped) = (0, false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[at + c.len_utf8()..];
        }
    }
    ""
}

/// A constant of an enum without its class: `HOME` for `Shipping.Zone.HOME`. Other words stay.
fn constant(word: &str) -> &str {
    let is_class = |part: &str| part.starts_with(|c: char| c.is_uppercase()) && part.chars().all(char::is_alphanumeric);
    let is_constant = |part: &str| {
        let part = part.trim_end_matches([',', ']', '}']);
        !part.is_empty() && part.chars().all(|c| c.is_uppercase() || c.is_numeric() || c == '_')
    };
    match word.trim_start_matches(['[', '{']).rsplit_once('.') {
        Some((class, name)) if class.split('.').all(is_class) && is_constant(name) => name,
        _ => word,
    }
}

/// As many whole words in camel case as there is room for.
fn whole_words(text: &str, room: usize) -> String {
    let all: Vec<char> = text.chars().collect();
    let is_end = |at: usize| at == all.len() || all[at].is_uppercase() && !all[at - 1].is_uppercase();
    let end = (1..=all.len().min(room)).rev().find(|&at| is_end(at)).unwrap_or(0);
    all[..end].iter().collect()
}

/// What a heading is of, without parameters: `relax`, `new Node`; of an overloaded method with the types of these, `relax int[]`.
fn called(heading: &str, is_overloaded: bool) -> String {
    let (name, parameters) = heading.split_once('(').unwrap_or((heading, ""));
    match parameters.split(')').next().unwrap_or_default() {
        types if is_overloaded => format!("{name} {}", types.replace("[]", " array").replace("...", " array")),
        _ => name.to_owned(),
    }
}

/// `other == null` is `otherIsNull`.
fn words(text: &str) -> String {
    const OPERATORS: [(&str, &str); 14] = [
        ("==", "is"),
        ("!=", "isNot"),
        ("<=", "atMost"),
        (">=", "atLeast"),
        ("&&", "and"),
        ("||", "or"),
        ("<", "below"),
        (">", "above"),
        ("=", "is"),
        ("+", "plus"),
        ("-", "minus"),
        ("*", "times"),
        ("/", "by"),
        ("!", "not"),
    ];
    let mut out = String::new();
    let text = text
        .replace("' '", "space")
        .replace("\\n", " newline ")
        .replace("\\t", " tab ")
        .replace("\"\"", "empty")
        .replace("{}", "empty")
        .replace("[]", "empty");
    let mut rest = &*text;
    let mut fresh = false;
    while let Some(c) = rest.chars().next() {
        if let Some((operator, word)) = OPERATORS.iter().find(|(operator, _)| rest.starts_with(operator)) {
            push(&mut out, word);
            fresh = true;
            rest = &rest[operator.len()..];
            continue;
        }
        if c.is_ascii_alphanumeric() {
            if fresh {
                // Two numbers are not one.
                if c.is_ascii_digit() && out.ends_with(|last: char| last.is_ascii_digit()) {
                    out.push('_');
                }
                push(&mut out, &c.to_string())
            } else {
                out.push(c)
            }
            fresh = false;
        } else {
            fresh = !out.is_empty();
        }
        rest = &rest[c.len_utf8()..];
    }
    out
}

/// Appends a word in camel case.
fn push(out: &mut String, word: &str) {
    if out.is_empty() { out.push_str(word) } else { out.push_str(&capitalised(word)) }
}

pub(super) fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// `ioException` of `IOException`.
pub(super) fn decapitalised(word: &str) -> String {
    let capitals = word.chars().take_while(|c| c.is_uppercase()).count();
    // The last of several begins the next word.
    let first = if capitals > 1 && word.chars().nth(capitals).is_some_and(char::is_lowercase) {
        capitals - 1
    } else {
        capitals
    };
    let lower = |(k, c): (usize, char)| if k < first { c.to_lowercase().collect() } else { c.to_string() };
    word.chars().enumerate().map(lower).collect()
}

/// `a/Outer$Inner` is tested by `Outer_InnerCortadoTest`.
pub(super) fn test_class(class: &str) -> String {
    let simple = class.rsplit('/').next().unwrap_or(class);
    let plain: String = simple.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    let plain = if is_identifier(&plain) { plain } else { format!("_{plain}") };
    format!("{plain}CortadoTest")
}

/// Where the tests of a class, by its internal name, belong below a source directory.
pub fn test_file(class: &str) -> String {
    let package = class.rsplit_once('/').map_or_else(String::new, |(package, _)| format!("{package}/"));
    format!("{package}{}.java", test_class(class))
}

/// The methods of a suite by their headings, in order, each with a class name of its own and its tests' numbers.
pub(super) fn groups<'a>(tests: &'a [Written], suite: &Suite) -> Vec<(&'a str, String, Vec<usize>)> {
    let mut groups: Vec<(&str, String, Vec<usize>)> = Vec::new();
    let test_class = test_class(&suite.class);
    let mut unique = Unique::without([test_class.as_str()]);
    for (i, Written { heading, is_overloaded, .. }) in tests.iter().enumerate() {
        match groups.iter_mut().find(|(known, ..)| known == heading) {
            Some((.., tests)) => tests.push(i),
            None => {
                let name = capitalised(&words(&called(heading, *is_overloaded))) + GROUP;
                let name = if is_identifier(&name) { name } else { format!("_{name}") };
                groups.push((heading, unique.take(&name), vec![i]));
            }
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_become_words() {
        assert_eq!(words("other == null"), "otherIsNull");
        assert_eq!(words("a.next != this.next"), "aNextIsNotThisNext");
        assert_eq!(words("x <= -3"), "xAtMostMinus3");
        assert_eq!(words("returns 3"), "returns3");
        assert_eq!(words("returns \"a b\""), "returnsAB");
        assert_eq!(words("returns \"\""), "returnsEmpty");
        assert_eq!([words("returns [1, 2]"), words("returns []")], ["returns1_2", "returnsEmpty"]);
    }

    #[test]
    fn words_are_not_cut() {
        assert_eq!(
            [5, 9, 10, 14].map(|room| whole_words("otherIsNull", room)),
            ["other", "otherIs", "otherIs", "otherIsNull"]
        );
        assert_eq!(test("f(int)", false, "", "returns 1"), "f_returns1");
        assert_eq!(test("f(Zone)", false, "zone == Shipping.Zone.HOME", "returns 1"), "f_zoneIsHOME_returns1");
        assert_eq!(test("f(int)", false, "", "returns [Kind.ONE, Kind.TWO]"), "f_returnsONETWO");
        assert_eq!(test("f(int)", false, "", "returns new Plan.P(1, \")\", new Q<>())"), "f_returnsP");
        assert_eq!(test("f(int)", false, "", "returns [new P(1), new Plan.Q(2)]"), "f_returnsPQ");
        assert_eq!(test("f(int)", false, "", "returns a new Node"), "f_returnsANewNode");
        assert_eq!(
            test("f(Expr)", false, "e instanceof Expr.Add && !(e.to instanceof A)", "x"),
            "f_eIsAddAndEToIsNotA_x"
        );
        assert_eq!(test("f(Expr)", false, "e.getClass() != A.class", "x"), "f_eIsNotA_x");
        assert_eq!(test("f(int)", false, "(long) x + y != x + y", "x"), "f_xPlusYOverflows_x");
        assert_eq!(test("f(int[], String)", true, "", "returns 1"), "fIntArrayString_returns1");
    }

    #[test]
    fn names_are_given_once() {
        let mut unique = Unique::without(["self"]);
        assert_eq!(
            [unique.take("a"), unique.take("a"), unique.take("self"), unique.take("int")],
            ["a", "a2", "self2", "int2"]
        );
        let others = || ["a2", "b"].map(str::to_owned);
        assert_eq!([unique.take_one("a", others()), unique.take_one("a", others())], ["b", "a3"]);
    }

    #[test]
    fn keywords_are_no_identifiers_but_package_roots_are() {
        assert!(!is_identifier("int") && !is_identifier("") && !is_identifier("1a") && !is_identifier("a-b"));
        assert!(is_identifier("java") && is_identifier("record") && is_identifier("größe") && is_identifier("a$b"));
    }
}
