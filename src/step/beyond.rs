//! Questions whether an input is more than any path has: the same object as one that was there before the method began, or an
//! array of a class that its type does not name. One answer is no; the other ends the path, which says so.

use super::{Ask, Cx, Flow, Stop};
use crate::{
    program::{ClassId, Origin},
    state::{Beyond, ObjId},
    term::{Node, Term},
};

/// Two references are compared: an input may be an object that was there.
///
/// # Errors
/// Asks whether it is, where its type allows that. Code of the JDK compares most objects only to save a call of `equals`,
/// which says the same, and others with constants of its own, of classes that no input has.
pub(super) fn compared(cx: &Cx<'_>, a: Term, b: Term) -> Flow {
    let (mut one, mut other) = (Arms::default(), Arms::default());
    one.add(cx, a);
    other.add(cx, b);
    for (inputs, objects) in [(&one.inputs, &other.objects), (&other.inputs, &one.objects)] {
        for &(_, class) in objects.iter().filter(|(o, _)| cx.st.heap.was_there(*o)) {
            let of_jdk = cx.class().origin == Origin::Jdk;
            if of_jdk && !cx.world.natives.equals_itself_alone(&cx.world.program, class) {
                continue;
            }
            let may_be_it = |r: &&Term| match of_jdk {
                true => cx.terms().as_bool(cx.is_instance(**r, class)) != Some(false),
                false => cx.world.inputs.type_allows(**r, class),
            };
            for &r in inputs.iter().filter(may_be_it) {
                exclude(cx, Beyond::There(r, class))?;
            }
        }
    }
    Ok(())
}

/// A reference is tested for an array class: an input of a wider type may be such an array.
///
/// # Errors
/// Asks whether it is.
pub(super) fn tested(cx: &Cx<'_>, r: Term, class: ClassId) -> Flow {
    if !cx.world.program.class(class).is_array() {
        return Ok(());
    }
    let mut arms = Arms::default();
    arms.add(cx, r);
    for r in arms.inputs {
        let is_one = cx.terms().as_bool(cx.is_instance(r, class)) != Some(false);
        if !is_one && cx.world.inputs.type_allows(r, class) {
            exclude(cx, Beyond::Array(r, class))?;
        }
    }
    Ok(())
}

fn exclude(cx: &Cx<'_>, what: Beyond) -> Flow {
    if cx.st.within.contains(&what) { Ok(()) } else { Err(Stop::Ask(Ask::Beyond(what))) }
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
