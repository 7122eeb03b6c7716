//! `java.util.Arrays.sort` of few objects, where something depends on the input: each goes where so many others are before it, which forks nowhere.

use super::collection::{Keys, class_of, is_open};
use crate::{
    native::{Row, lang::throwable},
    program::{ArrayComponent, MethodId},
    state::Value,
    step::{Cx, Flow, Reply, allocate_array, assign_range, component, element, length, set_element, told_anyway},
    term::{BinOp, Node, Term},
};

const ARRAYS: &str = "java/util/Arrays";

pub(super) const TABLE: &[Row] = &[
    (ARRAYS, "sort", "([Ljava/lang/Object;)V", sort),
    (ARRAYS, "sort", "([Ljava/lang/Object;Ljava/util/Comparator;)V", sort),
    (ARRAYS, "sort", "([Ljava/lang/Object;II)V", sort),
    (ARRAYS, "sort", "([Ljava/lang/Object;IILjava/util/Comparator;)V", sort),
];

/// More elements are sorted by the bytecode.
const MOST: usize = 6;

/// How elements are compared.
enum By {
    /// By values that they have.
    Values(Keys),
    /// Their own `compareTo`.
    Own(MethodId),
    /// The `compare` of this comparator.
    Comparator(Value, MethodId),
}

fn sort(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (range, comparator) = match *args {
        [_] => (None, Value::Null),
        [_, by] => (None, by),
        [_, from, to] => (Some((from, to)), Value::Null),
        [_, from, to, by] => (Some((from, to)), by),
        _ => return Ok(Reply::Bytecode),
    };
    let r = cx.denoted(args[0]);
    let is_choice = matches!(r, Value::Sym(t) if matches!(cx.terms().node(t), Node::Ite(..)));
    let concerns = cx.world.host.is_none() && !cx.world.inputs.bounds.structures && !cx.st.phases.are_checking();
    if !concerns || is_choice || r == Value::Null {
        return Ok(Reply::Bytecode);
    }
    let terms = cx.terms();
    if let Value::Sym(t) = r
        && cx.decide(terms.is_null(t))?
    {
        return Ok(Reply::Bytecode);
    }
    let Some(ArrayComponent::Class(of)) = component(cx, r) else { return Ok(Reply::Bytecode) };
    let all = length(cx, r)?;
    let count = match range {
        None => all,
        Some((Value::I32(0), to)) => {
            let (to, all) = (cx.term(to), cx.term(all));
            let fits = terms.and(terms.not(terms.slt(to, terms.int(0))), terms.not(terms.slt(all, to)));
            if !cx.decide(fits)? {
                return Ok(Reply::Bytecode);
            }
            Value::from_term(terms, to)
        }
        Some(_) => return Ok(Reply::Bytecode),
    };
    let n = cx.term(count);
    if !cx.decide(terms.slt(n, terms.int(MOST as i32 + 1)))? {
        return match count {
            Value::I32(_) => Ok(Reply::Bytecode),
            // Each order of them would be a path.
            _ => cx.unsupported(format!("sorting more than {MOST} objects of the input")),
        };
    }
    let mut sorting = Sorting { cx, n, elements: vec![] };
    sorting.read(r)?;
    if !sorting.elements.iter().any(|&v| is_open(sorting.cx, v)) && matches!(count, Value::I32(_)) {
        return Ok(Reply::Bytecode);
    }
    let Some(by) = sorting.by(comparator) else { return Ok(Reply::Bytecode) };
    let Some(sorted) = sorting.sorted(&by)? else { return Ok(Reply::Bytecode) };
    let sorted: Vec<Value> =
        sorted.into_iter().map(|t| Value::from_term(terms, cx.st.path.simplified(terms, t))).collect();
    if let Value::I32(_) = count {
        for (k, v) in sorted.into_iter().enumerate() {
            set_element(cx, r, Value::I32(k as i32), v)?;
        }
        return Ok(Reply::Void);
    }
    let class = cx.linked(cx.world.program.array_of(ArrayComponent::Class(of)))?;
    // What there is to ask about the array must be asked before anything is made.
    assign_range(cx, r, Value::I32(0), Value::I32(0), Value::Null, None)?;
    let whole = allocate_array(cx, class, &[Value::I32(sorted.len() as i32)]);
    for (k, v) in sorted.into_iter().enumerate() {
        set_element(cx, Value::Obj(whole), Value::I32(k as i32), v)?;
    }
    assign_range(cx, r, Value::I32(0), count, Value::Obj(whole), Some(terms.int(0)))?;
    Ok(Reply::Void)
}

struct Sorting<'a, 'b> {
    cx: &'a mut Cx<'b>,
    /// How many elements there are.
    n: Term,
    /// The first of them.
    elements: Vec<Value>,
}

impl Sorting<'_, '_> {
    fn read(&mut self, r: Value) -> Flow {
        let terms = self.cx.terms();
        for k in 0..MOST {
            if terms.as_bool(self.there(k)) == Some(false) {
                break;
            }
            let v = element(self.cx, r, Value::I32(k as i32))?;
            let v = self.cx.loaded(v)?;
            self.elements.push(v);
        }
        Ok(())
    }

