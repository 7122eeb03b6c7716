//! The laws of `term` hold for every value of every symbol, and the solver says what trying all inputs says.

use crate::{common::random::for_random, formula};

use cortado::{
    solver::{self, Answer, Query, Solver, Z3},
    term::{ClassTag, Congruence, Eval, FpConversion, FpOp, InputObject, Model, Node, RefVal, Sort, Term, Terms, Val},
};
use formula::{Choices, Vocabulary, build, meaning, number, sort};
use proptest::{prop_assert, prop_assert_eq};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

const WIDTHS: [u8; 5] = [1, 8, 16, 32, 64];

/// Two roots of every sort, references and cells with different bounds.
fn all_sorts() -> Vocabulary {
    let mut words = Vocabulary::new(&WIDTHS, true);
    for w in WIDTHS {
        words = words.root(&format!("x{w}"), Sort::Bv(w), 0).root(&format!("y{w}"), Sort::Bv(w), 0);
        words = words.func(&format!("f{w}"), Sort::Bv(w), 0);
    }
    for (i, name) in ["p", "q", "r", "s"].iter().enumerate() {
        words = words.root(name, Sort::Ref, i);
    }
    words = words.element("e8", 32, Sort::Bv(8), 0).element("items", 32, Sort::Ref, 1);
    words.func("next", Sort::Ref, 1).func("only", Sort::Ref, 2)
}

#[test]
fn folding_keeps_the_meaning() {
    let (checked, undefined) = (Cell::new(0u32), Cell::new(0u32));
    for_random(40_000, 400, |tape| {
        let words = all_sorts();
        let mut choices = Choices::new(tape, &words);
        let model = choices.model();
        prop_assert!(model.is_well_typed(&words.terms));
        for _ in 0..4 {
            choices.any(6);
        }
        for e in &choices.made {
            let term = build(&words.terms, e);
            prop_assert_eq!(words.terms.sort(term), sort(&words.terms, e), "{:?}", e);
            prop_assert_eq!(term, build(&words.terms, e), "equal terms are the same handle: {:?}", e);
            let Some(expected) = meaning(&words.terms, &model, e) else {
                undefined.set(undefined.get() + 1);
                continue;
            };
            let value = Eval::new(&words.terms, &model).value(term);
            prop_assert_eq!(value, expected, "{:?}\nis folded to {}\nin {:?}", e, words.terms.show(term), model);
            checked.set(checked.get() + 1);
        }
        Ok(())
    });
    let (checked, undefined) = (checked.get(), undefined.get());
    println!("{checked} formulas with a meaning, {undefined} without");
    assert!(checked > 50_000 && undefined < checked / 10, "{checked} formulas with a meaning, {undefined} without");
}

/// What is known is true of the heap at hand.
#[test]
fn simplifying_by_what_is_known_keeps_the_meaning() {
    let (kept, simplified) = (Cell::new(0u32), Cell::new(0u32));
    for_random(10_000, 400, |tape| {
        let words = all_sorts();
        let terms = &words.terms;
        let mut choices = Choices::new(tape, &words);
        let model = choices.model();
        for _ in 0..4 {
            choices.any(6);
        }
        let mut defined = vec![];
        for e in &choices.made {
            defined.extend(meaning(terms, &model, e).map(|value| (build(terms, e), value)));
        }
        let conditions: Vec<(Term, bool)> =
            defined.iter().filter(|(t, _)| terms.sort(*t) == Sort::Bool).map(|&(t, v)| (t, v.as_bool())).collect();
        let known: Vec<(Term, bool)> = conditions.iter().copied().filter(|_| choices.pick(3) == 0).collect();
        let truth = |c: Term| known.iter().find(|(t, _)| *t == c).map(|&(_, holds)| holds);
        let value = |t| Eval::new(terms, &model).value(t);
        for &(t, expected) in &defined {
            let new = terms.under(t, &truth);
            prop_assert_eq!(value(new), expected, "{} became {}", terms.show(t), terms.show(new));
            let counter = if new == t { &kept } else { &simplified };
            counter.set(counter.get() + 1);
        }
        for _ in 0..16.min(conditions.len()) {
            // The arms choose by parts of the condition.
            let [(x, x_holds), (y, y_holds)] = [(); 2].map(|()| conditions[choices.pick(conditions.len())]);
            let [(p, of_p), (q, of_q)] = [(); 2].map(|()| defined[choices.pick(defined.len())]);
            if terms.sort(p) != terms.sort(q) {
                continue;
            }
            let (c, holds) = match choices.pick(3) {
                0 => (x, x_holds),
                1 => (terms.and(x, y), x_holds && y_holds),
                _ => (terms.or(x, y), x_holds || y_holds),
            };
            let (a, of_a) = (terms.ite(x, p, q), if x_holds { of_p } else { of_q });
            let (b, of_b) = (terms.ite(y, p, q), if y_holds { of_p } else { of_q });
            for (c, holds) in [(c, holds), (terms.not(c), !holds)] {
                let chosen = value(terms.ite_under(c, a, b));
                let shown = || [c, a, b].map(|t| terms.show(t)).join("; ");
                prop_assert_eq!(chosen, if holds { of_a } else { of_b }, "{}", shown());
            }
        }
        Ok(())
    });
    println!("{} simplified, {} not", simplified.get(), kept.get());
    assert!(simplified.get() > 10_000 && kept.get() > 10_000);
}

