//! Arguments as given become a configuration as meant. The only place that looks at the environment.

use super::{
    Failure,
    args::{ClassArgs, EnumerateArgs, ExploreArgs, Order, PreconditionArgs, Scope, StrategyArgs, World},
    session::Config,
};
use crate::{
    input::Bounds,
    precondition::{Choice, Options},
    program::{Jdk, Worlds},
    step::Limits,
};
use std::{
    env,
    path::{Path, PathBuf},
    time::Duration,
};

/// The strategy that the arguments mean.
pub(super) fn strategy(args: &StrategyArgs) -> Result<&str, Failure> {
    match (args.strategy.as_str(), args.as_published) {
        (name, false) => Ok(name),
        ("uber-lazy", true) => Ok("uber-lazy-as-published"),
        (other, true) => Err(Failure::Usage(format!("--as-published is for --strategy uber-lazy, not {other}"))),
    }
}

/// The precondition that the arguments mean.
pub(super) fn precondition(args: &PreconditionArgs) -> Result<Choice, Failure> {
    let choice = Choice {
        options: Options { memo: args.memo, no_symmetry: args.no_symmetry, references_alone: args.lissa_compat },
        invariant: args.rep_ok.clone(),
        driver: args.driver.clone(),
        ..named(&args.precondition)
    };
    match choice.misfit() {
        Some(what) => Err(Failure::Usage(what)),
        None => Ok(choice),
    }
}

/// The precondition of a name that the command line has let through.
pub(super) fn named(name: &str) -> Choice {
    Choice::named(name).expect("one of those that can be named")
}

/// The configuration that the arguments mean, for the strategy of that name.
pub(super) fn of(classes: &ClassArgs, explore: &ExploreArgs, strategy: &str) -> Result<Config, Failure> {
    if !(explore.timeout > 0.0 && explore.timeout < 1e9) {
        return Err(Failure::Usage("--timeout wants a number of seconds above 0".into()));
    }
    Ok(Config {
        class_path: class_path(&classes.class_path),
        jdk: jdk(classes.jdk.as_deref())?,
        strategy: strategy.to_owned(),
        worlds: match explore.world {
            World::Open => Worlds::Open,
            World::Closed => Worlds::Closed,
        },
        precondition: Choice::any(),
        bounds: Bounds {
            scope: common_scope(&explore.scope),
            scopes: own_scopes(&explore.scope),
            array_length: explore.array_length,
            string_length: explore.string_length,
            structures: false,
            static_inputs: explore.static_inputs,
        },
        limits: Limits {
            loops: explore.loop_bound.unwrap_or(Limits::default().loops),
            steps: explore.steps,
            depth: explore.depth,
        },
        max_paths: Some(explore.max_paths),
        timeout: Some(Duration::from_secs_f64(explore.timeout)),
        breadth_first: explore.search == Order::Bfs,
        rlimit: explore.rlimit,
    })
}

/// The configuration that the arguments of an enumeration mean.
pub(super) fn enumeration(args: &EnumerateArgs) -> Result<Config, Failure> {
    let config = Config::new(class_path(&args.classes.class_path), &jdk(args.classes.jdk.as_deref())?);
    let bounds = Bounds { scope: common_scope(&args.scope), scopes: own_scopes(&args.scope), ..Bounds::default() };
    Ok(Config { bounds, ..config })
}

/// The bound on objects of classes that have none of their own.
fn common_scope(scopes: &[Scope]) -> Option<u32> {
    scopes.iter().rfind(|s| s.class.is_none()).map(|s| s.most)
}

fn own_scopes(scopes: &[Scope]) -> Vec<(String, u32)> {
    scopes.iter().filter_map(|s| Some((s.class.clone()?, s.most))).collect()
}

/// A path list as the platform separates it.
pub(super) fn class_path(text: &str) -> Vec<PathBuf> {
    env::split_paths(text).filter(|p| !p.as_os_str().is_empty()).collect()
}

/// The home of the JDK to use: the one named, else JAVA_HOME, else the java on the PATH.
pub fn jdk(named: Option<&Path>) -> Result<PathBuf, Failure> {
    let java_home = env::var_os("JAVA_HOME").filter(|v| !v.is_empty()).map(PathBuf::from);
    let java = on_path(if cfg!(windows) { "java.exe" } else { "java" });
    let jdk = Jdk::discover(named, java_home.as_deref(), java.as_deref()).map_err(Failure::input)?;
    Ok(jdk.home().to_owned())
}

/// The home of a JDK that can compile, by the javac on the PATH.
pub(super) fn javac_home() -> Option<PathBuf> {
    let javac = on_path(if cfg!(windows) { "javac.exe" } else { "javac" })?;
    Some(javac.canonicalize().ok()?.parent()?.parent()?.to_owned())
}

/// Where a JUnit may be when the user names none.
pub(super) fn junit_places() -> Vec<PathBuf> {
    let home = env::var_os("HOME").map(PathBuf::from);
    let maven = home.map(|home| home.join(".m2/repository"));
    maven.into_iter().chain([PathBuf::from("/usr/share/java")]).collect()
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).map(|dir| dir.join(program)).find(|file| file.is_file())
}
