//! What a method has been found to do, as data that another thread can have.

use crate::{
    classfile::code::Instr,
    program::{MethodId, Origin, Program},
    report::{
        self, Clause, Report,
        covered::{Executed, execute, is_executed},
        ending::Stopped,
        junit,
        techniques::Branch,
        told::{End, Said},
    },
    run::{Error, Subject},
    witness::{Body, Case, Change, Datum, FieldRef, Place},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{ops::ControlFlow, sync::Arc};

/// What a method has been found to do.
pub(super) struct Told {
    /// Its paths, in the order in which they finished; behind those of any input those of inputs as people make them.
    pub(super) paths: Vec<ToldPath>,
    /// How many paths there are of any input.
    pub(super) of_any: usize,
    /// The branches that there are in it.
    pub(super) branches: Vec<Arc<Branch>>,
    /// Paths still open when the budget ran out.
    pub(super) open: u64,
    /// What the budget ran out of.
    pub(super) stopped_by: Option<&'static str>,
    /// Why it was not explored at all.
    pub(super) failed: Option<String>,
    /// What limits the meaning of the result.
    pub(super) notes: Vec<String>,
    /// Whether every path was followed to its end, and every input is on one.
    pub(super) complete: bool,
}

/// One path.
#[derive(Clone)]
pub(super) struct ToldPath {
    /// Input and predicted outcome.
    pub(super) case: Case,
    /// The clauses of the path condition, for people; each is in memory once.
    pub(super) condition: Vec<Clause>,
    /// The branches that it takes.
    pub(super) branches: Vec<Arc<Branch>>,
    /// The instructions that it executes, and what makes its input.
    pub(super) executed: Executed,
    /// The instruction by which the method returns, if it is known that it does by this one.
    pub(super) returns_at: Option<u32>,
    /// Whether an object of its input is in a state that only reflection makes.
    pub(super) is_raw: bool,
    /// Whether its input is a sample, see [`crate::run::Subject::sampled`].
    pub(super) is_sample: bool,
    /// What was in the way of a path that was not followed to its end.
    pub(super) stopped: Option<Stopped>,
}

impl Told {
    /// A method that was not explored.
    pub(super) fn nothing(why: &str) -> Self {
        let (paths, branches, notes) = Default::default();
        Self {
            paths,
            of_any: 0,
            branches,
            open: 0,
            stopped_by: None,
            failed: Some(why.to_owned()),
            notes,
            complete: false,
        }
    }

    /// Explores a method.
    ///
    /// # Errors
    /// As [`Subject::explore`].
    pub(super) fn of(subject: &Subject) -> Result<Self, Error> {
        Self::until(subject, usize::MAX)
    }

    /// Explores a method, until so many paths have come to an end.
    ///
    /// # Errors
    /// As [`Subject::explore`].
    pub(super) fn until(subject: &Subject, most: usize) -> Result<Self, Error> {
        let (mut paths, mut said, mut ended) = (vec![], Said::default(), 0);
        let run = subject.each_told(true, &mut |_, mut path| {
            let report::Told { new, .. } = &mut path;
            said.append(std::mem::take(new));
            let path = ToldPath::of(&subject.world.program, subject.method, path, &said);
            ended += usize::from(path.stopped.is_none());
            paths.push(path);
            if ended >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let complete = run.complete();
        let Report { stats, mut notes, without, .. } = run;
        notes.extend(without.iter().map(|what| format!("no path has inputs of type {what}")));
        Ok(Self {
            of_any: paths.len(),
            paths,
            branches: subject.branches(),
            open: stats.open,
            stopped_by: stats.stopped_by,
            failed: None,
            notes,
            complete,
        })
    }

    /// Whether a branch is taken, or an instruction executed, from no input that is made without reflection and is no sample, be it that nobody knows whether
    /// one does so; or there is no such input at all.
    pub(super) fn misses(&self) -> bool {
        let made = || self.paths.iter().filter(|path| path.is_made());
        let taken: FxHashSet<&Arc<Branch>> = made().flat_map(|path| &path.branches).collect();
        let open = self.branches.iter().filter(|_| !self.complete);
        let mut wanted = self.paths.iter().flat_map(|path| &path.branches).chain(open);
        made().next().is_none() || wanted.any(|branch| !taken.contains(branch)) || self.misses_instructions()
    }

    fn misses_instructions(&self) -> bool {
        let (made, other): (Vec<&ToldPath>, Vec<&ToldPath>) = self.paths.iter().partition(|path| path.is_made());
        let mut executed: FxHashMap<&str, Vec<u64>> = FxHashMap::default();
        for (method, bits) in rows(&made) {
            execute(executed.entry(method).or_default(), bits);
        }
        let is_more = |(method, bits): &(Arc<str>, Arc<[u64]>)| {
            let known = executed.get(&**method).map_or(&[][..], Vec::as_slice);
            bits.iter().enumerate().any(|(n, bits)| bits & !known.get(n).copied().unwrap_or(0) != 0)
        };
        rows(&other).into_iter().any(is_more)
    }

    /// The highest number of a path.
    pub(super) fn last(&self) -> u32 {
        self.paths.iter().map(|path| path.case.path).max().unwrap_or(0)
    }

    /// Adds the paths from other inputs of the method; what was known of all inputs is still so.
    pub(super) fn add(&mut self, other: Told) {
        let last = self.last();
        let followed = other.paths.into_iter().filter(|path| path.stopped.is_none());
        self.paths.extend(followed.map(|mut path| {
            path.case.path += last;
            path
        }));
    }
}

impl ToldPath {
    /// Whether it was followed to its end, from an input that is made without reflection and is no sample.
    fn is_made(&self) -> bool {
        self.stopped.is_none() && !self.is_raw && !self.is_sample
    }

    /// A path by itself, of a method of this program.
    pub(super) fn alone(program: &Program, method: MethodId, told: report::Told) -> Self {
        let mut told = told;
        let said = std::mem::take(&mut told.new);
        Self::of(program, method, told, &said)
    }

    /// A path, of which the clauses are said there.
    fn of(program: &Program, method: MethodId, told: report::Told, said: &Said) -> Self {
        let report::Told { end, condition, case, branches, executed, .. } = told;
        let condition = condition.into_iter().map(|clause| said.clauses[clause as usize].clone()).collect();
        let stopped = if let End::Stopped(stopped) = end { Some(stopped) } else { None };
        let is_raw = junit::is_forged(program, method, &case);
        let returns_at = returns_at(program, method, &executed);
        Self { case, condition, branches, executed, returns_at, is_raw, is_sample: false, stopped }
    }

    /// Has a test of it say, too, which fields of the receiver are as they were: another version may not leave them so.
    pub(super) fn tell_what_stays(&mut self, program: &Program) {
        let case = &mut self.case;
        let Some(Datum::Object(receiver)) = case.receiver else { return };
        let is_own = |place: &Place| matches!(place, Place::Field(object, _) if *object == receiver);
        case.after.iter_mut().filter(|change| is_own(&change.place)).for_each(|change| change.is_old = false);
        let (Body::Fields(given), Ok(class)) =
            (&case.objects[receiver].body, program.load(&case.objects[receiver].class))
        else {
            return;
        };
        for &f in &program.class(class).layout {
            let (field, ty) = (FieldRef::of(program, f), &program.field(f).ty);
            if program.class(program.field(f).class).origin != Origin::Application {
                continue;
            }
            // Of what is not said the default is there.
            let known = given.iter().find(|(known, _)| *known == field).map(|&(_, value)| value);
            let (value, place) = (known.unwrap_or(Datum::default_of(ty)), Place::Field(receiver, field));
            if case.after.iter().all(|change| change.place != place) {
                case.after.push(Change { place, value, is_old: false });
            }
        }
    }

    /// The case, if there is something to confirm: see [`report::Path::followed`].
    pub(super) fn followed(&mut self) -> Option<&mut Case> {
        self.stopped.is_none().then_some(&mut self.case)
    }
}

/// What these paths execute, each row once: most execute of a method what others do.
fn rows<'a>(paths: &[&'a ToldPath]) -> FxHashSet<&'a (Arc<str>, Arc<[u64]>)> {
    paths.iter().flat_map(|path| &path.executed).collect()
}

/// The one instruction of a method by which it returns, of those executed.
fn returns_at(program: &Program, method: MethodId, executed: &Executed) -> Option<u32> {
    let name = program.method_name(method);
    let (_, bits) = executed.iter().find(|(of, _)| **of == *name)?;
    let code = program.method(method).code.as_deref()?;
    let all = code
        .instrs
        .iter()
        .enumerate()
        .filter(|(at, instr)| matches!(instr, Instr::Return(_)) && is_executed(bits, *at));
    let all: Vec<usize> = all.map(|(at, _)| at).collect();
    if let [one] = all[..] { Some(one as u32) } else { None }
}
