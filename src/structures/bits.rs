//! A set of small numbers: levels, facts, objects.

/// Words that take no allocation.
const FIRST: usize = 2;

/// A set of small numbers.
#[derive(Clone, Debug, Default)]
pub struct Bits {
    first: [u64; FIRST],
    /// The words behind.
    more: Box<[u64]>,
}

impl Bits {
    fn word(&self, i: u32) -> u64 {
        let word = i as usize / 64;
        self.first.get(word).or_else(|| self.more.get(word - FIRST)).copied().unwrap_or(0)
    }

    fn word_mut(&mut self, i: u32) -> &mut u64 {
        let word = i as usize / 64;
        if word < FIRST {
            return &mut self.first[word];
        }
        self.reserve(word - FIRST + 1);
        &mut self.more[word - FIRST]
    }

    /// Has so many words behind the first ones.
    fn reserve(&mut self, more: usize) {
        if more > self.more.len() {
            let mut words = std::mem::take(&mut self.more).into_vec();
            words.resize(more, 0);
            self.more = words.into();
        }
    }

    fn words(&self) -> impl Iterator<Item = u64> + '_ {
        self.first.iter().chain(&self.more).copied()
    }

    /// Puts one in.
    pub fn insert(&mut self, i: u32) {
        *self.word_mut(i) |= 1 << (i % 64);
    }

    /// Takes one out.
    pub fn remove(&mut self, i: u32) {
        if self.contains(i) {
            *self.word_mut(i) &= !(1 << (i % 64));
        }
    }

    /// Whether it is in the set.
    pub fn contains(&self, i: u32) -> bool {
        self.word(i) & 1 << (i % 64) != 0
    }

    /// How many there are.
    pub fn len(&self) -> u32 {
        self.words().map(u64::count_ones).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words().all(|word| word == 0)
    }

    /// Puts all of another set in.
    pub fn add(&mut self, other: &Bits) {
        self.first.iter_mut().zip(other.first).for_each(|(word, more)| *word |= more);
        if !other.more.is_empty() {
            self.reserve(other.more.len());
            self.more.iter_mut().zip(&other.more).for_each(|(word, more)| *word |= more);
        }
    }

    /// All, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let next = |rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
        let of_word = move |(i, word): (usize, u64)| {
            let lowest = std::iter::successors(Some(word).filter(|&word| word != 0), next);
            lowest.map(move |rest| i as u32 * 64 + rest.trailing_zeros())
        };
        self.words().enumerate().flat_map(of_word)
    }
}

/// Of as many numbers, however many words there are.
impl PartialEq for Bits {
    fn eq(&self, other: &Self) -> bool {
        let (few, many) = if self.more.len() < other.more.len() { (self, other) } else { (other, self) };
        let more = few.more.len();
        few.first == many.first && few.more[..] == many.more[..more] && many.more[more..].iter().all(|&word| word == 0)
    }
}

impl Eq for Bits {}

impl Extend<u32> for Bits {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, numbers: I) {
        numbers.into_iter().for_each(|i| self.insert(i));
    }
}

impl FromIterator<u32> for Bits {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut bits = Self::default();
        bits.extend(numbers);
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn a_set_has_what_was_put_in_and_not_taken_out() {
        let numbers = [0, 63, 64, 127, 128, 500];
        let mut bits: Bits = numbers.into_iter().collect();
        assert_eq!(bits.iter().collect::<Vec<_>>(), numbers);
        assert_eq!((bits.len(), bits.contains(500), bits.contains(501), bits.contains(9_000)), (6, true, false, false));
        bits.remove(500);
        bits.remove(9_000);
        assert_eq!(bits, numbers[..5].iter().copied().collect());
        let mut sum: Bits = [7].into_iter().collect();
        sum.add(&bits);
        assert_eq!(sum.iter().collect::<Vec<_>>(), [0, 7, 63, 64, 127, 128]);
        sum.iter().collect::<Vec<_>>().into_iter().for_each(|i| sum.remove(i));
        assert!(sum.is_empty() && sum == Bits::default() && sum != bits);
    }
}
