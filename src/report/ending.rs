//! Words for how a path ended, and for what it met if it was not followed to its end.

use super::{
    run::{Ended, Path},
    show,
};
use crate::{
    state::Beyond,
    step::{Limit, Unexplored, World},
    witness::{Case, Expected},
};

/// Why a path was not followed to an end that a caller sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stopped {
    /// A stable code, `loop-bound`.
    pub code: &'static str,
    /// What was in the way.
    pub why: String,
    /// Where.
    pub at: String,
    /// What to do; may be empty.
    pub hint: String,
}

impl Stopped {
    /// The hint behind what was said: `; try --scope 4`, or nothing.
    pub fn advice(&self) -> String {
        if self.hint.is_empty() { String::new() } else { format!("; {}", self.hint) }
    }
}

/// What a path met that was not followed to an end.
pub fn stopped(world: &World, ended: &Ended) -> Option<Stopped> {
    match ended {
        Ended::Returned | Ended::Threw(_) | Ended::Violated(..) => None,
        Ended::Exited(status, at) => Some(Stopped {
            code: "exit",
            why: format!("the program ends the virtual machine with status {status}"),
            at: show::site(world, *at),
            hint: "no test can survive that; leave out what calls it".into(),
        }),
        Ended::GaveUp(limit) => Some(gave_up(world, limit)),
    }
}

/// What was in the way, where, and what to do about it.
pub fn gave_up(world: &World, limit: &Limit) -> Stopped {
    let (code, why, hint) = match &limit.why {
        Unexplored::Unsupported(what) => ("unsupported", format!("{what} is not supported yet"), String::new()),
        Unexplored::Native(method) => (
            "native",
            format!("the native method {method} has no model"),
            "test a method that does not reach it".into(),
        ),
        Unexplored::Linkage(why) => ("linkage", why.clone(), "add what is missing to the class path (-cp)".into()),
        Unexplored::LoopBound(n) => (
            "loop-bound",
            format!("more than {n} iteration{} of a loop", show::plural(*n)),
            format!("try --loop-bound {}", n * 2),
        ),
        Unexplored::Recursion(n) => (
            "loop-bound",
            format!("more than {n} recursive call{} with a decision between", show::plural(*n)),
            format!("try --loop-bound {}", n * 2),
        ),
        Unexplored::Steps(n) => (
            "steps",
            format!("more than {n} instruction{} or new elements without a decision", show::plural(*n)),
            format!("an endless loop, or try --steps {}", n.saturating_mul(10)),
        ),
        Unexplored::Beyond(what) => {
            let code = match what {
                Beyond::There(..) | Beyond::Late(_) | Beyond::Same(..) => "identity",
                Beyond::Unusual(..) | Beyond::Other(..) => "class",
                Beyond::Array(..) | Beyond::OtherArray(_) | Beyond::Large(_) => "array",
            };
            (code, format!("an input that is not made: {}", show::beyond(world, *what, true)), String::new())
        }
        Unexplored::Scope(n, class) => (
            "scope",
            format!("more than {n} input object{} of class {class}", show::plural(*n)),
            format!("try --scope {}", n + 1),
        ),
        Unexplored::Longer(n) => (
            "string-length",
            format!("what comes of strings of more than {n} character{}", show::plural(*n)),
            format!("try --string-length {}", 2 * u32::from(*n)),
        ),
        Unexplored::Letters(n) => (
            "string-length",
            format!(
                "what comes of strings of more than {n} characters, or of characters that become several letters or take two units"
            ),
            format!("try --string-length {}", 2 * u32::from(*n)),
        ),
        Unexplored::Solver(why) => {
            // What took too long says so itself.
            let is_told = why.contains("--timeout") || why.contains("operations");
            let hint = if is_told { "" } else { "try a larger --rlimit" };
            ("solver", format!("the solver could not decide the path ({why})"), hint.into())
        }
    };
    Stopped { code, why, at: show::site(world, limit.site), hint }
}

/// The outcome of a path in a few words: `returns 3`, `throws java.lang.NullPointerException`.
pub fn outcome(world: &World, path: &Path) -> String {
    let is_violated = matches!(path.ended, Ended::Violated(..));
    in_words(stopped(world, &path.ended).as_ref(), is_violated, &path.case)
}

/// The same, by what stopped it and whether a property was violated.
pub(super) fn in_words(stopped: Option<&Stopped>, is_violated: bool, case: &Case) -> String {
    match (stopped, &case.expected) {
        (Some(stopped), _) => format!("gave up: {}", stopped.why),
        (None, Expected::Returned(v)) => show::returned(case, *v),
        (None, Expected::Threw { class: name, .. }) if is_violated => {
            format!("violates an assertion: {}", show::class(name))
        }
        (None, Expected::Threw { class: name, .. }) => format!("throws {}", show::class(name)),
    }
}
