//! `gen --from-stacktrace`: a test that makes a program throw what a stack trace tells, with the same frames of the application. It calls the method
//! that is nearest to the throw of those in the trace that others can call, and from which the JVM confirms all that.

use super::{
    scope,
    session::Session,
    suites::{Generation, renamed},
    told::{Told, ToldPath},
};
use crate::{
    cli::{Error, Exit, args::GenArgs, complain, interrupt, print},
    input::Target,
    program::{ClassId, MethodId, Origin, Program, Thrown, TraceElement, parse_stack_trace, target},
    report::{junit::Wanted, show},
    run::{Aim, Recipe, Run, recipes},
    step::Limits,
    witness::{Case, Verdict, confirm_forms},
};
use std::{fs, path::Path};

/// So many paths of a method are tried on the JVM.
const PATHS: usize = 5;

/// So many rounds of a loop are tried first.
const LOOPS: u32 = 2;

/// So many ways to make what a method is given are tried.
const RECIPES: usize = 3;

/// So many methods of a trace are tried.
const METHODS: usize = 6;

pub(super) fn main(args: &GenArgs, file: &Path) -> Result<Exit, Error> {
    let unreadable = |e| Error::Input(format!("cannot read {}: {e}", file.display()));
    let bytes = fs::read(file).map_err(unreadable)?;
    let chain = parse_stack_trace(&String::from_utf8_lossy(&bytes));
    if chain.is_empty() {
        return Err(Error::Input(format!("there is no stack trace in {}", file.display())));
    }
    let mut session = Session::new(args)?;
    let mut seen = false;
    for thrown in &chain {
        let own = of_application(&session.program, thrown);
        let candidates = callable(&session.program, &own);
        if program_lacks(&session.program, thrown) || candidates.is_empty() {
            continue;
        }
        seen = true;
        for (depth, class, method) in candidates {
            let thrown = Thrown { frames: own[..=depth].to_vec(), ..thrown.clone() };
            if attempt(&mut session, args, class, method, &thrown)? {
                return Ok(interrupt::signal().map_or(Exit::Done, Exit::Interrupted));
            }
            if let Some(signal) = interrupt::signal() {
                return Ok(Exit::Interrupted(signal));
            }
        }
    }
    if !seen {
        let what = "no frame of it is a method of the class path that others can call";
        return Err(Error::Input(format!("{}: {what}; add the classes with -cp", file.display())));
    }
    print("no test reproduces it\n")?;
    Ok(Exit::Incomplete)
}

/// Whether the class of what is thrown is nowhere.
fn program_lacks(program: &Program, thrown: &Thrown) -> bool {
    let lacks = program.load(&thrown.class).is_err();
    if lacks {
        complain(&format!("note: {} is not on the class path", show::class(&thrown.class)));
    }
    lacks
}

/// The frames of the application, with the lines that these versions of its classes have.
fn of_application(program: &Program, thrown: &Thrown) -> Vec<TraceElement> {
    let is_own = |frame: &&TraceElement| {
        program.load(&frame.class).is_ok_and(|class| program.class(class).origin == Origin::Application)
    };
    let known = |frame: &TraceElement| {
        let has_line = frame.line.is_none() || !named(program, frame).is_empty();
        if !has_line {
            let (class, line) = (show::class(&frame.class), frame.line.unwrap_or_default());
            complain(&format!(
                "note: {class}.{} has no line {line} here; is it another version? The line is left out",
                frame.method
            ));
        }
        TraceElement { line: frame.line.filter(|_| has_line), ..frame.clone() }
    };
    // Whoever calls from outside is of no matter, and what is behind that is called from there.
    let inner = thrown.frames.iter().skip_while(|frame| !is_own(frame) && is_of_jdk(program, frame));
    let own = inner.take_while(|frame| is_own(frame) || is_of_jdk(program, frame));
    own.filter(is_own).map(known).collect()
}

