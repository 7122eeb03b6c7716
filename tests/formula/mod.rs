//! Random formulas and input heaps, and what a formula means: written down a second time, without a term.

pub(crate) mod number;

use cortado::term::{
    BinOp, ClassTag, Decl, FpConversion, FpOp, Func, InputObject, Model, Node, RefVal, Sort, Sym, Term, Terms, TypeSet,
    Val,
};
use std::rc::Rc;

/// A formula before any law has touched it.
#[derive(Debug)]
pub(crate) enum Expr {
    Bool(bool),
    Bits(u8, u64),
    Null,
    Allocated(u32, ClassTag),
    /// An input object by number and path, which denotes it in the heap at hand.
    Known(u32, Rc<Expr>),
    Root(Term),
    Cell(Func, Rc<Expr>),
    Element(Func, Rc<Expr>, Rc<Expr>),
    Is(Rc<Expr>, TypeSet),
    Not(Rc<Expr>),
    And(Rc<Expr>, Rc<Expr>),
    Or(Rc<Expr>, Rc<Expr>),
    Eq(Rc<Expr>, Rc<Expr>),
    Slt(Rc<Expr>, Rc<Expr>),
    Ult(Rc<Expr>, Rc<Expr>),
    Ite(Rc<Expr>, Rc<Expr>, Rc<Expr>),
    Bin(BinOp, Rc<Expr>, Rc<Expr>),
    Neg(Rc<Expr>),
    Sub(Rc<Expr>, Rc<Expr>),
    Sext(u8, Rc<Expr>),
    Zext(u8, Rc<Expr>),
    Trunc(u8, Rc<Expr>),
    Fp(FpOp, Rc<Expr>, Rc<Expr>),
    FpConvert(FpConversion, u8, Rc<Expr>),
    FpLess(Rc<Expr>, Rc<Expr>),
    FpEq(Rc<Expr>, Rc<Expr>),
}

/// The formula through the folding constructors.
pub(crate) fn build(t: &Terms, e: &Expr) -> Term {
    let b = |e: &Expr| build(t, e);
    match e {
        Expr::Bool(v) => t.bool(*v),
        Expr::Bits(w, v) => t.bv(*w, *v),
        Expr::Null => t.null(),
        Expr::Allocated(o, class) => t.obj(*o, *class),
        Expr::Known(o, path) => t.input(*o, b(path)),
        Expr::Root(root) => *root,
        Expr::Cell(f, r) => t.init(*f, b(r)),
        Expr::Element(f, r, i) => t.elem(*f, b(r), b(i)),
        Expr::Is(r, set) => t.is(b(r), *set),
        Expr::Not(x) => t.not(b(x)),
        Expr::And(x, y) => t.and(b(x), b(y)),
        Expr::Or(x, y) => t.or(b(x), b(y)),
        Expr::Eq(x, y) => t.eq(b(x), b(y)),
        Expr::Slt(x, y) => t.slt(b(x), b(y)),
        Expr::Ult(x, y) => t.ult(b(x), b(y)),
        Expr::Ite(c, x, y) => t.ite(b(c), b(x), b(y)),
        Expr::Bin(op, x, y) => t.bin(*op, b(x), b(y)),
        Expr::Neg(x) => t.neg(b(x)),
        Expr::Sub(x, y) => t.sub(b(x), b(y)),
        Expr::Sext(w, x) => t.sext(*w, b(x)),
        Expr::Zext(w, x) => t.zext(*w, b(x)),
        Expr::Trunc(w, x) => t.trunc(*w, b(x)),
        Expr::Fp(op, x, y) => t.fp(*op, b(x), b(y)),
        Expr::FpConvert(how, w, x) => t.fp_convert(*how, *w, b(x)),
        Expr::FpLess(x, y) => t.fp_less(b(x), b(y)),
        Expr::FpEq(x, y) => t.fp_eq(b(x), b(y)),
    }
}

