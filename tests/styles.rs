//! One invariant written in ten ways accepts the same structures, so under each a method has the same leaves.

use crate::common;

use cortado::{Run, input::Bounds, precondition::Choice};

/// A method of `java-fixtures/styles`, and at scopes 1 to 4 how many paths it has, lazy and path-optimal.
const METHODS: [(&str, [u64; 4], [u64; 4]); 4] = [
    ("RedBlack#put", [4, 10, 18, 30], [4, 10, 18, 30]),
    ("RedBlack#remove", [4, 12, 17, 41], [4, 12, 16, 40]),
    ("Avl#remove", [4, 12, 15, 39], [4, 11, 14, 38]),
    ("Linked#remove", [3, 6, 9, 12], [3, 6, 9, 12]),
];

/// Where a search takes long: the class, the way and the largest scope that is tried.
const SLOW: [(&str, usize, u32); 1] = [("Linked", 0, 1)];

#[test]
fn however_an_invariant_is_written_the_paths_are_the_same() {
    let ways = METHODS.iter().flat_map(|method| (0..10).map(move |way| (method, way)));
    let cases: Vec<_> =
        ways.flat_map(|(method, way)| ["lazy", "pose"].map(|strategy| (method, way, strategy))).collect();
    let wrong = common::on_all_cores(&cases, |&((method, lazy, pose), way, strategy)| {
        let expected = if strategy == "lazy" { lazy } else { pose };
        let (class, _) = method.split_once('#').expect("a method");
        let slow = SLOW.iter().find(|(slow, number, _)| *slow == class && *number == way);
        let most = slow.map_or(expected.len(), |(.., most)| *most as usize);
        let wrong = (1..).zip(&expected[..most]).filter_map(|(scope, &expected)| {
            let stats = explored(method, &format!("repOK{way}"), strategy, scope);
            let right = stats.complete() && (stats.paths, stats.returned) == (expected, expected);
            (!right).then(|| format!("{method} repOK{way} {strategy} scope {scope}: expected {expected}: {stats:?}"))
        });
        wrong.collect::<Vec<_>>()
    });
    let wrong = wrong.concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn explored(method: &str, invariant: &str, strategy: &str, scope: u32) -> cortado::explore::Stats {
    let jdk = &common::jdk::homes()[0];
    let (class, _) = method.split_once('#').expect("a method");
    let bounds = Bounds { scope: Some(scope), scopes: vec![(class.into(), 1)], ..Bounds::default() };
    let rep_ok = Choice { invariant: Some(invariant.into()), ..Choice::named("rep-ok").expect("a precondition") };
    let config = Run { bounds, ..Run::new(common::class_path(jdk), jdk) }.strategy(strategy).precondition(rep_ok);
    let session = config.open(&format!("styles.{method}(int)")).expect("a method");
    session.explore().expect("libz3").stats
}
