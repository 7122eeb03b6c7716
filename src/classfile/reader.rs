//! What is shared while the members of one class are read: its names, and those of its constants that are used.

use rustc_hash::{FxHashMap, FxHashSet};

use super::cursor::Result;
use super::pool::Pool;
use super::{ConstIdx, Constant, Name};

/// What is shared while the members of one class are read.
pub(super) struct Reader<'p> {
    pub(super) pool: &'p Pool<'p>,
    pub(super) constants: Vec<Constant>,
    /// Where each constant is, so that equal ones are one.
    known: FxHashMap<Constant, ConstIdx>,
    /// The same, by index in the constant pool.
    by_index: Vec<Option<ConstIdx>>,
    /// Equal names share their text.
    names: FxHashSet<Name>,
}

impl<'p> Reader<'p> {
    pub(super) fn new(pool: &'p Pool<'p>) -> Reader<'p> {
        let by_index = vec![None; pool.len()];
        Reader { pool, constants: Vec::new(), known: FxHashMap::default(), by_index, names: FxHashSet::default() }
    }

    pub(super) fn name(&mut self, text: &str) -> Name {
        if let Some(name) = self.names.get(text) {
            return name.clone();
        }
        let name = Name::from(text);
        self.names.insert(name.clone());
        name
    }

    /// The constant at an index of the constant pool.
    pub(super) fn constant(&mut self, index: u16) -> Result<ConstIdx> {
        if let Some(&Some(known)) = self.by_index.get(usize::from(index)) {
            return Ok(known);
        }
        let constant = self.pool.constant(index)?;
        let next = ConstIdx(self.constants.len() as u16); // at most one for each index, so it fits
        let at = *self.known.entry(constant.clone()).or_insert(next);
        if at == next {
            self.constants.push(constant);
        }
        self.by_index[usize::from(index)] = Some(at);
        Ok(at)
    }

    /// Whether loading a constant pushes two words.
    pub(super) fn is_wide(&self, index: ConstIdx) -> bool {
        self.constants[usize::from(index.0)].is_wide()
    }
}
