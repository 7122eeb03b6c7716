//! Cases written by hand, with little ink.

use super::field;
use cortado::witness::{Answer, Answers, Body, Case, Change, Datum, Expected, Object, Place, Target};

pub fn fields(class: &str, fields: &[(&str, &str, Datum)]) -> Object {
    let fields = fields.iter().map(|&(name, descriptor, value)| (field(class, name, descriptor), value)).collect();
    Object { class: class.into(), unseen: None, of: None, constant: None, body: Body::Fields(fields) }
}

/// An object of an unseen class, and what its methods return: name, descriptor, results.
pub fn unseen(mut object: Object, answers: &[(&str, &str, &[Datum])]) -> Object {
    let answers = answers.iter().map(|&(name, descriptor, results)| Answers {
        name: name.into(),
        descriptor: descriptor.into(),
        results: results.iter().map(|&v| Answer::Returned(v)).collect(),
    });
    object.unseen = Some(answers.collect());
    object
}

pub fn elements(class: &str, elements: &[Datum]) -> Object {
    Object { class: class.into(), unseen: None, of: None, constant: None, body: Body::Elements(elements.to_vec()) }
}

pub fn text(text: &str) -> Object {
    Object {
        class: "java/lang/String".into(),
        unseen: None,
        of: None,
        constant: None,
        body: Body::Text(text.encode_utf16().collect()),
    }
}

/// A static call without input objects that returns nothing.
pub fn call(class: &str, name: &str, descriptor: &str, args: &[Datum]) -> Case {
    let target = Target { class: class.into(), name: name.into(), descriptor: descriptor.into(), is_static: true };
    let expected = Expected::Returned(None);
    let (args, objects, after, clock) = (args.to_vec(), vec![], vec![], vec![]);
    Case {
        path: 1,
        target,
        objects,
        inputs: 0,
        receiver: None,
        args,
        statics: vec![],
        invariants: vec![],
        opaque: vec![],
        expected,
        frames: vec![],
        message: None,
        only_end: false,
        after,
        kept: vec![],
        held: vec![],
        set_up: vec![],
        shared: vec![],
        tear_down: vec![],
        chosen: vec![],
        clock,
        arbitrary: None,
        loose: None,
        by_identity: false,
    }
}

/// The rest of a case, one thing at a time.
pub trait Build {
    fn on(self, receiver: usize) -> Self;
    fn input(self, object: Object) -> Self;
    fn allocated(self, object: Object) -> Self;
    fn returns(self, value: Datum) -> Self;
    fn throws(self, class: &str) -> Self;
    fn throws_in(self, class: &str, in_class: &str, in_method: &str) -> Self;
    fn writes(self, object: usize, class: &str, name: &str, descriptor: &str, value: Datum) -> Self;
    fn writes_element(self, object: usize, index: u32, value: Datum) -> Self;
    fn writes_static(self, class: &str, name: &str, descriptor: &str, value: Datum) -> Self;
}

impl Build for Case {
    fn on(mut self, receiver: usize) -> Case {
        self.target.is_static = false;
        self.receiver = Some(Datum::Object(receiver));
        self
    }

    fn input(mut self, object: Object) -> Case {
        assert_eq!(self.inputs, self.objects.len(), "inputs come first");
        self.objects.push(object);
        self.inputs += 1;
        self
    }

    fn allocated(mut self, object: Object) -> Case {
        self.objects.push(object);
        self
    }

    fn returns(mut self, value: Datum) -> Case {
        self.expected = Expected::Returned(Some(value));
        self
    }

    fn throws(mut self, class: &str) -> Case {
        self.expected = Expected::Threw { class: class.into(), thrown_in: None };
        self
    }

    fn throws_in(mut self, class: &str, in_class: &str, in_method: &str) -> Case {
        self.expected = Expected::Threw { class: class.into(), thrown_in: Some((in_class.into(), in_method.into())) };
        self
    }

    fn writes(mut self, object: usize, class: &str, name: &str, descriptor: &str, value: Datum) -> Case {
        self.after.push(Change { place: Place::Field(object, field(class, name, descriptor)), value, is_old: false });
        self
    }

    fn writes_element(mut self, object: usize, index: u32, value: Datum) -> Case {
        self.after.push(Change { place: Place::Element(object, index), value, is_old: false });
        self
    }

    fn writes_static(mut self, class: &str, name: &str, descriptor: &str, value: Datum) -> Case {
        self.after.push(Change { place: Place::Static(field(class, name, descriptor)), value, is_old: false });
        self
    }
}
