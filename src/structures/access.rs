//! What access paths come to, as a candidate is decided cell by cell: as soon as the reference before the last is decided, an access
//! path is the cell of an object. All facts share what is known of the paths.

use super::{
    assignment::Assignment,
    bits::Bits,
    pool::{Member, Pick},
    problem::Problem,
    trail::{Trailed, TrailedMap},
};
use crate::term::{Node, Sort, Term};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a root or an access path comes to.
#[derive(Copy, Clone)]
pub(super) enum Known {
    /// A cell or root that is not decided; a number, or a reference that stays open, never will be.
    Name(Term),
    /// Decided.
    Is(Pick),
    /// A number that is known: the length of an array, or what a cell of null counts as.
    Number(Term),
    /// The element of an array at this index, which depends on numbers.
    At { array: Member, index: Term },
}

impl Known {
    /// The same as a term.
    pub(super) fn value(self, problem: &Problem) -> Term {
        match self {
            Known::Name(t) | Known::Number(t) => t,
            Known::At { .. } => unreachable!("who waits for an element waits for its index"),
            Known::Is(None) => problem.world.terms.null(),
            Known::Is(Some(member)) => problem.pool.object(member).reference,
        }
    }
}

/// What must be decided next.
#[derive(Copy, Clone)]
pub(super) enum Open {
    /// What a reference is.
    Reference(Term),
    /// The index into an array.
    Index(Member, Term),
}

/// See the module.
#[derive(Default)]
pub(super) struct AccessPaths {
    known: TrailedMap<Term, Known>,
    /// Access paths one cell longer, or to an element whose index this is part of.
    longer: FxHashMap<Term, Vec<Term>>,
    /// The access paths that come to a name which is not decided.
    called: TrailedMap<Term, Rc<[Term]>>,
}

impl AccessPaths {
    /// A path, and those it is made of, before anything is decided.
    pub(super) fn enter(&mut self, problem: &Problem, path: Term) {
        let holder = holder(problem, path);
        if holder.is_none() && !self.known.contains_key(&path) {
            self.known.insert(path, Known::Name(path));
            self.is_called(path, path);
        }
        for before in holder.into_iter().chain(index_atoms(problem, path)) {
            let longer = self.longer.entry(before).or_default();
            if !longer.contains(&path) {
                longer.push(path);
                self.enter(problem, before);
            }
        }
    }

    /// The roots that are no variables, numbers for example, are what they are from the start: the paths that come to something
    /// for that, each behind the one that it goes through.
    pub(super) fn begin(&mut self, problem: &Problem) -> Vec<Term> {
        let roots: Vec<Term> = self.known.keys().copied().collect();
        let mut settled = vec![];
        for root in roots.into_iter().filter(|&root| !problem.is_decidable(root)) {
            self.settle(problem, root, Known::Name(root), &Assignment::default(), &mut settled);
        }
        settled
    }

    /// A name has been decided: the paths that come to something for that, each behind the one that it goes through.
    pub(super) fn decide(&mut self, problem: &Problem, name: Term, assigned: &Assignment) -> Vec<Term> {
        let known = Known::Is(assigned.decided[&name].0);
        let mut settled = vec![];
        for path in self.called.get(&name).cloned().iter().flat_map(|paths| &**paths) {
            self.settle(problem, *path, known, assigned, &mut settled);
        }
        settled
    }

    /// What a path comes to, as far as it is known.
    pub(super) fn get(&self, path: Term) -> Option<Known> {
        self.known.get(&path).copied()
    }

    /// The paths that come to a name which is not decided.
    pub(super) fn to(&self, name: Term) -> &[Term] {
        self.called.get(&name).map_or(&[], |paths| paths)
    }

    /// The names that some path comes to and that are not decided, oldest first.
    pub(super) fn names(&self) -> Vec<Term> {
        let open = self.called.iter().filter(|(_, paths)| matches!(self.get(paths[0]), Some(Known::Name(_))));
        let mut names: Vec<Term> = open.map(|(&name, _)| name).collect();
        names.sort_unstable();
        names
    }