    /// Whether there is an element number `k`.
    fn there(&self, k: usize) -> Term {
        let terms = self.cx.terms();
        let there = terms.slt(terms.int(k as i32), self.n);
        self.cx.truth(there).map_or(there, |is| terms.bool(is))
    }

    fn by(&self, comparator: Value) -> Option<By> {
        let program = &self.cx.world.program;
        if let Value::Obj(o) = self.cx.denoted(comparator) {
            let class = self.cx.class_of(o);
            let compare = program.resolve_method(class, "compare", "(Ljava/lang/Object;Ljava/lang/Object;)I").ok()?;
            return Some(By::Comparator(comparator, compare));
        }
        if comparator != Value::Null {
            return None;
        }
        let mut classes = self.elements.iter().filter(|&&v| v != Value::Null).map(|&v| class_of(self.cx, v));
        let class = classes.next()??;
        if !classes.all(|other| other == Some(class)) {
            return None;
        }
        match Keys::of_values(program, class) {
            Some(keys) => Some(By::Values(keys)),
            None => program.resolve_method(class, "compareTo", "(Ljava/lang/Object;)I").ok().map(By::Own),
        }
    }

    /// Whether one is less than another, and where that cannot be told.
    fn less(&mut self, by: &By, a: Value, b: Value) -> Flow<Option<(Term, Term)>> {
        let terms = self.cx.terms();
        let told = match *by {
            By::Values(keys) => {
                let null = [a, b].map(|v| terms.is_null(self.cx.term(v)));
                let unknown = terms.any(null);
                let less = if [a, b].contains(&Value::Null) { terms.bool(false) } else { keys.less(self.cx, a, b)? };
                return Ok(Some((less, unknown)));
            }
            By::Own(compare) => told_anyway(self.cx, compare, &[a, b]),
            By::Comparator(by, compare) => told_anyway(self.cx, compare, &[by, a, b]),
        };
        Ok(told.map(|told| {
            let thrown = terms.any(told.thrown.iter().map(|&(_, holds)| holds));
            (terms.slt(told.value, terms.int(0)), terms.any([thrown, told.cut, told.refused, told.otherwise]))
        }))
    }

    /// The elements in order; `None` where the bytecode is to say it.
    fn sorted(&mut self, by: &By) -> Flow<Option<Vec<Term>>> {
        let terms = self.cx.terms();
        let count = self.elements.len();
        let there: Vec<Term> = (0..count).map(|k| self.there(k)).collect();
        let mut rank = vec![terms.int(0); count];
        let mut untold = vec![vec![terms.bool(true); count]; count];
        let one = |holds| terms.ite(holds, terms.int(1), terms.int(0));
        for j in 0..count {
            for i in 0..j {
                // Of two that are alike the first stays the first.
                let Some((less, not)) = self.less(by, self.elements[j], self.elements[i])? else { return Ok(None) };
                rank[i] = terms.bin(BinOp::Add, rank[i], one(terms.and(there[j], less)));
                rank[j] = terms.bin(BinOp::Add, rank[j], one(terms.not(less)));
                let both = terms.or(not, terms.not(there[j]));
                (untold[i][j], untold[j][i]) = (both, not);
            }
        }
        let several = terms.slt(terms.int(1), self.n);
        // What no other can be compared with is compared with some other.
        let each = (0..count).map(|i| terms.and(there[i], terms.all(untold[i].iter().copied())));
        let fails = terms.and(several, terms.any(each.collect::<Vec<_>>()));
        let is_null = (0..count).map(|i| terms.and(there[i], terms.is_null(self.cx.term(self.elements[i]))));
        let fails = terms.and(fails, terms.any(is_null.collect::<Vec<_>>()));
        if self.cx.decide(fails)? {
            let class = self.cx.linked(self.cx.world.program.load("java/lang/NullPointerException"))?;
            return match by {
                By::Values(_) => throwable::somewhere(self.cx, class),
                _ => Ok(None),
            };
        }
        let pairs = (0..count).flat_map(|j| (0..j).map(move |i| (i, j)));
        let some = terms.any(pairs.map(|(i, j)| terms.and(there[j], untold[j][i])).collect::<Vec<_>>());
        if self.cx.decide(some)? {
            return Ok(None);
        }
        let (there, rank) = (&there, &rank);
        let at = |p: usize| (0..count).map(move |i| terms.and(there[i], terms.eq(rank[i], terms.int(p as i32))));
        if !matches!(by, By::Values(_)) {
            // A comparison that is no order has each its own result.
            let taken = |p: usize| terms.or(terms.not(there[p]), terms.any(at(p).collect::<Vec<_>>()));
            if !self.cx.decide(terms.all((0..count).map(taken).collect::<Vec<_>>()))? {
                return Ok(None);
            }
        }
        let values: Vec<Term> = self.elements.iter().map(|&v| self.cx.term(v)).collect();
        let chosen = |p: usize| {
            let arms = at(p).zip(&values).skip(1);
            arms.fold(values[0], |rest, (is, &v)| terms.ite(is, v, rest))
        };
        Ok(Some((0..count).map(chosen).collect()))
    }
}