/// The facts are true of the heap at hand, so what follows from them is too.
#[test]
fn congruence_closure_says_what_is_so() {
    let (equal, different, unknown) = (Cell::new(0u32), Cell::new(0u32), Cell::new(0u32));
    for_random(3_000, 400, |tape| {
        let words = all_sorts();
        let terms = &words.terms;
        let mut choices = Choices::new(tape, &words);
        let model = choices.model();
        let mut eval = Eval::new(terms, &model);
        let mut facts = vec![];
        for _ in 0..3 + choices.pick(6) {
            let sort = [Sort::Ref, Sort::Ref, Sort::Bv(8), Sort::Bool][choices.pick(4)];
            let [a, b] = [(); 2].map(|()| choices.of(sort, 3)).map(|e| build(terms, &e));
            facts.push(if sort == Sort::Bool { a } else { terms.eq(a, b) });
        }
        let mut parts = facts.clone();
        let facts: Vec<Term> = facts.into_iter().map(|f| if eval.holds(f) { f } else { terms.not(f) }).collect();
        let mut done = 0;
        while let Some(&t) = parts.get(done) {
            done += 1;
            let mut children = vec![];
            terms.for_each_child(t, |c| children.push(c));
            children.retain(|c| !parts.contains(c));
            parts.extend(children);
        }
        let (mut closure, mut asked) = (Congruence::default(), Congruence::default());
        closure.assume(terms, facts.iter());
        for n in 0..=facts.len() {
            // What is tried, or was so once, leaves nothing behind.
            asked.assume(terms, facts[..n].iter().rev());
            asked.assume(terms, facts[..n].iter());
            for (&a, &b) in parts.iter().zip(parts.iter().skip(1)).filter(|(a, b)| terms.sort(**a) == terms.sort(**b)) {
                asked.equal(a, b);
            }
        }
        let shown = || facts.iter().map(|&f| terms.show(f)).collect::<Vec<_>>().join("\n");
        for (i, &a) in parts.iter().enumerate() {
            for &b in parts[..i].iter().filter(|&&b| terms.sort(b) == terms.sort(a)) {
                let said = closure.equal(a, b);
                prop_assert_eq!(said, asked.equal(a, b));
                let so = eval.value(a) == eval.value(b);
                prop_assert!(
                    said.is_none_or(|said| said == so),
                    "{} and {}: {:?} of\n{}",
                    terms.show(a),
                    terms.show(b),
                    said,
                    shown()
                );
                let counter = match said {
                    Some(true) => &equal,
                    Some(false) => &different,
                    None => &unknown,
                };
                counter.set(counter.get() + 1);
            }
        }
        Ok(())
    });
    println!("{} equal, {} different, {} unknown", equal.get(), different.get(), unknown.get());
    assert!(equal.get() > 1_000 && different.get() > 1_000);
}

