//! `gen --since`: the tests on which two versions of the class path differ (Person, Dwyer, Elbaum, Pasareanu: Differential symbolic execution, FSE 2008).
//! Methods that may do otherwise are explored in both versions, so that what only the old one tells apart is looked at too, and each input is run on both,
//! on the JVM, which says whether they do the same.

use super::{
    NO_TIME, at_once,
    budget::Shares,
    scope,
    session::Session,
    sought,
    suites::{Generation, TEST_LIMIT, renamed},
    told::{Told, ToldPath},
};
use crate::{
    classfile::Name,
    cli::{Error, Exit, args::GenArgs, config, interrupt, named, print, target},
    input::Target,
    program::{Changes, ClassId, ClassPath, MethodId, Program, hex},
    report::{
        self,
        junit::{self, Source},
        show,
        techniques::Branch,
    },
    run::{Methods, Run, share},
    witness::{Body, Case, Datum, Expected, FieldRef, Harness, Place, Verdict, confirm, confirm_forms},
};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashSet;
use sha2::{Digest, Sha256};
use std::{ffi::OsStr, num::NonZero, path::PathBuf, sync::Arc, time::Duration};

/// Paths of a version that are followed, if nobody says how many.
const PATHS: u64 = 500;

/// More tests of one class are no suite that anybody reads.
const MOST: usize = 300;

/// A method in both versions.
struct Compared {
    /// What it does now; behind its own paths those that inputs of the old version take.
    now: Told,
    /// Paths of the old version that are followed.
    before: usize,
    /// How many of their inputs this version cannot be given.
    lost: usize,
    /// Paths that those inputs take, and paths of its own on other inputs.
    along: Vec<report::Told>,
    /// Whether all paths of both versions have been followed.
    complete: bool,
}

/// What became of the paths of a method.
#[derive(Default)]
struct Tally {
    same: usize,
    differ: usize,
    /// Why an input could not be run on both, and how many.
    open: IndexMap<String, usize>,
}

pub(super) fn main(args: &GenArgs, since: &OsStr) -> Result<Exit, Error> {
    let session = Session::new(args)?;
    let Session { config, program, .. } = &session;
    let harness = session.harness.as_ref().ok_or_else(|| Error::Usage("--since asks the JVM".into()))?;
    let old = before(config, since)?;
    let old_program = old.program()?;
    let targets = scope::spelled_out(&args.targets, &args.include, &args.exclude, program)?;
    let changes = Changes::new(&old_program, program);
    let (mut found, mut same, mut new) = (vec![], 0, 0);
    for (class, method) in named::callable(program, &targets)? {
        match Target::on(program, class, method).find(&old_program) {
            None => new += 1,
            Some(before) if changes.concern(before, method) => found.push((class, method)),
            Some(_) => same += 1,
        }
    }
    let changed = found.len();
    print(&format!("{changed} methods may do otherwise than before, {same} have the code they had, {new} are new\n"))?;
    let whole: Vec<String> = targets.into_iter().filter(|target| !target.contains('#')).collect();
    let whole = named::callable(program, &whole)?.into_iter().map(|(class, _)| program.class(class).name.clone());
    let whole: Vec<Name> = whole.collect();
    let mut generation = Generation::new(session.version, config, true);
    let (path, old_path) = (program.path().clone(), old_program.path().clone());
    let jobs = if found.len() > 1 { NonZero::<usize>::MIN } else { config.jobs };
    let max_paths = Some(config.max_paths.map_or(PATHS, |most| most.min(PATHS)));
    let now = Run { jobs, max_paths, ..config.clone() };
    let old = Run { jobs, max_paths, ..old };
    let classes: Vec<ClassId> = found.iter().map(|&(class, _)| class).collect();
    let shares = Shares::new(args.budget, args.class_budget, config.jobs.get(), &classes);
    let (mut written, mut all_complete) = (0, true);
    for some in at_once(program, found) {
        let targets: Vec<Target> = some.iter().map(|&(class, method)| Target::on(program, class, method)).collect();
        let tell = |i: usize| {
            let Some(time) = shares.next(some[i].0, now.timeout) else {
                return Ok(Compared::nothing(NO_TIME));
            };
            // Of many methods some cannot be explored.
            compared((&now, &path), (&old, &old_path), &targets[i], time)
                .or_else(|error| Ok::<_, Error>(Compared::nothing(&error.to_string())))
        };
        let all = share(config.jobs.get(), targets.len(), || interrupt::signal().is_some(), tell)?;
        for (&(class, method), compared) in some.iter().zip(all) {
            all_complete &= compared.complete;
            judge(&mut generation, (program, &old_program), harness, &old, (class, method), compared)?;
        }
        for class in some.iter().map(|&(class, _)| class).collect::<IndexSet<_>>() {
            if let Some(found) = old_path.find(&program.class(class).name).ok().flatten() {
                let line = format!("Compared with its version of sha256 {}", hex(&Sha256::digest(&found.bytes)));
                generation.made_of.insert(program.class(class).name.clone(), line);
            }
        }
        let sources = generation.sources(program);
        let mut sources = generation.check(args, &session.jvm, program, sources)?;
        if let Some(jars) =
            config::junit(session.version, &args.junit_classpath, config).filter(|_| !sources.is_empty())
        {
            let outcome = junit::check(&session.jvm, &jars, &old.class_path, &sources, TEST_LIMIT);
            let outcome = outcome.map_err(Error::input)?;
            if generation.drop_passing(&sources, &outcome) {
                sources = generation.sources(program);
            }
        }
        written += sources.iter().map(Source::tests).sum::<usize>();
        // Where tests of the class are generated anew, these stay.
        let sources: Vec<_> = sources.into_iter().map(|source| renamed(source, "SinceTest")).collect();
        generation.write(args, program, &sources, &whole)?;
        print(&std::mem::take(&mut generation.out))?;
        if interrupt::signal().is_some() {
            break;
        }
    }
    print(&format!("{written} tests tell the versions apart\n"))?;
    Ok(match interrupt::signal() {
        Some(signal) => Exit::Interrupted(signal),
        None if generation.diverged > 0 => Exit::Diverged,
        None if args.explore.strict && !all_complete => Exit::Incomplete,
        None => Exit::Done,
    })
}

