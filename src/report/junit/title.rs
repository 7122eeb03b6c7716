//! What each test of a class is called, and its title: the condition in Java where it is short, else what is given; no two alike.

use super::{
    name::{self, Unique},
    suite::Test,
};
use std::{collections::BTreeSet, ptr, sync::Arc};

/// The longest title, in characters.
const LONGEST: usize = 90;

/// The longest condition anywhere.
const LONGEST_CONDITION: usize = 150;

/// The longest outcome in a title.
const LONGEST_OUTCOME: usize = 50;

/// What is given in so few characters is always in the name.
const SHORT: usize = 16;

/// Of one test.
pub(super) struct Title {
    /// The method name.
    pub(super) name: String,
    /// `str == null -> returns null`, or `returns "Ab" for "ab"`.
    pub(super) text: String,
    /// The condition, where the title has no room for it.
    pub(super) condition: Option<String>,
}

/// A test, and what is said of its call: see [`super::arrange::Body::call_given`].
pub(super) struct Call<'a> {
    pub(super) test: &'a Test,
    pub(super) given: Option<String>,
    pub(super) outcome: String,
    /// Whether its class has another method of that name.
    pub(super) is_overloaded: bool,
}

impl Call<'_> {
    /// Whether it is another test of the same method with the same outcome.
    fn is_taken_for(&self, other: &Self) -> bool {
        !ptr::eq(self, other) && self.test.heading == other.test.heading && self.outcome == other.outcome
    }
}

/// The titles and names of all tests of a class.
pub(super) fn titles(all: &[Call<'_>]) -> Vec<Title> {
    let (mut names, mut taken) = (Unique::without([]), BTreeSet::new());
    all.iter().map(|call| title(all, call, &mut names, &mut taken)).collect()
}

fn title<'a>(
    all: &'a [Call<'a>],
    call: &'a Call<'a>,
    names: &mut Unique,
    taken: &mut BTreeSet<(&'a str, String)>,
) -> Title {
    let (test, outcome) = (call.test, cut(&call.outcome));
    let clauses = telling(test);
    let is_whole = !clauses.is_empty() && test.condition.iter().all(|clause| clause.java.is_some());
    let shared = shared(all, call);
    let whole = is_whole.then(|| joined(&clauses));
    let titled = |condition: &str| format!("{condition} -> {outcome}");
    let given = call.given.as_ref().map(|given| format!("{outcome} for {given}"));
    // The last clauses tell a path from its neighbours.
    let last = (0..clauses.len()).filter(|&n| !shared.contains(&*clauses[n])).map(|n| titled(&joined(&clauses[n..])));
    let wanted = whole.as_deref().map(titled).into_iter().chain(given);
    let wanted = wanted.chain(last).chain([outcome.clone()]).filter(|title| title.chars().count() <= LONGEST);
    // A call that only one test makes without conditions needs no more than its outcome.
    let is_alone =
        test.condition.is_empty() && all.iter().filter(|other| other.test.heading == test.heading).count() == 1;
    let wanted: Vec<String> = if is_alone { vec![outcome.clone()] } else { wanted.collect() };
    let fresh = |title: &&String| !taken.contains(&(&*test.heading, (*title).clone()));
    let numbered = || (2..).map(|n| format!("{outcome} ({n})")).find(|title| fresh(&title)).unwrap_or_default();
    let text = wanted.iter().find(fresh).cloned().unwrap_or_else(numbered);
    let named = |said: &str| name::test(&test.heading, call.is_overloaded, said, &call.outcome);
    let name = match &call.given {
        _ if text.contains(" -> ") => {
            let all: Vec<&str> = clauses.iter().map(String::as_str).collect();
            let own: Vec<&str> = all.iter().copied().filter(|clause| !shared.contains(clause)).collect();
            let own = if own.is_empty() { all } else { own };
            let last = own.last().and_then(|clause| clause.rsplit(" && ").next()).unwrap_or_default();
            let from = |n: usize| named(&own[n..].iter().rev().copied().collect::<Vec<_>>().join(" && "));
            names.take_one(&named(last), (0..own.len()).rev().map(from))
        }
        Some(given) if text.contains(" for ") => {
            let is_told = given.len() > SHORT && !all.iter().any(|other| other.is_taken_for(call));
            names.take(&named(&if is_told { String::new() } else { format!("for {given}") }))
        }
        _ => names.take(&named("")),
    };
    taken.insert((&test.heading, text.clone()));
    let is_told = whole.as_deref().is_some_and(|condition| text == titled(condition));
    let condition = whole.filter(|condition| !is_told && condition.len() <= LONGEST_CONDITION);
    Title { name, text, condition }
}