#[test]
fn formulas_without_symbols_are_constants() {
    for_random(3_000, 60, |tape| {
        let words = Vocabulary::new(&WIDTHS, false);
        let mut choices = Choices::new(tape, &words);
        let e = if choices.pick(2) == 0 { choices.of(Sort::Bool, 5) } else { choices.of(Sort::Bv(32), 5) };
        let term = build(&words.terms, &e);
        prop_assert!(
            matches!(words.terms.node(term), Node::Bool(_) | Node::Bv(..)),
            "{e:?}: {}",
            words.terms.show(term)
        );
        Ok(())
    });
}

#[test]
fn terms_are_shown_whole_or_cut() {
    for_random(500, 300, |tape| {
        let words = all_sorts();
        let mut choices = Choices::new(tape, &words);
        choices.model();
        for depth in [3, 9] {
            let term = build(&words.terms, &choices.any(depth));
            prop_assert!((1..=2_003).contains(&words.terms.show(term).len()));
        }
        Ok(())
    });
    // Each is twice as long as the one before, written out.
    let words = all_sorts();
    let t = &words.terms;
    let mut doubled = words.roots[6];
    let mut chosen = words.roots[7];
    for _ in 0..200 {
        doubled = t.bin(cortado::term::BinOp::Mul, doubled, doubled);
        chosen = t.ite(t.slt(chosen, doubled), chosen, t.neg(chosen));
        assert!(t.show(doubled).len() <= 2_003 && t.show(chosen).len() <= 2_003);
    }
    assert!(t.show(doubled).ends_with('…'));
}

/// Puts random sets of facts to the chain and to Z3 alone, and compares with trying all `models`.
fn agrees(cases: u32, words: &Vocabulary, models: &[Model]) {
    let chain = RefCell::new(solver::chain(20_000_000).expect("libz3"));
    let z3 = RefCell::new(Z3::new(20_000_000).expect("libz3"));
    let (sat, unsat) = (Cell::new(0), Cell::new(0));
    let terms = &words.terms;
    let some_model = |facts: &[Term]| models.iter().any(|m| Eval::new(terms, m).all(facts.iter().copied()));
    for_random(cases, 500, |tape| {
        let mut choices = Choices::new(tape, words);
        let mut facts: Vec<Term> = vec![];
        for _ in 0..2 + choices.pick(9) {
            facts.push(build(terms, &choices.of(Sort::Bool, 3)));
        }
        for fact in facts.clone() {
            facts.extend(dereferenced(terms, fact).into_iter().map(|r| terms.not(terms.is_null(r))));
        }
        facts.retain(|&f| terms.as_bool(f).is_none());
        let possible = some_model(&facts);
        let counter = if possible { &sat } else { &unsat };
        counter.set(counter.get() + 1);
        let shown = facts.iter().map(|&f| terms.show(f)).collect::<Vec<_>>().join("; ");
        let query = Query::of(&facts);
        // Guesses are made from any input.
        let near = Rc::new(models[choices.pick(models.len())].clone());
        let guessing = Query { near: Some(&near), ..query };
        let chained = [guessing, query].map(|query| chain.borrow_mut().check(terms, &query));
        for answer in chained.into_iter().chain([z3.borrow_mut().check(terms, &query)]) {
            match answer {
                Answer::Sat(model) => {
                    prop_assert!(possible, "{} has no model", shown);
                    prop_assert!(model.is_well_typed(terms), "{}\n{:?}", shown, model);
                    prop_assert!(Eval::new(terms, &model).all(facts.iter().copied()), "{}\n{:?}", shown, model);
                }
                Answer::Unsat(core) => {
                    prop_assert!(!possible, "{} has a model", shown);
                    prop_assert!(core.iter().all(|f| facts.contains(f)) && !some_model(&core), "the core of {}", shown);
                }
                Answer::Unfollowed => prop_assert!(false, "all sizes are followed"),
                Answer::Unknown(why) => prop_assert!(false, "{}\n{}", shown, why),
            }
        }
        Ok(())
    });
    println!("{} satisfiable, {} not; the chain asks Z3 {} times", sat.get(), unsat.get(), chain.borrow().calls());
    assert!(sat.get() > 80 && unsat.get() > 80);
}

