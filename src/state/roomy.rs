//! A list of which copies go on growing.

use std::ops::{Deref, DerefMut};

/// Bytes for which a copy has room at once: a fork runs on, and calls a method or two.
const ROOM: usize = 640;

/// A [`Vec`] whose clone can be pushed to without being moved first, as that of a [`Vec`] is.
#[derive(Debug, PartialEq)]
pub struct Roomy<T>(Vec<T>);

impl<T> Default for Roomy<T> {
    fn default() -> Self {
        Self(vec![])
    }
}

impl<T> From<Vec<T>> for Roomy<T> {
    fn from(list: Vec<T>) -> Self {
        Self(list)
    }
}

impl<T: Clone> Clone for Roomy<T> {
    fn clone(&self) -> Self {
        let mut copy = Vec::with_capacity(self.len() + ROOM / size_of::<T>());
        copy.extend_from_slice(self);
        Self(copy)
    }
}

impl<T> Deref for Roomy<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T> DerefMut for Roomy<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}