    /// An index has turned out to be this, or, with `None`, to be none of its array: the paths that come to something for that.
    pub(super) fn index_is(
        &mut self,
        problem: &Problem,
        (array, index): (Member, Term),
        is: Option<u64>,
        assigned: &Assignment,
    ) -> Vec<Term> {
        let at = |known: &Known| matches!(known, Known::At { array: a, index: i, .. } if (*a, *i) == (array, index));
        let mut paths: Vec<Term> = self.known.iter().filter(|(_, known)| at(known)).map(|(&path, _)| path).collect();
        paths.sort_unstable();
        let mut settled = vec![];
        for path in paths {
            let known = is.and_then(|i| element(problem, array, path, i));
            let known = known.map_or_else(|| nothing(problem, path), Known::Name);
            self.comes_to(problem, path, known, assigned, &mut settled);
        }
        settled
    }

    /// The elements at an index that is not known: array and index.
    pub(super) fn indices(&self) -> Vec<(Member, Term)> {
        let of = |known: &Known| if let Known::At { array, index } = *known { Some((array, index)) } else { None };
        let mut indices: Vec<(Member, Term)> = self.known.values().filter_map(of).collect();
        indices.sort_unstable();
        indices.dedup();
        indices
    }

    /// What must be decided before a path comes to anything.
    pub(super) fn open(&self, problem: &Problem, path: Term) -> Option<Open> {
        match self.known.get(&path) {
            Some(Known::Name(name)) if problem.is_decidable(*name) => return Some(Open::Reference(*name)),
            Some(Known::At { array, index }) => return Some(Open::Index(*array, *index)),
            Some(_) => return None,
            None => {}
        }
        let mut before = holder(problem, path).into_iter().chain(index_atoms(problem, path));
        before.find_map(|before| self.open(problem, before))
    }

    /// Adds the levels of the decisions by which a path comes to what it does; `index` says which decided an index.
    pub(super) fn explain(&self, problem: &Problem, path: Term, assigned: &Assignment, levels: &mut Bits) {
        let mut path = Some(path);
        while let Some(at) = path {
            path = holder(problem, at);
            let cell = match path.map(|before| self.known.get(&before)) {
                Some(Some(Known::Is(Some(member)))) => match problem.world.terms.node(at) {
                    Node::Init(func, _) => problem.pool.object(*member).field(func),
                    Node::Elem(_, _, index) => {
                        index_atoms(problem, at).for_each(|atom| self.explain(problem, atom, assigned, levels));
                        let index = self.replaced(problem, index);
                        let decided = index.and_then(|index| assigned.indices.get(&(*member, index)));
                        levels.extend(decided.map(|&(_, level)| level));
                        let constant = index.and_then(|index| problem.world.terms.as_bits(index));
                        let is = constant.or_else(|| decided.and_then(|&(is, _)| is));
                        is.and_then(|i| element(problem, *member, at, i))
                    }
                    _ => None,
                },
                Some(_) => None,
                None => Some(at),
            };
            if let Some(&(_, level)) = cell.and_then(|cell| assigned.decided.get(&cell)) {
                levels.insert(level);
            }
        }
    }

    /// An index in terms of the cells of objects; `None` while it depends on what is not known.
    fn replaced(&self, problem: &Problem, index: Term) -> Option<Term> {
        let leaves = problem.world.terms.leaves(index);
        let known = |&leaf: &Term| !matches!(self.get(leaf), None | Some(Known::At { .. }));
        let by = |atom| Some(self.get(atom)?.value(problem));
        leaves.iter().all(known).then(|| problem.world.terms.replaced(index, &by))
    }

    fn is_called(&mut self, name: Term, path: Term) {
        let paths = [self.to(name), &[path]].concat();
        self.called.insert(name, paths.into());
    }

    /// A path comes to this, and is settled if there is nothing left to decide about it.
    fn comes_to(
        &mut self,
        problem: &Problem,
        path: Term,
        known: Known,
        assigned: &Assignment,
        settled: &mut Vec<Term>,
    ) {
        match known {
            Known::Name(cell) if problem.is_decidable(cell) => match assigned.decided.get(&cell) {
                Some(&(pick, _)) => self.settle(problem, path, Known::Is(pick), assigned, settled),
                None => {
                    self.known.insert(path, known);
                    self.is_called(cell, path);
                }
            },
            Known::At { array, index } => match assigned.indices.get(&(array, index)) {
                Some(&(is, _)) => {
                    let known = is.and_then(|i| element(problem, array, path, i));
                    let known = known.map_or_else(|| nothing(problem, path), Known::Name);
                    self.comes_to(problem, path, known, assigned, settled);
                }
                None => self.known.insert(path, known),
            },
            known => self.settle(problem, path, known, assigned, settled),
        }
    }

