//! Symbolic heaps with their names resolved.

use super::{Resolution, Wrong, types::shown};
use crate::precondition::spatial::{
    formula::{Call, Expr, PointsTo, Predicate, SymbolicHeap, Type},
    spec::{
        SpecError,
        tree::{self, At, Heap, Op},
    },
    value::type_of,
};
use crate::program::target;

impl Resolution<'_> {
    /// A predicate as it is known in this pass.
    pub(super) fn unit(&mut self, unit: usize) -> Result<Predicate, SpecError> {
        for (i, p) in self.all[unit].parameters.iter().enumerate() {
            if let Some(name) = &p.ty {
                let ty = type_of(self.inputs, &self.declared(name)?);
                self.slots[unit].parameters[i] = Some(ty);
            }
        }
        let disjuncts = self.all[unit].disjuncts;
        let heaps: Result<Vec<SymbolicHeap>, SpecError> =
            disjuncts.iter().enumerate().map(|(d, formula)| self.heap((unit, d), formula)).collect();
        let parameters = self.slots[unit].parameters();
        Ok(Predicate { name: self.all[unit].name.clone(), parameters, disjuncts: heaps? })
    }

    fn heap(&mut self, at: (usize, usize), formula: &tree::Formula) -> Result<SymbolicHeap, SpecError> {
        let mut heap = SymbolicHeap::default();
        for part in &formula.spatial {
            match &part.node {
                Heap::PointsTo { root, class: called, fields } => {
                    let class = self.class(called)?;
                    let object = self.declared(called)?;
                    let root = self.value(at, root, Some(&Type::Reference(object)))?;
                    let mut all = vec![];
                    for (name, says) in fields {
                        let f = self.field(class, name).ok_or_else(|| self.no_field(class, name))?;
                        if self.inputs.program().field(f).access.is_static() {
                            let what = format!("{} is static: no object holds it", name.node);
                            return Err(SpecError::new(name.span, what));
                        }
                        if matches!(says.node, tree::Expr::Any) {
                            continue;
                        }
                        let ty = type_of(self.inputs, &self.inputs.field_type(f));
                        all.push((f, self.value(at, says, Some(&ty))?));
                    }
                    heap.cells.push(PointsTo { root, class, fields: all });
                }
                Heap::Call { predicate, args }
                    if args.is_empty() && self.predicate(predicate).is_none() && self.require(at.0, predicate)? => {}
                Heap::Call { predicate, args } => heap.calls.push(self.call(at, part, predicate, args)?),
            }
        }
        for e in &formula.pure {
            if let Some(called) = Self::called(e)
                && self.require(at.0, called)?
            {
                continue;
            }
            heap.pure.push(self.value(at, e, Some(&Type::Truth))?);
        }
        heap.locals = self.slots[at.0].locals(at.1);
        Ok(heap)
    }

    fn predicate(&self, called: &str) -> Option<usize> {
        self.all.iter().position(|unit| !unit.is_requires && *unit.name == *called)
    }

    fn call(
        &mut self,
        at: (usize, usize),
        whole: &At<Heap>,
        called: &At<tree::Name>,
        args: &[At<tree::Expr>],
    ) -> Result<Call, SpecError> {
        let Some(predicate) = self.predicate(called) else {
            let names: Vec<&str> = self.all.iter().filter(|u| !u.is_requires).map(|u| &*u.name).collect();
            let error = SpecError::new(called.span, format!("there is no predicate {}", called.node));
            return Err(match (target::nearest(&called.node, names.iter().copied()), names.is_empty()) {
                (Some(near), _) => error.with_help(format!("did you mean {near}?")),
                (None, false) => error.with_help(format!("there is {}", names.join(", "))),
                (None, true) => error
                    .with_help("no predicate has been declared: by @Pred of a class, in a side file, or with --pred"),
            });
        };
        let wanted = self.all[predicate].parameters.len();
        if args.len() != wanted {
            let what = format!("{} has {wanted} parameters, not {}", called.node, args.len());
            return Err(SpecError::new(whole.span, what));
        }
        let mut arguments = vec![];
        for (i, e) in args.iter().enumerate() {
            let known = self.slots[predicate].parameters[i].clone();
            arguments.push(self.value(at, e, known.as_ref())?);
            if known.is_none() {
                self.slots[predicate].parameters[i] = self.type_of(at, e);
            }
        }
        Ok(Call { predicate, arguments })
    }

    /// Each unfolding gets on: what is left of a structure is smaller.
    pub(super) fn progress(&self) -> Result<(), Wrong> {
        for (i, predicate) in self.resolved.iter().enumerate() {
            let unit = &self.all[i];
            let references: Vec<usize> = (0..predicate.parameters.len())
                .filter(|&p| matches!(predicate.parameters[p].ty, Type::Reference(_)))
                .collect();
            for (d, heap) in predicate.disjuncts.iter().enumerate() {
                let place = unit.disjuncts[d].spatial.first().map(|part| part.span);
                let place = place.or_else(|| unit.disjuncts[d].pure.first().map(|e| e.span)).unwrap_or_default();
                let is_one = |e: &Expr| matches!(e, Expr::Slot(p) if references.contains(p));
                let fixes = |e: &Expr| match e {
                    Expr::Binary(Op::Eq, a, b) => is_one(a) || is_one(b),
                    _ => false,
                };
                let fixed = heap.cells.iter().any(|cell| is_one(&cell.root)) || heap.pure.iter().any(fixes);
                let recursive = heap.calls.iter().any(|call| self.reaches(call.predicate, i));
                let wrong = match () {
                    () if recursive && heap.cells.is_empty() => {
                        "it says the same of itself without allocating anything, so unfolding it would never end"
                    }
                    () if !references.is_empty() && !fixed && heap.calls.is_empty() => {
                        "it neither allocates nor fixes a parameter, so that anything may be there"
                    }
                    () => continue,
                };
                let help = "say of each disjunct what a parameter points to (`t |-> Node{...}`) or is (`t == null`)";
                let error = SpecError::new(place, format!("disjunct {} of {} gets nowhere", d + 1, predicate.name));
                return Err(error.with_label(wrong).with_help(help).show(unit.source));
            }
        }
        Ok(())
    }

    /// Whether one predicate comes to another.
    fn reaches(&self, from: usize, to: usize) -> bool {
        let (mut seen, mut open) = (vec![from], vec![from]);
        while let Some(next) = open.pop() {
            if next == to {
                return true;
            }
            for call in self.resolved[next].disjuncts.iter().flat_map(|heap| &heap.calls) {
                if !seen.contains(&call.predicate) {
                    seen.push(call.predicate);
                    open.push(call.predicate);
                }
            }
        }
        false
    }

    pub(super) fn misfit(&self, e: &At<tree::Expr>, is: &Type, wanted: &Type) -> SpecError {
        SpecError::new(e.span, format!("this is {}, not {}", shown(is), shown(wanted)))
    }
}
