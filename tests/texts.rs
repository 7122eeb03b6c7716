//! Models of strings are the JDK's own semantics: of methods about strings, random inputs are each on exactly one path, and
//! what that path predicts for them happens on the real JVM.

use crate::{
    common::{self, heads, jdk, on_all_cores},
    engine::Engine,
    java,
};
use cortado::{
    classfile::{BaseType, FieldType},
    explore::Leaf,
    input::{Bounds, Cell},
    solver,
    state::{ObjId, Value},
    step::{Outcome, World},
    strategy,
    term::{
        Behind, ClassTag, Decl, Eval, InputObject, Model, Node, Opaque, Range, RefVal, Sort, Term, Terms, Text, Val,
    },
    witness::{Case, Harness, Verdict, exactly},
};
use std::time::Duration;

/// Inputs of each method.
const INPUTS: u32 = 60;

/// What strings are put together from: what the fixtures look for, numbers, letters with two cases or strange ones.
const PIECES: &str = "yes start stop status https:// http:// .gz .tar.gz ( ) Content-Type abc ab .. name = @ a@b.c 42 +42 \
    -7 00042 12a beef 2147483647 2147483648 -2147483648 99999999999 true TRUE admin SELECT ß µ ÿ é É × ÷ \u{a0} \u{85} \t \
    \u{1f} < ' xyz key return 2-3 ad - -- Beta m / ../ \\ ok on x a b c : 8080 drop [1,23] Hello, & \0 Z z < <b> ; \
    2024-02-29 2023-02-29 +12024-01-31 -0001-12-01 10:15 23:59:59.5 2024-05-05T22:00 YWI= YQ== YWJj _-8";

/// Pieces behind Latin-1: letters whose case is strange or is not, digits, blanks, what takes two units.
const WIDE: &str = "\u{4e2d} \u{3a9} \u{3c3} \u{3a3} \u{130} \u{149} \u{fb01} \u{1f600} \u{212a} \u{17f} \u{661} \u{ff17} \u{3000} \u{2028} \u{20ac} \
    \u{1e9e} \u{416} \u{436} \u{10400} \u{1d7d8}";

