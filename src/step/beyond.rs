//! Questions whether an input is more than any path has: the same object as one that was there before the method began, or an
//! array of a class that its type does not name. One answer is no; the other ends the path, which says so.

use super::{Ask, Cx, Flow, Stop, existing};
use crate::{
    classfile::BaseType,
    input::Cell,
    program::{ArrayComponent, ClassId, Origin},
    state::{Beyond, ObjId},
    term::{Node, Term},
};

/// Two references are compared: an input may be an object that was there. Whether something has been assigned to the object now, so that
/// the instruction runs again.
///
/// # Errors
/// Asks whether it is, where its type allows that. Code of the JDK compares most objects only to save a call of `equals`,
/// which says the same, and others with constants of its own, of classes that no input has.
pub(super) fn compared(cx: &mut Cx<'_>, a: Term, b: Term) -> Flow<bool> {
    let (mut one, mut other) = (Arms::default(), Arms::default());
    one.add(cx, a);
    other.add(cx, b);
    compared_inputs(cx, &one, &other)?;
    for (inputs, objects) in [(&one.inputs, &other.objects), (&other.inputs, &one.objects)] {
        for &(o, class) in objects {
            let is_unique = cx.world.inputs.model(class).is_some_and(|model| model.unique.is_some());
            if !cx.st.heap.was_there(o) && !is_unique {
                continue;
            }
            let of_jdk = saves_a_call(cx);
            if of_jdk && (!cx.world.inputs.equals_itself_alone(class) || is_mark(cx, o, class)) {
                continue;
            }
            let may_be_it = |r: &&Term| {
                let allows = cx.world.inputs.type_allows(**r, class);
                allows && (!of_jdk || cx.terms().as_bool(cx.is_instance(**r, class)) != Some(false))
            };
            for r in inputs.iter().filter(may_be_it).copied().collect::<Vec<_>>() {
                let told = cx.st.within.contains(&Beyond::There(r, class)) || is_literal(cx, r, o);
                if told {
                    continue;
                }
                if existing::meets(cx, r, o)? {
                    return Ok(true);
                }
                if existing::is(cx, r, o)?.is_none() {
                    cx.exclude(Beyond::There(r, class))?;
                }
            }
        }
    }
    Ok(false)
}

/// Whether code of the JDK compares references, which does so to save a call of `equals` but for a few classes.
fn saves_a_call(cx: &Cx<'_>) -> bool {
    let class = cx.class();
    class.origin == Origin::Jdk && !cx.world.natives.tells_identity(&class.name)
}

/// Whether an object is one of those that say by themselves that there is nothing (`static final Object EMPTY = new Object()`): no program comes by one
/// that the JDK keeps to itself.
fn is_mark(cx: &Cx<'_>, o: ObjId, class: ClassId) -> bool {
    cx.world.program.class(class).superclass.is_none() && !existing::has_name(cx, o)
}

/// Two inputs whose types have no class in common here, but do in Java: a list of strings may be what a parameter of type
/// `Object` refers to.
fn compared_inputs(cx: &Cx<'_>, one: &Arms, other: &Arms) -> Flow {
    let of_jdk = saves_a_call(cx);
    let shows = |class: &ClassId| !of_jdk || cx.world.inputs.equals_itself_alone(*class);
    for &r in &one.inputs {
        for &s in &other.inputs {
            let classes = [cx.world.inputs.beyond_classes(r, s), cx.world.inputs.beyond_classes(s, r)];
            if classes.iter().flat_map(|classes| classes.iter()).any(shows) {
                exclude_same(cx, r, s)?;
            }
        }
    }
    Ok(())
}

