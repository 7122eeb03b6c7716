//! Hash-consed terms: equal terms are the same handle, constructors fold, a term without symbols is a constant.
//!
//! Nothing here knows Java: a class is an opaque [`ClassTag`], an input cell a [`Func`] applied to the object that
//! holds it. A reference of the *initial* heap is either a root [`Sym`] or `f(r)`, the initial content of cell `f` of
//! `r`; that is the initial-heap function f0 of path-optimal execution, and it names every input by its access path.

mod cancel;
mod choice;
mod congruence;
mod eval;
pub mod fp;
mod function;
mod given;
mod limits;
mod memo;
mod model;
mod occurs;
mod print;
mod sequence;
mod simplify;
mod table;
mod text;
mod types;
mod unknown;

pub use cancel::Cancel;
pub use choice::Chooses;
pub use congruence::Congruence;
pub use eval::{Eval, Values, mask, signed};
pub use fp::{FpConversion, FpOp};
pub use function::{Function, Opaque, Range, SaidBy};
pub use memo::{Marks, Seen};
pub use model::{InputObject, Model, RefVal, SharedObject, Val};
pub use sequence::{Language, Made, Ranges, Said, Saying, Sequence};
pub use table::Table;
pub use text::{Behind, Known, LONGEST as LONGEST_TEXT, Parsed, Scaled, Text, Units};
pub use types::TypeSet;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::{SmallVec, smallvec};
use std::{cell::RefCell, rc::Rc};

/// The name of the function that says the upper half of what another one says the lower half of.
pub const UPPER_HALF: &str = "upper half";

/// A handle to a term in [`Terms`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(u32);

/// What a term denotes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// A truth value.
    Bool,
    /// A bit-vector of this many bits, 1 to 64; arithmetic wraps around (JVMS §2.3.1).
    Bv(u8),
    /// A reference: null, an object of the input, or one allocated by the run.
    Ref,
}

/// A class, opaque to this module.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassTag(pub u32);

/// A root of the input: a parameter or the receiver.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sym(pub u32);

/// A function from objects to the initial content of one of their cells, or of their elements.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Func(pub u32);

/// Binary operators on bit-vectors of one width.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum BinOp {
    /// Sum, wrapping.
    Add,
    /// Product, wrapping.
    Mul,
    /// Signed quotient, rounded to zero; the divisor is not zero.
    Div,
    /// Signed remainder, sign of the dividend; the divisor is not zero.
    Rem,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Left shift; the distance is below the width.
    Shl,
    /// Arithmetic right shift; the distance is below the width.
    Shr,
    /// Logical right shift; the distance is below the width.
    Ushr,
}

/// The shape of a term.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A truth value.
    Bool(bool),
    /// A bit-vector constant: width, and value in the low bits.
    Bv(u8, u64),
    /// The null reference.
    Null,
    /// An object the run allocated, and its class: never null, never an object of the input.
    Obj(u32, ClassTag),
    /// Input object number `.0`, known to be what the reference `.1` denotes and to differ from all other numbers.
    Input(u32, Term),
    /// A root of the input.
    Sym(Sym),
    /// The initial content of a cell of an input object.
    Init(Func, Term),
    /// The initial content of an element of an input array, by function, array and index.
    Elem(Func, Term, Term),
    /// The reference is not null and its class is in the set.
    Is(Term, TypeSet),
    /// Negation.
    Not(Term),
    /// Conjunction.
    And(Term, Term),
    /// Disjunction.
    Or(Term, Term),
    /// Equality of two bit-vectors or two references.
    Eq(Term, Term),
    /// Signed less-than.
    Slt(Term, Term),
    /// Unsigned less-than.
    Ult(Term, Term),
    /// If-then-else, on any sort.
    Ite(Term, Term, Term),
    /// Arithmetic and logic.
    Bin(BinOp, Term, Term),
    /// Sign extension to a greater width.
    Sext(u8, Term),
    /// Zero extension to a greater width.
    Zext(u8, Term),
    /// The low bits.
    Trunc(u8, Term),
    /// Floating-point arithmetic, on raw bits.
    Fp(FpOp, Term, Term),
    /// A function of numbers that no solver knows; of doubles, on raw bits.
    Apply(Function, Term, Term),
    /// What a table says of a 16-bit number, 32 bits.
    Lookup(Table, Term),
    /// Floating-point less-than; false of NaN.
    FpLess(Term, Term),
    /// Floating-point equality: of the two zeros, not of NaN.
    FpEq(Term, Term),
    /// Floating-point conversion, or square root, to this width.
    FpConvert(FpConversion, u8, Term),
}

