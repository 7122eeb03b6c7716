//! `java.util.Arrays.sort` of few numbers of the input: a sorting network, which forks nowhere.

use crate::{
    native::Row,
    program::ArrayComponent,
    state::Value,
    step::{Cx, Flow, Reply, allocate_array, assign_range, component, element, length, set_element},
    term::{Node, Term, Terms},
};

const ARRAYS: &str = "java/util/Arrays";

pub(super) const TABLE: &[Row] = &[
    (ARRAYS, "sort", "([I)V", sort),
    (ARRAYS, "sort", "([J)V", sort),
    (ARRAYS, "sort", "([S)V", sort),
    (ARRAYS, "sort", "([C)V", sort),
    (ARRAYS, "sort", "([B)V", sort),
];

/// More elements are sorted by the bytecode.
const MOST: usize = 8;

fn sort(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let r = cx.denoted(args[0]);
    let is_choice = matches!(r, Value::Sym(t) if matches!(cx.terms().node(t), Node::Ite(..)));
    let (known, null) = match r {
        Value::Obj(o) if cx.st.heap.open_length(o).is_none() => {
            (cx.st.heap.cells(o).all(|v| !matches!(v, Value::Sym(_))), false)
        }
        Value::Sym(t) if !is_choice => (false, cx.decide(cx.terms().is_null(t))?),
        Value::Obj(_) => (false, false),
        _ => (true, true),
    };
    let Some(ArrayComponent::Base(base)) = component(cx, r).filter(|_| !known && !null) else {
        return Ok(Reply::Bytecode);
    };
    let terms = cx.terms();
    let all = length(cx, r)?;
    let n = cx.term(all);
    let few = terms.slt(n, terms.int(MOST as i32 + 1));
    if !cx.decide(few)? {
        return Ok(Reply::Bytecode);
    }
    let mut numbers = vec![];
    for k in 0..MOST {
        let at = terms.int(k as i32);
        let there = terms.slt(at, n);
        let there = cx.truth(there).map_or(there, |is| terms.bool(is));
        if terms.as_bool(there) == Some(false) {
            break;
        }
        let v = element(cx, r, Value::I32(k as i32))?;
        let v = cx.term(v);
        // What is not there goes to the end.
        let w = terms.width(v);
        let greatest = terms.bv(w, if w == 64 { i64::MAX as u64 } else { i32::MAX as u64 });
        numbers.push(terms.ite(there, v, greatest));
    }
    network(terms, &mut numbers);
    let sorted: Vec<Value> =
        numbers.iter().map(|&t| Value::from_term(terms, cx.st.path.simplified(terms, t))).collect();
    if let Value::I32(_) = all {
        for (k, v) in sorted.into_iter().enumerate() {
            set_element(cx, r, Value::I32(k as i32), v)?;
        }
        return Ok(Reply::Void);
    }
    let class = cx.linked(cx.world.program.array_of(ArrayComponent::Base(base)))?;
    // What there is to ask about the array must be asked before anything is made.
    assign_range(cx, r, Value::I32(0), Value::I32(0), Value::I32(0), None)?;
    let whole = allocate_array(cx, class, &[Value::I32(sorted.len() as i32)]);
    for (k, v) in sorted.into_iter().enumerate() {
        set_element(cx, Value::Obj(whole), Value::I32(k as i32), v)?;
    }
    let start = terms.int(0);
    assign_range(cx, r, Value::I32(0), all, Value::Obj(whole), Some(start))?;
    Ok(Reply::Void)
}

/// Odd-even merge sort (Batcher, "Sorting networks and their applications", AFIPS 1968) for eight; what is compared with an element
/// beyond the last is less.
fn network(terms: &Terms, numbers: &mut [Term]) {
    const PAIRS: [(usize, usize); 19] = [
        (0, 1),
        (2, 3),
        (4, 5),
        (6, 7),
        (0, 2),
        (1, 3),
        (4, 6),
        (5, 7),
        (1, 2),
        (5, 6),
        (0, 4),
        (1, 5),
        (2, 6),
        (3, 7),
        (2, 4),
        (3, 5),
        (1, 2),
        (3, 4),
        (5, 6),
    ];
    let count = numbers.len();
    for (i, j) in PAIRS.into_iter().filter(|&(_, j)| j < count) {
        let (a, b) = (numbers[i], numbers[j]);
        let swapped = terms.slt(b, a);
        (numbers[i], numbers[j]) = (terms.ite(swapped, b, a), terms.ite(swapped, a, b));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_up_to_eight_numbers_is_sorted() {
        // A network sorts all numbers if it sorts zeros and ones.
        let terms = Terms::new();
        for n in 0..=MOST {
            for bits in 0..1u32 << n {
                let mut numbers: Vec<Term> = (0..n).map(|k| terms.int((bits >> k & 1) as i32)).collect();
                network(&terms, &mut numbers);
                let values: Vec<u64> = numbers.iter().map(|&t| terms.as_bits(t).expect("a constant")).collect();
                assert!(values.is_sorted(), "{n} {bits:b}: {values:?}");
            }
        }
    }
}