/// The references whose cells a fact reads. A program reads them only after it has seen that they are not null.
fn dereferenced(terms: &Terms, fact: Term) -> Vec<Term> {
    let through = terms.atoms([fact]).into_iter().filter_map(|atom| match terms.node(atom) {
        Node::Init(_, r) | Node::Elem(_, r, _) => Some(r),
        _ => None,
    });
    through.collect()
}

#[test]
fn the_solver_agrees_with_all_numbers() {
    let words = Vocabulary::new(&[1, 4, 8], false);
    let words = words.root("x", Sort::Bv(4), 0).root("y", Sort::Bv(4), 0).root("b", Sort::Bv(1), 0);
    let mut models = vec![];
    for bits in 0..1u64 << 9 {
        let values = [bits & 15, bits >> 4 & 15, bits >> 8];
        let roots = words.roots.iter().zip(values).map(|(&root, v)| (words.sym(root), Val::Bv(v)));
        models.push(Model { roots: roots.collect(), objects: vec![] });
    }
    agrees(8_000, &words, &models);
}

/// Two references, what their `next` denotes, and a flag in each: at most four objects matter, so all heaps of four
/// are all there are, up to their numbers.
#[test]
fn the_solver_agrees_with_all_heaps() {
    let words = Vocabulary::new(&[1], false).root("p", Sort::Ref, 0).root("q", Sort::Ref, 1);
    let words = words.func("next", Sort::Ref, 2).func("flag", Sort::Bv(1), 0);
    let [p, q] = [0, 1].map(|i| words.sym(words.roots[i]));
    let [next, flag] = [0, 1].map(|i| words.funcs[i]);
    let object = |n: usize| Val::Ref(n.checked_sub(1).map_or(RefVal::Null, |o| RefVal::Input(o as u32)));
    let mut models = vec![];
    for code in 0..2 * 3 * 4 * 5 * 4 * 4 * 4 {
        let mut rest = code;
        let mut digit = |n: usize| {
            let digit = rest % n;
            rest /= n;
            digit
        };
        let (to_p, to_q, nexts) = (digit(2), digit(3), [digit(4), digit(5)]);
        let (flags, classes) = (digit(4), [digit(4), digit(4), 1, 1]);
        let mut model = Model::default();
        model.roots.extend([(p, object(to_p)), (q, object(to_q))]);
        for (o, class) in classes.into_iter().enumerate() {
            let mut object_here = InputObject { class: Some(ClassTag(class as u32)), ..InputObject::default() };
            if let Some(&to) = nexts.get(o) {
                object_here.cells.extend([(next, object(to)), (flag, Val::Bv((flags >> o & 1) as u64))]);
            }
            model.objects.push(object_here.into());
        }
        models.extend(model.is_well_typed(&words.terms).then_some(model));
    }
    agrees(8_000, &words, &models);
}

/// Two arrays of two flags, and two indices of one bit.
#[test]
fn the_solver_agrees_with_all_arrays() {
    let words = Vocabulary::new(&[1], false).root("p", Sort::Ref, 2).root("q", Sort::Ref, 0);
    let words = words.root("i", Sort::Bv(1), 0).root("j", Sort::Bv(1), 0).element("flags", 1, Sort::Bv(1), 0);
    let [p, q, i, j] = [0, 1, 2, 3].map(|i| words.sym(words.roots[i]));
    let (flags, _) = words.elements[0];
    let object = |n: u64| Val::Ref(n.checked_sub(1).map_or(RefVal::Null, |o| RefVal::Input(o as u32)));
    let mut models = vec![];
    for code in 0..2 * 3 * 128 {
        let (to_p, rest) = (code % 2, code / 2);
        let (to_q, rest) = (rest % 3, rest / 3);
        let mut model = Model::default();
        model.roots.extend([(p, object(to_p)), (q, object(to_q)), (i, Val::Bv(rest & 1)), (j, Val::Bv(rest >> 1 & 1))]);
        for o in 0..2 {
            let class = Some(ClassTag(if o == 0 { 1 } else { (rest >> 2 & 1) as u32 }));
            let element = |k: u64| ((flags, k as u32), Val::Bv(rest >> (3 + 2 * o + k) & 1));
            let elements = (0..2).map(element).collect();
            model.objects.push(InputObject { class, elements, ..InputObject::default() }.into());
        }
        models.extend(model.is_well_typed(&words.terms).then_some(model));
    }
    agrees(8_000, &words, &models);
}

