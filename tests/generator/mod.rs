//! Random Java programs: well typed, bounded in time, a function of their seed alone.
//!
//! Every program is a class `P<seed>` of the package `fuzz` with a hierarchy of nested classes, static fields and
//! methods. It tells what it does to `Log` (`Support.java` below), as numbers that end in a digest. Loops and calls
//! burn fuel, and a method calls only those declared after it.

mod access;
mod expression;
pub(crate) mod heap;
mod invariant;
pub(crate) mod predicate;
pub(crate) mod random;
mod statement;
pub(crate) mod structure;
mod types;
mod walk;

use random::Random;
use std::fmt::Write;
use types::{Scalar, Ty, Var};

/// The first seed and how many there are: CORTADO_FUZZ_SEED and CORTADO_FUZZ, else so many from 1 on.
pub(crate) fn seeds(quick: u64, deep: u64) -> (u64, u64) {
    let number =
        |name: &str| std::env::var(name).ok().map(|v| v.parse().unwrap_or_else(|_| panic!("{name}: a number")));
    let count = if crate::common::deep() { deep } else { quick };
    (number("CORTADO_FUZZ_SEED").unwrap_or(1), number("CORTADO_FUZZ").unwrap_or(count))
}

/// What all programs use: the log, and exceptions of their own.
pub(crate) const SUPPORT: &str = include_str!("Support.java");

/// How many classes `C0`, `C1`, ... a program has; each extends one before it.
const CLASSES: usize = 4;
/// How many virtual methods `v0`, `v1`, ... the classes share; one calls those before it.
const VIRTUALS: usize = 3;
/// How many static methods `m0`, `m1`, ... there are; one calls those after it.
const METHODS: usize = 4;

/// A method that can be called.
#[derive(Clone)]
struct Signature {
    name: String,
    returns: Ty,
    parameters: Vec<Ty>,
}

/// A program under construction.
struct Generator {
    random: Random,
    /// What can be named here, innermost last.
    scope: Vec<Var>,
    statics: Vec<Var>,
    /// Fields that every object has.
    fields: Vec<Var>,
    /// Static methods that may be called here.
    callable: Vec<Signature>,
    virtuals: Vec<Signature>,
    /// How many of `virtuals` may be called here.
    reachable: usize,
    /// What the method under construction returns; `None` for `void`.
    returns: Option<Ty>,
    /// Labels of the enclosing loops that a `break` or `continue` may name.
    loops: Vec<String>,
    /// How many expressions and statements may still be nested or appended.
    budget: usize,
    names: usize,
}

/// The source of the class `P<seed>`.
pub(crate) fn program(seed: u64) -> String {
    let mut g = Generator {
        random: Random::new(seed),
        scope: vec![],
        statics: vec![],
        fields: vec![],
        callable: vec![],
        virtuals: vec![],
        reachable: 0,
        returns: None,
        loops: vec![],
        budget: 0,
        names: 0,
    };
    g.class(seed)
}

impl Generator {
    fn class(&mut self, seed: u64) -> String {
        self.statics = self.variables("s", 5);
        self.fields = self.variables("f", 4);
        self.fields.push(Var { name: "next".into(), ty: Ty::one(Scalar::Node), writable: true });
        self.virtuals = (0..VIRTUALS).map(|i| self.signature(format!("v{i}"))).collect();
        let methods: Vec<Signature> = (0..METHODS).map(|i| self.signature(format!("m{i}"))).collect();
        let mut text = format!("package fuzz;\n\npublic final class P{seed} {{\n");
        for var in self.statics.clone() {
            let value = self.constant(var.ty);
            let _ = writeln!(text, "static {} {} = {value};", var.ty, var.name);
        }
        for class in 0..CLASSES {
            text += &self.node_class(class);
        }
        text += &self.failing_class();
        for (i, method) in methods.iter().enumerate() {
            self.callable = methods[i + 1..].to_vec();
            self.reachable = VIRTUALS;
            text += &self.method("static ", method, 60);
        }
        self.callable = methods;
        text += &self.entry();
        text + "}\n"
    }

    fn variables(&mut self, prefix: &str, count: usize) -> Vec<Var> {
        (0..count).map(|i| Var { name: format!("{prefix}{i}"), ty: self.ty(), writable: true }).collect()
    }