/// What the formula means in a heap; `None` where it reads a cell through `null` or an allocated object by name: no
/// program gets there, so a law may say what it likes.
pub(crate) fn meaning(t: &Terms, m: &Model, e: &Expr) -> Option<Val> {
    let v = |e: &Expr| meaning(t, m, e);
    let holds = |e: &Expr| v(e).map(Val::as_bool);
    let bits = |e: &Expr| v(e).map(|v| i128::from(v.as_bits()));
    let signed = |e: &Expr| Some(sign(width(t, e), bits(e)?));
    Some(match e {
        Expr::Bool(b) => Val::Bool(*b),
        Expr::Bits(w, n) => cut(*w, i128::from(*n)),
        Expr::Null => Val::Ref(RefVal::Null),
        Expr::Allocated(o, _) => Val::Ref(RefVal::Allocated(*o)),
        Expr::Known(_, path) => v(path)?,
        Expr::Root(root) => match t.node(*root) {
            Node::Sym(s) => m.roots.get(&s).copied().unwrap_or(Val::default_of(t.sort(*root))),
            other => panic!("no root: {other:?}"),
        },
        Expr::Cell(f, r) => {
            let default = Val::default_of(t.func_decl(*f).sort);
            match (chosen(t, m, r)?, v(r)?) {
                (Expr::Null | Expr::Allocated(..), _) => return None,
                (_, Val::Ref(RefVal::Input(o))) => m.objects[o as usize].cells.get(f).copied().unwrap_or(default),
                _ => default,
            }
        }
        Expr::Element(f, r, i) => {
            let default = Val::default_of(t.func_decl(*f).sort);
            let i = bits(i)? as u32;
            match (chosen(t, m, r)?, v(r)?) {
                (Expr::Null | Expr::Allocated(..), _) => return None,
                (_, Val::Ref(RefVal::Input(o))) => {
                    m.objects[o as usize].elements.get(&(*f, i)).copied().unwrap_or(default)
                }
                _ => default,
            }
        }
        Expr::Is(r, set) => Val::Bool(match (chosen(t, m, r)?, v(r)?) {
            (Expr::Allocated(_, class), _) => t.members(*set).contains(class),
            (_, Val::Ref(RefVal::Input(o))) => {
                t.members(*set).contains(&m.objects[o as usize].class.expect("all objects have a class"))
            }
            _ => false,
        }),
        Expr::Not(x) => Val::Bool(!holds(x)?),
        Expr::And(x, y) => Val::Bool(holds(x)? & holds(y)?),
        Expr::Or(x, y) => Val::Bool(holds(x)? | holds(y)?),
        Expr::Eq(x, y) => Val::Bool(v(x)? == v(y)?),
        Expr::Slt(x, y) => Val::Bool(signed(x)? < signed(y)?),
        Expr::Ult(x, y) => Val::Bool(bits(x)? < bits(y)?),
        Expr::Ite(c, x, y) => {
            if holds(c)? {
                v(x)?
            } else {
                v(y)?
            }
        }
        Expr::Bin(op, x, y) => {
            let (a, b, s) = (signed(x)?, signed(y)?, bits(y)?);
            let result = match op {
                BinOp::Add => a + b,
                BinOp::Mul => a.wrapping_mul(b),
                // What SMT-LIB says of division by zero.
                BinOp::Div if b == 0 => {
                    if a < 0 {
                        1
                    } else {
                        -1
                    }
                }
                BinOp::Rem if b == 0 => a,
                BinOp::Div => a / b,
                BinOp::Rem => a % b,
                BinOp::And => a & b,
                BinOp::Or => a | b,
                BinOp::Xor => a ^ b,
                BinOp::Shl => a << s,
                BinOp::Shr => a >> s,
                BinOp::Ushr => bits(x)? >> s,
            };
            cut(width(t, x), result)
        }
        Expr::Neg(x) => cut(width(t, x), -signed(x)?),
        Expr::Sub(x, y) => cut(width(t, x), bits(x)? - bits(y)?),
        Expr::Sext(w, x) => cut(*w, signed(x)?),
        Expr::Zext(w, x) | Expr::Trunc(w, x) => cut(*w, bits(x)?),
        Expr::Fp(op, x, y) => Val::Bv(number::arith(*op, width(t, x), v(x)?.as_bits(), v(y)?.as_bits())),
        Expr::FpConvert(how, w, x) => Val::Bv(number::convert(*how, width(t, x), *w, v(x)?.as_bits())),
        Expr::FpLess(x, y) => Val::Bool(number::less(width(t, x), v(x)?.as_bits(), v(y)?.as_bits())),
        Expr::FpEq(x, y) => Val::Bool(number::equal(width(t, x), v(x)?.as_bits(), v(y)?.as_bits())),
    })
}