/// Floating-point numbers are too many to try all, so that a contradiction is one is seen by trying many.
#[test]
fn the_solver_agrees_with_many_floating_point_numbers() {
    let words = Vocabulary::new(&[32], false).root("x", Sort::Bv(32), 0).root("y", Sort::Bv(32), 0);
    let terms = &words.terms;
    let [x, y] = [0, 1].map(|i| words.sym(words.roots[i]));
    let tried: Vec<u64> = (0..48).map(|i| number::any(32, i)).chain([0, 1 << 31, 1, 7]).collect();
    let pairs = tried.iter().flat_map(|&a| tried.iter().map(move |&b| (a, b)));
    let model = |(a, b)| Model { roots: [(x, Val::Bv(a)), (y, Val::Bv(b))].into_iter().collect(), objects: vec![] };
    let models: Vec<Model> = pairs.map(model).collect();
    let mut solvers: [Box<dyn Solver>; 2] =
        [solver::chain(2_000_000).expect("libz3"), Box::new(Z3::new(2_000_000).expect("libz3"))];
    let solvers = RefCell::new(&mut solvers);
    let (sat, unsat, unknown) = (Cell::new(0), Cell::new(0), Cell::new(0));
    for_random(150, 200, |tape| {
        let mut choices = Choices::new(tape, &words);
        let mut facts: Vec<Term> = vec![];
        for _ in 0..1 + choices.pick(4) {
            facts.push(build(terms, &choices.of(Sort::Bool, 3)));
        }
        facts.retain(|&f| terms.as_bool(f).is_none());
        if !facts.iter().any(|&f| terms.has_fp(f)) {
            return Ok(());
        }
        let shown = facts.iter().map(|&f| terms.show(f)).collect::<Vec<_>>().join("; ");
        let possible = models.iter().any(|m| Eval::new(terms, m).all(facts.iter().copied()));
        for solver in solvers.borrow_mut().iter_mut() {
            let counter = match solver.check(terms, &Query::of(&facts)) {
                Answer::Sat(model) => {
                    prop_assert!(Eval::new(terms, &model).all(facts.iter().copied()), "{}\n{:?}", shown, model);
                    &sat
                }
                Answer::Unsat(_) => {
                    prop_assert!(!possible, "{} has a model", shown);
                    &unsat
                }
                Answer::Unknown(_) | Answer::Unfollowed => &unknown,
            };
            counter.set(counter.get() + 1);
        }
        Ok(())
    });
    let (sat, unsat, unknown) = (sat.get(), unsat.get(), unknown.get());
    println!("{sat} satisfiable, {unsat} not, {unknown} unknown");
    // The effort is small, so much stays unknown.
    assert!(sat > 50 && unsat > 10, "{sat} satisfiable, {unsat} not, {unknown} unknown");
}

/// What an earlier query said of a number is no part of a later one, but what ties the number to its bits is.
#[test]
fn floating_point_terms_mean_the_same_in_every_query() {
    let words = Vocabulary::new(&[32], false);
    let words = ["x", "y", "n"].iter().fold(words, |words, name| words.root(name, Sort::Bv(32), 0));
    let t = &words.terms;
    let [x, y, n] = [0, 1, 2].map(|i| words.roots[i]);
    let float = |v: f32| t.bv(32, u64::from(v.to_bits()));
    let (sum, converted) = (t.fp(FpOp::Add, x, y), t.fp_convert(FpConversion::FromInt, 32, n));
    // Whatever comes first has a scope that the next query ends.
    let first = [t.fp_less(y, float(7.0)), t.fp_less(y, float(8.0)), t.fp_less(y, float(9.0))];
    let possible = [
        // Bits before it is a number.
        t.eq(x, float(2.5)),
        t.fp_less(float(1.5), x),
        t.fp_eq(t.ite(t.slt(n, t.bv(32, 5)), x, y), float(2.5)),
        t.fp_less(float(100.0), sum),
        t.eq(sum, float(3.0)),
        t.fp_less(float(3.0), converted),
        t.slt(t.bv(32, 0x4000_0000), converted),
    ];
    let impossible = [
        [t.fp_less(float(1.5), x), t.eq(x, float(1.25))],
        [t.fp_less(float(3.0), converted), t.slt(n, t.bv(32, 3))],
        [t.not(t.fp_eq(sum, sum)), t.eq(sum, float(1.0))],
    ];
    let mut z3 = Z3::new(20_000_000).expect("libz3");
    for (round, first) in first.into_iter().enumerate() {
        for facts in possible {
            let answer = z3.check(t, &Query::of(&[first, facts]));
            assert!(matches!(answer, Answer::Sat(_)), "round {round}: {}: {answer:?}", t.show(facts));
        }
        for [a, b] in impossible {
            let answer = z3.check(t, &Query::of(&[first, a, b]));
            assert!(matches!(answer, Answer::Unsat(_)), "round {round}: {} and {}: {answer:?}", t.show(a), t.show(b));
        }
    }
}

