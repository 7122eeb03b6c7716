//! A method under test, ready to be explored.

use super::{Error, Run, aim, recipes, taken, watch::Watch};
use crate::{
    explore::{
        self, Begun, Budget, Leaf, Node, Observer, Oracle, Outcomes, Piece, Search, Start, Stats,
        search::{Goal, Shared, Toward},
    },
    precondition::Precondition,
    program::{ClassId, Invariants, MethodId, Program, Test, Tests},
    report::{self, Limited, Report, Told, Writer, techniques::Branch, told::Teller},
    solver,
    state::{Phase, Value},
    step::World,
    summary::Composed,
    witness,
};
use std::{collections::BTreeMap, io::Write, ops::ControlFlow, rc::Rc, sync::Arc, time::Duration};

/// One method under test.
pub struct Subject {
    /// Everything its paths share.
    pub world: World,
    /// The method.
    pub method: MethodId,
    /// Which inputs are allowed.
    pub precondition: Rc<dyn Precondition>,
    /// What runs before it.
    pub(super) entry: Vec<Phase>,
    /// What runs after it.
    exit: Vec<Phase>,
    /// What paths are to lead to.
    goal: Option<Goal>,
    /// What other methods of the class have begun with.
    pub(super) begun: Option<Rc<Begun>>,
    pub(super) run: Run,
}

/// What exploring a method has yielded.
pub struct Explored {
    /// Name and value of each root of the input, the receiver first.
    pub roots: Vec<(String, Value)>,
    /// How many questions of each kind there were, see [`report::show::kind`].
    pub asks: BTreeMap<&'static str, u64>,
    /// The paths, in the order in which they finished.
    pub leaves: Vec<Leaf>,
    /// The figures.
    pub stats: Stats,
    /// Time from start to end.
    pub wall: Duration,
}

/// What exploring a piece has yielded beside its paths.
pub(super) struct Part {
    pub(super) stats: Stats,
    /// What is left of it.
    pub(super) left: Vec<Piece>,
    pub(super) limited: Limited,
}

/// Keeps all that a run tells.
#[derive(Default)]
struct Kept {
    asks: BTreeMap<&'static str, u64>,
    leaves: Vec<Leaf>,
}

impl Observer for Kept {
    fn on_leaf(&mut self, _: &World, leaf: Leaf) {
        self.leaves.push(leaf);
    }

    fn on_ask(&mut self, _: &World, node: &Rc<Node>) {
        *self.asks.entry(report::show::kind(&node.ask)).or_default() += 1;
    }
}

impl Subject {
    /// Method `method` of an open program, called on objects of this class, which may inherit it.
    pub(super) fn new(run: &Run, program: Rc<Program>, class: ClassId, method: MethodId) -> Result<Self, Error> {
        if run.compositional && !run.precondition.is_any() {
            let name = run.precondition.row.name;
            return Err(Error::Usage(format!("--compositional does not go with --precondition {name}")));
        }
        let test = run.tests.as_deref().map(|class| test(&program, class, method)).transpose()?;
        let class = test.as_ref().map_or(class, |test| test.class);
        let world = run.world(program.clone(), class)?;
        world.inputs.universe.tests_in(&program, method);
        let precondition = run.precondition.make();
        let mut entry = precondition.entry(&world, method)?;
        let exit = test.as_ref().map(after);
        let made = recipes::phases(&program, &run.recipe);
        entry.extend(made.ok_or_else(|| Error::Input("a class has changed while it was analysed".into()))?);
        if let Some(test) = test {
            entry = before(&program, test, entry);
        }
        if let (Some(_), Some(invariants)) = (&run.precondition.invariant, precondition.invariants()) {
            named_exists(&world, invariants)?;
        }
        let goal = match &run.target {
            Some((aim, only)) => Some(Goal { sought: aim::of(&program, aim)?, only: *only }),
            None => None,
        };
        let (exit, run) = (exit.unwrap_or_default(), run.clone());
        Ok(Self { world, method, precondition, entry, exit, goal, begun: None, run })
    }

