//! What a report has of a run: terms, asks and sites, which it spells as it likes. A report of its own is one file.
#![allow(missing_docs, unreachable_pub)]

mod common;
mod endings;

use cortado::{
    cli::{
        config,
        session::{Config, Session},
    },
    report::{self, Writer, show},
    step::Ask,
};

fn session(target: &str) -> Session {
    let jdk = config::jdk(None).expect("a JDK");
    let config = Config::new(vec![common::fixtures().to_owned()], &jdk);
    Session::open(&config, target).unwrap_or_else(|e| panic!("{target}: {e}"))
}

#[test]
fn a_report_is_a_function_of_a_run() {
    let session = session("java.lang.Math#addExact(int,int)");
    let run = session.report(&session.explore().expect("libz3"));
    let write: Writer = endings::write;
    assert_eq!(write(&run), "     1  java.lang.ArithmeticException\n     1  returned\n");
    for (name, ..) in report::FORMATS {
        let write = report::by_name(name).expect("a report");
        assert!(write(&run).contains("ArithmeticException"), "{name}");
    }
    assert!(report::by_name("endings").is_none());
}

#[test]
fn a_path_is_data_until_it_is_spelled() {
    let session = session("heap.Same#same");
    let run = session.report(&session.explore().expect("libz3"));
    for path in &run.paths {
        let facts: Vec<_> = run.trail(path).filter(|step| step.fork).collect();
        assert_eq!(facts.len(), path.condition.len(), "path {}", path.id);
        for (step, &clause) in facts.iter().zip(&path.condition) {
            let Ask::Branch(asked) = step.ask else { panic!("{:?}", step.ask) };
            let terms = &run.world.terms;
            assert_eq!(clause, if step.answer == 0 { *asked } else { terms.not(*asked) }, "path {}", path.id);
            assert_eq!(show::answer(run.world, step.ask, step.answer), terms.show(clause));
            assert_eq!(step.site.method, run.method);
        }
        assert_eq!(run.world.program.parameter_names(run.method).len(), path.case.args.len());
    }
}
