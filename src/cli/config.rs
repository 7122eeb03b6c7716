//! Arguments as given become a run as meant.

use super::{
    Error,
    args::{
        Action, ClassArgs, Command, EnumerateArgs, ExploreArgs, Order, PreconditionArgs, StrategyArgs, World,
        WrittenArgs,
    },
    interrupt,
    values::Scope,
};
use crate::{
    explore::search,
    input::Bounds,
    precondition::{Choice, Options, Written},
    program::Worlds,
    report::junit::{self, Junit, JunitJars},
    run::{Run, jdk, on_path, usual_memory},
    step::Limits,
    strategy,
    witness::{Effects, Jvm},
};
use std::{env, ffi::OsStr, path::PathBuf};

/// Paths at most, if nobody says how many.
const MAX_PATHS: u64 = 10_000;

impl Command {
    /// Where its classes come from, if it looks at any.
    pub(super) fn classes(&self) -> Option<&ClassArgs> {
        match self {
            Command::Run(args) => Some(&args.classes),
            Command::Enumerate(args) => Some(&args.classes),
            Command::Exec(args) => Some(&args.classes),
            Command::Compare(args) => Some(&args.classes),
            Command::Gen(args) => Some(&args.classes),
            Command::Mutants(args) => Some(&args.classes),
            Command::Check(args) => Some(&args.classes),
            Command::Summarize(args) => Some(&args.classes),
            Command::Explain(args) => Some(&args.classes),
            Command::Disasm(args) => Some(&args.classes),
            Command::ExplainCode(_) | Command::Merge(_) | Command::Completions(_) | Command::Man(_) => None,
            Command::Summaries(args) => match &args.action {
                Action::Prune { classes, .. } => Some(classes),
                Action::List { .. } | Action::Show { .. } => None,
            },
        }
    }
}

/// The name of the strategy that the arguments mean.
pub(super) fn strategy(args: &StrategyArgs) -> Result<&str, Error> {
    match (args.strategy.as_str(), args.as_published) {
        (name, false) => Ok(name),
        ("uber-lazy", true) => Ok(strategy::AS_PUBLISHED),
        (other, true) => Err(Error::Usage(format!("--as-published is for --strategy uber-lazy, not {other}"))),
    }
}

/// The precondition that the arguments mean.
pub(super) fn precondition(args: &PreconditionArgs) -> Result<Choice, Error> {
    let choice = Choice {
        options: Options { memo: args.memo, no_symmetry: args.no_symmetry, references_alone: args.lissa_compat },
        invariant: args.rep_ok.clone(),
        driver: args.driver.clone(),
        written: written(&args.written),
        ..named(&args.precondition)
    };
    match choice.misfit() {
        Some(what) => Err(Error::Usage(what)),
        None => Ok(choice),
    }
}

/// What the arguments say in separation logic.
pub(super) fn written(args: &WrittenArgs) -> Written {
    Written {
        requires: args.requires.clone(),
        predicates: args.pred.clone(),
        directory: args.spec.clone(),
        jsf: args.jsf.clone(),
    }
}

/// The precondition of a name that the command line has let through.
pub(super) fn named(name: &str) -> Choice {
    Choice::named(name).expect("one of those that can be named")
}