/// The arm that if-then-elses choose in a heap.
fn chosen<'a>(t: &Terms, m: &Model, e: &'a Expr) -> Option<&'a Expr> {
    match e {
        Expr::Ite(c, x, y) => chosen(t, m, if meaning(t, m, c)?.as_bool() { x } else { y }),
        _ => Some(e),
    }
}

fn cut(w: u8, n: i128) -> Val {
    Val::Bv((n & ((1 << w) - 1)) as u64)
}

fn sign(w: u8, n: i128) -> i128 {
    if n >> (w - 1) & 1 == 1 { n - (1 << w) } else { n }
}

pub(crate) fn sort(t: &Terms, e: &Expr) -> Sort {
    match e {
        Expr::Bool(_) | Expr::Not(_) | Expr::And(..) | Expr::Or(..) => Sort::Bool,
        Expr::Is(..) | Expr::Eq(..) | Expr::Slt(..) | Expr::Ult(..) => Sort::Bool,
        Expr::Null | Expr::Allocated(..) | Expr::Known(..) => Sort::Ref,
        Expr::Root(root) => t.sort(*root),
        Expr::Cell(f, _) | Expr::Element(f, ..) => t.func_decl(*f).sort,
        Expr::Ite(_, x, _) | Expr::Bin(_, x, _) | Expr::Neg(x) | Expr::Sub(x, _) => sort(t, x),
        Expr::Bits(w, _) | Expr::Sext(w, _) | Expr::Zext(w, _) | Expr::Trunc(w, _) => Sort::Bv(*w),
        Expr::FpConvert(_, w, _) => Sort::Bv(*w),
        Expr::Fp(_, x, _) => sort(t, x),
        Expr::FpLess(..) | Expr::FpEq(..) => Sort::Bool,
    }
}

fn width(t: &Terms, e: &Expr) -> u8 {
    match sort(t, e) {
        Sort::Bv(w) => w,
        other => panic!("no bits: {other:?}"),
    }
}

/// What formulas speak of: roots and cells of all sorts, sets of the classes A to D.
pub(crate) struct Vocabulary {
    pub(crate) terms: Terms,
    pub(crate) widths: Vec<u8>,
    pub(crate) roots: Vec<Term>,
    pub(crate) funcs: Vec<Func>,
    /// Functions from objects and indices of this many bits to elements.
    pub(crate) elements: Vec<(Func, u8)>,
    pub(crate) sets: Vec<TypeSet>,
    pub(crate) allocated: Vec<(u32, ClassTag)>,
    /// Whether a cell may be reached through any reference, instead of a root or a choice of two.
    pub(crate) deep: bool,
}

impl Vocabulary {
    pub(crate) fn new(widths: &[u8], deep: bool) -> Self {
        let terms = Terms::new();
        let set = |classes: &[u32]| terms.type_set(classes.iter().map(|&c| ClassTag(c)).collect(), None);
        let sets = [&[0, 1][..], &[0, 1, 2, 3], &[1], &[2, 3], &[0, 2], &[]].map(set).to_vec();
        let allocated = vec![(0, ClassTag(0)), (1, ClassTag(2))];
        Self { terms, widths: widths.to_vec(), roots: vec![], funcs: vec![], elements: vec![], sets, allocated, deep }
    }

    fn decl(&self, name: &str, sort: Sort, set: usize) -> Decl {
        Decl { name: name.into(), sort, bound: (sort == Sort::Ref).then(|| self.sets[set]), most: None }
    }

    pub(crate) fn root(mut self, name: &str, sort: Sort, set: usize) -> Self {
        self.roots.push(self.terms.declare_sym(self.decl(name, sort, set)));
        self
    }

    pub(crate) fn func(mut self, name: &str, sort: Sort, set: usize) -> Self {
        self.funcs.push(self.terms.declare_func(self.decl(name, sort, set)));
        self
    }

    pub(crate) fn element(mut self, name: &str, index: u8, sort: Sort, set: usize) -> Self {
        self.elements.push((self.terms.declare_func(self.decl(name, sort, set)), index));
        self
    }