/// The run of the old version: these classes, and of the class path what has none of them.
fn before(run: &Run, since: &OsStr) -> Result<Run, Error> {
    let classes = |place: &PathBuf| {
        let path = ClassPath::new(std::slice::from_ref(place), None).map_err(Error::input)?;
        Ok::<_, Error>(path.application_classes().map_err(Error::input)?.to_vec())
    };
    let mut class_path = config::class_path(since);
    let mut own: FxHashSet<Name> = FxHashSet::default();
    for place in &class_path {
        own.extend(classes(place)?);
    }
    if own.is_empty() {
        return Err(Error::Input(format!("there are no classes in {}", since.to_string_lossy())));
    }
    for place in &run.class_path {
        let is_other_version = classes(place)?.iter().any(|name| !name.ends_with("-info") && own.contains(name));
        if !is_other_version {
            class_path.push(place.clone());
        }
    }
    Ok(Run { class_path, ..run.clone() })
}

impl Compared {
    fn nothing(why: &str) -> Self {
        Self { now: Told::nothing(why), before: 0, lost: 0, along: vec![], complete: false }
    }
}

/// Explores a method in both versions, and follows it along the inputs of the old one.
fn compared(
    (now, path): (&Run, &Arc<ClassPath>),
    (old, old_path): (&Run, &Arc<ClassPath>),
    target: &Target,
    time: Duration,
) -> Result<Compared, Error> {
    let half = Some(time / 2).filter(|_| time != Duration::MAX);
    let explored = |run: &Run, path: &Arc<ClassPath>| {
        let mut methods = Methods::of(run.program_over(path.clone()));
        sought::explored(&Run { timeout: half, ..run.clone() }, &mut methods, target)
    };
    let (told, before) = (explored(now, path)?, explored(old, old_path)?);
    let known: FxHashSet<String> = told.paths.iter().map(|path| input(&path.case)).collect();
    let followed: Vec<&Case> =
        before.paths.iter().filter(|path| path.stopped.is_none()).map(|path| &path.case).collect();
    let others = followed.iter().copied().filter(|case| !known.contains(&input(case)));
    let others: Vec<(&Case, bool)> = others.map(|case| (case, false)).collect();
    let from_others = now.on_inputs(path, target, &others)?;
    let lost = from_others.iter().filter(|path| path.is_none()).count();
    // What a path has no need of the other version may look at.
    let own = told.paths.iter().filter(|path| path.stopped.is_none());
    let varied: Vec<(&Case, bool)> = own.map(|path| (&path.case, true)).collect();
    let varied = now.on_inputs(path, target, &varied)?;
    let along = from_others.into_iter().chain(varied).flatten().filter(|path| !known.contains(&input(&path.case)));
    let (along, complete) = (along.collect(), told.complete && before.complete);
    Ok(Compared { now: told, before: followed.len(), lost, along, complete })
}

/// An input, whatever comes of it.
fn input(case: &Case) -> String {
    let Case { receiver, args, statics, set_up, .. } = case;
    format!("{:?}", (receiver, args, statics, set_up, &case.objects[..case.inputs]))
}