    /// The same method of the same program, as another run takes it.
    ///
    /// # Errors
    /// As [`Run::open`].
    pub(crate) fn under(&self, run: &Run) -> Result<Self, Error> {
        let program = &self.world.program;
        Ok(Self::new(run, program.clone(), self.called_on(), self.method)?.beginning(self.begun.as_ref()))
    }

    /// The start of the method on symbolic inputs.
    ///
    /// # Errors
    /// When it has no body, or a class of its signature cannot be loaded.
    pub fn start(&self) -> Result<Start, Error> {
        let start = explore::start_amid(&self.world, self.method, self.entry.clone(), self.exit.clone());
        start.map(|start| self.begins(start)).map_err(Error::input)
    }

    /// Explores the method within the budget.
    ///
    /// # Errors
    /// When it cannot be started, or libz3 is not usable.
    pub fn explore(&self) -> Result<Explored, Error> {
        self.explore_within(self.start()?, self.run.max_paths)
    }

    /// Explores the method from this start, as far as so many paths.
    ///
    /// # Errors
    /// When libz3 is not usable.
    pub fn explore_within(&self, start: Start, max_paths: Option<u64>) -> Result<Explored, Error> {
        self.explore_as_far(start, max_paths, None)
    }

    /// As [`Subject::explore_within`], and until it has been so much work.
    pub(super) fn explore_as_far(
        &self,
        start: Start,
        max_paths: Option<u64>,
        work: Option<u64>,
    ) -> Result<Explored, Error> {
        let roots = start.roots.clone();
        let (mut kept, watch) = (Kept::default(), self.watch());
        let (stats, _) = self.explore_part(&watch, start, &Piece::whole(), (max_paths, work), &mut kept)?;
        let Kept { asks, leaves } = kept;
        Ok(Explored { roots, asks, leaves, stats, wall: watch.elapsed() })
    }

    /// Explores the method within the budget for the figures alone: many paths take much memory.
    ///
    /// # Errors
    /// As [`Subject::explore`].
    pub fn figures(&self) -> Result<(Stats, Duration), Error> {
        self.explore_each(self.start()?, self.run.max_paths, &mut |_: &World, _: Leaf| {})
    }

    /// Explores the method from this start, as far as so many paths, and keeps nothing of what the observer hears. The figures, and the time
    /// from start to end.
    ///
    /// # Errors
    /// When libz3 is not usable.
    pub fn explore_each(
        &self,
        start: Start,
        max_paths: Option<u64>,
        observer: &mut dyn Observer,
    ) -> Result<(Stats, Duration), Error> {
        let watch = self.watch();
        let (stats, _) = self.explore_part(&watch, start, &Piece::whole(), (max_paths, None), observer)?;
        Ok((stats, watch.elapsed()))
    }

    /// What the run may take. Of inputs that are allowed by a precondition more is to be said than that they go there.
    pub(super) fn watch(&self) -> Watch {
        let watch = Watch::new(&self.run);
        if self.run.precondition.is_any() { watch.keeping_some() } else { watch }
    }

    /// Explores the paths of one piece, so many at most and until it has been so much work; what is left of it.
    fn explore_part(
        &self,
        watch: &Watch,
        start: Start,
        piece: &Piece,
        most: (Option<u64>, Option<u64>),
        observer: &mut dyn Observer,
    ) -> Result<(Stats, Vec<Piece>), Error> {
        let (mut left, again) = (vec![], start.clone());
        let stats = self.explore_by(watch, &start, most, |oracle, search, budget| {
            let (stats, more) = explore::explore_piece(&self.world, oracle, search, budget, again, piece, observer);
            left = more;
            stats
        })?;
        Ok((stats, left))
    }

