//! Names that are compared once and mean nothing elsewhere: whatever the rest says, there is a value for them.

use super::{Resolution, Wrong};
use crate::{
    precondition::spatial::spec::{
        SpecError,
        tree::{At, Expr, Formula, Heap, Op},
    },
    program::target,
};

impl Resolution<'_> {
    /// Refuses names that must be slips: a field that is written differently exists by itself, and says nothing of the field.
    pub(super) fn loose(&self) -> Result<(), Wrong> {
        for (unit, is) in self.all.iter().enumerate() {
            for (d, disjunct) in is.disjuncts.iter().enumerate() {
                let locals = &self.slots[unit].locals[d];
                let names = names(disjunct);
                let once = |e: &&At<Expr>| match &e.node {
                    Expr::Name(name) => {
                        locals.contains_key(&**name) && names.iter().filter(|other| **other == &**name).count() == 1
                    }
                    _ => false,
                };
                let compared = disjunct.pure.iter().flat_map(|fact| compared(fact));
                if let Some(e) = compared.filter(once).min_by_key(|e| e.span.start) {
                    let name = &is.source.text[e.span.range()];
                    let error =
                        SpecError::new(e.span, format!("nothing else is said of {name}, so this is always true"));
                    let near = self.nearest(unit, name);
                    let help = near.map_or_else(
                        || "a name that is no parameter and no field exists by itself; `_` is any value".to_owned(),
                        |near| format!("did you mean {near}?"),
                    );
                    return Err(error.with_label("no parameter, and no field").with_help(help).show(is.source));
                }
            }
        }
        Ok(())
    }

    /// What has nearly that name.
    fn nearest(&self, unit: usize, name: &str) -> Option<String> {
        let program = self.inputs.program();
        let method = program.method(self.method);
        let mut known: Vec<String> = self.slots[unit].parameters.keys().cloned().collect();
        if self.all[unit].is_requires {
            known.extend(program.parameter_names(self.method).into_iter().flatten().map(|name| name.to_string()));
            known.extend(program.class(method.class).layout.iter().map(|&f| program.field(f).name.to_string()));
        }
        target::nearest(name, known.iter().map(String::as_str)).map(str::to_owned)
    }
}

/// What is compared in a fact, or is one: not what is counted with, for something may follow from that.
fn compared(fact: &At<Expr>) -> Vec<&At<Expr>> {
    match &fact.node {
        Expr::Binary(Op::And | Op::Or, l, r) => [compared(l), compared(r)].concat(),
        Expr::Not(of) => compared(of),
        Expr::Binary(Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge, l, r) => vec![l, r],
        _ => vec![fact],
    }
}

/// All names in a formula, each as often as it stands there.
fn names(formula: &Formula) -> Vec<&str> {
    let mut all = vec![];
    for part in &formula.spatial {
        match &part.node {
            Heap::PointsTo { root, fields, .. } => {
                collect(root, &mut all);
                fields.iter().for_each(|(_, value)| collect(value, &mut all));
            }
            Heap::Call { args, .. } => args.iter().for_each(|arg| collect(arg, &mut all)),
        }
    }
    formula.pure.iter().for_each(|fact| collect(fact, &mut all));
    all
}

fn collect<'a>(e: &'a At<Expr>, all: &mut Vec<&'a str>) {
    match &e.node {
        Expr::Name(name) => all.push(name),
        Expr::Field(of, _) | Expr::Not(of) | Expr::Neg(of) => collect(of, all),
        Expr::Binary(_, l, r) => [l, r].into_iter().for_each(|e| collect(e, all)),
        Expr::If(c, a, b) => [c, a, b].into_iter().for_each(|e| collect(e, all)),
        Expr::Call { receiver, args, .. } => receiver.as_deref().into_iter().chain(args).for_each(|e| collect(e, all)),
        Expr::Null | Expr::Bool(_) | Expr::Int(_) | Expr::Any => {}
    }
}
