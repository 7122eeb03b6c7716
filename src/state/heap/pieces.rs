//! All objects of a heap, in pieces that forks share until one of them writes there.

use crate::state::{ObjId, object::Object};
use smallvec::SmallVec;
use std::rc::Rc;

/// Objects in one piece: a fork that writes to one of them copies so many.
const PIECE: usize = 8;

type Piece = Rc<SmallVec<[Object; PIECE]>>;

/// See the module.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Pieces {
    /// Pieces that are shared as a whole: to fork does not touch them, however many they are.
    tenured: Rc<Vec<Piece>>,
    /// How many objects these have.
    begins: usize,
    /// Those behind them.
    young: Vec<Piece>,
}

impl Pieces {
    /// All objects so far are tenured; later ones are not, nor does a second time change anything.
    pub(super) fn tenure(&mut self) {
        if self.begins == 0 {
            self.begins = self.len();
            self.tenured = Rc::new(std::mem::take(&mut self.young));
        }
    }

    pub(super) fn push(&mut self, object: Object) -> ObjId {
        if self.young.last().is_none_or(|last| last.len() == PIECE) {
            self.young.push(Rc::default());
        }
        let last = Rc::make_mut(self.young.last_mut().expect("a piece with room is there"));
        last.push(object);
        ObjId(self.len() as u32 - 1)
    }

    #[inline]
    pub(super) fn get(&self, o: ObjId) -> &Object {
        let (of, i) = match (o.0 as usize).checked_sub(self.begins) {
            Some(i) => (&self.young, i),
            None => (&*self.tenured, o.0 as usize),
        };
        &of[i / PIECE][i % PIECE]
    }

    #[inline]
    pub(super) fn get_mut(&mut self, o: ObjId) -> &mut Object {
        let (of, i) = match (o.0 as usize).checked_sub(self.begins) {
            Some(i) => (&mut self.young, i),
            None => (Rc::make_mut(&mut self.tenured), o.0 as usize),
        };
        &mut Rc::make_mut(&mut of[i / PIECE])[i % PIECE]
    }

    pub(super) fn len(&self) -> usize {
        self.begins + self.young.last().map_or(0, |last| (self.young.len() - 1) * PIECE + last.len())
    }

    /// Objects as they are here and in another heap with the same beginning, but for those which the two share.
    pub(super) fn beside<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = (ObjId, &'a Object, &'a Object)> {
        debug_assert_eq!(self.begins, other.begins, "one comes from the other");
        let tenured = if Rc::ptr_eq(&self.tenured, &other.tenured) { &[][..] } else { &self.tenured };
        let pairs = |from: usize, these: &'a [Piece], those: &'a [Piece]| {
            let starts = (from..).step_by(PIECE);
            let unshared = starts.zip(these.iter().zip(those)).filter(|(_, (this, that))| !Rc::ptr_eq(this, that));
            unshared.flat_map(|(start, (this, that))| {
                let numbers = (start as u32..).map(ObjId);
                numbers.zip(this.iter().zip(that.iter())).map(|(o, (this, that))| (o, this, that))
            })
        };
        pairs(0, tenured, &other.tenured).chain(pairs(self.begins, &self.young, &other.young))
    }
}
