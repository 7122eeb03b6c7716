//! Tests on random numbers, the same in every run.

use proptest::{
    collection::vec,
    prelude::any,
    test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner},
};

/// Runs `test` on so many lists of random numbers, the same in every run.
pub(crate) fn for_random(cases: u32, length: usize, test: impl Fn(&[u16]) -> Result<(), TestCaseError>) {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 2_000, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let outcome = runner.run(&vec(any::<u16>(), 0..length), |tape| test(&tape));
    if let Err(e) = outcome {
        panic!("{e}");
    }
}

/// Choices by a list of random numbers; when it ends, the first each time.
pub(crate) struct Tape<'a>(pub(crate) &'a [u16]);

impl Tape<'_> {
    /// One of so many.
    pub(crate) fn pick(&mut self, of: usize) -> usize {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(first) % of
    }

    /// One of these.
    pub(crate) fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.pick(all.len())].clone()
    }
}
