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

/// So many elements are sorted where it is known how many there are; more by the bytecode.
const MOST: usize = 16;

/// So many where it is not: of each there is one path.
const MOST_OPEN: usize = 8;

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
    let most = if let Value::I32(_) = all { MOST } else { MOST_OPEN };
    let few = terms.slt(n, terms.int(most as i32 + 1));
    if !cx.decide(few)? {
        return match all {
            Value::I32(_) => Ok(Reply::Bytecode),
            // Each order of them would be a path.
            _ => cx.unsupported(format!("sorting more than {most} numbers of the input")),
        };
    }
    let mut numbers = vec![];
    for k in 0..most {
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

fn network(terms: &Terms, numbers: &mut [Term]) {
    for (i, j) in comparisons(numbers.len()) {
        let (a, b) = (numbers[i], numbers[j]);
        let swapped = terms.slt(b, a);
        (numbers[i], numbers[j]) = (terms.ite(swapped, b, a), terms.ite(swapped, a, b));
    }
}

/// Which of `count` numbers are compared, and swapped where the first is greater: odd-even merge sort (Batcher, "Sorting networks and their
/// applications", AFIPS 1968) of as many as the next power of two, where what is beyond the last is greatest.
fn comparisons(count: usize) -> Vec<(usize, usize)> {
    let mut all = vec![];
    for sorted in std::iter::successors(Some(1), |n| Some(n * 2)).take_while(|&n| n < count) {
        for distance in std::iter::successors(Some(sorted), |d| Some(d / 2)).take_while(|&d| d > 0) {
            for i in (distance % sorted..count).step_by(2 * distance).flat_map(|first| first..first + distance) {
                let j = i + distance;
                if j < count && i / (2 * sorted) == j / (2 * sorted) {
                    all.push((i, j));
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_few_numbers_is_sorted() {
        // A network sorts all numbers if it sorts zeros and ones.
        for n in 0..=MOST {
            let comparisons = comparisons(n);
            for bits in 0..1u32 << n {
                let sorted = comparisons.iter().fold(bits, |bits, &(i, j)| match (bits >> i & 1, bits >> j & 1) {
                    (1, 0) => bits ^ (1 << i | 1 << j),
                    _ => bits,
                });
                let ones = bits.count_ones();
                assert_eq!(sorted, ((1 << ones) - 1) << (n as u32 - ones), "{n} {bits:b}");
            }
        }
        let terms = Terms::new();
        let mut numbers: Vec<Term> = [3, 1, 2].map(|n| terms.int(n)).to_vec();
        network(&terms, &mut numbers);
        assert_eq!(numbers, [1, 2, 3].map(|n| terms.int(n)));
    }
}
