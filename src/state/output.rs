//! What the program has written to its standard streams and nobody has taken yet.

use std::rc::Rc;

/// Standard output and standard error (file descriptors 1 and 2).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Output {
    out: Rc<Vec<u8>>,
    err: Rc<Vec<u8>>,
}

impl Output {
    /// Writes bytes; `false` if the descriptor is none of the two.
    pub fn write(&mut self, descriptor: i32, bytes: impl Iterator<Item = u8>) -> bool {
        let stream = match descriptor {
            1 => &mut self.out,
            2 => &mut self.err,
            _ => return false,
        };
        Rc::make_mut(stream).extend(bytes);
        true
    }

    /// How many bytes have been written and not taken.
    #[cfg(debug_assertions)]
    pub fn untaken(&self) -> usize {
        self.out.len() + self.err.len()
    }

    /// Takes what has been written: to standard output, and to standard error.
    pub fn take(&mut self) -> (Vec<u8>, Vec<u8>) {
        (std::mem::take(Rc::make_mut(&mut self.out)), std::mem::take(Rc::make_mut(&mut self.err)))
    }
}