/// What `r` denotes is looked into, and something may have been written to it by the name of an input whose type names
/// another class.
///
/// # Errors
/// Asks whether it is the same.
pub(super) fn written(cx: &Cx<'_>, r: Term, to: Term) -> Flow {
    let mut arms = Arms::default();
    arms.add(cx, to);
    let inputs = &cx.world.inputs;
    for s in arms.inputs {
        if !inputs.beyond_classes(r, s).is_empty() || !inputs.beyond_classes(s, r).is_empty() {
            exclude_same(cx, r, s)?;
        }
    }
    Ok(())
}

/// An element of an array is read: it may have been written by the name of an array whose type is another one.
///
/// # Errors
/// Asks whether the two are the same.
pub(super) fn read_element(cx: &Cx<'_>, r: Term) -> Flow {
    let inputs = &cx.world.inputs;
    let arrays = |&(f, _): &(_, _)| matches!(inputs.cell_of(f), Cell::Element(class) if inputs.component(class).base().is_none());
    let logs: Vec<_> = cx.st.heap.store.logs().filter(arrays).collect();
    let mut arms = Arms::default();
    if !logs.is_empty() {
        arms.add(cx, r);
    }
    for &r in &arms.inputs {
        for write in logs.iter().flat_map(|(_, log)| log.iter()) {
            written(cx, r, write.to)?;
        }
    }
    Ok(())
}

fn exclude_same(cx: &Cx<'_>, r: Term, s: Term) -> Flow {
    let told = cx.st.within.contains(&Beyond::Same(s, r)) || cx.truth(cx.terms().is_null(r)) == Some(true);
    if told { Ok(()) } else { cx.exclude(Beyond::Same(r, s)) }
}

/// Whether an input may be this object, a constant of the program or another interned string, and that is told in terms.
fn is_literal(cx: &Cx<'_>, r: Term, o: ObjId) -> bool {
    let inputs = &cx.world.inputs;
    let of_program = !saves_a_call(cx) && !inputs.bounds.structures && cx.world.host.is_none();
    of_program && inputs.may_be_string(r) && cx.st.heap.is_interned(o)
}

/// The condition that two references are the same, `same` but for what was there before the call: a string of the input may be a
/// constant of the program, and any may be what a static field holds.
///
/// # Errors
/// Asks what the strategy asks.
pub(super) fn or_existing(cx: &mut Cx<'_>, a: Term, b: Term, same: Term) -> Flow<Term> {
    let terms = cx.terms();
    let (Some(one), Some(other)) = (literal_arms(cx, a), literal_arms(cx, b)) else { return Ok(same) };
    let mut same = same;
    for (inputs, objects) in [(&one.0, &other.1), (&other.0, &one.1)] {
        for &(is_it, r) in inputs.iter() {
            for &(is_other, o) in objects {
                if !is_literal(cx, r, o) {
                    if let Some(is) = existing::known(cx, r, o) {
                        same = terms.or(same, terms.all([is_it, is_other, is]));
                    }
                    continue;
                }
                let Some(content) = cx.world.natives.text(cx, o)? else { continue };
                let Some(literal) = cx.world.inputs.literal(&content) else { continue };
                let Some(alike) = cx.world.natives.has_text(cx, r, &content)? else { continue };
                let is = terms.all([is_it, is_other, terms.eq(r, literal), alike]);
                same = terms.or(same, is);
            }
        }
    }
    Ok(same)
}

/// The inputs and the objects among the arms of a reference, each with the condition that it is the one.
type Conditional = (Vec<(Term, Term)>, Vec<(Term, ObjId)>);

fn literal_arms(cx: &Cx<'_>, r: Term) -> Option<Conditional> {
    fn add(cx: &Cx<'_>, when: Term, r: Term, out: &mut Conditional) {
        let terms = cx.terms();
        match terms.node(r) {
            _ if terms.as_bool(when) == Some(false) => {}
            Node::Null => {}
            Node::Obj(o, _) => out.1.push((when, ObjId(o))),
            Node::Ite(c, a, b) => {
                add(cx, terms.and(when, c), a, out);
                add(cx, terms.and(when, terms.not(c)), b, out);
            }
            _ => out.0.push((when, r)),
        }
    }
    let mut out = Conditional::default();
    add(cx, cx.terms().bool(true), r, &mut out);
    (!out.0.is_empty() || !out.1.is_empty()).then_some(out)
}

