//! `cortado enumerate`: all structures within a scope that an invariant accepts.

use super::{
    Error, Exit,
    args::{EnumerateArgs, Format},
    config, interrupt, print, target,
};
use crate::{
    classfile::visible,
    explore::Leaf,
    program::Invariants,
    report::enumeration::{self, Enumeration},
    step::Outcome,
    structures::Structures,
    witness,
};
use std::{ops::ControlFlow, rc::Rc};

pub(super) fn main(args: &EnumerateArgs) -> Result<Exit, Error> {
    let config = config::enumeration(args)?;
    let program = config.program()?;
    let class = target::load(&program, &args.class.replace('.', "/"))?;
    let invariants = Rc::new(Invariants::new(args.rep_ok.clone()));
    let name = program.class(class).java_name();
    let sought = || Error::Usage(format!("{name} has no invariant: looked for {}", invariants.sought()));
    let invariant = invariants.of(&program, class).ok_or_else(sought)?;
    let world = config.world(program, class)?;
    let scope = world.inputs.bounds.scope.unwrap_or_default();
    let numbers = args.ints.unwrap_or((0, scope.into()));
    let mut structures = Structures::new(&world, class, invariants.clone(), numbers, !args.no_symmetry);
    let roots = [structures.root()];
    let state = world.natives.base(&world);
    let (mut shown, mut count, mut stopped_by) = (vec![], 0, None);
    let all = config.within_budget(&world, || {
        structures.each(|model| {
            if args.most.is_some_and(|most| count >= most) {
                stopped_by = Some("--most");
                return ControlFlow::Break(());
            }
            if !args.count {
                let (id, outcome, model) = (count as u32 + 1, Outcome::Returned(None), Rc::new(model));
                let leaf = Leaf { id, outcome, state: state.clone(), position: None, model };
                shown.push(witness::exactly(&world, invariant, &roots, &leaf, &leaf.model));
            }
            count += 1;
            ControlFlow::Continue(())
        })
    });
    let all = all.unwrap_or_else(|budget| {
        stopped_by = Some(budget);
        Ok(())
    });
    all.map_err(|why| Error::Input(format!("not all structures of {name} can be enumerated: {why}")))?;
    let named = |m| world.program.method_name(m);
    let enumeration = Enumeration {
        class: name,
        invariants: invariants.found().into_iter().map(named).collect(),
        scope: world.inputs.bounds.scope,
        scopes: world.inputs.bounds.scopes.clone(),
        numbers,
        structures: shown,
        count,
        stopped_by,
    };
    print(&match args.format {
        Format::Text => visible::lines(&enumeration::text(&enumeration)).into_owned(),
        Format::Json => enumeration::document(&enumeration),
    })?;
    Ok(interrupt::signal().filter(|_| stopped_by.is_some()).map_or(Exit::Done, Exit::Interrupted))
}