#[test]
fn random_strings_do_on_the_jvm_what_was_predicted() {
    let of_engine = jdk::of_engine();
    let heads: Vec<_> = heads::all().into_iter().filter(|head| head.target.starts_with("library.")).collect();
    let cases = on_all_cores(&heads, cases_of);
    let (names, cases): (Vec<String>, Vec<Case>) = cases.into_iter().flatten().unzip();
    let jvm = java::jvm(&of_engine);
    let scratch = tempfile::tempdir().expect("a directory");
    let harness = Harness::compile(&jvm, scratch.path()).expect("the harness compiles");
    let path = common::class_path(&of_engine);
    let verdicts = harness.replay(&path, &cases, Duration::from_secs(10)).expect("the harness runs");
    let wrong: Vec<String> = names
        .iter()
        .zip(&cases)
        .zip(&verdicts)
        .filter(|(_, verdict)| **verdict != Verdict::Confirmed)
        .map(|((name, case), verdict)| format!("{name}: {verdict:?}\n{case:?}"))
        .collect();
    println!("{} random inputs", cases.len());
    assert!(cases.len() > 2_000, "only {} random inputs", cases.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn what_a_bound_on_strings_leaves_out_is_told() {
    let complete = |head: &heads::Head| {
        let is_plain = head.options.is_empty() && !head.gives_up && head.leaves("pose", 0).is_some();
        is_plain && head.target.starts_with("library.")
    };
    let heads: Vec<_> = heads::all().into_iter().filter(complete).collect();
    let told = on_all_cores(&heads, leaves_something_out).into_iter().filter(|&told| told).count();
    assert!(told > 2, "only {told} of {}", heads.len());
}

/// Whether a path gives up where strings are followed as far as five characters; if none does, there are as many as ever.
fn leaves_something_out(head: &heads::Head) -> bool {
    let pose = strategy::by_name("pose").expect("a strategy");
    let bounds = Bounds { string_length: 5, ..head.bounds() };
    let engine = Engine::new(pose, bounds, head.worlds(), &head.target).within(head.limits());
    if !about_texts(&engine) {
        return false;
    }
    let mut solver = solver::chain(50_000_000).expect("libz3");
    let leaves = engine.explore_with(&mut *solver).leaves;
    let ended = leaves.iter().filter(|leaf| !matches!(leaf.outcome, Outcome::GaveUp(_))).count();
    let (returned, threw) = head.leaves("pose", 0).expect("it is plain");
    let told = ended < leaves.len();
    assert!(told || ended as u64 == returned + threw, "{}: {ended} paths", head.target);
    told
}

/// Random numbers, the same in each run.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        // SplitMix64 (Steele, Lea & Flood, OOPSLA 2014).
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// Random inputs of a method, with what is predicted for each.
fn cases_of(head: &heads::Head) -> Vec<(String, Case)> {
    let pose = strategy::by_name("pose").expect("a strategy");
    let engine = Engine::new(pose, head.bounds(), head.worlds(), &head.target).within(head.limits());
    if !about_texts(&engine) {
        return vec![];
    }
    let mut solver = solver::chain(50_000_000).expect("libz3");
    let paths = engine.explore_with(&mut *solver);
    let mut dice = Dice(1);
    let (world, mut cases) = (&*engine.world, vec![]);
    for _ in 0..INPUTS {
        let Some(model) = random(world, &paths.roots, &mut dice) else { break };
        let mut eval = Eval::new(&world.terms, &model);
        let on: Vec<&Leaf> = paths.leaves.iter().filter(|leaf| eval.all(leaf.state.path.facts())).collect();
        let followed: Vec<&&Leaf> = on.iter().filter(|l| !matches!(l.outcome, Outcome::GaveUp(_))).collect();
        match followed[..] {
            [leaf] if !is_told(world, leaf, &mut eval) => {}
            [leaf] => cases.push((head.target.clone(), exactly(world, engine.method, &paths.roots, leaf, &model))),
            [] if head.gives_up && !on.is_empty() => {}
            _ => panic!("{}: {} paths for {model:?}", head.target, followed.len()),
        }
    }
    cases
}

/// Whether what a path comes to is told of an input that takes it.
fn is_told(world: &World, leaf: &Leaf, eval: &mut Eval<'_>) -> bool {
    if let Outcome::Returned(Some(Value::Sym(t))) = leaf.outcome {
        eval.value(t);
    }
    let heap = &leaf.state.heap;
    let texts = (0..heap.len() as u32).filter_map(|o| heap.open(ObjId(o))?.text());
    let cut = texts.into_iter().any(|text| world.terms.as_bool(text.cut()) != Some(false) && eval.holds(text.cut()));
    !cut && !eval.met_unknown()
}

/// Whether strings, bytes or characters are among what the method takes.
fn about_texts(engine: &Engine) -> bool {
    let of_texts = |ty: &FieldType| match ty {
        FieldType::Object(name) => &**name == "java/lang/String",
        FieldType::Base(base) => *base == BaseType::Char,
        FieldType::Array(of) => **of == FieldType::Base(BaseType::Byte),
    };
    engine.world.program.method(engine.method).descriptor.params.iter().any(of_texts)
}

/// A random input; `None` where one of a type is needed that is not made here.
fn random(world: &World, roots: &[(String, Value)], dice: &mut Dice) -> Option<Model> {
    let mut model = Model::default();
    for &(_, root) in roots {
        let Value::Sym(mut t) = root else { return None };
        while let Node::Zext(_, inner) | Node::Sext(_, inner) = world.terms.node(t) {
            t = inner;
        }
        let Node::Sym(sym) = world.terms.node(t) else { return None };
        let v = match world.terms.sort(t) {
            Sort::Ref => reference(world, t, &mut model, dice)?,
            Sort::Bv(width) => Val::Bv(number(dice) & (u64::MAX >> (64 - width))),
            Sort::Bool => return None,
        };
        model.roots.insert(sym, v);
    }
    Some(model)
}

fn number(dice: &mut Dice) -> u64 {
    match dice.below(8) {
        0 => dice.next(),
        1 => dice.next() >> 32,
        2 => [i32::MIN as u64, i64::MIN as u64, i32::MAX as u64, 100, 1000, 999_999_999][dice.below(6)],
        3 => u64::from(b'a') + dice.below(26) as u64,
        _ => (dice.below(14) as u64).wrapping_sub(2),
    }
}

/// null, a string that is there already, or another one.
fn reference(world: &World, t: Term, model: &mut Model, dice: &mut Dice) -> Option<Val> {
    let there = model.objects.len() as u32;
    let bound = world.terms.bound(t)?;
    let bytes = world.inputs.class_of_characters().expect("arrays of bytes");
    let func = |cell| world.inputs.func(cell).expect("it can be loaded");
    if *world.terms.members(bound) == [ClassTag(bytes.0)] {
        let class = Some(ClassTag(bytes.0));
        let mut object = InputObject { class, ..InputObject::default() };
        let coded = coded(dice, world.inputs.bounds.string_length.into());
        object.cells.insert(func(Cell::Length), Val::Bv(coded.len() as u64));
        for (i, &byte) in coded.iter().enumerate() {
            object.elements.insert((func(Cell::Element(bytes)), i as u32), Val::Bv(byte.into()));
        }
        model.objects.push(object.into());
        return Some(Val::Ref(RefVal::Input(there)));
    }
    let class = ClassTag(world.inputs.string_class()?.0);
    if !world.terms.contains(bound, class) {
        return None;
    }
    match dice.below(10) {
        0 => return Some(Val::Ref(RefVal::Null)),
        1 if there > 0 => return Some(Val::Ref(RefVal::Input(there - 1))),
        _ => {}
    }
    let most = usize::from(world.inputs.bounds.string_length);
    let pieces: Vec<&str> = PIECES.split(' ').collect();
    let mut text = vec![];
    for _ in 0..dice.below(5) {
        match dice.below(6) {
            0 => text.push(dice.below(256) as u16),
            3 if dice.below(3) == 0 => {
                let wide: Vec<&str> = WIDE.split(' ').collect();
                text.extend(wide[dice.below(wide.len())].encode_utf16());
            }
            1 => text.push(b' '.into()),
            2 => text.extend(pieces[dice.below(pieces.len())].to_uppercase().encode_utf16()),
            _ => text.extend(pieces[dice.below(pieces.len())].encode_utf16()),
        }
    }
    text.truncate(most);
    let mut object = InputObject { class: Some(class), ..InputObject::default() };
    object.cells.insert(func(Cell::Characters), Val::Bv(text.len() as u64));
    let is_wide = text.iter().any(|&u| u > 0xff);
    object.cells.insert(func(Cell::Wide), Val::Bv(is_wide.into()));
    for (i, &u) in text.iter().enumerate() {
        object.elements.insert((func(Cell::Element(bytes)), i as u32), Val::Bv((u & 0xff).into()));
        object.elements.insert((func(Cell::Upper), i as u32), Val::Bv((u >> 8).into()));
    }
    model.objects.push(object.into());
    Some(Val::Ref(RefVal::Input(there)))
}

/// Bytes that say something in UTF-8, or nearly so.
fn coded(dice: &mut Dice, most: usize) -> Vec<u8> {
    let pieces: Vec<&str> = PIECES.split(' ').chain(WIDE.split(' ')).collect();
    let mut bytes = vec![];
    for _ in 0..dice.below(4) {
        match dice.below(4) {
            0 => bytes.push(SPECIAL[dice.below(SPECIAL.len())]),
            1 => bytes.push(dice.next() as u8),
            _ => bytes.extend(pieces[dice.below(pieces.len())].bytes()),
        }
    }
    if dice.below(3) == 0 && !bytes.is_empty() {
        bytes.remove(dice.below(bytes.len()));
    }
    bytes.truncate(most);
    bytes
}

/// Ends of the ranges that bytes of UTF-8 are in.
const SPECIAL: [u8; 26] = [
    0, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xc3, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef,
    0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf8, 0xff,
];

/// A text whose units and length are roots, but for some, and the model in which it is this one.
fn text_of(terms: &Terms, units: &[u16], model: &mut Model, dice: &mut Dice) -> Text {
    if dice.below(4) == 0 {
        return Text::literal(terms, units);
    }
    let mut root = |sort: Sort, value: u64| {
        let t = terms.declare_sym(Decl { name: "x".into(), sort, bound: None, most: None });
        let Node::Sym(sym) = terms.node(t) else { unreachable!("it is a root") };
        model.roots.insert(sym, Val::Bv(value));
        t
    };
    let length = root(Sort::Bv(32), units.len() as u64);
    let narrow = units.iter().all(|&u| u < 256);
    let behind = dice.below(4);
    let beyond: Vec<u16> = (0..behind).map(|_| if narrow { 7 } else { dice.next() as u16 }).collect();
    let all = units.iter().chain(&beyond).map(|&u| root(Sort::Bv(16), u.into())).collect();
    Text::new(terms, length, all, dice.below(units.len() + 1) as u32, narrow)
}

/// Units of which some are surrogates, in an order or another.
fn units(dice: &mut Dice, most: usize) -> Vec<u16> {
    let some = [0x61, 0x62, 0x62, 0x41, 0x20, 0xe9, 0x3a3, 0xd83d, 0xde00, 0xd800, 0xdfff, 0xffff, 0];
    let wide = dice.below(2) == 0;
    let known = if wide { some.len() } else { 6 };
    (0..dice.below(most + 1)).map(|_| some[dice.below(known)]).collect()
}

/// As `StringBuilder.reverse` says: code points, back to front.
fn backwards(units: &[u16]) -> Vec<u16> {
    let mut points: Vec<Vec<u16>> = vec![];
    for c in char::decode_utf16(units.iter().copied()) {
        points.push(match c {
            Ok(c) => c.encode_utf16(&mut [0; 2]).to_vec(),
            Err(lone) => vec![lone.unpaired_surrogate()],
        });
    }
    points.into_iter().rev().flatten().collect()
}

/// The first index of one slice in another, or -1.
fn find(within: &[u16], what: &[u16], from: usize) -> i64 {
    let at = |k: &usize| within[*k..].starts_with(what);
    (from.min(within.len())..=within.len()).find(at).map_or(-1, |k| k as i64)
}

fn replaced(within: &[u16], what: &[u16], with: &[u16]) -> Vec<u16> {
    let (mut out, mut k) = (vec![], 0);
    while k < within.len() {
        if within[k..].starts_with(what) {
            out.extend(with);
            k += what.len();
        } else {
            out.push(within[k]);
            k += 1;
        }
    }
    out
}

#[test]
fn operations_on_texts_are_those_on_slices() {
    let mut dice = Dice(2);
    for _ in 0..4_000 {
        let (terms, mut model) = (Terms::new(), Model::default());
        let (a, b, c) = (units(&mut dice, 9), units(&mut dice, 3), units(&mut dice, 3));
        let [x, y, z] = [&a, &b, &c].map(|units| text_of(&terms, units, &mut model, &mut dice));
        let mut eval = Eval::new(&terms, &model);
        let mut number = |t: Term| i64::from(eval.value(t).as_bits() as i32);
        let int = |n: usize| terms.int(n as i32);
        let (from, to) = (dice.below(a.len() + 1), dice.below(a.len() + 1));
        let (from, to) = (from.min(to), from.max(to));
        assert_eq!(number(x.index_of(&terms, &y, int(from))), find(&a, &b, from), "{a:?} {b:?} {from}");
        let last = (0..=from.min(a.len())).rev().find(|&k| a[k..].starts_with(&b)).map_or(-1, |k| k as i64);
        assert_eq!(number(x.last_index_of(&terms, &y, int(from))), last, "{a:?} {b:?} {from}");
        let hash = a.iter().fold(0i32, |h, &u| h.wrapping_mul(31).wrapping_add(u.into()));
        assert_eq!(number(x.hash(&terms)), i64::from(hash));
        let differ = a.iter().zip(&b).find(|(p, q)| p != q);
        let order = differ.map_or(a.len() as i64 - b.len() as i64, |(&p, &q)| i64::from(p) - i64::from(q));
        assert_eq!(number(x.compared(&terms, &y)), order);
        let mut eval = Eval::new(&terms, &model);
        assert_eq!(eval.holds(x.equals(&terms, &y)), a == b);
        assert_eq!(eval.holds(x.contains(&terms, &y)), find(&a, &b, 0) >= 0);
        assert_eq!(eval.holds(x.ends_with(&terms, &y)), a.ends_with(&b));
        assert_eq!(eval.holds(x.has_at_index(&terms, int(from), &y)), a[from..].starts_with(&b));
        assert_eq!(eval.holds(x.is_wide(&terms)), a.iter().any(|&u| u > 255));
        let mut made = vec![
            (x.concat(&terms, &y), [&a[..], &b].concat()),
            (x.part(&terms, int(from), int(to)), a[from..to].to_vec()),
            (x.part(&terms, y.length(), x.length()), a.get(b.len()..).unwrap_or_default().to_vec()),
            (x.reversed(&terms), backwards(&a)),
            (Text::joined(&terms, &[y.clone(), x.clone(), z.clone()], 99).expect("short"), [&b[..], &a, &c].concat()),
        ];
        if b.len() > a.len() {
            made.remove(2);
        }
        if from < a.len() {
            let others = [&a[..from], &a[from + 1..]].concat();
            made.push((x.without_unit(&terms, int(from)), others));
            let unit = terms.bv(16, 0x40);
            made.push((x.with(&terms, int(from), unit, true), [&a[..from], &[0x40], &a[from + 1..]].concat()));
        }
        if !b.is_empty() {
            made.push((x.replaced(&terms, &y, &z, 999).expect("short"), replaced(&a, &b, &c)));
        }
        for (i, (text, expected)) in made.iter().enumerate() {
            let length = eval.value(text.length()).as_bits() as usize;
            let seen: Vec<u16> = (0..length).map(|k| eval.value(text.at(&terms, int(k))).as_bits() as u16).collect();
            assert_eq!(&seen, expected, "operation {i} of {a:?} {b:?} {c:?} from {from} to {to}");
            let wide = text.is_wide(&terms);
            let bytes = eval.value(text.bytes(&terms, wide)).as_bits() as usize;
            let laid: Vec<u8> =
                (0..bytes).map(|k| eval.value(text.byte(&terms, wide, int(k))).as_bits() as u8).collect();
            let narrow = expected.iter().all(|&u| u < 256);
            let expected: Vec<u8> = match narrow {
                true => expected.iter().map(|&u| u as u8).collect(),
                false => expected.iter().flat_map(|u| u.to_le_bytes()).collect(),
            };
            assert_eq!(laid, expected);
        }
    }
}

/// What `new String` makes of bytes in UTF-8: as the standard library, but that halves of characters are in one piece.
fn java_utf8(bytes: &[u8]) -> Vec<u16> {
    let is_half =
        |at: usize| bytes[at..].starts_with(&[0xed]) && bytes.get(at + 1).is_some_and(|b| (0xa0..0xc0).contains(b));
    let mut text = vec![];
    let mut at = 0;
    while at < bytes.len() {
        let more = usize::from(bytes.get(at + 2).is_some_and(|b| (0x80..0xc0).contains(b)));
        let end = (at + 1..=bytes.len().min(at + 4)).find(|&end| str::from_utf8(&bytes[at..end]).is_ok());
        match end {
            _ if is_half(at) => {
                text.push(0xfffd);
                at += 2 + more;
            }
            Some(end) => {
                text.extend(str::from_utf8(&bytes[at..end]).expect("it is").encode_utf16());
                at = end;
            }
            None => {
                text.push(0xfffd);
                let wrong = str::from_utf8(&bytes[at..]).expect_err("it begins no character");
                at += wrong.error_len().unwrap_or(bytes.len() - at);
            }
        }
    }
    text
}

#[test]
fn texts_are_coded_as_java_says() {
    let mut dice = Dice(5);
    for _ in 0..4_000 {
        let (terms, mut model) = (Terms::new(), Model::default());
        let mut a = units(&mut dice, 9);
        if dice.below(2) == 0 {
            a.insert(dice.below(a.len() + 1), 0xd800 + dice.below(0x800) as u16);
        }
        let bytes: Vec<u16> = coded(&mut dice, 12).into_iter().map(u16::from).collect();
        let [x, y] = [&a, &bytes].map(|units| text_of(&terms, units, &mut model, &mut dice));
        let seen = |text: &Text| {
            let mut eval = Eval::new(&terms, &model);
            let length = eval.value(text.length()).as_bits() as i32;
            (0..length).map(|k| eval.value(text.at(&terms, terms.int(k))).as_bits() as u16).collect::<Vec<_>>()
        };
        let of = |coded: &dyn Fn(char) -> Vec<u8>| -> Vec<u16> {
            let all = char::decode_utf16(a.iter().copied()).flat_map(|c| c.map_or_else(|_| vec![b'?'], coded));
            all.map(u16::from).collect()
        };
        assert_eq!(seen(&x.utf8(&terms, 99).expect("short")), of(&|c| c.to_string().into_bytes()), "{a:?}");
        for end in [0x80u16, 0x100] {
            let single = |c: char| vec![if u32::from(c) < end.into() { c as u8 } else { b'?' }];
            assert_eq!(seen(&x.in_single_bytes(&terms, end, 99).expect("short")), of(&single), "{a:?}");
        }
        let said: Vec<u8> = bytes.iter().map(|&b| b as u8).collect();
        assert_eq!(seen(&y.of_utf8(&terms)), java_utf8(&said), "{said:x?}");
    }
}

#[test]
fn what_is_known_of_a_text_in_part_is_so_of_the_whole() {
    let mut dice = Dice(4);
    let (mut known, mut unknown) = (0, 0);
    for _ in 0..4_000 {
        let (terms, mut model) = (Terms::new(), Model::default());
        let (a, b, c) = (units(&mut dice, 9), units(&mut dice, 3), units(&mut dice, 3));
        let whole = text_of(&terms, &a, &mut model, &mut dice);
        let followed = dice.below(a.len() + 2) as u32;
        let int = |n: usize| terms.int(n as i32);
        let first = (0..followed).map(|k| whole.at(&terms, terms.int(k as i32))).collect();
        let cut = terms.slt(terms.int(followed as i32), whole.length());
        let narrow = a.iter().all(|&u| u < 256);
        let x = Text::cut_off(&terms, whole.length(), first, narrow, cut, Behind::Unknown);
        let [y, z] = [&b, &c].map(|units| text_of(&terms, units, &mut model, &mut dice));
        let (from, to) = (dice.below(a.len() + 1), dice.below(a.len() + 1));
        let (from, to) = (from.min(to), from.max(to));
        let mut says = |t: Term, expected: u64, what: &str| {
            let mut eval = Eval::new(&terms, &model);
            let said = match eval.value(t) {
                Val::Bool(said) => u64::from(said),
                said => said.as_bits(),
            };
            match eval.met_unknown() {
                true => unknown += 1,
                false => {
                    known += 1;
                    assert_eq!(said, expected, "{what} of {followed} of {a:?}, {b:?} {c:?} from {from} to {to}");
                }
            }
        };
        let index = |n: i64| u64::from(n as u32);
        says(x.length(), a.len() as u64, "length");
        says(x.index_of(&terms, &y, int(from)), index(find(&a, &b, from)), "index");
        let last = (0..=from.min(a.len())).rev().find(|&k| a[k..].starts_with(&b)).map_or(-1, |k| k as i64);
        says(x.last_index_of(&terms, &y, int(from)), index(last), "last index");
        let hash = a.iter().fold(0i32, |h, &u| h.wrapping_mul(31).wrapping_add(u.into()));
        says(x.hash(&terms), u64::from(hash as u32), "hash");
        let differ = a.iter().zip(&b).find(|(p, q)| p != q);
        let order = differ.map_or(a.len() as i64 - b.len() as i64, |(&p, &q)| i64::from(p) - i64::from(q));
        says(x.compared(&terms, &y), index(order), "order");
        says(x.equals(&terms, &y), u64::from(a == b), "equality");
        says(y.equals(&terms, &x), u64::from(a == b), "equality");
        says(x.contains(&terms, &y), u64::from(find(&a, &b, 0) >= 0), "containing");
        says(y.contains(&terms, &x), u64::from(find(&b, &a, 0) >= 0), "containing");
        says(x.ends_with(&terms, &y), u64::from(a.ends_with(&b)), "the end");
        says(x.has_at_index(&terms, int(from), &y), u64::from(a[from..].starts_with(&b)), "a part");
        says(x.is_wide(&terms), u64::from(a.iter().any(|&u| u > 255)), "the width");
        let is = |u: u16| u == u16::from(b'b');
        let is_term = |u: Term| terms.eq(u, terms.bv(16, b'b'.into()));
        says(x.all(&terms, &is_term), u64::from(a.iter().all(|&u| is(u))), "all");
        let at = a.iter().position(|&u| is(u)).unwrap_or(a.len());
        says(x.first_that(&terms, &is_term), at as u64, "the first");
        let behind = a.iter().rposition(|&u| is(u)).map_or(0, |k| k + 1);
        says(x.behind_last_that(&terms, &is_term), behind as u64, "the last");
        let mut made = vec![
            (x.concat(&terms, &y), [&a[..], &b].concat()),
            (y.concat(&terms, &x), [&b[..], &a].concat()),
            (x.part(&terms, int(from), int(to)), a[from..to].to_vec()),
            (x.reversed(&terms), backwards(&a)),
            (
                Text::choice(&terms, terms.eq(x.length(), y.length()), &x, &y),
                if a.len() == b.len() { &a } else { &b }.clone(),
            ),
        ];
        if b.len() <= a.len() {
            made.push((x.part(&terms, y.length(), x.length()), a[b.len()..].to_vec()));
        }
        if from < a.len() {
            made.push((x.without_unit(&terms, int(from)), [&a[..from], &a[from + 1..]].concat()));
            let unit = terms.bv(16, 0x40);
            made.push((x.with(&terms, int(from), unit, true), [&a[..from], &[0x40], &a[from + 1..]].concat()));
        }
        if !b.is_empty() {
            made.push((x.replaced(&terms, &y, &z, 999).expect("short"), replaced(&a, &b, &c)));
        }
        for (i, (text, expected)) in made.iter().enumerate() {
            says(text.length(), expected.len() as u64, &format!("the length of {i}"));
            for (k, &u) in expected.iter().enumerate() {
                says(text.at(&terms, int(k)), u.into(), &format!("unit {k} of {i}"));
            }
        }
    }
    assert!(known > 50_000 && unknown > 5_000, "{known} answers and {unknown} unknown");
}

#[test]
fn numbers_are_spelled_and_read_as_rust_does() {
    let mut dice = Dice(3);
    for _ in 0..4_000 {
        let (terms, mut model) = (Terms::new(), Model::default());
        let mut root = |sort: Sort, value: u64| {
            let t = terms.declare_sym(Decl { name: "n".into(), sort, bound: None, most: None });
            let Node::Sym(sym) = terms.node(t) else { unreachable!("it is a root") };
            model.roots.insert(sym, Val::Bv(value));
            t
        };
        let n = number(&mut dice) as i64;
        let spelled = [
            (root(Sort::Bv(64), n as u64), n),
            (root(Sort::Bv(32), u64::from(n as u32)), i64::from(n as i32)),
            (terms.sext(32, root(Sort::Bv(8), u64::from(n as u8))), i64::from(n as i8)),
            (terms.sext(32, root(Sort::Bv(16), u64::from(n as u16))), i64::from(n as i16)),
            (terms.zext(32, root(Sort::Bv(16), u64::from(n as u16))), i64::from(n as u16)),
        ];
        let texts = spelled.map(|(t, n)| (Text::decimal(&terms, t), n.to_string()));
        let mut eval = Eval::new(&terms, &model);
        for (text, expected) in &texts {
            let length = eval.value(text.length()).as_bits();
            let unit = |k: u64| text.at(&terms, terms.int(k as i32));
            let seen: Vec<u16> = (0..length).map(|k| eval.value(unit(k)).as_bits() as u16).collect();
            assert_eq!(&String::from_utf16_lossy(&seen), expected);
        }
        let radix = [2, 10, 10, 16, 36][dice.below(5)];
        let mut said = match dice.below(3) {
            0 => n.to_string(),
            1 => ["", "-", "+", "+-1", "0000000000000000000001", "9223372036854775808", "2147483648"][dice.below(7)]
                .into(),
            _ => format!("{:x}", n),
        };
        if dice.below(6) == 0 {
            said.insert(dice.below(said.len() + 1), ['+', '-', 'g', 'Z', ' '][dice.below(5)]);
        }
        let units: Vec<u16> = said.encode_utf16().collect();
        let text = text_of(&terms, &units, &mut model, &mut dice);
        let (int, long) = (text.parsed(&terms, radix, 32, None), text.parsed(&terms, radix, 64, None));
        let mut eval = Eval::new(&terms, &model);
        let seen = eval.holds(int.valid).then(|| eval.value(int.value).as_bits() as i32);
        assert_eq!(seen, i32::from_str_radix(&said, radix as u32).ok(), "{said:?} in radix {radix}");
        let seen = eval.holds(long.valid).then(|| eval.value(long.value).as_bits() as i64);
        assert_eq!(seen, i64::from_str_radix(&said, radix as u32).ok(), "{said:?} in radix {radix}");
    }
}

/// What `new BigDecimal(said)` is: its unscaled value and its scale.
fn java_decimal(said: &str) -> Option<(i128, i64)> {
    let (mantissa, exponent) = said.split_once(['e', 'E']).map_or((said, None), |(a, b)| (a, Some(b)));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let exponent = match exponent {
        None => 0,
        Some(said) if is_number(said.strip_prefix(['-', '+']).unwrap_or(said)) => said.parse::<i64>().ok()?,
        Some(_) => return None,
    };
    let unsigned = mantissa.strip_prefix(['-', '+']).unwrap_or(mantissa);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let digits = format!("{whole}{fraction}");
    let magnitude = is_number(&digits).then(|| digits.parse::<i128>().ok())??;
    let unscaled = if mantissa.starts_with('-') { -magnitude } else { magnitude };
    Some((unscaled, fraction.len() as i64 - exponent))
}

#[test]
fn decimal_numbers_of_any_size_are_read_as_java_says() {
    // As the JVM says, in the words of `java_decimal`.
    let known = [
        ("1.50", Some((150, 2))),
        ("-.5e-3", Some((-5, 4))),
        ("+1.", Some((1, 0))),
        ("00.10E+2", Some((10, 0))),
        ("-0", Some((0, 0))),
        (".", None),
        ("", None),
        ("+", None),
        ("1e", None),
        ("1e+", None),
        ("1e1.0", None),
        ("1.2.3", None),
        ("--1", None),
        ("1e--1", None),
        (" 1", None),
        ("0x1", None),
        ("e1", None),
        ("1e0000000005", Some((1, -5))),
    ];
    known.iter().for_each(|&(said, is)| assert_eq!(java_decimal(said), is, "{said:?}"));
    let (mut dice, mut read, mut wrong) = (Dice(7), 0, 0);
    for n in 0..6_000 {
        let (terms, mut model) = (Terms::new(), Model::default());
        let mut said = match known.get(n) {
            Some((said, _)) => (*said).to_owned(),
            None => {
                let part = |dice: &mut Dice| (number(dice) % [10, 1_000, 1_000_000_000][dice.below(3)]).to_string();
                let point = [".", "", "."][dice.below(3)];
                let power = ["", "e", "E-", "e+"][dice.below(4)];
                let exponent = if power.is_empty() { String::new() } else { dice.below(400).to_string() };
                let sign = ["", "-", "+"][dice.below(3)];
                [sign, &part(&mut dice), point, &part(&mut dice), power, &exponent].concat()
            }
        };
        if dice.below(4) == 0 {
            let other = ['+', '-', '.', 'e', 'E', '0', '9', ' ', 'x', '/', ':'][dice.below(11)];
            said.insert(dice.below(said.len() + 1), other);
        }
        let units: Vec<u16> = said.encode_utf16().collect();
        let text = text_of(&terms, &units, &mut model, &mut dice);
        let scaled = text.scaled(&terms);
        let mut eval = Eval::new(&terms, &model);
        let expected = java_decimal(&said);
        if eval.holds(scaled.beyond) {
            let digits = |said: &str| said.bytes().filter(u8::is_ascii_digit).count();
            let mut parts = said.split(['e', 'E']).map(digits);
            assert!(parts.next() > Some(18) || parts.any(|digits| digits > 7), "{said:?}");
            continue;
        }
        let value = |eval: &mut Eval<'_>| {
            let unscaled = eval.value(scaled.unscaled).as_bits() as i64;
            (i128::from(unscaled), i64::from(eval.value(scaled.scale).as_bits() as i32))
        };
        let seen = eval.holds(scaled.valid).then(|| value(&mut eval));
        assert_eq!(seen, expected, "{said:?}");
        *(if seen.is_some() { &mut read } else { &mut wrong }) += 1;
    }
    assert!(read > 2_000 && wrong > 500, "{read} read, {wrong} not");
}

/// What Java takes for a floating-point number, by what Rust does.
fn java_double(said: &str) -> Option<f64> {
    let bare = said.trim_matches(|c: char| c <= ' ');
    let unsigned = bare.strip_prefix(['-', '+']).unwrap_or(bare);
    let negative = bare.starts_with('-');
    let magnitude = match unsigned {
        "NaN" => return Some(f64::NAN),
        "Infinity" => f64::INFINITY,
        _ => {
            let digits = unsigned.strip_suffix(['f', 'F', 'd', 'D']).unwrap_or(unsigned);
            let first = digits.bytes().next()?;
            match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
                Some(hex) => {
                    let unsuffixed = unsigned.strip_prefix("0x").or(unsigned.strip_prefix("0X"))?;
                    java_hexadecimal(hex).or_else(|| java_hexadecimal(unsuffixed))?
                }
                None if first.is_ascii_digit() || first == b'.' => digits.parse::<f64>().ok()?,
                None => return None,
            }
        }
    };
    Some(if negative { -magnitude } else { magnitude })
}