/// A reference is tested for a class: an input of a wider type may be such an array, and a collection one of that class.
///
/// # Errors
/// Asks whether it is.
pub(super) fn tested(cx: &Cx<'_>, r: Term, class: ClassId) -> Flow {
    let (inputs, of) = (&cx.world.inputs, cx.world.program.class(class));
    // What the JDK tests a collection for is a matter of how it goes on, not of what comes of it.
    let in_program = of.origin == Origin::Jdk && cx.class().origin != Origin::Jdk && !inputs.bounds.structures;
    if !of.is_array() && !in_program {
        return Ok(());
    }
    let mut arms = Arms::default();
    arms.add(cx, r);
    for r in arms.inputs {
        if in_program && inputs.allows_other_collections(r, class) {
            cx.exclude(Beyond::Other(r, class))?;
        }
        let is_one = cx.terms().as_bool(cx.is_instance(r, class)) != Some(false);
        if is_one || !inputs.type_allows(r, class) {
            continue;
        }
        if of.is_array() {
            cx.exclude(Beyond::Array(r, class))?;
        } else if inputs.is_usual(r) {
            cx.exclude(Beyond::Unusual(r, class))?;
        }
    }
    Ok(())
}

/// A reference is asked for its class, and inputs have none of its type but these: it may be another collection.
///
/// # Errors
/// Asks whether it is.
pub fn other_collections(cx: &Cx<'_>, r: Term, classes: &[ClassId]) -> Flow {
    let inputs = &cx.world.inputs;
    match classes
        .iter()
        .copied()
        .map(|of| cx.world.program.at_run_time(of))
        .find(|&of| inputs.allows_other_collections(r, of))
    {
        Some(class) if !inputs.bounds.structures => cx.exclude(Beyond::Other(r, class)),
        _ => Ok(()),
    }
}

/// A reference is taken for no array: an input of a wider type may be one of a class that the class under test does not name.
///
/// # Errors
/// Asks whether it is.
pub fn other_array(cx: &Cx<'_>, r: Term) -> Flow {
    let some = cx.linked(cx.world.program.array_of(ArrayComponent::Base(BaseType::Int)))?;
    let mut arms = Arms::default();
    arms.add(cx, r);
    for r in arms.inputs {
        if cx.world.inputs.type_allows(r, some) {
            cx.exclude(Beyond::OtherArray(r))?;
        }
    }
    Ok(())
}

impl Cx<'_> {
    /// What an input is decided not to be.
    ///
    /// # Errors
    /// Asks that, once.
    pub(super) fn exclude(&self, what: Beyond) -> Flow {
        if self.st.within.contains(&what) { Ok(()) } else { Err(Stop::Ask(Ask::Beyond(what))) }
    }
}

/// The references of the input and the allocated objects that a reference may be on this path.
#[derive(Default)]
struct Arms {
    inputs: Vec<Term>,
    objects: Vec<(ObjId, ClassId)>,
}

impl Arms {
    fn add(&mut self, cx: &Cx<'_>, r: Term) {
        let terms = cx.terms();
        match terms.node(r) {
            Node::Null => {}
            Node::Obj(o, tag) => self.objects.push((ObjId(o), ClassId(tag.0))),
            Node::Input(_, designator) => self.inputs.push(designator),
            Node::Ite(c, a, b) => {
                let known = cx.truth(c);
                [(a, true), (b, false)]
                    .iter()
                    .filter(|(_, on)| known != Some(!on))
                    .for_each(|&(arm, _)| self.add(cx, arm));
            }
            _ if cx.truth(terms.is_null(r)) == Some(true) => {}
            _ => self.inputs.push(r),
        }
    }
}
