//! The command line: arguments as given become a configuration as meant; one file per subcommand.

mod args;
mod check;
mod compare;
mod config;
mod described;
mod disasm;
mod enumerate;
mod exec;
mod explain;
mod r#gen;
mod host;
mod interrupt;
mod merge;
mod mutants;
mod named;
mod progress;
mod recorded;
mod reproduce;
mod run;
mod save;
mod settings;
mod summaries;
mod summarize;
mod techniques;
mod values;
mod witness;

use crate::{
    classfile::visible,
    program::target,
    report::paint::Paint,
    run::{Error, STACKS},
};
use args::{Args, Command};
use settings::Parsed;
use std::{
    ffi::OsString,
    io::{ErrorKind, IsTerminal, Write},
    panic::{self, AssertUnwindSafe, catch_unwind},
    process::ExitCode,
    sync::Arc,
    thread,
};

/// How a command ended, as the exit code says it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Exit {
    /// 0: done.
    Done,
    /// 1: a generated test diverged from the JVM, or a target fails.
    Diverged,
    /// 2: the command line makes no sense.
    Usage,
    /// 3: something named cannot be read, or the result cannot be written.
    Input,
    /// 4: not everything was explored, and `--strict` was given; or nothing is known of a target.
    Incomplete,
    /// 5: a bug of ours.
    Bug,
    /// 128 and this signal: ended by it, what there was to say until then being said.
    Interrupted(u8),
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(match exit {
            Exit::Done => 0,
            Exit::Diverged => 1,
            Exit::Usage => 2,
            Exit::Input => 3,
            Exit::Incomplete => 4,
            Exit::Bug => 5,
            Exit::Interrupted(signal) => 128 + signal,
        })
    }
}

/// Runs the command line and returns the exit code.
pub fn main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let given: Vec<OsString> = args.into_iter().collect();
    let args = match settings::parse(given.iter().cloned().map(as_clap_wants_it).collect()) {
        Ok(Parsed::Command(args)) => args.with_the_programs_own(&given),
        Ok(Parsed::Told(text)) => return told(&text).into(),
        Err(e) => {
            if e.use_stderr() {
                let _ = e.print();
                return Exit::Usage.into();
            }
            // What was asked for is a result like any other.
            let text = e.render();
            let text = if std::io::stdout().is_terminal() { text.ansi().to_string() } else { text.to_string() };
            return told(&text).into();
        }
    };
    let args = Arc::new(args);
    let verifies = !args.command.classes().is_some_and(|classes| classes.no_verify);
    if !verifies {
        // What panics then is the code's fault, not ours.
        panic::set_hook(Box::new(|_| {}));
    }
    let worker = |stack| {
        let args = args.clone();
        let work = move || catch_unwind(AssertUnwindSafe(|| act(&args)));
        thread::Builder::new().stack_size(stack).spawn(work).ok()
    };
    let Some(worker) = STACKS.into_iter().find_map(worker) else {
        complain("the system has no room for a thread; let it have more memory, or more processes");
        return Exit::Input.into();
    };
    match worker.join() {
        Ok(Ok(exit)) => exit,
        Ok(Err(_)) if !verifies => {
            complain(
                "the code on the class path has not been verified, and cannot be run; without --no-verify it is said what is wrong with it",
            );
            Exit::Input.into()
        }
        _ => match damaged_jdk(&args) {
            Some(what) => {
                complain(&format!("the JDK is damaged: {what}; give another one with --jdk DIR"));
                Exit::Input.into()
            }
            None => {
                complain("this is a bug of cortado's, please report it with the command line and the message above");
                Exit::Bug.into()
            }
        },
    }
}

/// What is wrong with the classes of the JDK, after something has panicked that takes them for sound.
fn damaged_jdk(args: &Args) -> Option<String> {
    let home = crate::run::jdk(args.command.classes()?.jdk.as_deref()).ok()?;
    // What cannot be looked at because of that is damaged as well.
    catch_unwind(|| crate::run::damaged_jdk(&home))
        .unwrap_or_else(|_| Some(format!("{} cannot be read", home.display())))
}

fn act(args: &Args) -> ExitCode {
    let listening = |command: &dyn Fn() -> Result<Exit, Error>| {
        let _scratch = interrupt::listen()?;
        command().map(ExitCode::from)
    };
    let result = match &args.command {
        Command::Run(args) => listening(&|| run::main(args)),
        Command::Compare(args) => listening(&|| compare::main(args)),
        Command::Enumerate(args) => listening(&|| enumerate::main(args)),
        Command::Exec(args) => exec::main(args),
        Command::Gen(args) => listening(&|| r#gen::main(args)),
        Command::Mutants(args) => listening(&|| mutants::main(args)),
        Command::ExplainCode(args) => check::explain(args).map(ExitCode::from),
        Command::Completions(args) => described::completions(args).map(ExitCode::from),
        Command::Man(args) => described::man(args).map(ExitCode::from),
        Command::Merge(args) => merge::main(args).map(ExitCode::from),
        Command::Check(args) => listening(&|| check::main(args)),
        Command::Summarize(args) => listening(&|| summarize::main(args)),
        Command::Explain(args) => listening(&|| explain::main(args)),
        Command::Summaries(args) => summaries::main(args).map(ExitCode::from),
        Command::Disasm(args) => disasm::main(args).map(ExitCode::from),
    };
    result.unwrap_or_else(|failure| {
        complain(&failure.to_string());
        let exit = match (failure, interrupt::signal()) {
            (_, Some(signal)) => Exit::Interrupted(signal),
            (Error::Usage(_), None) => Exit::Usage,
            (Error::Input(_), None) => Exit::Input,
        };
        exit.into()
    })
}

/// Prints all that there is to say.
fn told(text: &str) -> Exit {
    print(text).map_or_else(
        |failure| {
            complain(&failure.to_string());
            Exit::Input
        },
        |()| Exit::Done,
    )
}

/// `-cp` and `-classpath` as every Java tool has them.
fn as_clap_wants_it(arg: OsString) -> OsString {
    match arg.to_str() {
        Some("-cp" | "-classpath" | "--class-path" | "--classpath") => "--class-path".into(),
        _ => arg,
    }
}

/// Result on stdout; a reader that has gone away is no error of ours.
fn print(text: &str) -> Result<(), Error> {
    let mut out = std::io::stdout().lock();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// How what goes to stdout is coloured: on a terminal, if nobody has said that it should not be (<https://no-color.org>).
fn paint() -> Paint {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    Paint { on: std::io::stdout().is_terminal() && !unwanted }
}

/// What became of writing a result.
fn written(result: std::io::Result<()>) -> Result<(), Error> {
    match result {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(Error::Input(format!("cannot write the result: {e}"))),
        _ => Ok(()),
    }
}

/// Diagnostics on stderr.
fn complain(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "cortado: {}", visible::lines(text));
}
