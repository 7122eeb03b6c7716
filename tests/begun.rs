//! Methods of one class, one after the other, that begin with what the first of them has made come to what each comes to by itself.

use crate::common::{class_path, heads, jdk, on_all_cores, quietly, sample};

use cortado::{
    Run,
    explore::Leaf,
    input,
    program::{Program, target},
    run::{Explored, Methods, Subject},
    state::Value,
    step::Outcome,
};
use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

/// More paths are not compared.
const MOST: u64 = 60;

/// What is the same in worlds of their own: the figures, and of each path its answers, its outcome, and how far it has come.
fn seen(program: &Program, Explored { leaves, asks, stats, .. }: &Explored) -> String {
    let path = |Leaf { state, outcome, .. }: &Leaf| {
        let answers: Vec<u32> = state.trail.iter().map(|choice| choice.answer).collect();
        let come = (state.steps, state.heap.len(), state.heap.inputs.len(), state.path.forks(), &state.output);
        let (held, clock) = (state.statics.values().len(), state.clock.as_ref().map(Vec::len));
        let outcome = match outcome {
            Outcome::Returned(Some(Value::Sym(_))) => "a term".to_owned(),
            // A method has a number in the order in which classes are loaded.
            Outcome::GaveUp(limit) => format!("{} {}", program.method_name(limit.site.method), limit.site.at),
            other => format!("{other:?}"),
        };
        format!("{outcome} {answers:?} {come:?} {held} {clock:?}")
    };
    let all: Vec<String> = leaves.iter().map(path).collect();
    format!("{asks:?} {} {} {}\n{}", stats.instructions, stats.paths, stats.open, all.join("\n"))
}

fn explored(subject: &Subject) -> String {
    seen(&subject.world.program, &subject.explore_within(subject.start().expect("a start"), Some(MOST)).expect("libz3"))
}

#[test]
fn what_methods_begin_with_is_made_once() {
    let jdk = jdk::of_engine();
    let mut classes: BTreeMap<String, Vec<heads::Head>> = BTreeMap::new();
    for head in heads::all() {
        let (class, _) = head.target.split_once('#').expect("a method of a class");
        classes.entry(class.to_owned()).or_default().push(head);
    }
    let program = Run::new(class_path(&jdk), &jdk).program().expect("the fixtures");
    let has_initializer = |class: &str| {
        let class = program.load(&class.replace('.', "/")).ok();
        class.is_some_and(|class| program.declared_method(class, "<clinit>", "()V").is_some())
    };
    let classes = sample(classes.into_iter().filter(|(class, heads)| heads.len() > 1 && has_initializer(class)), 3);
    let seen = on_all_cores(&classes, |(class, heads)| {
        let compare = || {
            let run = Run::new(class_path(&jdk), &jdk);
            let program = run.program().expect("the fixtures");
            let methods = RefCell::new(Methods::of(Rc::clone(&program)));
            let mut begun = 0;
            for head in heads {
                let run = Run { limits: head.limits(), ..run.clone() };
                let method = target::find(&program, &target::parse(&head.target).expect("a target")).expect("a method");
                let target = input::Target::of(&program, method);
                let subject = methods.borrow_mut().open(&run, &target).expect("a subject");
                let apart = run.open(&head.target).expect("a subject");
                begun += usize::from(subject.start().expect("a start").state.steps > 0);
                let (one, other) = (explored(&subject), explored(&apart));
                let differ = one.lines().zip(other.lines()).find(|(one, other)| one != other);
                assert!(one == other, "{}: {differ:?}", head.target);
            }
            begun
        };
        quietly(compare).map_err(|why| format!("{class}: {why}"))
    });
    let wrong: Vec<&String> = seen.iter().filter_map(|seen| seen.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let begun: usize = seen.iter().flatten().sum();
    println!("{} classes, {begun} methods", classes.len());
    assert!(begun > classes.len(), "only {begun} methods of {} classes", classes.len());
}