/// Sums of ints as doubles have room for each of them, so they are compared as ints are; what is rounded down is never greater.
#[test]
fn whole_numbers_are_compared_as_what_they_are() {
    let words = Vocabulary::new(&[32, 64], false).root("x", Sort::Bv(32), 0).root("y", Sort::Bv(32), 0).root(
        "d",
        Sort::Bv(64),
        0,
    );
    let t = &words.terms;
    let [x, y, d] = [0, 1, 2].map(|i| words.roots[i]);
    let [of_x, of_y, of_d] = [x, y, d].map(|root| words.sym(root));
    let double = |v: f64| t.bv(64, v.to_bits());
    let [a, b] = [x, y].map(|n| t.fp_convert(FpConversion::FromInt, 64, n));
    let sums = [
        t.fp(FpOp::Add, a, b),
        t.fp(FpOp::Sub, a, b),
        t.fp(FpOp::Sub, t.fp(FpOp::Add, a, double(3.0)), b),
        t.fp(FpOp::Add, a, double(0.5)),
    ];
    let say = |a: f64, b: f64| [a + b, a - b, (a + 3.0) - b, a + 0.5];
    let bounds = [0.0, -0.0, 1.5, -4_294_967_296.0, 2_147_483_647.0, f64::NAN, f64::INFINITY];
    let mut folded = 0;
    let numbers = [0, 1, -1, 7, -8, i32::MAX, i32::MIN, 1 << 30];
    for (m, n) in numbers.iter().flat_map(|&m| numbers.iter().map(move |&n| (m, n))) {
        let bits = |n: i32| Val::Bv(u64::from(n as u32));
        let model = Model { roots: [(of_x, bits(m)), (of_y, bits(n))].into_iter().collect(), objects: vec![] };
        for (sum, said) in sums.into_iter().zip(say(f64::from(m), f64::from(n))) {
            for bound in bounds {
                let compared =
                    [t.fp_less(sum, double(bound)), t.fp_less(double(bound), sum), t.fp_eq(sum, double(bound))];
                let expected = [said < bound, bound < said, said == bound];
                for (term, expected) in compared.into_iter().zip(expected) {
                    assert_eq!(Eval::new(t, &model).holds(term), expected, "{} with {m}, {n}", t.show(term));
                    folded += u32::from(!t.has_fp(term));
                }
            }
        }
    }
    assert_eq!(folded, 64 * 7 * 3 * 3, "the first three sums have no floating point left");
    let [down, up] = [FpConversion::Floor, FpConversion::Ceil].map(|how| t.fp_convert(how, 64, d));
    assert_eq!((t.fp_less(d, down), t.fp_less(up, d)), (t.bool(false), t.bool(false)));
    for v in [2.5, -2.5, 3.0, -0.0, f64::NAN, f64::NEG_INFINITY] {
        let model = Model { roots: [(of_d, Val::Bv(v.to_bits()))].into_iter().collect(), objects: vec![] };
        let says = [t.fp_less(down, d), t.fp_less(d, up)].map(|term| Eval::new(t, &model).holds(term));
        assert_eq!(says, [v.floor() < v, v < v.ceil()], "{v}");
    }
}
