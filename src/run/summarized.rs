//! Memoization trees of many methods, each made once: those that a method calls before the method, so that what has been asked about them is known
//! when it is asked again. What does not depend on each other is done at once.

use super::{
    Error, Run,
    grown::{Explored, Shallower, explored, whole},
    kept::Summaries,
    workers,
};
use crate::{
    input::Target,
    native,
    program::{Calls, Fingerprints, MethodId, Origin, Program, Universe},
    summary::{
        Told, Whole,
        kept::{Answers, Reach, Shelf, TreeFile},
    },
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{
    cell::OnceCell,
    rc::Rc,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

/// What has become of a method.
pub struct Summarized {
    /// The method.
    pub method: MethodId,
    /// Its tree, or why there is none.
    pub tree: Result<Told, String>,
    /// What it was made by.
    pub made: Made,
}

/// Where a tree comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Made {
    /// It was kept, and nothing has changed.
    Kept,
    /// The method was explored, for so long; why, if a kept tree was not used.
    Anew(Duration, Option<String>),
    /// It was kept for lesser bounds. What these had cut off was explored on, for so long, with so many sets of facts put to the solver.
    Grown(Duration, u64),
}

impl Run {
    /// The trees of these methods, those that methods call first, each once; `keep` has those of earlier runs. With `warn` it is said of files that they are
    /// not used. After an interrupt there are fewer.
    ///
    /// # Errors
    /// When a tree cannot be written.
    pub fn summarized(
        &self,
        program: &Rc<Program>,
        methods: &[MethodId],
        keep: Option<&Summaries>,
        warn: &mut dyn FnMut(String),
    ) -> Result<Vec<Summarized>, Error> {
        Ok(self.all_summarized(program, methods, keep, warn)?.done)
    }

    /// The trees of the methods of the application that this one may call and that have a conditional instruction, and what has been learnt of
    /// them.
    ///
    /// # Errors
    /// Nothing is written, so there are none.
    pub fn callees(&self, program: &Rc<Program>, method: MethodId) -> Result<(Vec<Told>, Arc<Shelf>), Error> {
        let mut methods = reached(&Calls::of(program), method, |_| false);
        methods.retain(|&m| {
            let m = program.method(m);
            m.decides() && !m.is_initializer() && program.class(m.class).origin == Origin::Application
        });
        let All { done, answers, .. } = self.all_summarized(program, &methods, None, &mut |_| ())?;
        let trees = done.into_iter().filter_map(|one| one.tree.ok()).collect();
        Ok((trees, Arc::new(Shelf::with(answers.into_values().collect()))))
    }

    fn all_summarized<'a>(
        &'a self,
        program: &'a Rc<Program>,
        methods: &[MethodId],
        keep: Option<&'a Summaries>,
        warn: &mut dyn FnMut(String),
    ) -> Result<All<'a>, Error> {
        let order = Order::of(program, methods);
        let mut all = All::new(self, program, keep);
        let mut digests = Fingerprints::of(program, &native::NAMES);
        for level in &order.levels {
            let mut open = vec![];
            for &method in level {
                match all.kept(&mut digests, method) {
                    Ok(told) => {
                        let whole = Whole::of(&told, &all.trees);
                        all.trees.extend(whole.map(|whole| (told.method.clone(), whole)));
                        all.done.push(Summarized { method, tree: Ok(told), made: Made::Kept });
                    }
                    Err(why) => open.push(Open { method, why, from: all.shallower(&mut digests, method) }),
                }
            }
            if !all.explore(open, &order, warn)? {
                break;
            }
        }
        Ok(all)
    }

    /// The answers that are kept of a method and of those that it may call.
    pub fn answers_for(
        &self,
        program: &Rc<Program>,
        method: MethodId,
        keep: &Summaries,
        warn: &mut dyn FnMut(String),
    ) -> Arc<Shelf> {
        let mut all = All::new(self, program, Some(keep));
        let calls = Calls::of(program);
        let reached = reached(&calls, method, |_| false);
        all.shelf(&[vec![method], reached].concat(), warn)
    }
}

/// What has been done so far.
struct All<'a> {
    run: &'a Run,
    program: &'a Rc<Program>,
    keep: Option<&'a Summaries>,
    /// What is known of methods, as far as it was needed.
    answers: FxHashMap<MethodId, Arc<Answers>>,
    done: Vec<Summarized>,
    /// The trees of what has been done, without pointers into each other, by the names of methods.
    trees: FxHashMap<String, Whole>,
    /// The same of lesser bounds, as far as they were needed.
    shallower: FxHashMap<Reach, FxHashMap<String, Whole>>,
}

