//! The `//@` heads of java-fixtures, see java-fixtures/README.md.

use cortado::{
    Run,
    input::Bounds,
    precondition::{Choice, Options},
    program::Worlds,
    step::Limits,
};
use std::{collections::BTreeMap, fs, path::Path};

/// What the head of a fixture file says of one method.
#[derive(Clone, Debug, Default)]
pub(crate) struct Head {
    /// `heap.Swap#swap`.
    pub(crate) target: String,
    /// By strategy and the Java release from which on: leaves that return, leaves that throw.
    leaves: BTreeMap<(String, u32), (u64, u64)>,
    /// Exactly these int results are possible.
    pub(crate) returns: Option<Vec<i32>>,
    /// For the partition test: how many nodes, and whether of the subclasses of their class too.
    pub(crate) partition: Option<(usize, bool)>,
    /// Options of the command line.
    pub(crate) options: Vec<String>,
    /// The strategies it is for; all if none is named.
    pub(crate) only: Vec<String>,
    /// Some path meets a limit.
    pub(crate) gives_up: bool,
    /// It takes the hash code of a string of the input.
    pub(crate) hashes: bool,
    /// See `finds` in `java-fixtures/README.md`.
    pub(crate) finds: bool,
    /// See `joins` in `java-fixtures/README.md`.
    pub(crate) joins: bool,
    /// See `measured` in `java-fixtures/README.md`.
    pub(crate) measured: bool,
    /// The Java release it is compiled for.
    pub(crate) release: u32,
    /// The last Java release on which it comes to an end.
    pub(crate) until: Option<u32>,
    /// What is expected under preconditions. A method for which there is such a thing has no other expectations.
    pub(crate) preconditions: Vec<Precondition>,
}

/// What the head of a fixture file says of a method whose inputs satisfy an invariant.
#[derive(Clone, Debug)]
pub(crate) struct Precondition {
    /// The name of the invariant.
    pub(crate) invariant: String,
    /// Only references decide whether a path goes on.
    pub(crate) compat: bool,
    pub(crate) strategy: String,
    /// Of classes that have a scope of their own; `None` for the square of the others'.
    scopes: Vec<(String, Option<u32>)>,
    /// From scope 1: paths that return, paths that throw.
    pub(crate) leaves: Vec<(u64, u64)>,
}

impl Precondition {
    /// `repOK compat lazy TreeMap=1: 6 17 25`.
    fn parse(text: &str) -> Option<Self> {
        let (how, counts) = text.split_once(": ")?;
        let mut words = how.split(' ');
        let invariant = words.next()?.to_owned();
        let (mut compat, mut strategy, mut scopes) = (false, String::new(), vec![]);
        for word in words {
            match word.split_once('=') {
                Some((class, "s*s")) => scopes.push((class.to_owned(), None)),
                Some((class, n)) => scopes.push((class.to_owned(), Some(n.parse().ok()?))),
                None if word == "compat" => compat = true,
                None => strategy = word.to_owned(),
            }
        }
        let count = |text: &str| {
            let (normal, threw) = text.split_once('+').unwrap_or((text, "0"));
            Some((normal.parse().ok()?, threw.parse().ok()?))
        };
        let leaves = counts.split(' ').map(count).collect::<Option<_>>()?;
        Some(Self { invariant, compat, strategy, scopes, leaves })
    }

    /// The run at this scope.
    pub(crate) fn config(&self, config: &Run, scope: u32) -> Run {
        let options = Options { references_alone: self.compat, ..Options::default() };
        let own = self.scopes.iter().map(|(class, n)| (class.clone(), n.unwrap_or(scope * scope)));
        let config = Run {
            strategy: self.strategy.clone(),
            bounds: Bounds { scope: Some(scope), scopes: own.collect(), ..config.bounds.clone() },
            ..config.clone()
        };
        let rep_ok = Choice::named("rep-ok").expect("a precondition");
        config.precondition(Choice { options, invariant: Some(self.invariant.clone()), ..rep_ok })
    }
}

impl Head {
    /// Whether a compiler for its release was at hand.
    fn is_compiled(&self) -> bool {
        self.release == 17 || super::later(self.release).is_dir()
    }

    /// How many leaves return and how many throw with this strategy, on a JDK of this release.
    pub(crate) fn leaves(&self, strategy: &str, release: u32) -> Option<(u64, u64)> {
        let of_strategy = self.leaves.range((strategy.to_owned(), 0)..=(strategy.to_owned(), release));
        of_strategy.last().map(|(_, &counts)| counts)
    }

    /// The strategies it is run with.
    pub(crate) fn strategies(&self) -> impl Iterator<Item = &'static str> {
        let names = cortado::strategy::ALL.iter().map(|&(name, ..)| name);
        names.filter(|&name| self.only.is_empty() || self.only.iter().any(|o| o == name))
    }

    /// The bounds that its options set.
    pub(crate) fn bounds(&self) -> Bounds {
        self.options_set().0
    }

    /// The limits that its options set.
    pub(crate) fn limits(&self) -> Limits {
        self.options_set().1
    }

    fn options_set(&self) -> (Bounds, Limits) {
        let (mut bounds, mut limits) = (Bounds::default(), Limits::default());
        let mut words = self.options.iter();
        while let Some(option) = words.next() {
            let mut n = || words.next().and_then(|word| word.parse().ok()).expect("a number");
            match option.as_str() {
                "--loop-bound" => limits.loops = n(),
                "--steps" => limits.steps = n().into(),
                "--scope" => bounds.scope = Some(n()),
                "--string-length" => bounds.string_length = n() as u16,
                "--array-length" => bounds.array_length = n() as u16,
                "--static-inputs" => bounds.static_inputs = true,
                "--world" => drop(words.next()),
                other => panic!("{}: unknown option {other}", self.target),
            }
        }
        (bounds, limits)
    }

    /// The world that its options set.
    pub(crate) fn worlds(&self) -> Worlds {
        match self.options.iter().skip_while(|word| *word != "--world").nth(1).map(String::as_str) {
            None | Some("usual") => Worlds::Usual,
            Some("open") => Worlds::Open,
            Some("closed") => Worlds::Closed,
            Some(other) => panic!("{}: unknown world {other}", self.target),
        }
    }
}

