//! Codes that do not change, and what they stand for.

/// What a code stands for.
#[derive(Debug)]
pub struct Code {
    /// The code.
    pub code: &'static str,
    /// A short name for it, as [`crate::report::ending::Stopped`] has it where there is one.
    pub name: &'static str,
    /// What it says, in a sentence.
    pub says: &'static str,
    /// What to do about it.
    pub advice: &'static str,
}

/// All codes: failures, limits within which a target passes, causes for which nothing is known, warnings.
pub const CODES: &[Code] = &[
    code(
        "CTD-F01",
        "assertion",
        "An assertion fails: an assert statement, one of a test framework, or an exception that is to be thrown and is not.",
        "Run the input that is told, or the test that -d DIR writes, in a debugger. Inputs that are not meant are excluded by an assumption (assumeTrue) or a constraint of the parameter (@IntRange).",
    ),
    code(
        "CTD-F02",
        "exception",
        "An exception is not caught that nobody expects.",
        "If it is meant, declare it (throws) or give --expect CLASS=expected; if the input is none that counts, --expect CLASS=invalid.",
    ),
    code("CTD-F03", "runtime-exception", "A RuntimeException is not caught.", "As for CTD-F02."),
    code(
        "CTD-L01",
        "loop-bound",
        "A loop goes round, or a method calls itself, more often than was followed.",
        "Give more --timeout, or --loop-bound N; or bound the input by an assumption.",
    ),
    code(
        "CTD-L02",
        "steps",
        "A path executes more instructions than was followed without a decision.",
        "It may be an endless loop; else give a larger --steps N.",
    ),
    code(
        "CTD-L03",
        "string-length",
        "More characters of a string of the input matter than were followed.",
        "Give more --timeout, or --string-length N; or bound the string by an assumption.",
    ),
    code(
        "CTD-L04",
        "scope",
        "There would be more input objects of a class than --scope allows.",
        "Give a larger --scope N.",
    ),
    code(
        "CTD-L05",
        "identity",
        "A reference of the input is compared with an object that was there before the call, which no input is.",
        "There is nothing to do.",
    ),
    code(
        "CTD-L06",
        "class",
        "An input may be of a class of which none is made.",
        "Name a class that people use in the signature, or put what is missing on the class path.",
    ),
    code(
        "CTD-L07",
        "array",
        "An array may be of a class, or of a length, of which none is made.",
        "Give --array-length N where the length is in the way.",
    ),
    code(
        "CTD-L08",
        "inputs",
        "Inputs are bounded in length or kind, and a path has looked at what is bounded.",
        "Give --array-length N where the length is in the way.",
    ),
    code(
        "CTD-U01",
        "unsupported",
        "A path, or what a test wants of its framework, comes to what is not supported.",
        "Test a method that does not reach it.",
    ),
    code("CTD-U02", "native", "A native method has no model.", "Test a method that does not reach it."),
    code("CTD-U03", "linkage", "A class is missing.", "Add it to the class path (-cp)."),
    code(
        "CTD-U04",
        "solver",
        "The solver could not decide whether there is an input.",
        "Give more --timeout, or a larger --rlimit.",
    ),
    code(
        "CTD-U05",
        "exit",
        "The program ends the virtual machine, so nobody sees what becomes of it.",
        "Leave out what calls exit.",
    ),
    code(
        "CTD-U06",
        "budget",
        "The time, the memory or the number of paths was over before all was explored.",
        "Give more --timeout, --memory or --max-paths.",
    ),
    code(
        "CTD-U07",
        "unconfirmed",
        "A path fails that the real JVM does not confirm: it depends on what no test can set, or Cortado is wrong.",
        "Look at the reason that is told; where the JVM does otherwise, please report it.",
    ),
    code("CTD-U08", "start", "The target cannot be started.", "Look at the reason that is told."),
    code(
        "CTD-U09",
        "bug",
        "Cortado has a bug.",
        "Please report it with the command line and the message on standard error.",
    ),
    code(
        "CTD-U10",
        "part",
        "A part of the run is missing, or parts do not fit each other.",
        "Run the part that is named; where parts have not been cut alike, give them more --timeout, or check the target in one.",
    ),
    code(
        "CTD-W01",
        "vacuous",
        "A target passes, and no path of it came to an end that counts: assumptions exclude all inputs.",
        "Look at the assumptions.",
    ),
];

const fn code(code: &'static str, name: &'static str, says: &'static str, advice: &'static str) -> Code {
    Code { code, name, says, advice }
}

/// What a code, or its short name, stands for.
pub fn explain(text: &str) -> Option<&'static Code> {
    CODES.iter().find(|code| code.code.eq_ignore_ascii_case(text) || code.name == text)
}

/// The code of this short name.
pub(super) fn code_of(name: &str) -> &'static str {
    explain(name).map_or("CTD-U01", |code| code.code)
}
