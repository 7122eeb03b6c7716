//! What an answer means: the facts it adds, and what it writes into the state.

use crate::{
    state::{Beyond, Choice, InputRef, State, Value, Why},
    step::{Ask, Limit, Outcome, Pause, Pick, Unexplored, World, run, site},
    term::Term,
};

/// For each answer, the facts that hold exactly if it is the one.
pub fn facts_of(world: &World, st: &State, ask: &Ask) -> Vec<Vec<Term>> {
    let terms = &world.terms;
    match ask {
        Ask::Branch(c) => vec![vec![*c], vec![terms.not(*c)]],
        Ask::Switch { cases, .. } => cases.iter().map(|&(_, fact)| vec![fact]).collect(),
        Ask::Dispatch { cases, .. } => cases.iter().map(|&(_, fact)| vec![fact]).collect(),
        Ask::Law(fact) => vec![vec![*fact]],
        Ask::Summary { facts, .. } => vec![facts.clone(), vec![terms.not(terms.all(facts.iter().copied()))]],
        Ask::Beyond(Beyond::Large(fact) | Beyond::Late(fact)) => vec![vec![terms.not(*fact)], vec![*fact]],
        Ask::Beyond(_) => vec![vec![], vec![]],
        Ask::Partition { cases, .. } => cases.iter().map(|&(_, fact)| vec![fact]).collect(),
        Ask::Settle { sym, picks } => picks.iter().map(|pick| settle_facts(world, st, *sym, *pick)).collect(),
    }
}

fn settle_facts(world: &World, st: &State, sym: Term, pick: Pick) -> Vec<Term> {
    let terms = &world.terms;
    match pick {
        Pick::Null => vec![terms.is_null(sym)],
        Pick::Alias(_, designator) => vec![terms.eq(sym, designator)],
        Pick::Fresh | Pick::OutOfScope => {
            let differs = st.heap.inputs.iter().map(|o| terms.not(terms.eq(sym, o.designator)));
            std::iter::once(terms.not(terms.is_null(sym))).chain(differs).collect()
        }
    }
}

/// Writes an answer into a state that asked.
pub fn answer(world: &World, st: &mut State, ask: &Ask, choice: Choice) {
    let terms = &world.terms;
    let Choice { answer: i, why } = choice;
    let facts = facts_of(world, st, ask).swap_remove(i as usize);
    st.path.add(terms, &facts, why);
    if why == Why::Decided {
        st.path.fork();
    }
    if let Ask::Settle { sym, picks } = ask {
        let object = |i: u32, designator| Value::Sym(terms.input(i, designator));
        let denotes = match picks[i as usize] {
            Pick::Null => Value::Null,
            Pick::Alias(i, designator) => object(i, designator),
            Pick::Fresh | Pick::OutOfScope => {
                let number = st.heap.inputs.len() as u32;
                st.heap.inputs.push(InputRef { designator: *sym, bound: terms.bound(*sym) });
                object(number, *sym)
            }
        };
        st.settled.insert(*sym, denotes);
    }
    match ask {
        // The path condition says so.
        Ask::Beyond(Beyond::Large(_)) => {}
        Ask::Beyond(what) => st.within.push(*what),
        _ => {}
    }
    st.trail.push(choice);
    st.answered = st.answered.map(|_| st.steps);
    st.heap.allocated = 0;
}

/// Whether an answer leads out of the scope, or to what is no input here: there a path ends.
pub(super) fn out_of_scope(world: &World, ask: &Ask, i: u32) -> Option<Unexplored> {
    match ask {
        Ask::Beyond(Beyond::Large(_)) if world.limits.large => None,
        Ask::Beyond(what) if i > 0 => Some(Unexplored::Beyond(*what)),
        Ask::Settle { sym, picks } if picks[i as usize] == Pick::OutOfScope => {
            let label = world.terms.bound(*sym).and_then(|b| world.terms.label(b));
            Some(Unexplored::Scope(
                world.inputs.scope_of(world.terms.bound(*sym)).unwrap_or(0),
                label.map_or_else(String::new, |l| l.to_string()),
            ))
        }
        _ => None,
    }
}

/// Rebuilds the state that these answers lead to: a path is its start and its list of answers.
///
/// # Errors
/// The position of the first answer that does not fit.
pub fn replay(world: &World, start: State, answers: &[Choice], fuel: u64) -> Result<(State, Pause), usize> {
    let mut st = start;
    let mut given = answers.iter().enumerate();
    loop {
        match run(world, &mut st, fuel) {
            Pause::Ask(ask) => {
                let Some((at, &choice)) = given.next() else { return Ok((st, Pause::Ask(ask))) };
                if choice.answer as usize >= facts_of(world, &st, &ask).len() {
                    return Err(at);
                }
                let site = site(&st);
                answer(world, &mut st, &ask, choice);
                if let Some(why) = out_of_scope(world, &ask, choice.answer) {
                    return Ok((st, Pause::End(Outcome::GaveUp(Limit { why, site }))));
                }
            }
            pause => return given.next().map_or(Ok((st, pause)), |(at, _)| Err(at)),
        }
    }
}
