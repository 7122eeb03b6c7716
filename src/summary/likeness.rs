//! Which questions are the same: those that are once the first root or cell of the input is called the first, and so on, as those of two
//! calls of a method are.

use super::slice::{About, Slice};
use crate::term::{BinOp, Decl, Eval, Model, Node, Sort, Term, Terms, TypeSet, Val, mask};
use rustc_hash::{FxHashMap, FxHashSet};

/// Says of questions in which words they are the same.
pub trait Likeness {
    /// What is asked where a path knows this, in words that other questions share; `None` where nothing is to be learnt from it.
    ///
    /// Of what the path knows any part may be left out. The facts must have a solution if those of the path have one that they stand for.
    fn renamed(&mut self, terms: &Terms, path: &[Term], asked: &[Term]) -> Option<Renamed>;
}

/// A question in other words.
#[derive(Clone, Debug)]
pub struct Renamed {
    /// The facts, by handle, each once; and for each one that says the same of the path, or true where it says something of a name as such.
    pub said: Vec<(Term, Term)>,
    /// The roots and cells by place, perhaps widened, or the negative, and the root by which each is called, as widened.
    pub names: Vec<(Term, Term)>,
}

/// What has which name.
type Called = Box<[(Term, Term)]>;

/// By the names of places. A number that the path knows to be negative is called by its negative, and one that is only ever widened as it is then: what
/// follows of `-a`, where `a < 0`, is what follows of `a` elsewhere.
#[derive(Default)]
pub struct ByName {
    about: About,
    /// The roots that stand for others, by place and what it may be.
    roots: FxHashMap<(usize, Sort, Option<TypeSet>, Option<u64>), Term>,
    /// Facts with other names, by the fact and what of it has which name.
    facts: FxHashMap<(Term, Called), Term>,
}

impl ByName {
    /// The root that stands for one like `face` in this place. Of a number that has been widened it has a bit more than that had, in which each sign of it has room:
    /// what a solver need not find out of the others is half of its work.
    fn root(&mut self, terms: &Terms, place: usize, face: Term) -> Term {
        let (mut sort, mut bound, mut most) = (terms.sort(face), None, None);
        let of = atom(terms, face);
        if terms.is_atom(face) {
            (bound, most) = (terms.bound(face), terms.most(face));
        } else if terms.sort(of) != sort {
            sort = Sort::Bv(terms.width(of) + 1);
        }
        let name = || terms.declare_sym(Decl { name: format!("#{place}").into(), sort, bound, most });
        let root = *self.roots.entry((place, sort, bound, most)).or_insert_with(name);
        if sort == terms.sort(face) { root } else { terms.sext(terms.width(face), root) }
    }
}

impl Likeness for ByName {
    fn renamed(&mut self, terms: &Terms, path: &[Term], asked: &[Term]) -> Option<Renamed> {
        let slice = Slice::of(terms, &mut self.about, path, asked)?;
        let faces = Faces::of(terms, &slice);
        let (mut by_atom, mut names, mut said): (FxHashMap<Term, (Term, Term)>, Vec<_>, Vec<_>) = Default::default();
        for (&fact, about) in slice.facts.iter().zip(&slice.about) {
            for &atom in about.iter() {
                by_atom.entry(atom).or_insert_with(|| {
                    let face = faces.face(terms, atom);
                    let root = self.root(terms, names.len(), face);
                    names.push((face, root));
                    (face, root)
                });
            }
            let called: Called = about.iter().map(|atom| by_atom[atom]).collect();
            let by = |t: Term| faces.named(terms, t, &by_atom);
            let renamed = || terms.replaced_any(fact, &by, &mut FxHashMap::default());
            said.push((*self.facts.entry((fact, called)).or_insert_with(renamed), fact));
        }
        let laws = names.iter().flat_map(|&(face, root)| laws(terms, face, root));
        said.extend(laws.map(|law| (law, terms.bool(true))));
        // What has become true without its names says nothing.
        said.retain(|&(renamed, _)| terms.as_bool(renamed) != Some(true));
        said.sort_by_key(|&(renamed, _)| renamed);
        said.dedup_by_key(|(renamed, _)| *renamed);
        Some(Renamed { said, names })
    }
}

/// As what the numbers of a question are called, which are others than they are.
#[derive(Default)]
struct Faces {
    /// The one way in which a narrow number is widened.
    widened: FxHashMap<Term, Term>,
    /// Numbers that are negative, as widened.
    negative: FxHashSet<Term>,
}

