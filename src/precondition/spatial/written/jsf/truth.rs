//! Which names are truth values: to Java StarFinder, 0 and 1 are false and true.

use super::grammar::{File, Part, Predicate};
use crate::precondition::spatial::spec::tree::{At, Expr, Name};
use rustc_hash::FxHashSet;

/// Parameters of predicates that are truth values.
pub(super) struct Truths<'a>(FxHashSet<(&'a str, usize)>);

impl<'a> Truths<'a> {
    /// Those that are, or become, the value of a field that is declared `boolean`.
    pub(super) fn of(file: &'a File) -> Self {
        let mut truths = Self(FxHashSet::default());
        loop {
            let mut all = truths.0.clone();
            for predicate in &file.predicates {
                let names = predicate.disjuncts.iter().flat_map(|parts| truths.names(file, parts));
                all.extend(names.filter_map(|name| Some((&*predicate.name.node, predicate.position(&name)?))));
            }
            if all.len() == truths.0.len() {
                return truths;
            }
            truths.0 = all;
        }
    }

    /// The names in these parts that are truth values.
    pub(super) fn names(&self, file: &File, parts: &[At<Part>]) -> Vec<Name> {
        let mut names = vec![];
        for part in parts {
            match &part.node {
                Part::Object { class, fields, .. } => {
                    let data = file.data.iter().find(|data| data.class.node == class.node);
                    let declared = data.into_iter().flat_map(|data| &data.fields).zip(fields);
                    names.extend(declared.filter(|((ty, _), _)| &*ty.node == "boolean").map(|(_, f)| f.node.clone()));
                }
                Part::Call { predicate, arguments } => {
                    let is_truth = |n: usize| self.0.contains(&(&*predicate.node, n));
                    let all = arguments.iter().enumerate().filter(|(n, _)| is_truth(*n));
                    names.extend(all.map(|(_, argument)| argument.node.clone()));
                }
                Part::Pure(_) => {}
            }
        }
        names
    }

    /// The parameters of a predicate that are.
    pub(super) fn parameters(&self, of: &Predicate) -> Vec<Name> {
        let all = of.parameters.iter().enumerate().filter(|(n, _)| self.0.contains(&(&*of.name.node, *n)));
        all.map(|(_, name)| name.node.clone()).collect()
    }

    /// A fact in which numbers that are compared with truth values are such.
    pub(super) fn fact(&self, fact: &Expr, truths: &[Name]) -> Expr {
        let Expr::Binary(op, l, r) = fact else { return fact.clone() };
        let is_truth = |e: &Expr| matches!(e, Expr::Name(name) if truths.contains(name));
        let as_truth = |e: &At<Expr>, of: &Expr| match e.node {
            Expr::Int(n @ (0 | 1)) if is_truth(of) => At::new(Expr::Bool(n == 1), e.span),
            _ => e.clone(),
        };
        Expr::Binary(*op, Box::new(as_truth(l, r)), Box::new(as_truth(r, l)))
    }
}
