//! How to add to Cortado, as docs/design.md tells it: a heap strategy, a precondition, a kind of input, a value of the JDK and a report, each as
//! the one file that it would be in `src/`.

mod kind;
mod precondition;
mod report;
mod strategy;

use crate::common;
use cortado::{
    Run, Subject,
    report::{self as reports, Writer, show},
    step::Ask,
};
use std::rc::Rc;

fn subject(target: &str) -> Subject {
    let jdk = common::jdk::of_engine();
    Run::new(vec![common::fixtures().to_owned()], &jdk).open(target).unwrap_or_else(|e| panic!("{target}: {e}"))
}

/// How the paths of a subject end, in the order of their numbers.
fn endings(subject: &Subject) -> Vec<String> {
    let explored = subject.explore().expect("libz3");
    assert!(explored.stats.complete(), "{:?}", explored.stats);
    let report = subject.report(&explored);
    report.paths.iter().map(|path| reports::ending::outcome(&subject.world, path)).collect()
}

fn sorted(mut all: Vec<String>) -> Vec<String> {
    all.sort_unstable();
    all
}

const NULL: &str = "throws java.lang.NullPointerException";

#[test]
fn a_strategy_decides_when_it_asks() {
    let mut subject = subject("heap.Same#same");
    let path_optimal = endings(&subject);
    assert_eq!(sorted(path_optimal), ["returns false", "returns true", NULL, NULL]);
    subject.world.strategy = Box::new(strategy::NullFirst);
    // Of `a.next == b.next` it knows of both sides whether they are null before they are compared.
    let split = ["returns false", "returns false", "returns false", "returns true", "returns true", NULL, NULL, NULL];
    assert_eq!(sorted(endings(&subject)), split);
}

#[test]
fn a_precondition_says_which_inputs_are_allowed() {
    let mut subject = subject("heap.Same#same");
    subject.precondition = Rc::new(precondition::NonNull);
    assert_eq!(sorted(endings(&subject)), ["returns false", "returns true"]);
}

#[test]
fn a_kind_says_what_an_input_is_like() {
    for (target, possible) in [("howto.Percent#isFull", 2), ("howto.Percent#isBeyond", 1)] {
        let mut subject = subject(target);
        assert_eq!(endings(&subject).len(), 3, "{target}");
        subject = self::subject(target);
        Rc::get_mut(&mut subject.world.inputs).expect("of this subject alone").add(Rc::new(kind::Percents));
        assert_eq!(endings(&subject).len(), possible + 1, "{target}");
    }
}

#[test]
fn a_model_says_what_a_value_is() {
    let jdk = common::jdk::of_engine();
    let models = Some(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/howto/models"));
    let run = Run { models, ..Run::new(vec![common::fixtures().to_owned()], &jdk) };
    let subject = run.open("howto.Later#isLater").unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(sorted(endings(&subject)), ["returns false", "returns true", NULL]);
}

#[test]
fn a_report_is_a_function_of_a_run() {
    let subject = subject("java.lang.Math#addExact(int,int)");
    let written = |writer: &mut dyn Writer| {
        let mut out = vec![];
        subject.write(writer, &mut out).expect("libz3");
        String::from_utf8(out).expect("text")
    };
    let endings = written(&mut report::Endings::default());
    assert_eq!(endings, "     1  java.lang.ArithmeticException\n     1  returned\n");
    for (name, ..) in reports::FORMATS {
        let mut writer = reports::by_name(name).expect("a report");
        assert!(written(&mut *writer).contains("ArithmeticException"), "{name}");
    }
    assert!(reports::by_name("endings").is_none());
}

#[test]
fn a_path_is_data_until_it_is_spelled() {
    let subject = subject("heap.Same#same");
    let report = subject.report(&subject.explore().expect("libz3"));
    for path in &report.paths {
        let facts: Vec<_> = path.trail().filter(|step| step.fork).collect();
        assert_eq!(facts.len(), path.condition.len(), "path {}", path.id);
        for (step, &clause) in facts.iter().zip(&path.condition) {
            let Ask::Branch(asked) = step.ask else { panic!("{:?}", step.ask) };
            let terms = &report.world.terms;
            assert_eq!(clause, if step.answer == 0 { *asked } else { terms.not(*asked) }, "path {}", path.id);
            assert_eq!(show::answer(report.world, step.ask, step.answer), terms.show(clause));
            assert_eq!(step.site.method, report.method);
        }
        assert_eq!(report.world.program.parameter_names(report.method).len(), path.case.args.len());
    }
}