    fn ty(&mut self) -> Ty {
        let scalar = self.random.pick(&Scalar::ALL);
        Ty { scalar, array: self.random.chance(25) }
    }

    fn signature(&mut self, name: String) -> Signature {
        let parameters = (0..self.random.below(4)).map(|_| self.ty()).collect();
        Signature { name, returns: self.ty(), parameters }
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// One class of the hierarchy, with its virtual methods or overriding some.
    fn node_class(&mut self, class: usize) -> String {
        let mut text = match class {
            0 => "static class C0 implements Comparable<C0> {\n".to_owned(),
            _ => format!("static class C{class} extends C{} {{\n", self.random.below(class)),
        };
        self.callable.clear();
        self.scope.clear();
        if class == 0 {
            for var in self.fields.clone() {
                let value = self.start(var.ty);
                let _ = writeln!(text, "{} {} = {value};", var.ty, var.name);
            }
            text += "C0(C0 next) { this.next = next; }\n";
            text += "public int compareTo(C0 o) { return Integer.compare(tag(), o.tag()); }\n";
            text += "int tag() { return 0; }\n";
        } else {
            let own = Var { name: format!("own{class}"), ty: self.ty(), writable: true };
            let value = self.start(own.ty);
            let _ = writeln!(text, "{} {} = {value};", own.ty, own.name);
            let _ = writeln!(text, "C{class}(C0 next) {{ super(next); Log.add({}); }}", own.name);
            if self.random.chance(50) {
                let _ = writeln!(text, "int tag() {{ return super.tag() * 3 + {class}; }}");
            }
        }
        for (i, method) in self.virtuals.clone().iter().enumerate() {
            if class == 0 || self.random.chance(60) {
                self.reachable = i;
                text += &self.method("", method, 20);
            }
        }
        text + "}\n"
    }

    /// A class whose initializer does something, and may fail.
    fn failing_class(&mut self) -> String {
        self.scope.clear();
        self.returns = None;
        self.reachable = 0;
        self.budget = 12;
        let value = self.expression(Ty::one(Scalar::Int), 2);
        let (left, right) = (self.expression(Ty::one(Scalar::Int), 1), self.random.below(40));
        format!(
            "static class Late {{\nstatic int value = {value};\n\
             static {{ Log.add(value); if ((({left}) & 63) < {right}) throw new Custom(value); }}\n}}\n"
        )
    }

    /// A method, static or virtual, with a body of at most `budget` parts.
    fn method(&mut self, modifiers: &str, signature: &Signature, budget: usize) -> String {
        self.scope.clear();
        self.loops.clear();
        let mut list = vec![];
        for ty in &signature.parameters {
            let name = self.fresh("p");
            list.push(format!("{ty} {name}"));
            self.scope.push(Var { name, ty: *ty, writable: true });
        }
        if modifiers.is_empty() {
            self.scope.push(Var { name: "this".into(), ty: Ty::one(Scalar::Node), writable: false });
        }
        self.returns = Some(signature.returns);
        self.budget = budget;
        let early = self.constant(signature.returns);
        let body = self.block(3);
        self.budget = 6;
        let result = self.expression(signature.returns, 2);
        format!(
            "{modifiers}{} {}({}) {{\nif (Log.fuel-- <= 0) return {early};\n{body}return {result};\n}}\n",
            signature.returns,
            signature.name,
            list.join(", ")
        )
    }

    /// `run()`, which calls every method and logs what is left in the end.
    fn entry(&mut self) -> String {
        self.scope.clear();
        self.loops.clear();
        self.returns = None;
        self.reachable = VIRTUALS;
        let mut text = "static void run() {\n".to_owned();
        for method in self.callable.clone() {
            self.budget = 10;
            let arguments: Vec<String> = method.parameters.iter().map(|ty| self.expression(*ty, 1)).collect();
            let call = format!("{}({})", method.name, arguments.join(", "));
            let _ = writeln!(text, "try {{ Log.add({call}); }} catch (RuntimeException e) {{ Log.caught(e); }}");
        }
        self.budget = 30;
        text += &self.block(2);
        for var in self.statics.clone() {
            let _ = writeln!(text, "Log.add({});", var.name);
        }
        text + "}\n"
    }
}