    /// Has paths explored, so many at most and until it has been so much work, with who answers and says which comes next.
    pub(super) fn explore_by(
        &self,
        watch: &Watch,
        start: &Start,
        (max_paths, work): (Option<u64>, Option<u64>),
        explore: impl FnOnce(&mut dyn Oracle, &mut dyn Search, &Budget<'_>) -> Stats,
    ) -> Result<Stats, Error> {
        let Run { rlimit, order, alone, .. } = &self.run;
        let world = &self.world;
        watch.over(world, |clock, over, late| {
            let solver = || if *alone { solver::alone(*rlimit) } else { solver::chain(*rlimit) };
            let mut oracle: Box<dyn Oracle> = match self.run.compositional {
                true => Box::new(Composed::new(solver().map_err(Error::input)?).shelved(self.run.shelf.clone())),
                false => self.precondition.oracle(world, start, &solver).map_err(Error::input)?,
            };
            let each_once = self.run.each_once;
            let loops = self.run.loops.as_deref();
            let budget = &Budget { max_paths, timeout: watch.timeout(), clock, work, each_once, loops, over, late };
            let (mut beforehand, oracle) = (Stats::default(), &mut *oracle);
            let mut search: Box<dyn Search + '_> = match &self.goal {
                None => order.search(),
                Some(goal) => {
                    let toward = Toward::new(world, self.method, goal.clone());
                    match self.run.compositional {
                        true => {
                            let (leaves, taken) = self.error_leaves(&toward, goal, oracle, budget);
                            beforehand = taken;
                            Box::new(if leaves.is_empty() { toward } else { toward.foretelling(Box::new(leaves)) })
                        }
                        false => Box::new(toward),
                    }
                }
            };
            if let Some(share) = &self.run.share {
                search = Box::new(Shared::new(share.clone(), search));
            }
            let mut stats = explore(oracle, &mut *search, budget);
            stats += beforehand;
            Ok(stats)
        })
    }

    /// Tells the paths of one piece as they come.
    pub(super) fn part(
        &self,
        watch: &Watch,
        start: Start,
        piece: &Piece,
        max_paths: Option<u64>,
        all: bool,
        told: &mut dyn FnMut(Told),
    ) -> Result<Part, Error> {
        let (roots, mut teller, mut may_refuse) = (start.roots.clone(), Teller::new(&self.world, all), false);
        let mut taken = self.run.telling.then(|| self.taken(start.state.clone()));
        let left = || watch.left();
        let mut outcomes = self.run.telling.then(|| Outcomes::of(&self.world, self.method, self.run.rlimit, &left));
        let mut each = |_: &World, leaf: Leaf| {
            let leaves = if let Some(of) = &mut outcomes { of.both(leaf) } else { vec![leaf] };
            for leaf in leaves {
                let path = self.path(&roots, &leaf);
                may_refuse |= path.may_refuse;
                let (branches, executed) = taken.as_mut().map(|taken| taken.of(&leaf)).unwrap_or_default();
                told(Told { branches, executed, ..teller.tell(path) });
            }
        };
        let (stats, left) = self.explore_part(watch, start, piece, (max_paths, self.run.work()), &mut each)?;
        Ok(Part { stats, left, limited: Limited::of(&self.world, may_refuse) })
    }

    /// The branches that there are in the method.
    pub fn branches(&self) -> Vec<Arc<Branch>> {
        taken::all(&self.world, self.method)
    }

    /// What limits the meaning of any result.
    pub fn notes(&self) -> Vec<String> {
        report::notes(&self.world)
    }