/// A method that has to be explored.
struct Open {
    method: MethodId,
    /// Why a kept tree is not used.
    why: Option<String>,
    /// The tree of lesser bounds that it begins from.
    from: Option<Shallower>,
}

impl<'a> All<'a> {
    fn new(run: &'a Run, program: &'a Rc<Program>, keep: Option<&'a Summaries>) -> Self {
        let (answers, done, trees, shallower) = Default::default();
        Self { run, program, keep, answers, done, trees, shallower }
    }

    /// The tree that is kept, if it is still what exploring would yield; else why it is not, if there is one.
    fn kept(&self, digests: &mut Fingerprints<'_>, method: MethodId) -> Result<Told, Option<String>> {
        let keep = self.keep.ok_or(None)?;
        let reach = keep.reach();
        let file = keep.tree(self.program, method, reach).ok_or(None)?.map_err(|why| Some(why.to_string()))?;
        match stale(self.run, self.program, keep, digests, method, (&file, reach)) {
            Some(why) => Err(Some(why)),
            None => Ok(file.told),
        }
    }

    /// A tree of lesser bounds that is still what exploring with these would yield: of those that can be explored on the one that goes farthest.
    fn shallower(&mut self, digests: &mut Fingerprints<'_>, method: MethodId) -> Option<Shallower> {
        let (keep, program, callees) = (self.keep?, self.program, OnceCell::new());
        keep.shallower(program, method).into_iter().find_map(|reach| {
            let file = keep.tree(program, method, reach)?.ok()?;
            if file.cut.is_none() || stale(self.run, program, keep, digests, method, (&file, reach)).is_some() {
                return None;
            }
            let tree = |name: &str| {
                let callees = callees.get_or_init(|| reached(&Calls::of(program), method, |_| false));
                let &callee = callees.iter().find(|&&callee| program.method_name(callee) == name)?;
                Some(keep.tree(program, callee, reach)?.ok()?.told)
            };
            let told = whole(&file.told, self.shallower.entry(reach).or_default(), &tree, 0)?.told();
            Some(Shallower { used: file.used, universe: file.key.universe, told, cut: file.cut? })
        })
    }

    /// Explores methods that do not depend on each other, as many at once as the run says; whether there is time for others.
    fn explore(&mut self, open: Vec<Open>, order: &Order, warn: &mut dyn FnMut(String)) -> Result<bool, Error> {
        let (run, path) = (self.run, self.program.path().clone());
        let mut work = vec![];
        for Open { method, from, .. } in &open {
            let shelf = self.shelf(&[&[*method], &order.below[method][..]].concat(), warn);
            work.push((Target::of(self.program, *method), shelf, from.as_ref()));
        }
        let enough = || run.interrupted.is_some_and(|flag| flag.load(Relaxed));
        let one = |n: usize| Ok::<_, Error>(explored(run, &path, &work[n]).map_err(|e| e.to_string()));
        let done = workers::share(run.jobs.get(), work.len(), enough, one)?;
        let all = done.len() == open.len();
        for (Open { method, why, .. }, explored) in open.into_iter().zip(done) {
            let (tree, made) = match explored {
                Ok(explored) => {
                    let made =
                        explored.grown_by.map_or(Made::Anew(explored.wall, why), |n| Made::Grown(explored.wall, n));
                    (Ok(self.keep(method, &order.below[&method], explored)?), made)
                }
                Err(failed) => (Err(failed), Made::Anew(Duration::ZERO, why)),
            };
            self.done.push(Summarized { method, tree, made });
        }
        Ok(all && !enough())
    }

    /// Keeps a tree if another run would come to the same, and answers in any case.
    fn keep(&mut self, method: MethodId, below: &[MethodId], explored: Explored) -> Result<Told, Error> {
        let Explored { tree, used, universe, answers, settled, cut, .. } = explored;
        let whole = Whole::new(tree);
        let names = below.iter().map(|&m| self.program.method_name(m));
        let callees: Vec<(&str, &Whole)> =
            names.filter_map(|name| self.trees.get_key_value(&name)).map(|(name, tree)| (&**name, tree)).collect();
        let mut told = whole.pointing(&callees);
        self.trees.insert(told.method.clone(), whole);
        if let Some(keep) = self.keep {
            if settled {
                let file = TreeFile { key: keep.key(universe), used, told, cut };
                keep.keep_tree(self.program, method, &file)?;
                told = file.told;
            }
            keep.keep_answers(self.program, method, answers.clone())?;
        }
        let mut answers = answers;
        if let Some(known) = self.answers.get(&method) {
            answers.extend(known);
        }
        self.answers.insert(method, Arc::new(answers));
        Ok(told)
    }

