//! The constants that the code of a class refers to.

use std::sync::{Arc, OnceLock};

use super::{ConstIdx, Constant};

/// The constants of a class, by [`ConstIdx`]. One that comes from a file is there once code has been decoded that names it.
#[derive(Clone, Debug, Default)]
pub struct Constants(Arc<Vec<OnceLock<Box<Constant>>>>);

impl Constants {
    /// Room for so many.
    pub(super) fn new(count: usize) -> Constants {
        Constants(Arc::new((0..count).map(|_| OnceLock::new()).collect()))
    }

    /// How many there are, decoded or not.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The constant that an instruction names.
    ///
    /// # Panics
    /// If no code that has been decoded names it.
    pub fn get(&self, at: ConstIdx) -> &Constant {
        self.0[usize::from(at.0)].get().expect("an instruction names it")
    }

    /// Those that decoded code names, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (ConstIdx, &Constant)> {
        let all = self.0.iter().enumerate();
        all.filter_map(|(at, constant)| Some((ConstIdx(at as u16), &**constant.get()?)))
    }

    /// Where a constant is, after it has been added unless it is there.
    pub fn add(&mut self, constant: Constant) -> ConstIdx {
        let known = self.iter().find(|(_, known)| **known == constant).map(|(at, _)| at);
        known.unwrap_or_else(|| {
            let constants = Arc::make_mut(&mut self.0);
            constants.push(OnceLock::from(Box::new(constant)));
            ConstIdx((constants.len() - 1) as u16)
        })
    }

    /// Makes one, unless it has been made.
    pub(super) fn fill<E>(&self, at: ConstIdx, make: impl FnOnce() -> Result<Constant, E>) -> Result<(), E> {
        let place = &self.0[usize::from(at.0)];
        if place.get().is_none() {
            let constant = make()?;
            place.get_or_init(|| Box::new(constant));
        }
        Ok(())
    }
}