    /// Explores the method within the budget and writes each path as it comes, which is then dropped; the report has none. A large exploration is
    /// done in pieces, as many at once as the run says.
    ///
    /// # Errors
    /// As [`Subject::explore`]. What writing fails with is nobody's concern: who reads may have enough.
    pub fn write(&self, writer: &mut dyn Writer, out: &mut dyn Write) -> Result<Report<'_>, Error> {
        // What cannot be explored says nothing but why.
        let mut has_begun = false;
        let report = self.each_told(writer.tells_all(), &mut |report, path| {
            if !std::mem::replace(&mut has_begun, true) {
                let _ = writer.begin(out, report);
            }
            let _ = writer.path(out, report, &path);
            ControlFlow::Continue(())
        })?;
        if !has_begun {
            let _ = writer.begin(out, &report);
        }
        let _ = writer.end(out, &report);
        Ok(report)
    }

    /// Explores the method within the budget, in one piece, in which the inputs of paths are looked for too.
    ///
    /// # Errors
    /// As [`Subject::explore`].
    pub fn reported(&self) -> Result<Report<'_>, Error> {
        let start = self.start()?;
        let roots = start.roots.clone();
        let mut paths = vec![];
        let each = &mut |_: &World, leaf: Leaf| paths.push(self.path(&roots, &leaf));
        let (stats, wall) = self.explore_each(start, self.run.max_paths, each)?;
        Ok(self.reported_of(&roots, paths, stats, wall))
    }

    /// The report of what exploring has yielded.
    pub fn report(&self, explored: &Explored) -> Report<'_> {
        let Explored { roots, leaves, stats, wall, .. } = explored;
        let paths = leaves.iter().map(|leaf| self.path(roots, leaf)).collect();
        self.reported_of(roots, paths, stats.clone(), *wall)
    }

    pub(super) fn reported_of(
        &self,
        roots: &[(String, Value)],
        paths: Vec<report::Path>,
        stats: Stats,
        wall: Duration,
    ) -> Report<'_> {
        let limited = Limited::of(&self.world, paths.iter().any(|path| path.may_refuse));
        let begun = Report { paths, ..Report::begun(&self.world, self.method, roots) };
        self.finished(begun.over(stats, wall, limited))
    }

    pub(super) fn path(&self, roots: &[(String, Value)], leaf: &Leaf) -> report::Path {
        let build = if self.run.telling { witness::build_telling } else { witness::build };
        let case = build(&self.world, self.method, roots, leaf);
        let mut path = report::Path::of(&self.world, self.method, leaf, case);
        if let Some(invariants) = self.precondition.invariants() {
            path.case.invariants = self.invariants_of(invariants, &path.case);
        }
        path
    }

    /// The report of a run that is over, with what it was under.
    pub(super) fn finished<'a>(&self, report: Report<'a>) -> Report<'a> {
        if self.run.precondition.is_any() {
            return report;
        }
        let invariants = self.precondition.invariants();
        let precondition = report::Precondition {
            name: self.precondition.name(),
            options: self.precondition.options(),
            invariants: invariants.map_or_else(Vec::new, |invariants| invariants.found()),
            scope: self.world.inputs.bounds.scope,
            scopes: self.world.inputs.bounds.scopes.clone(),
        };
        let sought = invariants.map(|invariants| invariants.sought());
        report.under(precondition, sought, || self.precondition.is_impossible(&self.world))
    }
}

/// The test of this class that a method is.
fn test(program: &Program, class: &str, method: MethodId) -> Result<Test, Error> {
    let class = program.load(class).map_err(Error::input)?;
    let none = || Error::Usage(format!("{} is no test", program.method_name(method)));
    Tests::find(program, class, method).ok_or_else(none)
}

/// What runs before a test: what its framework does with it, behind what else does. Inputs that are not meant are left out first of all.
fn before(program: &Program, test: Test, entry: Vec<Phase>) -> Vec<Phase> {
    let of_receiver = usize::from(!program.method(test.method).access.is_static());
    let assumed = test.assumed.into_iter().map(|(at, what)| Phase::Assume(at + of_receiver, what));
    let (first, then): (Vec<MethodId>, Vec<MethodId>) =
        test.set_up.into_iter().partition(|&m| program.method(m).access.is_static());
    let set_up = |all: Vec<MethodId>| all.into_iter().map(Phase::SetUp);
    let constructors = test.constructors.into_iter().map(Phase::Construct);
    let naming = test.naming.map(|method| Phase::Make(method, None, None));
    let fields = test.fields.into_iter().map(Phase::Fill);
    let made = constructors.chain(naming).chain(fields);
    assumed.chain(entry).chain(set_up(first)).chain(made).chain(set_up(then)).collect()
}

/// What runs after a test.
fn after(test: &Test) -> Vec<Phase> {
    let truth = test.returns_truth.then_some(Phase::Truth);
    truth.into_iter().chain(test.tear_down.iter().copied().map(Phase::TearDown)).collect()
}

/// Whoever names an invariant means a method that is there.
fn named_exists(world: &World, invariants: &Invariants) -> Result<(), Error> {
    let (program, names) = (&world.program, world.inputs.universe.names());
    if invariants.exist(program, names.filter_map(|name| program.load(name).ok())) {
        return Ok(());
    }
    Err(Error::Usage(format!("--rep-ok: no class that an input may be made of has {}", invariants.sought())))
}