    pub(crate) fn sym(&self, root: Term) -> Sym {
        match self.terms.node(root) {
            Node::Sym(s) => s,
            other => panic!("no root: {other:?}"),
        }
    }
}

/// Reads choices off a list of random numbers, so that a failing case shrinks with the list.
pub(crate) struct Choices<'a> {
    tape: std::slice::Iter<'a, u16>,
    words: &'a Vocabulary,
    /// All formulas so far, a part before the whole: later ones repeat them, or no law about equal parts would apply.
    pub(crate) made: Vec<Rc<Expr>>,
    /// Input objects that have a number, each with the path that names it.
    known: Vec<(u32, Rc<Expr>)>,
}

impl<'a> Choices<'a> {
    pub(crate) fn new(tape: &'a [u16], words: &'a Vocabulary) -> Self {
        Self { tape: tape.iter(), words, made: vec![], known: vec![] }
    }

    /// A number below `n`; 0 when the list is used up, which stands for the simplest choice.
    pub(crate) fn pick(&mut self, n: usize) -> usize {
        self.tape.next().map_or(0, |&x| usize::from(x) % n)
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.pick(all.len())]
    }

    /// A heap in which all references are of their declared type.
    pub(crate) fn model(&mut self) -> Model {
        let (words, terms) = (self.words, &self.words.terms);
        let mut m = Model::default();
        for _ in 0..self.pick(5) {
            let class = Some(ClassTag(self.pick(4) as u32));
            m.objects.push(InputObject { class, ..InputObject::default() }.into());
        }
        for &root in &words.roots {
            let v = self.value(&m, &terms.sym_decl(words.sym(root)));
            m.roots.insert(words.sym(root), v);
        }
        for o in 0..m.objects.len() {
            for &f in &words.funcs {
                if self.pick(3) > 0 {
                    let v = self.value(&m, &terms.func_decl(f));
                    m.objects[o].cells.insert(f, v);
                }
            }
        }
        for o in 0..m.objects.len() {
            for &(f, w) in &words.elements {
                for _ in 0..self.pick(3) {
                    let (i, v) = (self.bits(w) as u32, self.value(&m, &terms.func_decl(f)));
                    m.objects[o].elements.insert((f, i), v);
                }
            }
        }
        self.name_objects(&m);
        m
    }

    fn value(&mut self, m: &Model, decl: &Decl) -> Val {
        let (terms, n) = (&self.words.terms, self.pick(m.objects.len() + 1));
        match decl.sort {
            Sort::Bool => unreachable!("no input is a truth value"),
            Sort::Bv(w) => Val::Bv(self.bits(w)),
            Sort::Ref => match n.checked_sub(1).map(|o| (o, m.objects[o].class)) {
                Some((o, Some(class))) if decl.bound.is_some_and(|b| terms.contains(b, class)) => {
                    Val::Ref(RefVal::Input(o as u32))
                }
                _ => Val::Ref(RefVal::Null),
            },
        }
    }

    /// Numbers the objects that a root denotes.
    fn name_objects(&mut self, m: &Model) {
        for &root in &self.words.roots {
            if let Some(Val::Ref(RefVal::Input(o))) = m.roots.get(&self.words.sym(root))
                && self.known.iter().all(|(known, _)| known != o)
            {
                self.known.push((*o, Rc::new(Expr::Root(root))));
            }
        }
    }

    /// A number of `w` bits, most often one where something ends or begins.
    fn bits(&mut self, w: u8) -> u64 {
        let least = 1 << (w - 1);
        let n = match self.pick(if w >= 32 { 14 } else { 10 }) {
            10.. => number::any(w, self.pick(1 << 10)),
            0 => 0,
            1 => 1,
            2 => u64::MAX,
            3 => least,
            4 => least - 1,
            5 => 2,
            6 => 255,
            7 => 127,
            _ => (self.pick(1 << 16) as u64).wrapping_mul(0x0001_0003_8001_0001),
        };
        if w == 64 { n } else { n & ((1 << w) - 1) }
    }

    /// A formula of some sort.
    pub(crate) fn any(&mut self, depth: usize) -> Rc<Expr> {
        let w = self.width();
        let sort = self.one_of(&[Sort::Bool, Sort::Bv(w), Sort::Ref]);
        self.of(sort, depth)
    }

    fn width(&mut self) -> u8 {
        let words = self.words;
        self.one_of(&words.widths)
    }

    /// A formula of this sort.
    pub(crate) fn of(&mut self, sort: Sort, depth: usize) -> Rc<Expr> {
        let terms = &self.words.terms;
        if self.pick(5) == 4 {
            let same = self.made.iter().filter(|e| self::sort(terms, e) == sort);
            let same: Vec<Rc<Expr>> = same.cloned().collect();
            if !same.is_empty() {
                return same[self.pick(same.len())].clone();
            }
        }
        let e = Rc::new(match (sort, depth.checked_sub(1)) {
            (Sort::Bool, Some(d)) => self.condition(d),
            (Sort::Bv(w), Some(d)) => self.number(w, d),
            (Sort::Ref, Some(d)) => self.reference(d),
            (_, None) => self.leaf(sort),
        });
        self.made.push(e.clone());
        e
    }

    fn leaf(&mut self, sort: Sort) -> Expr {
        let words = self.words;
        let roots = words.roots.iter().filter(|&&r| words.terms.sort(r) == sort);
        let roots: Vec<Term> = roots.copied().collect();
        match sort {
            Sort::Bool => Expr::Bool(self.pick(2) == 1),
            Sort::Bv(w) if roots.is_empty() || self.pick(3) == 2 => Expr::Bits(w, self.bits(w)),
            Sort::Ref if self.pick(5) == 4 => match self.pick(3) {
                1 if !words.allocated.is_empty() => {
                    let (o, class) = self.one_of(&words.allocated);
                    Expr::Allocated(o, class)
                }
                2 if !self.known.is_empty() => {
                    let at = self.pick(self.known.len());
                    let (o, path) = self.known[at].clone();
                    Expr::Known(o, path)
                }
                _ => Expr::Null,
            },
            _ if roots.is_empty() => Expr::Null,
            _ => Expr::Root(self.one_of(&roots)),
        }
    }

    fn condition(&mut self, d: usize) -> Expr {
        let w = self.width();
        match self.pick(if w >= 32 { 14 } else { 12 }) {
            12 => Expr::FpLess(self.of(Sort::Bv(w), d), self.of(Sort::Bv(w), d)),
            13 => Expr::FpEq(self.of(Sort::Bv(w), d), self.of(Sort::Bv(w), d)),
            0 => self.leaf(Sort::Bool),
            1 | 2 => Expr::Eq(self.of(Sort::Bv(w), d), self.of(Sort::Bv(w), d)),
            3 => Expr::Slt(self.of(Sort::Bv(w), d), self.of(Sort::Bv(w), d)),
            4 => Expr::Ult(self.of(Sort::Bv(w), d), self.of(Sort::Bv(w), d)),
            5 | 6 => Expr::Eq(self.of(Sort::Ref, d), self.of(Sort::Ref, d)),
            7 => {
                let words = self.words;
                let r = self.of(Sort::Ref, d);
                Expr::Is(r, self.one_of(&words.sets))
            }
            8 => Expr::Not(self.of(Sort::Bool, d)),
            9 => Expr::And(self.of(Sort::Bool, d), self.of(Sort::Bool, d)),
            10 => Expr::Or(self.of(Sort::Bool, d), self.of(Sort::Bool, d)),
            _ => self.choice(Sort::Bool, d),
        }
    }

    fn number(&mut self, w: u8, d: usize) -> Expr {
        use BinOp::*;
        let words = self.words;
        let narrower: Vec<u8> = words.widths.iter().copied().filter(|&n| n <= w).collect();
        let wider: Vec<u8> = words.widths.iter().copied().filter(|&n| n >= w).collect();
        match self.pick(if w >= 32 { 18 } else { 14 }) {
            14.. => self.floating(w, d),
            0 => self.leaf(Sort::Bv(w)),
            1 | 2 => self.choice(Sort::Bv(w), d),
            3 => Expr::Neg(self.of(Sort::Bv(w), d)),
            4 => Expr::Sub(self.of(Sort::Bv(w), d), self.of(Sort::Bv(w), d)),
            5 => {
                let n = self.one_of(&narrower);
                Expr::Sext(w, self.of(Sort::Bv(n), d))
            }
            6 => {
                let n = self.one_of(&narrower);
                Expr::Zext(w, self.of(Sort::Bv(n), d))
            }
            7 => {
                let n = self.one_of(&wider);
                Expr::Trunc(w, self.of(Sort::Bv(n), d))
            }
            8 => self.cell(Sort::Bv(w), d),
            9 => {
                // The JVM masks the distance; here the widths are powers of two as well.
                let distance = Expr::Bin(And, self.of(Sort::Bv(w), d), Rc::new(Expr::Bits(w, u64::from(w) - 1)));
                Expr::Bin(self.one_of(&[Shl, Shr, Ushr]), self.of(Sort::Bv(w), d), Rc::new(distance))
            }
            _ => {
                let op = self.one_of(&[Add, Mul, Div, Rem, And, Or, Xor]);
                Expr::Bin(op, self.of(Sort::Bv(w), d), self.of(Sort::Bv(w), d))
            }
        }
    }

    /// An operation on floats or doubles.
    fn floating(&mut self, w: u8, d: usize) -> Expr {
        if self.pick(2) == 0 {
            let op = self.one_of(&[FpOp::Add, FpOp::Sub, FpOp::Mul, FpOp::Div, FpOp::Rem]);
            return Expr::Fp(op, self.of(Sort::Bv(w), d), self.of(Sort::Bv(w), d));
        }
        let numbers: Vec<u8> = self.words.widths.iter().copied().filter(|&n| n >= 32).collect();
        let others: Vec<u8> = numbers.iter().copied().filter(|&n| n != w).collect();
        let roundings = [FpConversion::Sqrt, FpConversion::Floor, FpConversion::Ceil, FpConversion::Rint];
        let rounding = self.one_of(&roundings);
        let how = self.one_of(&[rounding, FpConversion::FromInt, FpConversion::ToInt, FpConversion::Resize]);
        match how {
            FpConversion::Resize if others.is_empty() => self.leaf(Sort::Bv(w)),
            FpConversion::Resize => {
                let from = self.one_of(&others);
                Expr::FpConvert(how, w, self.of(Sort::Bv(from), d))
            }
            how if how == rounding => Expr::FpConvert(how, w, self.of(Sort::Bv(w), d)),
            _ => {
                let from = self.one_of(&numbers);
                Expr::FpConvert(how, w, self.of(Sort::Bv(from), d))
            }
        }
    }

    fn reference(&mut self, d: usize) -> Expr {
        match self.pick(4) {
            0 => self.leaf(Sort::Ref),
            1 => self.choice(Sort::Ref, d),
            _ => self.cell(Sort::Ref, d),
        }
    }

    fn choice(&mut self, sort: Sort, d: usize) -> Expr {
        Expr::Ite(self.of(Sort::Bool, d), self.of(sort, d), self.of(sort, d))
    }

    fn cell(&mut self, sort: Sort, d: usize) -> Expr {
        let words = self.words;
        let of_sort = |&f: &Func| words.terms.func_decl(f).sort == sort;
        let funcs: Vec<Func> = words.funcs.iter().copied().filter(of_sort).collect();
        let elements: Vec<(Func, u8)> = words.elements.iter().copied().filter(|(f, _)| of_sort(f)).collect();
        if funcs.is_empty() && elements.is_empty() {
            return self.leaf(sort);
        }
        let roots = words.roots.iter().filter(|&&r| words.terms.sort(r) == Sort::Ref);
        let roots: Vec<Term> = roots.copied().collect();
        let r = match words.deep {
            true => self.of(Sort::Ref, d),
            false => {
                let [a, b] = [(); 2].map(|()| Rc::new(Expr::Root(self.one_of(&roots))));
                if self.pick(3) == 0 { Rc::new(Expr::Ite(self.of(Sort::Bool, d), a, b)) } else { a }
            }
        };
        if funcs.is_empty() || !elements.is_empty() && self.pick(2) == 1 {
            let (f, w) = self.one_of(&elements);
            return Expr::Element(f, r, self.of(Sort::Bv(w), d));
        }
        Expr::Cell(self.one_of(&funcs), r)
    }
}
