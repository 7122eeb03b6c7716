//! Which paths become tests, and what is said of those that do not.

use super::{
    explored::{Explored, NO_TEST, STATIC_STATE},
    goal::{Candidate, smallest},
    suites::Generation,
    told::ToldPath,
};
use crate::{
    cli::{Error, args::Goal, target},
    program::{ClassId, Program},
    report::{covered::Fate, techniques::Branch},
    witness::{self, Case, Harness, Verdict},
};
use indexmap::IndexMap;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// How often other paths are tried in place of those that the JVM does not confirm.
const ROUNDS: usize = 3;

/// Branches of a method that are told one by one.
const TOLD: usize = 5;

/// A path, by method and position.
type At = (usize, usize);

/// The paths that serve the goal, of each class: of those that may still turn out to be tests, or that are.
fn chosen(goal: Goal, all: &[Explored], final_choice: bool) -> Vec<At> {
    let mut by_class: IndexMap<ClassId, Vec<At>> = IndexMap::new();
    for (m, explored) in all.iter().enumerate() {
        let paths = (0..explored.told.paths.len()).filter(|&n| explored.could_be(n, final_choice));
        by_class.entry(explored.class).or_default().extend(paths.map(|n| (m, n)));
    }
    let of_class = |paths: Vec<At>| {
        let candidates: Vec<Candidate<'_>> =
            paths.iter().map(|&(m, n)| Candidate { method: m, path: &all[m].told.paths[n] }).collect();
        smallest(goal, &candidates).into_iter().map(|k| paths[k]).collect::<Vec<_>>()
    };
    by_class.into_values().flat_map(of_class).collect()
}

impl Generation<'_> {
    /// Confirms on the JVM the paths that serve the goal, in one go, and keeps a test for each that holds; without a JVM for each.
    pub(super) fn confirm(
        &mut self,
        goal: Goal,
        program: &Program,
        all: &mut [Explored],
        harness: Option<&Harness>,
    ) -> Result<(), Error> {
        for _ in 0..ROUNDS {
            let open: FxHashSet<At> =
                chosen(goal, all, false).into_iter().filter(|&(m, n)| all[m].verdicts[n].is_none()).collect();
            let Some(harness) = harness.filter(|_| !open.is_empty()) else { break };
            let mut asked: Vec<(&mut ToldPath, &mut Option<Verdict>)> = vec![];
            for (m, explored) in all.iter_mut().enumerate() {
                let paths = explored.told.paths.iter_mut().zip(&mut explored.verdicts).enumerate();
                asked.extend(paths.filter(|(n, _)| open.contains(&(m, *n))).map(|(_, path)| path));
            }
            let mut cases: Vec<Option<&mut Case>> = asked.iter_mut().map(|(path, _)| path.followed()).collect();
            let verdicts = witness::confirm_forms(program, harness, &self.config.class_path, &mut cases);
            let verdicts = verdicts.map_err(Error::input)?;
            asked.into_iter().zip(verdicts).for_each(|((_, known), verdict)| *known = verdict);
        }
        let tests = chosen(goal, all, self.confirms);
        let taken = |(m, n): At| all[m].told.paths[n].branches.iter().cloned();
        let taken: FxHashSet<Arc<Branch>> = tests.iter().copied().flat_map(taken).collect();
        for (m, explored) in all.iter().enumerate() {
            let own: Vec<usize> = tests.iter().filter(|(of, _)| *of == m).map(|&(_, n)| n).collect();
            self.report(goal, program, explored, own.len(), &taken);
            self.covered.hear(program, explored, &own);
            own.iter().for_each(|&n| self.keep(program, explored.class, explored.method, &explored.told.paths[n]));
        }
        Ok(())
    }

    fn report(
        &mut self,
        goal: Goal,
        program: &Program,
        explored: &Explored,
        tests: usize,
        taken: &FxHashSet<Arc<Branch>>,
    ) {
        let Explored { told, verdicts, .. } = explored;
        let (name, paths) = (target::spelled(program, explored.method), told.of_any);
        if let Some(why) = &told.failed {
            self.complete = false;
            self.say(&format!("{name}: not explored, {why}"));
            return;
        }
        let confirmed = if self.confirms { tests.to_string() } else { "none".into() };
        let of_paths = format!("{name}: {paths} paths");
        self.complete &= told.complete;
        if goal == Goal::Paths {
            self.say(&format!("{of_paths}, {confirmed} confirmed on the JVM"));
        } else {
            let (reached, left): (Vec<_>, Vec<_>) = told.branches.iter().partition(|branch| taken.contains(*branch));
            let tests =
                if self.confirms { format!("{tests} tests confirmed on the JVM") } else { format!("{tests} tests") };
            self.say(&format!("{of_paths}, {tests}, {} of {} branches", reached.len(), told.branches.len()));
            self.covered.claim(&name, &reached, told.branches.len());
            self.missed(explored, &left);
        }
        let mut unexplored: IndexMap<String, Vec<u32>> = IndexMap::new();
        for (path, verdict) in told.paths.iter().zip(verdicts) {
            let id = path.case.path;
            match (verdict, &path.stopped) {
                (Some(Verdict::Diverged { predicted, actual }), _) => {
                    self.diverged += 1;
                    self.say(&format!("  path {id} diverged: predicted {predicted}, the JVM {actual}"));
                }
                (Some(Verdict::Unconfirmed { why }), _) if self.confirms => {
                    self.say(&format!("  path {id} is unconfirmed, no test: {why}"));
                }
                (_, Some(stopped)) => {
                    let (why, at, advice) = (&stopped.why, &stopped.at, stopped.advice());
                    unexplored.entry(format!("{why} at {at}{advice}")).or_default().push(id);
                }
                _ => {}
            }
        }
        for (why, paths) in unexplored {
            self.say(&match paths[..] {
                [id] => format!("  path {id} was not explored, no test: {why}"),
                _ => format!("  {} paths were not explored, no test: {why}", paths.len()),
            });
        }
        if let Some(budget) = told.stopped_by {
            self.say(&format!("  {} open paths were not explored: {budget} reached", told.open));
        }
        told.notes.iter().for_each(|note| self.warn(note.clone()));
    }

    /// Branches that no test takes, and why.
    fn missed(&mut self, explored: &Explored, left: &[&Arc<Branch>]) {
        for (nth, branch) in left.iter().enumerate() {
            if nth == TOLD {
                self.say(&format!("  and {} branches more", left.len() - TOLD));
                break;
            }
            let why = match explored.fate(branch) {
                Fate::Infeasible(proof) => format!("infeasible {proof}"),
                Fate::Missed(STATIC_STATE, why) => why,
                Fate::Missed(NO_TEST, _) => "a path takes it that is no test".to_owned(),
                _ => "not reached, as not every path was followed".to_owned(),
            };
            let line = branch.line.map_or_else(String::new, |line| format!("line {line}, "));
            self.say(&format!("  {line}{} at pc {} to pc {}: {why}", branch.instruction, branch.pc, branch.to));
        }
    }
}