/// Runs each input on both versions, and keeps tests of those on which they differ: one for each way through the code and kind of old outcome.
fn judge(
    generation: &mut Generation<'_>,
    (program, old_program): (&Program, &Program),
    harness: &Harness,
    old: &Run,
    (class, method): (ClassId, MethodId),
    compared: Compared,
) -> Result<(), Error> {
    let Compared { now, before, lost, along, complete } = compared;
    let name = target::spelled(program, method);
    if let Some(why) = now.failed {
        generation.say(&format!("{name}: not explored, {why}"));
        return Ok(());
    }
    let last = now.paths.iter().map(|path| path.case.path).max().unwrap_or(0);
    let followed = now.paths.into_iter().filter(|path| path.stopped.is_none());
    let own: Vec<ToldPath> = followed.collect();
    let paths = own.len();
    let more = along.into_iter().enumerate().map(|(n, told)| {
        let mut path = ToldPath::alone(program, method, told);
        path.case.path = last + 1 + n as u32;
        path
    });
    let mut all: Vec<ToldPath> = own.into_iter().chain(more).collect();
    let mut cases: Vec<Option<&mut Case>> = all.iter_mut().map(|path| Some(&mut path.case)).collect();
    let run = generation.config;
    let verdicts = confirm_forms(program, harness, &run.class_path, &mut cases).map_err(Error::input)?;
    let mut tally = Tally::default();
    let mut held = vec![];
    for (path, verdict) in all.into_iter().zip(verdicts) {
        match verdict {
            Some(Verdict::Confirmed) => held.push(path),
            Some(Verdict::Unconfirmed { why }) => *tally.open.entry(why).or_default() += 1,
            Some(Verdict::Diverged { predicted, actual }) => {
                generation.diverged += 1;
                generation.say(&format!("  path {} diverged: predicted {predicted}, the JVM {actual}", path.case.path));
            }
            None => {}
        }
    }
    let olds: Vec<Case> = held.iter().map(|path| as_before(old_program, &path.case)).collect();
    let verdicts = confirm(harness, &old.class_path, olds.iter().map(Some)).map_err(Error::input)?;
    let mut seen: FxHashSet<(Vec<Arc<Branch>>, String, String)> = FxHashSet::default();
    let mut kept = vec![];
    for (path, verdict) in held.into_iter().zip(verdicts) {
        match verdict {
            Some(Verdict::Diverged { predicted, actual }) => {
                tally.differ += 1;
                let before = told_before(&path.case, &actual);
                let mut path = path;
                // Nothing else of it may differ than what is left alone.
                let is_of_object = |text: &str| text.strip_prefix('o')?.chars().next().map(|c| c.is_ascii_digit());
                if is_of_object(&predicted) == Some(true) {
                    path.tell_what_stays(program);
                }
                kept.push((path, before));
            }
            Some(Verdict::Unconfirmed { why }) => *tally.open.entry(format!("before, {why}")).or_default() += 1,
            Some(Verdict::Confirmed) => tally.same += 1,
            None => {}
        }
    }
    // What needs no reflection stands for what does.
    kept.sort_by_key(|(path, _)| path.is_raw);
    kept.retain(|(path, before)| {
        let kind = |text: &str| text.split(' ').take(if text.contains("throws") { 2 } else { 1 }).collect::<String>();
        let now = kind(&show::outcome_in_short(&path.case));
        seen.insert((path.branches.clone(), now, kind(before)))
    });
    let Tally { same, differ, open } = tally;
    let inputs = same + differ + open.values().sum::<usize>();
    let all = if complete { "" } else { ", not every path was followed" };
    generation.say(&format!(
        "{name}: {paths} paths, {before} before; of {inputs} inputs {differ} differ, {same} come to the same{all}"
    ));
    if lost > 0 {
        generation.say(&format!(
            "  {lost} inputs of the old version are not looked at: they cannot be made here, or lead too far"
        ));
    }
    for (why, count) in open {
        generation.say(&format!("  {count} inputs cannot be compared: {why}"));
    }
    now.notes.iter().for_each(|note| generation.warn(note.clone()));
    for (path, before) in kept {
        let known = generation.suites.get(&program.class(class).name).map_or(0, Vec::len);
        if known == MOST {
            generation.note(&format!("  {} has {MOST} tests, others are left out", program.class(class).java_name()));
            break;
        }
        generation.keep(program, class, method, &path);
        let kept = generation.suites.get_mut(&program.class(class).name).and_then(|tests| tests.last_mut());
        kept.into_iter().for_each(|test| test.before = Some(before.clone()));
    }
    Ok(())
}

/// The case as the old version can be asked about it: what it has no field for it cannot hold, and where an exception is made is its own affair.
fn as_before(old: &Program, case: &Case) -> Case {
    let has = |field: &FieldRef| {
        let class = old.load(&field.class).ok();
        class.is_some_and(|class| old.declared_field(class, &field.name, &field.descriptor).is_some())
    };
    let mut case = case.clone();
    case.after.retain(|change| match &change.place {
        Place::Field(_, field) | Place::Static(field) => has(field),
        Place::Element(..) => true,
    });
    for object in &mut case.objects[case.inputs..] {
        if let Body::Fields(fields) = &mut object.body {
            fields.retain(|(field, _)| has(field));
        }
    }
    if let Expected::Threw { thrown_in, .. } = &mut case.expected {
        *thrown_in = None;
    }
    case
}

/// What the old version did, for people.
fn told_before(case: &Case, actual: &str) -> String {
    let text = actual.replace('/', ".");
    if let Some(value) = text.strip_prefix("result = ") {
        return format!("returns {value}");
    }
    if let Some(Datum::Object(n)) = case.receiver
        && let Some(rest) = text.strip_prefix(&format!("o{n}."))
        && let Some((field, value)) = rest.split_once(" = ")
    {
        return format!("leaves {} = {value}", field.rsplit('.').next().unwrap_or(field));
    }
    text
}
