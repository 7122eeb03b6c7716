//! A set of small numbers: levels, facts, objects.

use smallvec::SmallVec;

/// A set of small numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bits(SmallVec<[u64; 2]>);

impl Bits {
    /// Puts one in.
    pub fn insert(&mut self, i: u32) {
        let word = i as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (i % 64);
    }

    /// Takes one out.
    pub fn remove(&mut self, i: u32) {
        if let Some(word) = self.0.get_mut(i as usize / 64) {
            *word &= !(1 << (i % 64));
        }
    }

    /// Whether it is in the set.
    pub fn contains(&self, i: u32) -> bool {
        self.0.get(i as usize / 64).is_some_and(|word| word & 1 << (i % 64) != 0)
    }

    /// How many there are.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Puts all of another set in.
    pub fn add(&mut self, other: &Bits) {
        if other.0.len() > self.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }

    /// All, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let of_word =
            |(i, &word): (usize, &u64)| (0..64).filter(move |b| word & 1 << b != 0).map(move |b| i as u32 * 64 + b);
        self.0.iter().enumerate().flat_map(of_word)
    }
}

impl Extend<u32> for Bits {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, numbers: I) {
        numbers.into_iter().for_each(|i| self.insert(i));
    }
}

impl FromIterator<u32> for Bits {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut bits = Self::default();
        numbers.into_iter().for_each(|i| bits.insert(i));
        bits
    }
}