/// The clauses that Java has words for, each once, without those that others take for granted.
fn telling(test: &Test) -> Vec<String> {
    let mut said: Vec<&str> = vec![];
    for clause in test.condition.iter().filter_map(|clause| clause.java.as_deref()).flat_map(parts) {
        if !said.contains(&clause) {
            said.push(clause);
        }
    }
    let all = said.clone();
    let of_class: Vec<&str> = test.condition.iter().filter_map(|clause| clause.exact.as_deref()).collect();
    let is_null = |of: &str| all.iter().any(|clause| clause.strip_suffix(" == null") == Some(of));
    let is_known = |clause| not_of(clause).is_some_and(|of| of_class.contains(&of) || is_null(of));
    said.retain(|&clause| !is_known(clause) && !all.iter().any(|&other| other != clause && is_granted(clause, other)));
    said.iter().map(|clause| exact(clause, &all)).collect()
}

/// The reference of which a clause says what its class is not: who knows the class, or that there is none, knows that.
fn not_of(clause: &str) -> Option<&str> {
    let instance = || clause.strip_prefix("!(")?.strip_suffix(')')?.split_once(" instanceof ");
    let (of, _) = instance().or_else(|| clause.split_once(".getClass() != "))?;
    Some(of)
}

/// What a clause joins, where each part stands by itself.
fn parts(clause: &str) -> Vec<&str> {
    let is_balanced = |part: &&str| part.matches('(').count() == part.matches(')').count();
    let parts: Vec<&str> = clause.split(" && ").collect();
    let is_plain = !clause.contains(['"', '\'']) && !clause.contains(" || ") && parts.iter().all(is_balanced);
    if is_plain { parts } else { vec![clause] }
}

/// A clause that says that there are at most so many elements, where the last of these is read: that there are so many.
fn exact(clause: &str, all: &[&str]) -> String {
    let Some((length, most)) = clause.split_once(" <= ") else { return clause.to_owned() };
    let (of, reads) = match (length.strip_suffix(".length"), length.strip_suffix(".length()")) {
        (Some(of), _) => (of, "["),
        (_, Some(of)) => (of, ".charAt("),
        _ => return clause.to_owned(),
    };
    match most.parse::<u32>() {
        Ok(0) if reads == "[" => format!("{length} == 0"),
        Ok(0) => format!("{of}.isEmpty()"),
        Ok(most) => {
            let last = format!("{of}{reads}{}", most - 1);
            let is_read = all.iter().any(|by| by.contains(&format!("{last}]")) || by.contains(&format!("{last})")));
            if is_read { format!("{length} == {most}") } else { clause.to_owned() }
        }
        Err(_) => clause.to_owned(),
    }
}