/// The heads of the fixtures that a JDK can run and whose inputs may be any, in the order of their files.
pub(crate) fn on(jdk: &Path) -> Vec<Head> {
    runnable(jdk).into_iter().filter(|h| h.preconditions.is_empty() && !h.measured).collect()
}

/// Those of them that are only measured.
pub(crate) fn measured(jdk: &Path) -> Vec<Head> {
    runnable(jdk).into_iter().filter(|h| h.measured).collect()
}

/// The others.
pub(crate) fn with_preconditions(jdk: &Path) -> Vec<Head> {
    runnable(jdk).into_iter().filter(|h| !h.preconditions.is_empty()).collect()
}

/// Those that a JDK can run. Those it cannot are named.
#[allow(clippy::print_stdout)]
fn runnable(jdk: &Path) -> Vec<Head> {
    let runs = super::jdk::release(jdk);
    let (can, cannot): (Vec<Head>, Vec<Head>) =
        everywhere().into_iter().partition(|h| h.release <= runs && h.is_compiled());
    for head in cannot {
        println!("{}: skipped on {}, it needs Java {}", head.target, jdk.display(), head.release);
    }
    can
}

/// Those that are followed to the end on a JDK. The others are named.
#[allow(clippy::print_stdout)]
pub(crate) fn followed(mut heads: Vec<Head>, jdk: &Path) -> Vec<Head> {
    let runs = super::jdk::release(jdk);
    heads.retain(|head| {
        let is_followed = head.until.is_none_or(|last| runs <= last);
        if !is_followed {
            println!("{}: skipped on {}, where it is not followed to the end", head.target, jdk.display());
        }
        is_followed
    });
    heads
}

/// The heads of the fixtures that the JDK of the engine's tests can run.
pub(crate) fn all() -> Vec<Head> {
    on(&super::jdk::of_engine())
}

/// The heads of all fixtures, in the order of their files.
fn everywhere() -> Vec<Head> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("java-fixtures");
    let mut files = vec![];
    // A few topics while one works on them: `CORTADO_TEST_TOPICS=strings,library`.
    let topics = std::env::var("CORTADO_TEST_TOPICS").ok();
    // What `check` finds is another matter.
    let wanted =
        |topic: &str| topic != "check" && topics.as_ref().is_none_or(|topics| topics.split(',').any(|t| t == topic));
    for topic in fs::read_dir(&root).expect("java-fixtures is there").flatten() {
        if topic.path().is_dir() && wanted(&topic.file_name().to_string_lossy()) {
            let inside = fs::read_dir(topic.path()).expect("a readable directory").flatten();
            files.extend(inside.map(|f| f.path()).filter(|f| f.extension().is_some_and(|e| e == "java")));
        }
    }
    files.sort();
    let heads: Vec<Head> = files.iter().flat_map(|f| parse(f)).collect();
    assert!(heads.len() > 100 || topics.is_some(), "only {} fixture methods found", heads.len());
    heads
}

fn parse(file: &Path) -> Vec<Head> {
    let text = fs::read_to_string(file).expect("a readable fixture");
    let mut heads: Vec<Head> = vec![];
    let (mut release, mut measured) = (17, false);
    for line in text.lines().filter_map(|l| l.strip_prefix("//@ ")) {
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        if key == "release" {
            release = rest.parse().expect("a number");
            continue;
        }
        if key == "measured" {
            measured = true;
            continue;
        }
        if key == "method" {
            heads.push(Head { target: rest.to_owned(), release, measured, ..Head::default() });
            continue;
        }
        let head = heads.last_mut().unwrap_or_else(|| panic!("{}: '{line}' before any method", file.display()));
        match key {
            "leaves" => {
                for part in rest.split(' ') {
                    let (strategy, counts) = part.split_once('=').expect("STRATEGY=NORMAL+THREW");
                    let (normal, threw) = counts.split_once('+').expect("NORMAL+THREW");
                    let counts = (normal.parse().expect("a number"), threw.parse().expect("a number"));
                    let (strategy, from) = strategy.split_once('@').unwrap_or((strategy, "0"));
                    head.leaves.insert((strategy.to_owned(), from.parse().expect("a release")), counts);
                }
            }
            "returns" => head.returns = Some(rest.split(',').map(|v| v.trim().parse().expect("an int")).collect()),
            "partition" => {
                let (nodes, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                let nodes = nodes.strip_prefix("nodes=").and_then(|n| n.parse().ok()).expect("nodes=N");
                assert!(["", "subclasses"].contains(&rest), "{}: partition {rest}", file.display());
                head.partition = Some((nodes, !rest.is_empty()));
            }
            "option" => head.options.extend(rest.split(' ').map(str::to_owned)),
            "only" => head.only = rest.split(' ').map(str::to_owned).collect(),
            "gives_up" => head.gives_up = true,
            "hashes" => head.hashes = true,
            "finds" => head.finds = true,
            "joins" => head.joins = true,
            "until" => head.until = Some(rest.parse().expect("a number")),
            "precondition" => {
                let wrong = || panic!("{}: precondition {rest}", file.display());
                head.preconditions.push(Precondition::parse(rest).unwrap_or_else(wrong));
            }
            other => panic!("{}: unknown head '{other}'", file.display()),
        }
    }
    heads
}
