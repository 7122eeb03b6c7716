//! Which inputs a method is explored on.

use super::{Error, Subject};
use crate::{
    input::Target,
    precondition::Choice,
    program::Invariants,
    state::Phase,
    witness::{Case, Object},
};

impl Subject {
    /// From now on other inputs are allowed, over the same terms.
    ///
    /// # Errors
    /// When something runs before the method then, of which paths would be too, or code is read in another way.
    pub fn allow(&mut self, choice: Choice) -> Result<(), Error> {
        let (precondition, name) = (choice.make(), choice.row.name);
        let entry = precondition.entry(&self.world, self.method)?;
        if !matches!(entry[..], [Phase::Initialize(_)]) {
            return Err(Error::Usage(format!(
                "--paths does not go with {name}, which runs something before the method"
            )));
        }
        if choice.is_as_published() != self.world.inputs.bounds.as_published {
            return Err(Error::Usage(format!(
                "--paths does not set {name} beside others: it reads code as has been published"
            )));
        }
        (self.entry, self.precondition) = (entry, precondition);
        self.run.precondition = choice;
        Ok(())
    }

    /// What holds of the objects of an input: the object and its invariant.
    pub(super) fn invariants_of(&self, invariants: &Invariants, case: &Case) -> Vec<(usize, Target)> {
        let program = &self.world.program;
        let of = |(i, object): (usize, &Object)| {
            let class = program.load(&object.class).ok().filter(|_| object.unseen.is_none())?;
            Some((i, Target::of(program, invariants.of(program, class)?)))
        };
        case.objects[..case.inputs].iter().enumerate().filter_map(of).collect()
    }
}