/// Whether who reads a clause knows another one: what has a field, an element or a character is not null and not empty.
fn is_granted(clause: &str, by: &str) -> bool {
    let reads = |of: &str, how: &[&str]| {
        by.match_indices(of).any(|(at, _)| {
            let begins = !by[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.');
            begins && how.iter().any(|how| by[at + of.len()..].starts_with(how))
        })
    };
    if let (Some((x, one)), Some((y, other))) = (Range::of(clause), Range::of(by))
        && x == y
    {
        return one.has(&other) && !other.has(&one);
    }
    if is_weaker(clause, by) {
        return true;
    }
    if let Some(of) = clause.strip_suffix(" != null") {
        // What is compared with a number, or is true, is taken out of its box.
        let is_unboxed = Range::of(by).is_some_and(|(x, _)| x == of) || by.strip_prefix('!').unwrap_or(by) == of;
        return is_unboxed || reads(of, &[".", "[", " instanceof "]);
    }
    if let Some(of) = clause.strip_suffix(".length != 0") {
        return reads(of, &["["]);
    }
    if let Some((of, at)) = clause.split_once(".length > ") {
        return reads(of, &[&format!("[{at}]")]) || at == "0" && reads(of, &["["]);
    }
    if let Some((of, at)) = clause.split_once(".length() > ") {
        return reads(of, &[&format!(".charAt({at})")]) || at == "0" && reads(of, &[".charAt("]);
    }
    if let Some(of) = clause.strip_prefix('!').and_then(|clause| clause.strip_suffix(".isEmpty()")) {
        return reads(of, &[".charAt("]);
    }
    false
}

/// Whether two clauses compare the same, and the first says less: `x != y` beside `x < y`, or `zone != Zone.HOME` beside `zone == Zone.WORLD`.
fn is_weaker(clause: &str, by: &str) -> bool {
    let compared = |clause| match str::split(clause, ' ').collect::<Vec<_>>()[..] {
        [a, sign, b] => Some((a, sign, b)),
        _ => None,
    };
    let (Some((a, weak, b)), Some((x, strong, y))) = (compared(clause), compared(by)) else { return false };
    let class = |constant: &str| constant.rsplit_once('.').map(|(class, _)| class.to_owned());
    if (weak, strong) == ("!=", "==") && a == x && b != y {
        let is_constant = |of: &str| class(of).is_some_and(|class| class.starts_with(|c: char| c.is_uppercase()));
        return match (b, y) {
            ("null", other) | (other, "null") => is_constant(other),
            _ => is_constant(b) && class(b) == class(y),
        };
    }
    let strong = match strong {
        _ if (a, b) == (x, y) => strong,
        "<" if (a, b) == (y, x) => ">",
        ">" if (a, b) == (y, x) => "<",
        "==" if (a, b) == (y, x) => "==",
        _ => return false,
    };
    matches!((strong, weak), ("<", "!=" | "<=") | (">", "!=" | ">=") | ("==", "<=" | ">="))
}

/// The whole numbers that a comparison with a constant allows: from, to, and one between them that it does not.
struct Range(i64, i64, Option<i64>);

impl Range {
    /// Of `ch >= 'A'`: what is compared, and with what.
    fn of(clause: &str) -> Option<(&str, Range)> {
        let (of, sign, k) = match &clause.rsplitn(3, ' ').collect::<Vec<_>>()[..] {
            [k, sign, of] => (*of, *sign, *k),
            _ => return None,
        };
        let k = match k.strip_prefix('\'').and_then(|k| k.strip_suffix('\'')) {
            Some(unit) => match (unit.strip_prefix("\\u"), unit.chars().next()) {
                (Some(digits), _) => i64::from_str_radix(digits, 16).ok()?,
                (None, Some(c)) if unit.chars().count() == 1 => i64::from(u32::from(c)),
                _ => return None,
            },
            None => k.trim_end_matches('L').parse().ok()?,
        };
        let (least, most) = (i64::MIN, i64::MAX);
        let range = match sign {
            "<" => Range(least, k.checked_sub(1)?, None),
            "<=" => Range(least, k, None),
            ">" => Range(k.checked_add(1)?, most, None),
            ">=" => Range(k, most, None),
            "==" => Range(k, k, None),
            "!=" => Range(least, most, Some(k)),
            _ => return None,
        };
        let is_one = !of.contains([' ', '!']);
        is_one.then_some((of, range))
    }

    /// Whether all that another one allows is here.
    fn has(&self, other: &Range) -> bool {
        let lacks = |k: i64| k < other.0 || k > other.1 || other.2 == Some(k);
        self.0 <= other.0 && other.1 <= self.1 && self.2.is_none_or(lacks)
    }
}

/// The clauses that all tests of the same method have.
fn shared<'a>(all: &'a [Call<'a>], call: &'a Call<'a>) -> BTreeSet<&'a str> {
    let others: Vec<&[crate::report::Clause]> =
        all.iter().filter(|other| other.test.method == call.test.method).map(|other| &*other.test.condition).collect();
    let has = |clause: &Arc<str>| {
        others.len() > 1 && others.iter().all(|all| all.iter().any(|of| of.java.as_ref() == Some(clause)))
    };
    call.test
        .condition
        .iter()
        .filter_map(|clause| clause.java.as_ref())
        .filter(|clause| has(clause))
        .map(|clause| &**clause)
        .collect()
}

/// The clauses as one formula.
fn joined(clauses: &[String]) -> String {
    let alone = clauses.len() == 1;
    let one = |clause: &String| match clause.contains(" || ") || clause.contains(" ? ") {
        true if !alone => format!("({clause})"),
        _ => clause.clone(),
    };
    clauses.iter().map(one).collect::<Vec<_>>().join(" && ")
}

/// An outcome, of which the end is left out if it is long.
fn cut(outcome: &str) -> String {
    if outcome.chars().count() <= LONGEST_OUTCOME {
        return outcome.to_owned();
    }
    outcome.chars().take(LONGEST_OUTCOME - 3).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_not_null_and_not_empty() {
        assert!(is_granted("s != null", "s.isEmpty()") && is_granted("s != null", "a < s.length()"));
        assert!(is_granted("a.length > 0", "x == a[0]") && is_granted("!s.isEmpty()", "s.charAt(0) == 'a'"));
        assert!(!is_granted("s != null", "this.s.next == null") && !is_granted("s != null", "t == null"));
        assert!(
            is_granted("b != null", "!b") && is_granted("c != null", "c >= 'a'") && is_granted("a.length > 1", "!a[1]")
        );
        assert!(is_granted("x != y", "y < x") && is_granted("x >= y", "y == x") && !is_granted("x <= y", "x > y"));
        assert!(!is_granted("a.length > 0", "a.length <= 1") && !is_granted("a.length > 1", "a[0]"));
        assert!(is_granted("ch < 'a'", "ch <= '9'") && is_granted("n != 0", "n > 2") && is_granted("n > 2", "n == 7"));
        assert!(
            !is_granted("ch <= '9'", "ch < 'a'") && !is_granted("n >= 3", "n > 2") && !is_granted("n > 2", "m == 7")
        );
        assert!(is_granted("z != Zone.A", "z == Zone.B") && is_granted("z != null", "z == Zone.B"));
        assert!(is_granted("z != Zone.A", "z == null") && !is_granted("z != Zone.A", "z == Area.B"));
        assert!(!is_granted("z != x.next", "z == x.last") && !is_granted("z != null", "z == x.last"));
    }

    #[test]
    fn who_knows_a_class_knows_what_it_is_not() {
        assert_eq!([not_of("!(e instanceof Add)"), not_of("e.getClass() != Add.class")], [Some("e"), Some("e")]);
        assert_eq!([not_of("e instanceof Add"), not_of("!(a < b)"), not_of("e != null")], [None; 3]);
    }

    #[test]
    fn alternatives_are_in_parentheses() {
        let clauses = ["a < 1 || a > 3", "b"].map(String::from);
        assert_eq!(joined(&clauses), "(a < 1 || a > 3) && b");
        assert_eq!(joined(&clauses[..1]), "a < 1 || a > 3");
    }

    #[test]
    fn the_last_that_is_read_is_the_last_there_is() {
        assert_eq!(exact("a.length <= 2", &["a[0]", "!a[1]"]), "a.length == 2");
        assert_eq!(exact("a.length <= 2", &["a[0]"]), "a.length <= 2");
        assert_eq!(exact("s.length() <= 1", &["s.charAt(0) == 'a'"]), "s.length() == 1");
        assert_eq!([exact("a.length <= 0", &[]), exact("s.length() <= 0", &[])], ["a.length == 0", "s.isEmpty()"]);
    }
}
