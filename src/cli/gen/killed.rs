//! `gen --goal mutants`: where a suite does not tell a class from a mutant, an input is asked for on which they differ, that is, one that takes a path of each
//! and of which something else comes. Where there is none within the bounds of the run, the mutant is equivalent. The JVM has the last word.

use super::{
    NO_TIME,
    budget::Shares,
    explored::Explored,
    goal::fewest,
    mutated::{Beside, Found, Made, calls_itself, made},
    session::Session,
    suites::Generation,
    told::ToldPath,
};
use crate::{
    classfile::Name,
    cli::{Error, args::GenArgs, config, interrupt, save},
    input::Target,
    program::{Calls, ClassId, MethodId},
    report::{
        covered::is_executed,
        junit::{self, Fate, JunitJars, Source},
        show,
        techniques::Branch,
    },
    run::share,
    witness::{Case, Expected, Verdict, confirm_forms},
};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// For all mutants of a class, if nobody says how long.
const OF_CLASS: Duration = Duration::from_secs(60);

/// So many paths by way of the place of a mutant are tried, where it is in no method that can be compared.
const PATHS: usize = 3;

impl Generation<'_> {
    /// Adds tests that tell mutants of these classes from them, and leaves out those that tell nothing that others do not; the test classes then.
    pub(super) fn kill(
        &mut self,
        args: &GenArgs,
        session: &Session,
        shares: &Shares,
        all: &[Explored],
        sources: Vec<Source>,
    ) -> Result<Vec<Source>, Error> {
        let (program, passed) = (&*session.program, self.passed);
        let Some(jars) = config::junit(session.version, &args.junit_classpath, self.config) else {
            self.note("--goal mutants wants JUnit; the tests are those of --goal branches");
            return Ok(sources);
        };
        let mut made = made(program, all)?;
        let fates = match self.fates(session, &jars, &sources, &made) {
            Ok(fates) => fates,
            // A test may pass alone and not among others.
            Err(why) => {
                self.say(&format!("no mutants were run: {why}"));
                self.passed += sources.iter().map(Source::tests).sum::<usize>();
                return Ok(sources);
            }
        };
        let survivors: Vec<usize> = (0..made.len()).filter(|&n| fates[n] == Fate::Survived).collect();
        let paths = self.sought(args, session, shares, all, &mut made, &survivors)?;
        let mut branches: FxHashMap<(Name, MethodId, u32), Vec<Arc<Branch>>> = FxHashMap::default();
        for Explored { class, method, told, .. } in all {
            let class = &program.class(*class).name;
            let of = told.paths.iter().map(|path| ((class.clone(), *method, path.case.path), path.branches.clone()));
            branches.extend(of);
        }
        for (class, method, path) in self.confirmed(session, paths)? {
            let name = program.class(class).name.clone();
            branches.insert((name.clone(), method, path.case.path), path.branches.clone());
            let mut path = path;
            if path.case.expected == Expected::Returned(None) {
                path.tell_what_stays(program);
            }
            self.covered.also(&name, method, &path);
            self.keep(program, class, method, &path);
        }
        let sources = self.sources(program);
        let mut sources = self.check(args, &session.jvm, program, sources)?;
        let mut fates = self.fates(session, &jars, &sources, &made)?;
        let before = self.suites.clone();
        if self.leave_out(&sources, &fates, &branches) {
            let fewer = self.sources(program);
            let now = self.fates(session, &jars, &fewer, &made)?;
            let is_lost = |(was, is): (&Fate, &Fate)| was.is_detected() && !is.is_detected();
            if fates.iter().zip(&now).any(is_lost) {
                self.suites = before;
            } else {
                (sources, fates) = (fewer, now);
            }
        }
        self.passed = passed + sources.iter().map(Source::tests).sum::<usize>();
        self.tell_fates(&made, &fates);
        Ok(sources)
    }

    fn fates(
        &mut self,
        session: &Session,
        jars: &JunitJars,
        sources: &[Source],
        made: &[Made],
    ) -> Result<Vec<Fate>, Error> {
        if made.is_empty() || !sources.iter().any(Source::has_tests) {
            return Ok(vec![Fate::Survived; made.len()]);
        }
        let dir = session.jvm.children.directory().map_err(Error::input)?;
        for source in sources.iter().filter(|source| source.has_tests()) {
            save::create(&dir.path().join(source.file()), source.text.as_bytes())?;
        }
        let files: Vec<(String, Vec<u8>)> =
            made.iter().map(|made| (made.name.replace('/', "."), made.bytes.clone())).collect();
        junit::fates(&session.jvm, jars, &self.config.class_path, dir.path(), &files).map_err(Error::input)
    }

    /// Paths that may tell survivors from the class; what else is found out of these is noted.
    fn sought(
        &mut self,
        args: &GenArgs,
        session: &Session,
        shares: &Shares,
        all: &[Explored],
        made: &mut [Made],
        survivors: &[usize],
    ) -> Result<Vec<(ClassId, MethodId, ToldPath)>, Error> {
        let program = &*session.program;
        let calls = Calls::of(program);
        let explored: FxHashSet<(ClassId, MethodId)> = all.iter().map(|of| (of.class, of.method)).collect();
        let is_comparable = |made: &Made| {
            let of = made.method.filter(|&method| explored.contains(&(made.class, method)));
            of.is_some_and(|method| !program.method(method).is_constructor() && !calls_itself(&calls, method))
        };
        let (own, others): (Vec<usize>, Vec<usize>) = survivors.iter().partition(|&&n| is_comparable(&made[n]));
        let mut paths = vec![];
        let mut by_class: IndexMap<ClassId, Vec<usize>> = IndexMap::new();
        own.into_iter().for_each(|n| by_class.entry(made[n].class).or_default().push(n));
        for (class, some) in by_class {
            let beside = match Beside::of(self.config, session, class, some.iter().map(|&n| &made[n])) {
                Ok(beside) => beside,
                Err(why) => {
                    self.say(&format!("  {}: mutants are not compared, {why}", program.class(class).java_name()));
                    continue;
                }
            };
            let limit = args.class_budget.unwrap_or(OF_CLASS).min(shares.rest().unwrap_or(Duration::MAX));
            let began = Instant::now();
            let targets: Vec<Target> =
                some.iter().filter_map(|&n| Some(Target::on(program, class, made[n].method?))).collect();
            let tell = |k: usize| match began.elapsed() < limit {
                true => beside.compared(&targets[k], k),
                false => Ok::<_, Error>(Found::Open(NO_TIME)),
            };
            let found = share(self.config.jobs.get(), some.len(), || interrupt::signal().is_some(), tell)?;
            for (&n, found) in some.iter().zip(found) {
                match (found, made[n].method) {
                    (Found::Path(told), Some(method)) => {
                        paths.push((class, method, ToldPath::alone(program, method, *told)));
                    }
                    (Found::Open(why), _) => made[n].open = Some(why),
                    (Found::Equivalent, _) => made[n].is_equivalent = true,
                    (Found::Path(_), None) => {}
                }
            }
        }
        // Where nothing can be asked for, other paths by way of the place may do.
        let mut known: FxHashSet<(usize, usize)> = FxHashSet::default();
        let tests: FxHashSet<(MethodId, u32)> =
            self.suites.values().flatten().map(|test| (test.method, test.case.path)).collect();
        for n in others {
            made[n].open =
                Some("it is in a constructor, or in a method that is not called alone, or that calls itself");
            let Some(name) = made[n].method.map(|method| program.method_name(method)) else { continue };
            let at = made[n].at;
            let leads = |path: &ToldPath| {
                let bits = path.executed.iter().find(|(method, _)| **method == *name).map(|(_, bits)| bits);
                bits.is_some_and(|bits| is_executed(bits, at))
            };
            let candidates = all.iter().enumerate().flat_map(|(m, of)| {
                let open = of.told.paths.iter().enumerate().filter(move |(_, path)| path.stopped.is_none());
                open.map(move |(p, path)| (m, p, path))
            });
            let new = candidates.filter(|(m, p, path)| {
                let is_test = tests.contains(&(all[*m].method, path.case.path));
                !is_test && leads(path) && !known.contains(&(*m, *p))
            });
            let new: Vec<(usize, usize)> = new.take(PATHS).map(|(m, p, _)| (m, p)).collect();
            for (m, p) in new {
                known.insert((m, p));
                paths.push((all[m].class, all[m].method, all[m].told.paths[p].clone()));
            }
        }
        let mut last: FxHashMap<(ClassId, MethodId), u32> = FxHashMap::default();
        for of in all {
            let most = of.told.paths.iter().map(|path| path.case.path).max().unwrap_or(0);
            last.insert((of.class, of.method), most);
        }
        for (class, method, path) in &mut paths {
            let number = last.entry((*class, *method)).or_default();
            *number += 1;
            path.case.path = *number;
        }
        Ok(paths)
    }

    /// Those that the JVM confirms.
    fn confirmed(
        &mut self,
        session: &Session,
        mut paths: Vec<(ClassId, MethodId, ToldPath)>,
    ) -> Result<Vec<(ClassId, MethodId, ToldPath)>, Error> {
        let Some(harness) = session.harness.as_ref().filter(|_| !paths.is_empty()) else { return Ok(vec![]) };
        let mut cases: Vec<Option<&mut Case>> = paths.iter_mut().map(|(_, _, path)| Some(&mut path.case)).collect();
        let verdicts = confirm_forms(&session.program, harness, &self.config.class_path, &mut cases);
        let verdicts = verdicts.map_err(Error::input)?;
        let mut confirmed = vec![];
        for (path, verdict) in paths.into_iter().zip(verdicts) {
            match verdict {
                Some(Verdict::Confirmed) => confirmed.push(path),
                Some(Verdict::Diverged { predicted, actual }) => {
                    self.diverged += 1;
                    let number = path.2.case.path;
                    self.say(&format!("  path {number} diverged: predicted {predicted}, the JVM {actual}"));
                }
                _ => {}
            }
        }
        Ok(confirmed)
    }

    /// Leaves out tests without which the same mutants are told apart and the same branches taken; whether there are any.
    fn leave_out(
        &mut self,
        sources: &[Source],
        fates: &[Fate],
        branches: &FxHashMap<(Name, MethodId, u32), Vec<Arc<Branch>>>,
    ) -> bool {
        let mut merits: IndexSet<(Option<&Arc<Branch>>, usize)> = IndexSet::new();
        let (mut left_out, none) = (false, vec![]);
        for ((class, tests), source) in self.suites.iter_mut().zip(sources) {
            let of: Vec<Vec<usize>> = tests
                .iter()
                .zip(&source.names)
                .map(|(test, name)| {
                    let takes = branches.get(&(class.clone(), test.method, test.case.path)).unwrap_or(&none);
                    let kills = fates
                        .iter()
                        .enumerate()
                        .filter(|(_, fate)| matches!(fate, Fate::Killed { tests, .. } if tests.contains(name)));
                    let all = takes.iter().map(|branch| (Some(branch), 0)).chain(kills.map(|(n, _)| (None, n)));
                    all.map(|merit| merits.insert_full(merit).0).collect()
                })
                .collect();
            let chosen = fewest(&of, 0, &[(0..of.len()).collect()], |n| n);
            left_out |= chosen.len() < tests.len() && !chosen.is_empty();
            if !chosen.is_empty() {
                let mut position = 0..;
                tests.retain(|_| position.next().is_some_and(|n| chosen.contains(&n)));
            }
        }
        left_out
    }

    fn tell_fates(&mut self, made: &[Made], fates: &[Fate]) {
        let told: Vec<(&Made, &Fate)> = made.iter().zip(fates).collect();
        for of_class in told.chunk_by(|(a, _), (b, _)| a.class == b.class) {
            let count =
                |is: &dyn Fn(&Made, &Fate) -> bool| of_class.iter().filter(|(made, fate)| is(made, fate)).count();
            let (all, killed) = (of_class.len(), count(&|_, fate| fate.is_detected()));
            let equivalent = count(&|made, fate| !fate.is_detected() && made.is_equivalent);
            self.say(&format!(
                "{}: {all} mutants, {killed} killed, {equivalent} equivalent within the bounds of the run",
                show::class(&of_class[0].0.name)
            ));
            for (Made { name, mutant, is_equivalent, open, .. }, fate) in of_class {
                let simple = show::class(name);
                let place = mutant.line.map_or_else(|| format!("pc {}", mutant.pc), |line| line.to_string());
                let said = match fate {
                    Fate::Survived if *is_equivalent => "equivalent: every pair of paths comes to the same".to_owned(),
                    Fate::Survived => match open {
                        Some(why) => format!("survived, {why}"),
                        None => "survived: no test sees the difference".to_owned(),
                    },
                    Fate::Invalid(why) => format!("invalid ({why})"),
                    Fate::Killed { .. } | Fate::TimedOut => continue,
                };
                self.say(&format!("  {simple}:{place} {}: {said}", mutant.what));
            }
        }
    }
}