/// The run that the arguments mean, with the strategy of that name.
pub(super) fn of(
    classes: &ClassArgs,
    explore: &ExploreArgs,
    strategy: &str,
    precondition: Choice,
) -> Result<Run, Error> {
    let timeout = Some(explore.timeout);
    let run = Run::new(class_path(&classes.class_path), &jdk(classes.jdk.as_deref())?)
        .strategy(strategy)
        .precondition(precondition)
        .max_paths(explore.max_paths.unwrap_or(MAX_PATHS));
    Ok(Run {
        models: classes.models.clone(),
        verify: !classes.no_verify,
        cache: !classes.no_cache,
        worlds: match explore.world {
            World::Usual => Worlds::Usual,
            World::Open => Worlds::Open,
            World::Closed => Worlds::Closed,
        },
        bounds: Bounds {
            scope: common_scope(&explore.scope),
            scopes: own_scopes(&explore.scope),
            array_length: explore.array_length.unwrap_or(run.bounds.array_length),
            string_length: explore.string_length.unwrap_or(run.bounds.string_length),
            static_inputs: explore.static_inputs,
            no_arguments: explore.no_args,
            ..run.bounds
        },
        limits: Limits {
            loops: explore.loop_bound.unwrap_or(run.limits.loops),
            steps: explore.steps.unwrap_or(run.limits.steps),
            depth: explore.depth,
            ..run.limits
        },
        timeout,
        memory: explore.memory.or_else(usual_memory),
        order: match explore.search {
            None => run.order,
            Some(Order::Rounds) => search::Order::Rounds,
            Some(Order::Dfs) => search::Order::Dfs,
            Some(Order::Bfs) => search::Order::Bfs,
            Some(Order::RandomPath) => search::Order::RandomPath,
            Some(Order::Coverage) => search::Order::Coverage,
            Some(Order::Target) => {
                return Err(Error::Usage(
                    "--search target goes with --target, which `run` has, and with `check`".into(),
                ));
            }
        },
        rlimit: explore.rlimit,
        jobs: explore.jobs,
        interrupted: Some(interrupt::heard()),
        children: interrupt::children(),
        ..run
    })
}

/// The run that the arguments of an enumeration mean.
pub(super) fn enumeration(args: &EnumerateArgs) -> Result<Run, Error> {
    let options = Options { no_symmetry: args.no_symmetry, ..Options::default() };
    let run = Run::new(class_path(&args.classes.class_path), &jdk(args.classes.jdk.as_deref())?)
        .precondition(Choice { options, ..named("rep-ok") });
    let bounds = Bounds {
        scope: common_scope(&args.scope),
        scopes: own_scopes(&args.scope),
        array_length: args.array_length.unwrap_or(run.bounds.array_length),
        string_length: args.string_length,
        ..run.bounds
    };
    let timeout = args.timeout;
    let (memory, children) = (args.memory.or_else(usual_memory), interrupt::children());
    let (interrupted, verify) = (Some(interrupt::heard()), !args.classes.no_verify);
    let cache = !args.classes.no_cache;
    Ok(Run { verify, cache, bounds, timeout, memory, interrupted, children, ..run })
}

/// The bound on objects of classes that have none of their own.
fn common_scope(scopes: &[Scope]) -> Option<u32> {
    scopes.iter().rfind(|s| s.class.is_none()).map(|s| s.most)
}

fn own_scopes(scopes: &[Scope]) -> Vec<(String, u32)> {
    scopes.iter().filter_map(|s| Some((s.class.clone()?, s.most))).collect()
}

/// A path list as the platform separates it.
pub(super) fn class_path(text: &OsStr) -> Vec<PathBuf> {
    env::split_paths(text).filter(|p| !p.as_os_str().is_empty()).collect()
}

/// The home of a JDK that can compile, by the javac on the PATH.
pub(super) fn javac_home() -> Option<PathBuf> {
    let javac = on_path(if cfg!(windows) { "javac.exe" } else { "javac" })?;
    Some(javac.canonicalize().ok()?.parent()?.parent()?.to_owned())
}

/// The JVM that confirms what a run finds.
pub(super) fn jvm(run: &Run, allow_effects: bool) -> Result<Jvm, Error> {
    let effects = if allow_effects { Effects::Allowed } else { Effects::Kept };
    let jvm = Jvm::at(&run.jdk, javac_home().as_deref()).map_err(Error::input)?;
    Ok(Jvm { effects, children: interrupt::children(), ..jvm })
}

/// The JUnit that there is: among what is named, on the class path, or where it usually is.
pub(super) fn junit(version: Junit, named: &OsStr, run: &Run) -> Option<JunitJars> {
    let mut places = class_path(named);
    places.extend(run.class_path.iter().cloned());
    places.extend(junit_places());
    junit::find(version, &places)
}

/// Where a JUnit may be when the user names none.
fn junit_places() -> Vec<PathBuf> {
    let home = env::var_os("HOME").map(PathBuf::from);
    let maven = home.map(|home| home.join(".m2/repository"));
    maven.into_iter().chain([PathBuf::from("/usr/share/java")]).collect()
}