/// Name, sort and declared bound of a root or of a function.
#[derive(Clone, Debug)]
pub struct Decl {
    /// As printed: a parameter or field name.
    pub name: Rc<str>,
    /// Sort of its value.
    pub sort: Sort,
    /// For a reference: the classes of the objects it may denote.
    pub bound: Option<TypeSet>,
    /// For a number: the greatest it may be, unsigned, where that is less than its bits allow.
    pub most: Option<u64>,
}

/// The bank of terms. Owned by the session, lent to everyone, never global.
#[derive(Default)]
pub struct Terms {
    nodes: RefCell<IndexSet<Node, FxBuildHasher>>,
    sorts: RefCell<Vec<Sort>>,
    occurs: RefCell<Vec<occurs::Occurs>>,
    syms: RefCell<Vec<Decl>>,
    funcs: RefCell<Vec<Decl>>,
    types: RefCell<types::Types>,
    choices: choice::Choices,
    functions: RefCell<Vec<Opaque>>,
    tables: RefCell<Vec<table::Named>>,
    /// Equalities that went into the arms of an if-then-else: arms are shared, so the same come up again and again.
    equalities: RefCell<FxHashMap<(Term, Term), Term>>,
    unknowns: unknown::Unknowns,
    sequences: sequence::Sequences,
    /// Of the facts that were asked about last.
    congruence: RefCell<Congruence>,
    heed: cancel::Heed,
    limits: limits::Limits,
    /// The input that is the only one now.
    given: RefCell<Option<Rc<Model>>>,
    /// For evaluations to come: as many as there ever were at once.
    memos: memo::Memos<Val>,
    marks: memo::Memos<u32>,
}

impl Terms {
    /// An empty bank.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many distinct terms there are.
    pub fn len(&self) -> usize {
        self.nodes.borrow().len()
    }

    /// Whether there is no term yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The shape of a term.
    pub fn node(&self, t: Term) -> Node {
        *self.nodes.borrow().get_index(t.0 as usize).expect("a handle of this bank")
    }

    /// The sort of a term.
    pub fn sort(&self, t: Term) -> Sort {
        self.sorts.borrow()[t.0 as usize]
    }

    /// The width of a bit-vector term.
    pub fn width(&self, t: Term) -> u8 {
        match self.sort(t) {
            Sort::Bv(w) => w,
            other => panic!("a bit-vector was expected, not {other:?}"),
        }
    }

    /// Declares a root of the input.
    pub fn declare_sym(&self, decl: Decl) -> Term {
        let sort = decl.sort;
        let mut syms = self.syms.borrow_mut();
        syms.push(decl);
        let id = Sym(syms.len() as u32 - 1);
        drop(syms);
        self.intern(Node::Sym(id), sort)
    }

    /// Declares a function from objects to initial cell contents.
    pub fn declare_func(&self, decl: Decl) -> Func {
        let mut funcs = self.funcs.borrow_mut();
        funcs.push(decl);
        Func(funcs.len() as u32 - 1)
    }

    /// The declaration of a root.
    pub fn sym_decl(&self, s: Sym) -> Decl {
        self.syms.borrow()[s.0 as usize].clone()
    }

    /// The declaration of a function.
    pub fn func_decl(&self, f: Func) -> Decl {
        self.funcs.borrow()[f.0 as usize].clone()
    }

    /// The classes a non-null reference may have, where a declaration says.
    pub fn bound(&self, r: Term) -> Option<TypeSet> {
        match self.node(r) {
            Node::Sym(s) => self.syms.borrow()[s.0 as usize].bound,
            Node::Init(f, _) | Node::Elem(f, ..) => self.funcs.borrow()[f.0 as usize].bound,
            Node::Input(_, designator) => self.bound(designator),
            _ => None,
        }
    }

    /// The greatest value of a number of the input, where a declaration says.
    pub fn most(&self, t: Term) -> Option<u64> {
        match self.node(t) {
            Node::Sym(s) => self.syms.borrow()[s.0 as usize].most,
            Node::Init(f, _) | Node::Elem(f, ..) => self.funcs.borrow()[f.0 as usize].most,
            _ => None,
        }
    }