    fn settle(&mut self, problem: &Problem, path: Term, known: Known, assigned: &Assignment, settled: &mut Vec<Term>) {
        self.known.insert(path, known);
        settled.push(path);
        for i in 0..self.longer.get(&path).map_or(0, Vec::len) {
            let longer = self.longer[&path][i];
            if self.known.contains_key(&longer) {
                continue;
            }
            if let Some(next) = self.next(problem, longer) {
                self.comes_to(problem, longer, next, assigned, settled);
            }
        }
    }

    /// What a path comes to, by what the path that is one cell shorter does, and its index; `None` while one is not known.
    fn next(&self, problem: &Problem, longer: Term) -> Option<Known> {
        let terms = &problem.world.terms;
        let held = self.get(holder(problem, longer).expect("a longer path has one that is shorter"))?;
        Some(match (held, terms.node(longer)) {
            (Known::At { .. }, _) => return None,
            (Known::Name(name), _) if problem.is_decidable(name) => return None,
            // What is reached through a reference that stays open has that one's name in its own.
            (Known::Name(name), Node::Init(func, _)) => Known::Name(terms.init(func, name)),
            (Known::Name(name), Node::Elem(func, _, index)) => {
                Known::Name(terms.elem(func, name, self.replaced(problem, index)?))
            }
            (Known::Is(Some(member)), Node::Init(func, _)) => {
                let object = problem.pool.object(member);
                match (object.length(func), object.field(func)) {
                    (Some(length), _) => {
                        problem.leave_out_larger(object.shape.class);
                        Known::Number(terms.bv(terms.width(longer), length.into()))
                    }
                    (None, Some(cell)) => Known::Name(cell),
                    (None, None) => nothing(problem, longer),
                }
            }
            (Known::Is(Some(member)), Node::Elem(_, _, index)) => {
                let object = problem.pool.object(member);
                if object.shape.length.is_none() {
                    return Some(nothing(problem, longer));
                }
                let index = self.replaced(problem, index)?;
                match terms.as_bits(index) {
                    Some(i) => {
                        element(problem, member, longer, i).map_or_else(|| nothing(problem, longer), Known::Name)
                    }
                    None => Known::At { array: member, index },
                }
            }
            _ => nothing(problem, longer),
        })
    }
}

impl Trailed for AccessPaths {
    type Mark = (usize, usize);

    fn mark(&self) -> (usize, usize) {
        (self.known.mark(), self.called.mark())
    }

    fn undo(&mut self, (known, called): (usize, usize)) {
        self.known.undo(known);
        self.called.undo(called);
    }
}

/// The access path that is one cell shorter.
fn holder(problem: &Problem, path: Term) -> Option<Term> {
    let terms = &problem.world.terms;
    match terms.node(path) {
        Node::Init(_, r) | Node::Elem(_, r, _) => match terms.node(r) {
            Node::Input(_, designator) => Some(designator),
            _ => Some(r),
        },
        _ => None,
    }
}

/// The roots and cells that the index of an element depends on.
fn index_atoms(problem: &Problem, path: Term) -> impl Iterator<Item = Term> {
    let terms = &problem.world.terms;
    let index = if let Node::Elem(_, _, index) = terms.node(path) { Some(index) } else { None };
    index.into_iter().flat_map(|index| terms.leaves(index))
}

/// The element at an index of what the path to it goes through.
fn element(problem: &Problem, of: Member, path: Term, i: u64) -> Option<Term> {
    let Node::Elem(func, ..) = problem.world.terms.node(path) else { return None };
    problem.pool.object(of).element(func, i)
}

fn nothing(problem: &Problem, cell: Term) -> Known {
    let terms = &problem.world.terms;
    match terms.sort(cell) {
        Sort::Ref => Known::Is(None),
        Sort::Bv(w) => Known::Number(terms.bv(w, 0)),
        Sort::Bool => Known::Number(terms.bool(false)),
    }
}
