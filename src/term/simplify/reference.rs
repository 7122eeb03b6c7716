//! Laws of references: null, allocated objects and the initial heap never meet by accident.

use crate::term::{ClassTag, Func, Node, Sort, Term, Terms, TypeSet};

impl Terms {
    /// The null reference.
    pub fn null(&self) -> Term {
        self.intern(Node::Null, Sort::Ref)
    }

    /// Object number `id`, which the run allocated.
    pub fn obj(&self, id: u32, class: ClassTag) -> Term {
        self.intern(Node::Obj(id, class), Sort::Ref)
    }

    /// Input object number `id`, which `designator` is known to denote.
    pub fn input(&self, id: u32, designator: Term) -> Term {
        self.intern(Node::Input(id, designator), Sort::Ref)
    }

    /// Whether some arm of `r` is a reference of the initial heap.
    pub fn may_be_input(&self, r: Term) -> bool {
        match self.node(r) {
            Node::Null | Node::Obj(..) => false,
            Node::Ite(_, a, b) => self.may_be_input(a) || self.may_be_input(b),
            _ => true,
        }
    }

    /// `r == null`.
    pub fn is_null(&self, r: Term) -> Term {
        self.eq(r, self.null())
    }

    /// The initial content of cell `f` of `r`. What is no object of the input has none: alone it counts as the default, as
    /// an arm it is not the one.
    pub fn init(&self, f: Func, r: Term) -> Term {
        self.initial(self.func_decl(f).sort, r, &|r| Node::Init(f, r))
    }

    /// The initial content of the element of `r` at index `i`, as [`Terms::init`].
    pub fn elem(&self, f: Func, r: Term, i: Term) -> Term {
        self.initial(self.func_decl(f).sort, r, &|r| Node::Elem(f, r, i))
    }

    fn initial(&self, sort: Sort, r: Term, of: &dyn Fn(Term) -> Node) -> Term {
        match self.node(r) {
            Node::Null | Node::Obj(..) => match sort {
                Sort::Bool => self.bool(false),
                Sort::Bv(w) => self.bv(w, 0),
                Sort::Ref => self.null(),
            },
            Node::Input(_, designator) => self.initial(sort, designator, of),
            Node::Ite(c, a, b) => match (self.node(a), self.node(b)) {
                (Node::Null | Node::Obj(..), _) => self.initial(sort, b, of),
                (_, Node::Null | Node::Obj(..)) => self.initial(sort, a, of),
                _ => {
                    let (a, b) = (self.initial(sort, a, of), self.initial(sort, b, of));
                    self.ite(c, a, b)
                }
            },
            _ => self.as_given(self.intern(of(r), sort)),
        }
    }

    pub(super) fn eq_ref(&self, a: Term, b: Term) -> Term {
        use Node::*;
        match (self.node(a), self.node(b)) {
            // What the run allocated is neither null nor an object of the input, and each allocation is a new object.
            (Null, Obj(..) | Input(..)) | (Obj(..) | Input(..), Null) => self.bool(false),
            (Obj(x, _), Obj(y, _)) => self.bool(x == y),
            (Input(x, _), Input(y, _)) => self.bool(x == y),
            (Obj(..), Input(..) | Sym(_) | Init(..) | Elem(..))
            | (Input(..) | Sym(_) | Init(..) | Elem(..), Obj(..)) => self.bool(false),
            // An object of the input is not null.
            (Input(_, d), Sym(_) | Init(..) | Elem(..)) | (Sym(_) | Init(..) | Elem(..), Input(_, d))
                if self.disjoint(d, if matches!(self.node(a), Input(..)) { b } else { a }) =>
            {
                self.bool(false)
            }
            (Input(_, d), Sym(_) | Init(..) | Elem(..)) => self.eq(d, b),
            (Sym(_) | Init(..) | Elem(..), Input(_, d)) => self.eq(a, d),
            // Equality goes into the arms: there it mostly folds, and no arm is compared with the whole.
            (Ite(c, x, y), _) => self.eq_arms(c, (x, b), (y, b)),
            (_, Ite(c, x, y)) => self.eq_arms(c, (a, x), (a, y)),
            (Sym(_) | Init(..) | Elem(..), Sym(_) | Init(..) | Elem(..)) if self.disjoint(a, b) => {
                self.and(self.is_null(a), self.is_null(b))
            }
            // null goes right.
            (Null, _) => self.as_given(self.intern(Eq(b, a), Sort::Bool)),
            (_, Null) => self.as_given(self.intern(Eq(a, b), Sort::Bool)),
            _ => self.as_given(self.intern(Eq(a.min(b), a.max(b)), Sort::Bool)),
        }
    }

    fn eq_arms(&self, c: Term, then: (Term, Term), otherwise: (Term, Term)) -> Term {
        let eq = |(a, b): (Term, Term)| {
            let key = (a.min(b), a.max(b));
            if self.is_given() {
                return self.eq(a, b);
            }
            if let Some(&known) = self.equalities.borrow().get(&key) {
                return known;
            }
            let t = self.eq(a, b);
            self.equalities.borrow_mut().insert(key, t);
            t
        };
        self.eq_under(c, eq(then), eq(otherwise))
    }

    /// Whether no object can be denoted by both.
    fn disjoint(&self, a: Term, b: Term) -> bool {
        matches!((self.bound(a), self.bound(b)), (Some(x), Some(y)) if self.is_void(self.meet(x, y)))
    }

    /// `r` is not null and its class is in `set`.
    pub fn is(&self, r: Term, set: TypeSet) -> Term {
        match self.node(r) {
            Node::Null => self.bool(false),
            Node::Obj(_, class) => self.bool(self.contains(set, class)),
            // It is not null.
            Node::Input(_, designator) => match self.bound(designator) {
                Some(bound) if self.meet(bound, set) == bound => self.bool(true),
                _ => self.is(designator, set),
            },
            Node::Ite(c, a, b) => {
                let (a, b) = (self.is(a, set), self.is(b, set));
                self.ite(c, a, b)
            }
            _ => {
                let allowed = self.bound(r).map_or(set, |bound| self.meet(bound, set));
                match self.bound(r) {
                    _ if self.is_void(allowed) => self.bool(false),
                    // The bound says it all but null.
                    Some(bound) if allowed == bound => self.not(self.is_null(r)),
                    _ => self.as_given(self.intern(Node::Is(r, allowed), Sort::Bool)),
                }
            }
        }
    }
}
