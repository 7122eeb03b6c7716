//! Two methods that are given the same: an input on which they differ, or that there is none.

use super::{Error, Explored, Run, Subject};
use crate::{
    explore::{Apart, Leaf, Start, all_apart},
    input::Target,
    program::ClassPath,
    report::{Told, told::Teller},
    run::taken::Taken,
    solver,
};
use std::sync::Arc;

/// What is known of two methods.
pub enum Differ {
    /// They come to the same on each input within the bounds of the run.
    Never,
    /// As far as can be told they differ on this one, as a path of the first.
    On(Box<Told>),
    /// It is not known, and why.
    Unknown(&'static str),
}

impl Run {
    /// Explores a method and another one of its class, of this name and the same type, on the same inputs, and asks for one that takes a path of each and of
    /// which something else comes.
    ///
    /// # Errors
    /// When the method cannot be opened, or libz3 is not usable.
    pub fn tell_apart(&self, path: &Arc<ClassPath>, target: &Target, other: &str) -> Result<Differ, Error> {
        let subject = self.open_again(path.clone(), target)?;
        let (world, method) = (&subject.world, subject.method);
        let m = world.program.method(method);
        let Some(other) = world.program.declared_method(m.class, other, &m.raw_descriptor) else {
            return Err(Error::Input(format!("there is no method {other}")));
        };
        let start = subject.start()?;
        let mut with_other = Start { method: other, ..start.clone() };
        with_other.state.phases = start.state.phases.with_body(other);
        let (ones, all_ones) = subject.leaves(start.clone())?;
        let (others, all_others) = subject.leaves(with_other)?;
        let mut solver = solver::chain(self.rlimit).map_err(Error::input)?;
        let watch = subject.watch();
        let base = start.state.heap.len();
        let apart = watch.over(world, |_, over, _| {
            world.terms.unless_cancelled(|| all_apart(world, &mut solver, (&ones, &others), base, &|| over().is_some()))
        });
        Ok(match apart {
            Some(Apart::On(leaf)) => {
                let mut told = Teller::new(world, true).tell(subject.path(&start.roots, &leaf));
                (told.branches, told.executed) = Taken::new(world, method, start.state).of(&leaf);
                Differ::On(Box::new(told))
            }
            Some(Apart::Never) if all_ones && all_others => Differ::Never,
            Some(Apart::Never) => Differ::Unknown("not every path was followed"),
            Some(Apart::Unknown) => Differ::Unknown("the paths cannot be compared"),
            None => Differ::Unknown("--timeout reached"),
        })
    }
}

impl Subject {
    /// The leaves from a start that have come to an end, and whether every path has and every input is on one.
    fn leaves(&self, start: Start) -> Result<(Vec<Leaf>, bool), Error> {
        let roots = start.roots.clone();
        let Explored { leaves, stats, wall, .. } = self.explore_within(start, self.run.max_paths)?;
        let is_all = self.reported_of(&roots, vec![], stats, wall).complete();
        Ok((leaves, is_all))
    }
}