    /// The roots and cells of the input that occur in these terms, each once, a cell after the reference that reaches it.
    pub fn atoms(&self, of: impl IntoIterator<Item = Term>) -> Vec<Term> {
        let (mut seen, mut found) = (self.marks(), vec![]);
        for t in of {
            self.each_part(t, &mut seen, &mut |part| found.extend(self.is_atom(part).then_some(part)));
        }
        found
    }

    /// How many distinct terms these are made of.
    pub fn count(&self, terms: impl Iterator<Item = Term>) -> u64 {
        let (mut seen, mut count) = (self.marks(), 0);
        terms.for_each(|t| self.each_part(t, &mut seen, &mut |_| count += 1));
        count
    }

    /// Calls `f` with each term that `t` is made of and that has not been seen, once and after those it is made of itself.
    pub fn each_part(&self, t: Term, seen: &mut impl Seen, f: &mut impl FnMut(Term)) {
        let mut open: SmallVec<[(Term, bool); 32]> = smallvec![(t, false)];
        while let Some((t, children_are_seen)) = open.pop() {
            if children_are_seen {
                f(t);
            } else if seen.first(t) {
                open.push((t, true));
                let first = open.len();
                self.for_each_child(t, |c| open.push((c, false)));
                match &mut open[first..] {
                    [] => {
                        open.pop();
                        f(t);
                    }
                    children => children.reverse(),
                }
            }
        }
    }

    /// Whether `t` is a root or a cell of the input, and not put together from such.
    pub fn is_atom(&self, t: Term) -> bool {
        matches!(self.node(t), Node::Sym(_) | Node::Init(..) | Node::Elem(..))
    }

    /// The root that `t` is, however wide the JVM takes it to be.
    pub fn root_of(&self, mut t: Term) -> Option<(Term, Sym)> {
        while let Node::Sext(_, of) | Node::Zext(_, of) | Node::Input(_, of) = self.node(t) {
            t = of;
        }
        match self.node(t) {
            Node::Sym(root) => Some((t, root)),
            _ => None,
        }
    }

    /// Calls `f` with each term that `t` is put together from, in order.
    pub fn for_each_child(&self, t: Term, mut f: impl FnMut(Term)) {
        self.node(t).map(&mut |c| {
            f(c);
            c
        });
    }

    /// The handle of `node`; folding has been done.
    fn intern(&self, node: Node, sort: Sort) -> Term {
        self.exert();
        let (index, new) = self.nodes.borrow_mut().insert_full(node);
        let t = Term(index as u32);
        if new {
            self.sorts.borrow_mut().push(sort);
            let occurring = self.occurring(node, sort);
            self.occurs.borrow_mut().push(occurring);
        }
        t
    }
}

impl Node {
    /// The same with other children, those of this one taken in order.
    fn map(self, f: &mut impl FnMut(Term) -> Term) -> Node {
        use Node::*;
        match self {
            Bool(_) | Bv(..) | Null | Obj(..) | Sym(_) => self,
            Input(n, a) => Input(n, f(a)),
            Init(func, a) => Init(func, f(a)),
            Is(a, set) => Is(f(a), set),
            Lookup(table, a) => Lookup(table, f(a)),
            Not(a) => Not(f(a)),
            Sext(w, a) => Sext(w, f(a)),
            Zext(w, a) => Zext(w, f(a)),
            Trunc(w, a) => Trunc(w, f(a)),
            FpConvert(op, w, a) => FpConvert(op, w, f(a)),
            And(a, b) => And(f(a), f(b)),
            Or(a, b) => Or(f(a), f(b)),
            Eq(a, b) => Eq(f(a), f(b)),
            Slt(a, b) => Slt(f(a), f(b)),
            Ult(a, b) => Ult(f(a), f(b)),
            Elem(func, a, b) => Elem(func, f(a), f(b)),
            Bin(op, a, b) => Bin(op, f(a), f(b)),
            Fp(op, a, b) => Fp(op, f(a), f(b)),
            Apply(function, a, b) => Apply(function, f(a), f(b)),
            FpLess(a, b) => FpLess(f(a), f(b)),
            FpEq(a, b) => FpEq(f(a), f(b)),
            Ite(c, a, b) => Ite(f(c), f(a), f(b)),
        }
    }
}
