//! Questions as digests that are the same in every process: of facts about the names of places, by what they are put together from.

use super::likeness::Renamed;
use crate::{
    program::{ClassId, Program},
    term::{BinOp, ClassTag, FpOp, Node, Sort, Term, Terms, TypeSet},
};
use rustc_hash::FxHashMap;
use sha2::{Digest as _, Sha256};

/// The first half of a SHA-256.
pub(super) type Mark = [u8; 16];

/// The marks of terms that have been looked at; `None` of those that only this process understands: objects that a run has made, functions and
/// tables of the library.
#[derive(Default)]
pub(super) struct Canon {
    terms: FxHashMap<Term, Option<Mark>>,
    sets: FxHashMap<TypeSet, Option<Mark>>,
}

/// A question, the same in every process.
pub(super) struct Question {
    pub(super) mark: Mark,
    /// The facts by their places in an order of their own: by mark.
    pub(super) order: Vec<usize>,
}

impl Canon {
    /// What is asked; `None` where it cannot be told to others. Names of classes are those of the program.
    pub(super) fn question(&mut self, terms: &Terms, program: &Program, renamed: &Renamed) -> Option<Question> {
        let facts = renamed.said.iter().map(|&(fact, _)| self.term(terms, program, fact));
        let facts: Vec<Mark> = facts.collect::<Option<_>>()?;
        let mut order: Vec<usize> = (0..facts.len()).collect();
        order.sort_by_key(|&i| facts[i]);
        let names = renamed.names.iter().map(|&(_, root)| self.term(terms, program, root));
        let names: Vec<Mark> = names.collect::<Option<_>>()?;
        let all: Vec<Mark> = order.iter().map(|&i| facts[i]).chain(names).collect();
        Some(Question { mark: mark(&format!("question {}", order.len()), &all), order })
    }

    fn term(&mut self, terms: &Terms, program: &Program, of: Term) -> Option<Mark> {
        let mut open = vec![of];
        while let Some(&t) = open.last() {
            let mut waits = false;
            if !self.terms.contains_key(&t) {
                terms.for_each_child(t, |child| {
                    if !self.terms.contains_key(&child) {
                        waits = true;
                        open.push(child);
                    }
                });
                if waits {
                    continue;
                }
                let mark = self.of_parts(terms, program, t);
                self.terms.insert(t, mark);
            }
            open.pop();
        }
        self.terms[&of]
    }

    /// The mark of a term whose parts have one.
    fn of_parts(&mut self, terms: &Terms, program: &Program, t: Term) -> Option<Mark> {
        let (mut parts, mut whole) = (vec![], true);
        terms.for_each_child(t, |child| match self.terms[&child] {
            Some(mark) => parts.push(mark),
            None => whole = false,
        });
        if !whole {
            return None;
        }
        let either = |parts: &mut Vec<Mark>| parts.sort_unstable();
        let what = match terms.node(t) {
            Node::Obj(..) | Node::Input(..) | Node::Init(..) | Node::Elem(..) | Node::Apply(..) | Node::Lookup(..) => {
                return None;
            }
            Node::Sym(s) if terms.is_unknown(s) => return None,
            Node::Sym(s) => {
                let decl = terms.sym_decl(s);
                let bound = match decl.bound {
                    Some(set) => Some(self.set(terms, program, set)?),
                    None => None,
                };
                format!("{} {} {bound:?} {:?}", decl.name, sort(decl.sort), decl.most)
            }
            Node::Is(_, set) => format!("is {:?}", self.set(terms, program, set)?),
            Node::Bool(b) => format!("{b}"),
            Node::Bv(w, bits) => format!("{bits} {w}"),
            Node::Null => "null".into(),
            Node::Not(_) => "not".into(),
            Node::And(..) => {
                either(&mut parts);
                "and".into()
            }
            Node::Or(..) => {
                either(&mut parts);
                "or".into()
            }
            Node::Eq(..) => {
                either(&mut parts);
                "=".into()
            }
            Node::Slt(..) => "<".into(),
            Node::Ult(..) => "u<".into(),
            Node::Ite(..) => "if".into(),
            Node::Bin(op, ..) => {
                if matches!(op, BinOp::Add | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor) {
                    either(&mut parts);
                }
                binary(op).into()
            }
            Node::Sext(w, _) => format!("sign {w}"),
            Node::Zext(w, _) => format!("zero {w}"),
            Node::Trunc(w, _) => format!("low {w}"),
            Node::Fp(op, ..) => floating(op).into(),
            Node::FpLess(..) => "f<".into(),
            Node::FpEq(..) => "f=".into(),
            Node::FpConvert(how, w, _) => format!("convert {how:?} {w}"),
        };
        Some(mark(&what, &parts))
    }

    /// A set of classes, by their names.
    fn set(&mut self, terms: &Terms, program: &Program, set: TypeSet) -> Option<Mark> {
        if let Some(&known) = self.sets.get(&set) {
            return known;
        }
        let names = terms.members(set).iter().map(|&tag| name(program, tag)).collect::<Option<Vec<&str>>>();
        let mark = names.map(|mut names| {
            names.sort_unstable();
            let mut text = String::new();
            names.iter().for_each(|name| {
                text += name;
                text.push('\n');
            });
            mark(&text, &[])
        });
        self.sets.insert(set, mark);
        mark
    }
}

/// The name of a class that no other has; hidden classes have none.
pub(super) fn name(program: &Program, tag: ClassTag) -> Option<&str> {
    let class = program.class(ClassId(tag.0));
    class.acts_for.is_none().then_some(&*class.name)
}

fn mark(what: &str, parts: &[Mark]) -> Mark {
    let mut hash = Sha256::new();
    hash.update((what.len() as u32).to_le_bytes());
    hash.update(what);
    parts.iter().for_each(|part| hash.update(part));
    let digest: [u8; 32] = hash.finalize().into();
    *digest.first_chunk().expect("a half of it")
}

fn sort(sort: Sort) -> String {
    match sort {
        Sort::Bool => "bool".into(),
        Sort::Bv(w) => format!("bits {w}"),
        Sort::Ref => "reference".into(),
    }
}

fn binary(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "+",
        BinOp::Mul => "*",
        BinOp::Div => "/",
        BinOp::Rem => "%",
        BinOp::And => "&",
        BinOp::Or => "|",
        BinOp::Xor => "^",
        BinOp::Shl => "<<",
        BinOp::Shr => ">>",
        BinOp::Ushr => ">>>",
    }
}

fn floating(op: FpOp) -> &'static str {
    match op {
        FpOp::Add => "f+",
        FpOp::Sub => "f-",
        FpOp::Mul => "f*",
        FpOp::Div => "f/",
        FpOp::Rem => "f%",
    }
}
