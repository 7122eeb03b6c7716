//! Values of the JDK of the input: what their models say of them holds as soon as a program looks into one.

use super::{Cx, Flow, Outcome, Stop, joined};
use crate::{
    program::{ClassId, FieldId, MethodId, Model},
    term::{ClassTag, Node, Term},
};
use std::rc::Rc;

/// Takes it that what `r` denotes is as the model says of the class that declares `f`; what is not so is no input.
///
/// # Errors
/// Asks whether it is; ends the path where the model does not say that plainly, or knows nothing of the field.
pub fn assumed(cx: &mut Cx<'_>, r: Term, f: FieldId) -> Flow {
    let (class, name) = (cx.world.program.field(f).class, &cx.world.program.field(f).name);
    let Some(model) = cx.world.inputs.model(class) else { return Ok(()) };
    if model.unknown.contains(&f) {
        let class = cx.world.program.class(class).java_name();
        return cx.unsupported(format!("looking into `{name}` of an input object of class {class}"));
    }
    if let Some(what) = model.left_out.as_ref().filter(|_| model.limited.contains(&f)) {
        cx.world.inputs.universe.leave_out(&format!("{} with {what}", cx.world.program.class(class).name));
    }
    if model.begins.iter().any(|&(begins, _)| begins == f) {
        cx.world.inputs.universe.leave_out(&format!("{} with other `{name}`", cx.world.program.class(class).name));
    }
    let fact = holds(cx, r, class, (None, &model.fields, model.rep_ok))?;
    let fact = match model.apart.iter().find(|&&(apart, _)| apart == f) {
        Some(&(_, says)) => cx.terms().and(fact, holds(cx, r, class, (Some(f), &[f], says))?),
        None => fact,
    };
    let fact = match model.unique {
        Some(unique) => cx.terms().and(fact, is_unlike(cx, r, class, unique)?),
        None => fact,
    };
    if cx.decide(fact)? { Ok(()) } else { Err(Stop::End(Outcome::Excluded)) }
}

/// The condition that what `r` denotes, if it is one of the values that models speak of, is as its model says.
///
/// # Errors
/// Ends the path where a model does not say that plainly.
pub fn is_made(cx: &mut Cx<'_>, r: Term) -> Flow<Term> {
    let terms = cx.terms();
    let classes = terms.bound(r).map_or_else(Vec::new, |bound| terms.members(bound).to_vec());
    let mut all = vec![];
    for class in classes.into_iter().map(|tag| ClassId(tag.0)) {
        if let Some(model) = cx.world.inputs.model(class) {
            let is_one = terms.is(r, cx.world.inputs.classes(&[class], None));
            all.push(terms.or(terms.not(is_one), holds(cx, r, class, (None, &model.fields, model.rep_ok))?));
        }
    }
    Ok(cx.terms().all(all))
}

/// That a value differs in a number from the others of its class that the path has looked into.
fn is_unlike(cx: &Cx<'_>, r: Term, class: ClassId, unique: FieldId) -> Flow<Term> {
    let (terms, inputs) = (cx.terms(), &cx.world.inputs);
    if !terms.is_atom(r) {
        return Ok(terms.bool(true));
    }
    let number = |r| Ok(cx.term(cx.linked(inputs.at_first(unique, r))?));
    let mut all = vec![];
    for (other, _) in
        inputs.assumed(class).into_iter().filter(|&(other, fact)| other != r && cx.truth(fact) == Some(true))
    {
        let same = terms.eq(number(r)?, number(other)?);
        all.push(terms.or(terms.eq(r, other), terms.not(same)));
    }
    Ok(terms.all(all))
}

/// A field apart or none, and the fields of which a method says whether it is so.
type Said<'a> = (Option<FieldId>, &'a [FieldId], MethodId);

fn holds(cx: &mut Cx<'_>, r: Term, class: ClassId, said: Said<'_>) -> Flow<Term> {
    let terms = cx.terms();
    Ok(match terms.node(r) {
        Node::Null | Node::Obj(..) => terms.bool(true),
        Node::Input(_, designator) => holds(cx, designator, class, said)?,
        Node::Ite(c, a, b) => {
            let (a, b) = (holds(cx, a, class, said)?, holds(cx, b, class, said)?);
            terms.ite(c, a, b)
        }
        _ if !may_be(cx, r, class) => terms.bool(true),
        _ => {
            let mut all = vec![says(cx, r, class, said)?];
            if said.0.is_none() {
                for (below, model) in own_models(cx, r, class) {
                    all.push(says(cx, r, below, (None, &model.fields, model.rep_ok))?);
                }
            }
            cx.terms().all(all)
        }
    })
}

/// What `r`, which is no if-then-else, is if it is of this class.
fn says(cx: &mut Cx<'_>, r: Term, class: ClassId, (apart, fields, method): Said<'_>) -> Flow<Term> {
    let inputs = &cx.world.inputs;
    let fact = inputs.assumption((class, apart, r), || {
        let arguments = fields.iter().map(|&f| inputs.at_first(f, r)).collect::<Result<Vec<_>, _>>();
        let arguments = cx.linked(arguments)?;
        match joined::accepted(cx, method, &arguments) {
            Some(fact) => Ok(fact),
            None => cx.unsupported(format!("a model of {}", cx.world.program.class(class).java_name())),
        }
    })?;
    let is_other = cx.terms().not(cx.is_instance(r, class));
    Ok(cx.terms().or(is_other, fact))
}

/// The classes below this one that an input may be of and that have models of their own.
fn own_models(cx: &Cx<'_>, r: Term, class: ClassId) -> Vec<(ClassId, Rc<Model>)> {
    let (terms, inputs) = (cx.terms(), &cx.world.inputs);
    let (members, inherited) = (terms.bound(r).map(|bound| terms.members(bound)), inputs.model(class));
    let below = members.iter().flat_map(|all| all.iter()).map(|tag| ClassId(tag.0));
    let below = below.filter(|&below| below != class && cx.world.program.is_subtype(below, class));
    let models = below.filter_map(|below| Some((below, inputs.model(below)?)));
    models.filter(|(_, own)| inherited.as_ref().is_none_or(|model| !Rc::ptr_eq(own, model))).collect()
}

/// Whether an input may be of this class, or one below it.
fn may_be(cx: &Cx<'_>, r: Term, class: ClassId) -> bool {
    let terms = cx.terms();
    let is_below = |tag: &ClassTag| cx.world.program.is_subtype(ClassId(tag.0), class);
    terms.bound(r).is_some_and(|bound| terms.members(bound).iter().any(is_below))
}