    /// The answers of these methods.
    fn shelf(&mut self, methods: &[MethodId], warn: &mut dyn FnMut(String)) -> Arc<Shelf> {
        let answers = methods.iter().map(|&method| {
            let (program, keep) = (self.program, self.keep);
            let read = || {
                let kept = keep.map(|keep| keep.answers(program, method));
                let kept = kept.unwrap_or_else(|| Ok(Answers::default())).unwrap_or_else(|why| {
                    warn(format!("answers about {} are not used: {why}", program.method_name(method)));
                    Answers::default()
                });
                Arc::new(kept)
            };
            self.answers.entry(method).or_insert_with(read).clone()
        });
        let answers: Vec<Arc<Answers>> = answers.collect();
        Arc::new(Shelf::with(answers.into_iter().filter(|answers| !answers.is_empty()).collect()))
    }
}

/// Why a kept tree is not what exploring would yield now, if it is not.
fn stale(
    run: &Run,
    program: &Program,
    keep: &Summaries,
    digests: &mut Fingerprints<'_>,
    method: MethodId,
    (file, reach): (&TreeFile, Reach),
) -> Option<String> {
    if let Some(what) = digests.changed(&file.used) {
        return Some(format!("{what} has changed"));
    }
    let class = program.method(method).class;
    let universe = digests.universe(class, || Universe::of(program, class, run.worlds));
    let is_same = file.key == keep.key_at(reach, universe) && file.told.method == program.method_name(method);
    (!is_same).then(|| "the classes that inputs may have have changed".into())
}

/// Methods, what each calls before it.
struct Order {
    /// Those of one level do not depend on each other.
    levels: Vec<Vec<MethodId>>,
    /// The others that a method may reach.
    below: FxHashMap<MethodId, Vec<MethodId>>,
}

impl Order {
    fn of(program: &Program, methods: &[MethodId]) -> Order {
        let (calls, wanted): (_, FxHashSet<MethodId>) = (Calls::of(program), methods.iter().copied().collect());
        let among = |reached: Vec<MethodId>| reached.into_iter().filter(|m| wanted.contains(m)).collect::<Vec<_>>();
        let direct = |&m: &MethodId| (m, among(reached(&calls, m, |called| wanted.contains(&called))));
        let mut waits: FxHashMap<MethodId, Vec<MethodId>> = methods.iter().map(direct).collect();
        let below = methods.iter().map(|&m| (m, among(reached(&calls, m, |_| false)))).collect();
        let (mut open, mut levels, mut seen) = (methods.to_vec(), vec![], FxHashSet::default());
        open.retain(|&m| seen.insert(m));
        while !open.is_empty() {
            let mut level: Vec<MethodId> = open.iter().copied().filter(|m| waits[m].is_empty()).collect();
            if level.is_empty() {
                level = vec![in_circle(&waits, open[0])];
            }
            let done: FxHashSet<MethodId> = level.iter().copied().collect();
            open.retain(|m| !done.contains(m));
            waits.values_mut().for_each(|waits| waits.retain(|m| !done.contains(m)));
            levels.push(level);
        }
        Order { levels, below }
    }
}

/// A method that waits for itself: one is in each circle, and has to go first.
fn in_circle(waits: &FxHashMap<MethodId, Vec<MethodId>>, from: MethodId) -> MethodId {
    let (mut at, mut seen) = (from, FxHashSet::default());
    while seen.insert(at) {
        at = waits[&at][0];
    }
    at
}

/// The other methods that a method may come to call, but not by way of those at which `ends` says so.
fn reached(calls: &Calls<'_>, from: MethodId, ends: impl Fn(MethodId) -> bool) -> Vec<MethodId> {
    let (mut open, mut found, mut seen) = (vec![from], vec![], FxHashSet::from_iter([from]));
    while let Some(method) = open.pop() {
        for &called in calls.from(method).iter().filter(|&&called| seen.insert(called)) {
            found.push(called);
            if !ends(called) {
                open.push(called);
            }
        }
    }
    found
}