fn is_of_jdk(program: &Program, frame: &TraceElement) -> bool {
    program.load(&frame.class).is_ok_and(|class| program.class(class).origin == Origin::Jdk)
}

/// The methods that a frame may be of.
fn named(program: &Program, frame: &TraceElement) -> Vec<(ClassId, MethodId)> {
    let Ok(class) = program.load(&frame.class) else { return vec![] };
    let fits = |&&m: &&MethodId| {
        let method = program.method(m);
        let has_line =
            |line: u16| method.code.as_deref().is_some_and(|code| code.lines.iter().any(|&(_, known)| known == line));
        method.name == frame.method && method.code.is_some() && frame.line.is_none_or(has_line)
    };
    program.class(class).methods.iter().filter(fits).map(|&method| (class, method)).collect()
}

/// The methods of frames that a test can call, those that are public first, and those nearest to the throw first of these: position of the frame,
/// class, method.
fn callable(program: &Program, frames: &[TraceElement]) -> Vec<(usize, ClassId, MethodId)> {
    let all = frames.iter().enumerate();
    let all = all.flat_map(|(depth, frame)| named(program, frame).into_iter().map(move |(c, m)| (depth, c, m)));
    let mut all: Vec<_> = all
        .filter(|&(_, class, method)| {
            let (class, method) = (program.class(class), program.method(method));
            let is_callable = !method.access.is_private() && !method.access.is_synthetic() && !method.is_initializer();
            let has_objects = method.access.is_static() || class.is_instantiable();
            is_callable && has_objects && scope::is_named(class)
        })
        .collect();
    all.sort_by_key(|&(depth, _, method)| (!program.method(method).access.is_public(), depth));
    all.truncate(METHODS);
    all
}

/// A path that throws what is looked for, as the JVM has confirmed.
struct Found {
    path: ToldPath,
    /// Whether the receiver is one that a constructor has made.
    is_made: bool,
}

/// Looks for a path of a method that throws that: on an object that a constructor makes, of those with few parameters first, and then on any; writes
/// its test; whether there is one.
fn attempt(
    session: &mut Session,
    args: &GenArgs,
    class: ClassId,
    method: MethodId,
    thrown: &Thrown,
) -> Result<bool, Error> {
    let program = session.program.clone();
    let on = Target::on(&program, class, method);
    let subject = match session.config.open_again(program.path().clone(), &on) {
        Ok(subject) => subject,
        Err(why) => {
            print(&format!("{}: {why}\n", target::spelled(&program, method)))?;
            return Ok(false);
        }
    };
    let recipes = recipes(&subject.world, subject.method).into_iter().map(|way| way.recipe);
    let mut said = String::new();
    let mut best: Option<Found> = None;
    for recipe in recipes.take(RECIPES).chain([Recipe::new()]) {
        let is_made = !recipe.is_empty();
        let target = Some((Aim::Trace(thrown.clone()), true));
        let run = Run { target, recipe, ..session.config.clone() };
        match explored(session, &run, &on, thrown)? {
            Ok(path) if path.is_raw => drop(best.get_or_insert(Found { path, is_made })),
            Ok(path) => {
                best = Some(Found { path, is_made });
                break;
            }
            Err(why) => said = why,
        }
        if interrupt::signal().is_some() {
            break;
        }
    }
    match best {
        Some(found) => write(session, args, (class, method), &found, thrown),
        None => {
            let (name, what) = (target::spelled(&program, method), show::class(&thrown.class));
            print(&format!("{name} throws {what} so? {said}\n"))?;
            Ok(false)
        }
    }
}

