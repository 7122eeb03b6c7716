//! Time for a whole run and for each class, shared out among the methods that are still to come.

use crate::program::ClassId;
use rustc_hash::FxHashMap;
use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// A method gets no less than this, or nothing.
const LEAST: Duration = Duration::from_millis(50);

/// The time that is left.
pub(super) struct Shares {
    began: Instant,
    total: Option<Duration>,
    of_class: Option<Duration>,
    /// How many methods are explored at once.
    jobs: u32,
    left: Mutex<Left>,
}

/// Methods that have not begun yet: of all, and of each class, with when its first one began.
struct Left {
    all: u32,
    classes: FxHashMap<ClassId, (u32, Option<Instant>)>,
}

impl Shares {
    pub(super) fn new(total: Option<Duration>, of_class: Option<Duration>, jobs: usize, methods: &[ClassId]) -> Self {
        let mut classes: FxHashMap<ClassId, (u32, Option<Instant>)> = FxHashMap::default();
        methods.iter().for_each(|&class| classes.entry(class).or_default().0 += 1);
        let left = Mutex::new(Left { all: methods.len() as u32, classes });
        Self { began: Instant::now(), total, of_class, jobs: jobs as u32, left }
    }

    /// What is left of the time for all; `None` if there is no end to it.
    pub(super) fn rest(&self) -> Option<Duration> {
        Some(self.total?.saturating_sub(self.began.elapsed()))
    }

    /// The time for the next method of a class, which begins now, and would get `most` alone; `None` if there is none left.
    pub(super) fn next(&self, class: ClassId, most: Option<Duration>) -> Option<Duration> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let Left { all, classes } = &mut *left;
        let (of_class, class_began) = classes.entry(class).or_default();
        let class_began = *class_began.get_or_insert_with(Instant::now);
        let share = |budget: Option<Duration>, began: Instant, methods: u32| {
            let rest = budget?.saturating_sub(began.elapsed());
            Some(rest.saturating_mul(self.jobs.min(methods.max(1))) / methods.max(1))
        };
        let shares = [share(self.total, self.began, *all), share(self.of_class, class_began, *of_class), most];
        (*all, *of_class) = (all.saturating_sub(1), of_class.saturating_sub(1));
        let share = shares.into_iter().flatten().min().unwrap_or(Duration::MAX);
        (share >= LEAST).then_some(share)
    }
}
