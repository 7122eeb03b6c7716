//! Of paths that come to the same one is followed (`Budget::each_once`): then all ways in which a method ends are still found.

use crate::common::{self, heads};
use cortado::{Run, report::ending};
use std::collections::BTreeSet;

/// The ways in which a method ends: what is thrown and where, or which constant is returned; and what was not followed.
fn ends(run: &Run, target: &str) -> (BTreeSet<String>, u64) {
    let subject = run.open(target).expect("a method");
    let explored = subject.explore().expect("libz3");
    let report = subject.report(&explored);
    let ends = report.paths.iter().map(|path| ending::outcome(&subject.world, path)).collect();
    (ends, explored.stats.met_again)
}

#[test]
fn nothing_that_a_method_comes_to_is_missed() {
    let jdk = &common::jdk::homes()[0];
    let (mut compared, mut met_again) = (0, 0);
    for head in heads::on(jdk).iter().filter(|head| head.target.starts_with("nondet.")) {
        let all = Run::new(common::class_path(jdk), jdk);
        let once = Run { each_once: true, ..all.clone() };
        let ((of_all, none), (of_once, some)) = (ends(&all, &head.target), ends(&once, &head.target));
        assert_eq!((of_once, none), (of_all, 0), "{}", head.target);
        compared += 1;
        met_again += some;
    }
    assert!(compared > 10 && met_again > 50, "{compared} methods, {met_again} states met again");
}
