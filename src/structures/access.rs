//! What access paths come to, as a candidate is decided cell by cell: as soon as the reference before the last is decided, an access
//! path is the cell of an object. All facts share what is known of the paths.

use super::{
    assignment::Assignment,
    bits::Bits,
    pool::Pick,
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
    /// The number that a cell of null counts as.
    Nothing(Term),
}

impl Known {
    /// The same as a term.
    pub(super) fn value(self, problem: &Problem) -> Term {
        match self {
            Known::Name(t) | Known::Nothing(t) => t,
            Known::Is(None) => problem.world.terms.null(),
            Known::Is(Some(member)) => problem.pool.object(member).reference,
        }
    }
}

/// See the module.
#[derive(Default)]
pub(super) struct AccessPaths {
    known: TrailedMap<Term, Known>,
    /// Access paths one cell longer.
    longer: FxHashMap<Term, Vec<Term>>,
    /// The access paths that come to a name which is not decided.
    called: TrailedMap<Term, Rc<[Term]>>,
}

impl AccessPaths {
    /// A path, and those it is made of, before anything is decided.
    pub(super) fn enter(&mut self, problem: &Problem, path: Term) {
        match holder(problem, path) {
            Some(before) => {
                let longer = self.longer.entry(before).or_default();
                if !longer.contains(&path) {
                    longer.push(path);
                    self.enter(problem, before);
                }
            }
            None => {
                if !self.known.contains_key(&path) {
                    self.known.insert(path, Known::Name(path));
                    self.is_called(path, path);
                }
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

    /// A name that must be decided before a path comes to anything.
    pub(super) fn open(&self, problem: &Problem, path: Term) -> Option<Term> {
        let mut path = Some(path);
        while let Some(at) = path {
            match self.known.get(&at) {
                Some(Known::Name(name)) if problem.is_decidable(*name) => return Some(*name),
                _ => path = holder(problem, at),
            }
        }
        None
    }

    /// Adds the levels of the decisions by which a path comes to what it does.
    pub(super) fn explain(&self, problem: &Problem, path: Term, assigned: &Assignment, levels: &mut Bits) {
        let mut path = Some(path);
        while let Some(at) = path {
            path = holder(problem, at);
            let cell = match path.map(|before| self.known.get(&before)) {
                Some(Some(Known::Is(Some(member)))) => match problem.world.terms.node(at) {
                    Node::Init(func, _) => problem.pool.cell(*member, func),
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

    fn is_called(&mut self, name: Term, path: Term) {
        let paths = [self.to(name), &[path]].concat();
        self.called.insert(name, paths.into());
    }

    /// A path comes to this.
    fn settle(&mut self, problem: &Problem, path: Term, known: Known, assigned: &Assignment, settled: &mut Vec<Term>) {
        self.known.insert(path, known);
        settled.push(path);
        for i in 0..self.longer.get(&path).map_or(0, Vec::len) {
            let longer = self.longer[&path][i];
            match self.next(problem, known, longer) {
                next @ Known::Name(cell) if problem.is_decidable(cell) => match assigned.decided.get(&cell) {
                    Some(&(pick, _)) => self.settle(problem, longer, Known::Is(pick), assigned, settled),
                    None => {
                        self.known.insert(longer, next);
                        self.is_called(cell, longer);
                    }
                },
                next => self.settle(problem, longer, next, assigned, settled),
            }
        }
    }

    /// What a path comes to, by what the path that is one cell shorter does.
    fn next(&self, problem: &Problem, known: Known, longer: Term) -> Known {
        let terms = &problem.world.terms;
        match (known, terms.node(longer)) {
            // What is reached through a reference that stays open has that one's name in its own.
            (Known::Name(name), Node::Init(func, _)) => Known::Name(terms.init(func, name)),
            (Known::Name(name), Node::Elem(func, _, index)) => {
                let by = |atom| Some(self.get(atom)?.value(problem));
                Known::Name(terms.elem(func, name, terms.replaced(index, &by)))
            }
            (Known::Is(Some(member)), Node::Init(func, _)) => match problem.pool.cell(member, func) {
                Some(cell) => Known::Name(cell),
                None => nothing(problem, longer),
            },
            _ => nothing(problem, longer),
        }
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

fn nothing(problem: &Problem, cell: Term) -> Known {
    let terms = &problem.world.terms;
    match terms.sort(cell) {
        Sort::Ref => Known::Is(None),
        Sort::Bv(w) => Known::Nothing(terms.bv(w, 0)),
        Sort::Bool => Known::Nothing(terms.bool(false)),
    }
}