fn java_hexadecimal(said: &str) -> Option<f64> {
    let (digits, exponent) = said.split_once(['p', 'P'])?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{fraction}");
    let bare = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
    let is_right = all.bytes().all(|b| b.is_ascii_hexdigit()) && bare.bytes().all(|b| b.is_ascii_digit());
    let value = u64::from_str_radix(&all, 16).ok().filter(|_| is_right)?;
    Some(value as f64 * 2f64.powi(exponent.parse::<i32>().ok()? - 4 * fraction.len() as i32))
}

#[test]
fn floating_point_numbers_are_read_as_java_says() {
    fn scaled(digits: u64, exponent: u64) -> u64 {
        format!("{digits}e{}", exponent as i64).parse::<f64>().expect("a number").to_bits()
    }
    fn doubled(digits: u64, exponent: u64) -> u64 {
        (digits as f64 * 2f64.powi(exponent as i64 as i32)).to_bits()
    }
    let opaque = |name, of| Opaque {
        name,
        parameters: 2,
        of,
        range: Range::Doubles(0.0, f64::INFINITY),
        domain: None,
        rises: false,
        exact: true,
        of_whole: false,
        of_digits: true,
        said_by: None,
    };
    let pieces = [
        "0", "1", "7", "42", "00", ".", "e", "E", "-", "+", "f", "D", " ", "\t", "0x", "0X", "a", "F", "p", "P", "NaN",
        "Infinity", "1.5", "3e2", "0x1.8p1", "x", "é",
    ];
    let (mut dice, mut numbers) = (Dice(5), 0);
    for _ in 0..6_000 {
        let (terms, mut model) = (Terms::new(), Model::default());
        let said: String = (0..1 + dice.below(5)).map(|_| pieces[dice.below(pieces.len())]).collect();
        let units: Vec<u16> = said.encode_utf16().collect();
        let text = text_of(&terms, &units, &mut model, &mut dice);
        let functions = [terms.function(opaque("decimal", scaled)), terms.function(opaque("binary", doubled))];
        let parsed = text.real(&terms, 64, functions);
        let mut eval = Eval::new(&terms, &model);
        let seen = eval.holds(parsed.valid).then(|| f64::from_bits(eval.value(parsed.value).as_bits()));
        let expected = java_double(&said);
        let same = match (seen, expected) {
            (Some(a), Some(b)) => a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(),
            (a, b) => a.is_none() && b.is_none(),
        };
        assert!(same, "{said:?}: {seen:?}, expected {expected:?}");
        numbers += usize::from(expected.is_some());
    }
    assert!(numbers > 500, "only {numbers} numbers");
}

#[test]
fn the_first_of_some_units_is_found() {
    let mut dice = Dice(6);
    for _ in 0..1_500 {
        let (terms, mut model) = (Terms::new(), Model::default());
        let units = units(&mut dice, 6);
        let text = text_of(&terms, &units, &mut model, &mut dice);
        let from = dice.below(units.len() + 1);
        let is_letter = |u: Term| Text::is_in(&terms, u, &[(0x61, 0x62)]);
        let first = text.first_from(&terms, terms.int(from as i32), &is_letter);
        let mut eval = Eval::new(&terms, &model);
        let expected = (from..units.len()).find(|&k| matches!(units[k], 0x61 | 0x62)).unwrap_or(units.len());
        assert_eq!(eval.value(first).as_bits() as usize, expected, "{units:x?} from {from}");
    }
}
