//! Strings of which no path allows one alone to be otherwise: those that are equal, and those that are in an order.

use super::{Choice, LETTERS, bytes};
use crate::{
    input::Cell,
    term::{ClassTag, Func, InputObject, RefVal, Val},
    witness::{reads::Place, shrink::Shrink},
};
use std::collections::BTreeSet;

/// So many strings are looked at in pairs.
const MOST: usize = 8;

/// So many places that are null are, of either kind.
const FEW: usize = 4;

/// What the least character that nobody can read becomes, the others in their order behind it.
const INSTEAD: [u8; 4] = *b"aA0 ";

/// Strings in place of what is null because others are, letters in place of strings that are empty because others are, and of characters that nobody can
/// read.
pub(super) fn legible(shrink: &mut Shrink<'_>, choice: &mut Choice) {
    refer(shrink, choice);
    let strings = shrink.strings();
    let (Some(bytes), Some(&(_, length))) = (bytes(shrink.world), strings.first()) else { return };
    let empty: Vec<usize> = strings.iter().map(|&(o, _)| o).filter(|&o| shrink.number_in(o, length) == 0).collect();
    let fill = |shrink: &mut Shrink<'_>, some: &[usize], choice: &mut Choice| {
        let has_changed = shrink.try_all(|model| {
            for &o in some {
                let object = &mut model.objects[o];
                object.cells.insert(length, Val::Bv(LETTERS.into()));
                object.elements.extend((0..LETTERS).map(|i| ((bytes, i), choice.letter(i))));
            }
        });
        choice.letter += if has_changed { LETTERS } else { 0 };
        has_changed
    };
    if empty.len() > 1 && !fill(shrink, &empty, choice) {
        let some = &empty[..empty.len().min(MOST)];
        for (n, &one) in some.iter().enumerate() {
            let mut others = some[n + 1..].iter();
            let is_open = |shrink: &Shrink<'_>, o: usize| shrink.number_in(o, length) == 0;
            let _ = is_open(shrink, one)
                && others.any(|&other| is_open(shrink, other) && fill(shrink, &[one, other], choice));
        }
    }
    readable(shrink, bytes, length);
}

/// A string for a root that is null, and for an element that is: a key that is found, say, and what it is found by.
fn refer(shrink: &mut Shrink<'_>, choice: &mut Choice) {
    let world = shrink.world;
    let Some(string) = world.inputs.string_class().map(|class| ClassTag(class.0)) else { return };
    let is_open = |shrink: &Shrink<'_>, place: Place| {
        let may_be = || shrink.decl(place).bound.is_some_and(|bound| world.terms.contains(bound, string));
        shrink.get(place) == Some(Val::Ref(RefVal::Null)) && may_be()
    };
    let open: Vec<Place> = shrink.cells().into_iter().filter(|&place| is_open(shrink, place)).collect();
    let roots = open.iter().filter(|place| matches!(place, Place::Root(_))).take(FEW);
    for &root in roots {
        let elements = open.iter().filter(|place| matches!(place, Place::Element(..))).take(FEW);
        for &element in elements.filter(|&&element| is_open(shrink, element)).collect::<Vec<_>>() {
            let Some(text) = choice.text(world) else { return };
            let is_taken = shrink.try_all(|model| {
                model.objects.push(text.into());
                let text = Val::Ref(RefVal::Input(model.objects.len() as u32 - 1));
                [root, element].into_iter().for_each(|place| place.set(model, text));
            });
            if is_taken {
                choice.letter += LETTERS;
                break;
            }
        }
    }
}

/// The same letters for the same characters that nobody can read, in their order, in all strings.
fn readable(shrink: &mut Shrink<'_>, bytes: Func, length: Func) {
    let upper = shrink.world.inputs.func(Cell::Upper).ok();
    let is_unreadable = |unit: u64| !(0x20..0x7f).contains(&unit) && unit < 0xa0;
    let mut all: Vec<(usize, Vec<u32>)> = vec![];
    let mut units: BTreeSet<u64> = BTreeSet::new();
    for (o, _) in shrink.strings() {
        let unit = |object: &InputObject, i: u32| {
            let half = |f: Option<Func>| f.and_then(|f| object.elements.get(&(f, i))).map_or(0, |v| v.as_bits());
            half(upper) << 8 | half(Some(bytes))
        };
        let object = &shrink.model.objects[o];
        let at: Vec<u32> = (0..shrink.number_in(o, length)).filter(|&i| is_unreadable(unit(object, i))).collect();
        units.extend(at.iter().map(|&i| unit(object, i)));
        all.push((o, at));
    }
    all.retain(|(_, at)| !at.is_empty());
    if units.is_empty() || units.len() > usize::from(b'z' - b'a') {
        return;
    }
    let _ = INSTEAD.iter().any(|&first| {
        let instead = |now: u64| u64::from(first) + units.range(..now).count() as u64;
        shrink.try_all(|model| {
            for (o, at) in &all {
                for &i in at {
                    let now = model.objects[*o].elements.entry((bytes, i)).or_insert(Val::Bv(0));
                    *now = Val::Bv(instead(now.as_bits()));
                }
            }
        })
    });
}