impl Faces {
    fn of(terms: &Terms, slice: &Slice) -> Self {
        let (mut faces, mut seen, mut twice) = (Self::default(), terms.marks(), vec![]);
        for &fact in &slice.facts {
            terms.each_part(fact, &mut seen, &mut |part| {
                if let Node::Sext(_, of) | Node::Zext(_, of) = terms.node(part)
                    && is_narrow(terms, of)
                    && *faces.widened.entry(of).or_insert(part) != part
                {
                    twice.push(of);
                }
            });
        }
        for of in twice {
            faces.widened.remove(&of);
        }
        for &fact in &slice.facts {
            if let Node::Slt(of, zero) = terms.node(fact)
                && terms.as_bits(zero) == Some(0)
            {
                // It is compared as narrow as it is.
                faces.negative.insert(faces.widened.get(&of).copied().unwrap_or(of));
            }
        }
        faces
    }

    /// What of a root or cell has a name.
    fn face(&self, terms: &Terms, atom: Term) -> Term {
        let wide = self.widened.get(&atom).copied().unwrap_or(atom);
        if self.negative.contains(&wide) && is_int(terms, wide) { terms.neg(wide) } else { wide }
    }

    /// What a part of a fact is in other words, if it or what it is made of has a name.
    fn named(&self, terms: &Terms, part: Term, by_atom: &FxHashMap<Term, (Term, Term)>) -> Option<Term> {
        let of = |atom: Term| {
            let &(face, root) = by_atom.get(&atom)?;
            let wide = self.widened.get(&atom).copied().unwrap_or(atom);
            Some((wide, if face == wide { root } else { terms.neg(root) }))
        };
        match terms.node(part) {
            Node::Sext(_, atom) | Node::Zext(_, atom) => {
                of(atom).filter(|&(wide, _)| wide == part).map(|(_, root)| root)
            }
            _ if terms.is_atom(part) => of(part).map(|(wide, root)| match (terms.sort(wide), terms.sort(part)) {
                (Sort::Bv(has), Sort::Bv(w)) if has > w => terms.trunc(w, root),
                _ => root,
            }),
            _ => None,
        }
    }
}

/// Whether it is a root or cell of 8 or 16 bits.
fn is_narrow(terms: &Terms, t: Term) -> bool {
    terms.is_atom(t) && matches!(terms.sort(t), Sort::Bv(8 | 16)) && terms.most(t).is_none()
}

fn is_int(terms: &Terms, t: Term) -> bool {
    matches!(terms.sort(t), Sort::Bv(32 | 64))
}

/// What holds of a name as it stands for a number that has been widened, or for the negative of one.
fn laws(terms: &Terms, face: Term, root: Term) -> Vec<Term> {
    let (Sort::Bv(has), Sort::Bv(w)) = (terms.sort(face), terms.sort(atom(terms, face))) else { return vec![] };
    if has == w {
        return vec![];
    }
    let bound = |value: i64| terms.bv(has, mask(has, value as u64));
    let (least, most) = match terms.node(face) {
        Node::Zext(..) => (0, (1 << w) - 1),
        // Both ends, so that a number and its negative are called alike.
        _ => (-(1 << (w - 1)), 1 << (w - 1)),
    };
    vec![terms.not(terms.slt(root, bound(least))), terms.not(terms.slt(bound(most), root))]
}

/// The root or cell that a face is of.
pub(super) fn atom(terms: &Terms, mut face: Term) -> Term {
    while let Node::Bin(BinOp::Mul, of, _) | Node::Sext(_, of) | Node::Zext(_, of) = terms.node(face) {
        face = of;
    }
    face
}

/// Gives the root of a name the value that the name has as widened.
pub(super) fn give(terms: &Terms, input: &mut Model, name: Term, value: Val) {
    match (terms.node(name), value) {
        (Node::Sext(_, root), Val::Bv(bits)) => give(terms, input, root, Val::Bv(mask(terms.width(root), bits))),
        (Node::Sym(root), value) => drop(input.roots.insert(root, value)),
        _ => unreachable!("a name is a root"),
    }
}

impl Renamed {
    /// The question.
    pub(super) fn facts(&self) -> Box<[Term]> {
        self.said.iter().map(|&(renamed, _)| renamed).collect()
    }

    /// Whether each name may be just what it stands for: then what has no solution on the path has none in the other words.
    pub(super) fn is_exact(&self, terms: &Terms) -> bool {
        !self.said.iter().any(|&(_, fact)| terms.as_bool(fact) == Some(true))
    }

    /// What a contradiction says of the path.
    pub(super) fn core(&self, terms: &Terms, core: &[Term]) -> Vec<Term> {
        // What holds of names as such is none of the path's.
        let is_said = |&&(renamed, fact): &&(Term, Term)| core.contains(&renamed) && terms.as_bool(fact) != Some(true);
        self.said.iter().filter(is_said).map(|&(_, fact)| fact).collect()
    }

    /// An input of the path, in the other words.
    pub(super) fn input(&self, terms: &Terms, of: &Model) -> Model {
        let mut eval = Eval::new(terms, of);
        let mut input = Model { roots: FxHashMap::default(), objects: of.objects.clone() };
        for &(face, name) in &self.names {
            give(terms, &mut input, name, eval.value(face));
        }
        input
    }
}