/// The first path that is confirmed, of those that can be made without reflection if there is one; or why there is none.
fn explored(session: &Session, run: &Run, target: &Target, thrown: &Thrown) -> Result<Result<ToldPath, String>, Error> {
    let program = &session.program;
    let (mut best, mut said) = (None, String::new());
    // Few rounds of loops make short inputs, and most often the first path does.
    let few = run.limits.loops.min(LOOPS);
    for (loops, most) in [(few, 1), (few, PATHS), (run.limits.loops, PATHS)] {
        let run = Run { limits: Limits { loops, ..run.limits }, ..run.clone() };
        let told = match run.open_again(program.path().clone(), target).and_then(|subject| Told::until(&subject, most))
        {
            Ok(told) => told,
            Err(why) => return Ok(Err(why.to_string())),
        };
        let mut paths: Vec<ToldPath> = told.paths.iter().filter(|path| path.stopped.is_none()).cloned().collect();
        for path in &mut paths {
            path.case.frames.clone_from(&thrown.frames);
        }
        let verdicts = match &session.harness {
            Some(harness) => {
                let mut cases: Vec<Option<&mut Case>> = paths.iter_mut().map(|path| Some(&mut path.case)).collect();
                confirm_forms(program, harness, &run.class_path, &mut cases).map_err(Error::input)?
            }
            None => vec![Some(Verdict::Confirmed); paths.len()],
        };
        said = unfound(&told, &verdicts);
        let confirmed = paths.into_iter().zip(verdicts).filter(|(_, verdict)| *verdict == Some(Verdict::Confirmed));
        best = confirmed.map(|(path, _)| path).min_by_key(|path| path.is_raw).or(best);
        let is_good = best.as_ref().is_some_and(|path| !path.is_raw);
        let is_all = told.open == 0 && told.paths.iter().all(|path| path.stopped.is_none());
        if is_good || is_all || interrupt::signal().is_some() {
            break;
        }
    }
    Ok(best.ok_or(said))
}

/// Why no test has come of a method.
fn unfound(told: &Told, verdicts: &[Option<Verdict>]) -> String {
    let refuted = verdicts.iter().flatten().find_map(|verdict| match verdict {
        Verdict::Diverged { predicted, actual } => Some(format!("{predicted} was predicted, the JVM {actual}")),
        Verdict::Unconfirmed { why } => Some(why.clone()),
        Verdict::Confirmed => None,
    });
    match (refuted, told.stopped_by) {
        (Some(why), _) => format!("not confirmed: {why}"),
        (None, Some(budget)) => format!("no path found that does, {budget} reached"),
        (None, None) if told.open == 0 && told.paths.iter().all(|path| path.stopped.is_none()) => {
            "no path does, within the bounds of the run".to_owned()
        }
        (None, None) => "no path found that does, but not every path that might was followed to its end".to_owned(),
    }
}

/// Writes a test class of its own for a path; whether the test passes where it can be run.
fn write(
    session: &Session,
    args: &GenArgs,
    (class, method): (ClassId, MethodId),
    Found { path, is_made }: &Found,
    thrown: &Thrown,
) -> Result<bool, Error> {
    let program = &*session.program;
    let (name, what, first) = (target::spelled(program, method), show::class(&thrown.class), &thrown.frames[0]);
    let line = first.line.map_or_else(String::new, |line| format!(":{line}"));
    let at = format!("{}.{}{line}", show::class(&first.class), first.method);
    let frames = match thrown.frames.len() {
        1 => String::new(),
        n => format!(", by way of the same {n} frames"),
    };
    let mut generation = Generation::new(session.version, &session.config, session.harness.is_some());
    generation.say(&format!("{name} throws {what} at {at}{frames}: confirmed on the JVM"));
    generation.keep(program, class, method, path);
    if *is_made {
        let wanted = Wanted::Exception(thrown.class.clone());
        let tests = generation.suites.values_mut().flatten();
        tests.for_each(|test| test.fails = Some(wanted.clone()));
    }
    let sources = generation.sources(program);
    let mut sources = generation.check(args, &session.jvm, program, sources)?;
    // Where tests of the class are generated anew, this one stays.
    sources = sources.into_iter().map(|source| renamed(source, "CrashTest")).collect();
    let is_written = sources.iter().any(|source| source.omitted.is_empty());
    generation.write(args, program, &sources, &[])?;
    print(&generation.out)?;
    Ok(is_written)
}
