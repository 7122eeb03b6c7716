//! What random predicates mean, written down a second time: a disjunct holds of a heap if its parts are there, each apart from the others, and
//! some integers make it true. All are tried.

use crate::generator::predicate::{Argument, Disjunct, Fact, Int, Made, Part, Predicate, Ref};
use std::collections::{BTreeSet, HashMap};

/// Nodes by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heap {
    pub(crate) nodes: Vec<Node>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) val: i64,
    pub(crate) left: Option<usize>,
    pub(crate) right: Option<usize>,
}

/// A value.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Value {
    Ref(Option<usize>),
    Int(i64),
}

/// The nodes that are left, as bits.
type Left = u32;

/// Predicates in one heap.
pub(crate) struct Meaning<'a> {
    made: &'a Made,
    heap: &'a Heap,
    /// Integers that may exist.
    numbers: Vec<i64>,
    known: HashMap<(usize, Vec<Value>, Left), BTreeSet<Left>>,
}

/// Whether the precondition holds.
pub(crate) fn holds(made: &Made, heap: &Heap, roots: [Value; 3]) -> bool {
    let mut numbers: BTreeSet<i64> = (-16..=16).collect();
    let held = heap.nodes.iter().map(|node| node.val).chain(roots.iter().filter_map(|v| match v {
        Value::Int(n) => Some(*n),
        Value::Ref(_) => None,
    }));
    numbers.extend(held.flat_map(|n| n - 14..=n + 14));
    let mut meaning = Meaning { made, heap, numbers: numbers.into_iter().collect(), known: HashMap::new() };
    let all = (1 << heap.nodes.len()) - 1;
    !meaning.predicate(&made.requires, &roots, all).is_empty()
}

impl Meaning<'_> {
    /// What may be left of some nodes, without those that a predicate is about.
    fn predicate(&mut self, of: &Predicate, arguments: &[Value], nodes: Left) -> BTreeSet<Left> {
        let mut left = BTreeSet::new();
        for d in &of.disjuncts {
            let mut names: Vec<Option<Value>> = arguments.iter().copied().map(Some).collect();
            names.resize(arguments.len() + d.locals.len(), None);
            let mut rest = nodes;
            if d.parts.iter().all(|part| self.part(part, &mut names, &mut rest)) {
                self.calls(d, &d.calls, &names, rest, &mut left);
            }
        }
        left
    }

    fn part(&self, part: &Part, names: &mut [Option<Value>], nodes: &mut Left) -> bool {
        let Some(Value::Ref(Some(o))) = reference(part.root, names) else { return false };
        if *nodes & 1 << o == 0 {
            return false;
        }
        *nodes &= !(1 << o);
        let Node { val, left, right } = self.heap.nodes[o];
        let is = |name: Option<usize>, says: Option<Value>, held: Value, names: &mut [Option<Value>]| match (name, says)
        {
            // A name that has no value yet is that of what the field holds.
            (Some(name), None) => {
                names[name] = Some(held);
                true
            }
            (_, says) => says == Some(held),
        };
        let references = [(part.left, left), (part.right, right)];
        references.into_iter().all(|(says, held)| match says {
            Some(r @ Ref::Name(name)) => is(Some(name), reference(r, names), Value::Ref(held), names),
            Some(Ref::Null) => held.is_none(),
            None => true,
        }) && match &part.val {
            Some(e @ Int::Name(name)) => is(Some(*name), number(e, names).map(Value::Int), Value::Int(val), names),
            Some(e) => number(e, names) == Some(val),
            None => true,
        }
    }

    /// The rest of a disjunct.
    fn calls(
        &mut self,
        d: &Disjunct,
        calls: &[(usize, Vec<Argument>)],
        names: &[Option<Value>],
        nodes: Left,
        left: &mut BTreeSet<Left>,
    ) {
        let facts: Vec<Option<bool>> = d.facts.iter().map(|fact| truth(fact, names)).collect();
        if facts.contains(&Some(false)) {
            return;
        }
        let Some(((callee, arguments), rest)) = calls.split_first() else {
            assert!(facts.iter().all(Option::is_some), "a name that nothing binds: {d:?}");
            left.insert(nodes);
            return;
        };
        let mut open = None;
        let given = arguments.iter().enumerate().map(|(i, argument)| match argument {
            Argument::Ref(r) => reference(*r, names).expect("it is bound by a field"),
            Argument::Int(e) => number(e, names).map(Value::Int).unwrap_or_else(|| {
                open = Some((i, Some(e)));
                Value::Int(0)
            }),
            Argument::Any => {
                open = Some((i, None));
                Value::Int(0)
            }
        });
        let mut given: Vec<Value> = given.collect();
        let tried = if open.is_some() { self.numbers.clone() } else { vec![0] };
        for n in tried {
            let mut names = names.to_vec();
            match open {
                Some((i, Some(Int::Name(name)))) => {
                    given[i] = Value::Int(n);
                    names[*name] = Some(Value::Int(n));
                }
                Some((i, None)) => given[i] = Value::Int(n),
                Some((_, Some(e))) => panic!("{e:?} has no value"),
                None => {}
            }
            for nodes in self.called(*callee, &given, nodes) {
                self.calls(d, rest, &names, nodes, left);
            }
        }
    }

    fn called(&mut self, callee: usize, arguments: &[Value], nodes: Left) -> BTreeSet<Left> {
        let key = (callee, arguments.to_vec(), nodes);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let made = self.made;
        let left = self.predicate(&made.predicates[callee], arguments, nodes);
        self.known.insert(key, left.clone());
        left
    }
}

fn reference(r: Ref, names: &[Option<Value>]) -> Option<Value> {
    match r {
        Ref::Null => Some(Value::Ref(None)),
        Ref::Name(i) => names[i],
    }
}

fn number(e: &Int, names: &[Option<Value>]) -> Option<i64> {
    Some(match e {
        Int::Constant(n) => *n,
        Int::Name(i) => match names[*i]? {
            Value::Int(n) => n,
            other => panic!("{other:?} is no integer"),
        },
        Int::Plus(a, n) => number(a, names)? + n,
        Int::Sum(a, b) => number(a, names)? + number(b, names)?,
        Int::Greater(a, b) => number(a, names)?.max(number(b, names)?),
    })
}

fn truth(fact: &Fact, names: &[Option<Value>]) -> Option<bool> {
    Some(match fact {
        Fact::Same(a, b) => reference(*a, names)? == reference(*b, names)?,
        Fact::Equal(a, b) => number(a, names)? == number(b, names)?,
        Fact::Less(a, b) => number(a, names)? < number(b, names)?,
        Fact::Not(a) => !truth(a, names)?,
        Fact::Either(a, b) => truth(a, names)? | truth(b, names)?,
    })
}
