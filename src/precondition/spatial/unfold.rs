//! Unfolding: an instance of a predicate is one of its disjuncts, with names of its own for what exists in it. What is unfolded is kept, and
//! has the same names whenever it is looked at again.
//!
//! Everything in an unfolding is named by roots of no input: an object that a disjunct allocates, each of its fields, and each
//! existential name that no field binds.

use super::{
    abstraction::{Abstractions, Way},
    formula::{Expr, SymbolicHeap, Type},
    spec::tree::Op,
    value::{Names, Value, equal},
};
use crate::{
    classfile::FieldType,
    explore::Start,
    input::{Cell, InputSpace},
    program::{ClassId, FieldId, MethodId},
    state::Value as Given,
    step::World,
    term::{Decl, Func, Node, Sort, Sym, Term},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// An instance of a predicate.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct InstanceId(u32);

/// An object that a disjunct allocates.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct CellId(pub(super) u32);

/// What is allocated.
#[derive(Clone, Debug)]
pub(super) struct Allocated {
    /// The root that denotes it.
    pub(super) name: Term,
    /// Which class it has.
    pub(super) class: ClassId,
}

/// A disjunct of an instance.
#[derive(Debug, Default)]
pub(super) struct Unfolded {
    /// References and the objects they denote, which no other disjunct allocates.
    pub(super) cells: Vec<(Term, CellId)>,
    /// What is equal.
    pub(super) equal: Vec<(Value, Value)>,
    /// What else is true.
    pub(super) facts: Vec<Term>,
    /// What holds of the rest.
    pub(super) calls: Vec<InstanceId>,
}

struct Instance {
    predicate: usize,
    arguments: Vec<Value>,
    unfolded: Vec<Option<Rc<Unfolded>>>,
    /// What it may be, once that has been asked for.
    ways: Option<Option<Rc<[Way]>>>,
}

/// All unfoldings of a precondition. See the module.
pub(super) struct Unfolding {
    abstractions: Rc<Abstractions>,
    /// Roots of the method.
    roots: Vec<(FieldType, Given)>,
    instances: Vec<Instance>,
    cells: Vec<Allocated>,
    contents: FxHashMap<(CellId, Func), Term>,
    /// The contents of each object, in the order in which they were named.
    fields: Vec<Vec<(Func, Term)>>,
    own: FxHashSet<Term>,
    own_roots: FxHashSet<Sym>,
}

/// The types of the roots of a method, its receiver first.
pub(super) fn root_types(world: &World, method: MethodId) -> Vec<FieldType> {
    let mut types = world.inputs.parameter_types(method);
    let method = world.program.method(method);
    if method.has_receiver() {
        types.insert(0, FieldType::Object(world.program.class(method.class).name.clone()));
    }
    types
}

impl Unfolding {
    /// The unfoldings of the last predicate, which is the precondition of the method of `start`.
    pub(super) fn new(world: &World, start: &Start, abstractions: Rc<Abstractions>) -> Self {
        let types = root_types(world, start.method);
        let roots = types.into_iter().zip(start.roots.iter().map(|&(_, v)| v)).collect();
        let precondition = abstractions.predicates().len() - 1;
        let (instances, cells, contents, fields) = Default::default();
        let (own, own_roots) = Default::default();
        let mut all = Self { abstractions, roots, instances, cells, contents, fields, own, own_roots };
        all.instance(precondition, vec![]);
        all
    }

    /// The precondition itself.
    pub(super) fn precondition(&self) -> InstanceId {
        InstanceId(0)
    }

    fn instance(&mut self, predicate: usize, arguments: Vec<Value>) -> InstanceId {
        let unfolded = vec![None; self.abstractions.predicates()[predicate].disjuncts.len()];
        self.instances.push(Instance { predicate, arguments, unfolded, ways: None });
        InstanceId(self.instances.len() as u32 - 1)
    }

    /// The disjuncts of an instance, those that end there first.
    pub(super) fn disjuncts(&self, i: InstanceId) -> Vec<usize> {
        let disjuncts = &self.abstractions.predicates()[self.instances[i.0 as usize].predicate].disjuncts;
        let mut all: Vec<usize> = (0..disjuncts.len()).collect();
        all.sort_by_key(|&d| (disjuncts[d].calls.len(), disjuncts[d].cells.len()));
        all
    }

    /// What an instance may be, one of these, if it can be unfolded to its end; `None` where unfolding it once tells as much.
    pub(super) fn ways(&mut self, inputs: &InputSpace, i: InstanceId) -> Option<Rc<[Way]>> {
        let Instance { predicate, arguments, ways, .. } = &mut self.instances[i.0 as usize];
        ways.get_or_insert_with(|| self.abstractions.ways(inputs, *predicate, arguments)).clone()
    }

    /// Whether no heap satisfies the precondition, however large.
    pub(super) fn is_impossible(&self, inputs: &InputSpace) -> bool {
        self.abstractions.exclude_all(inputs)
    }

    /// An allocated object.
    pub(super) fn allocated(&self, cell: CellId) -> &Allocated {
        &self.cells[cell.0 as usize]
    }

    /// The named contents of an allocated object.
    pub(super) fn contents(&self, cell: CellId) -> &[(Func, Term)] {
        &self.fields[cell.0 as usize]
    }

    /// Whether a root is a name of an unfolding, and none of the input.
    pub(super) fn is_own(&self, root: Term) -> bool {
        self.own.contains(&root)
    }

    /// The same of a root by its number.
    pub(super) fn is_own_root(&self, root: Sym) -> bool {
        self.own_roots.contains(&root)
    }

    /// The reference to an allocated object.
    pub(super) fn reference(&self, inputs: &InputSpace, cell: CellId) -> Term {
        inputs.terms().input(cell.0, self.allocated(cell).name)
    }

    /// Whether an object of this class has a field.
    pub(super) fn has(&self, inputs: &InputSpace, cell: CellId, f: Func) -> bool {
        let field = match inputs.cell_of(f) {
            Cell::Field(field) => field,
            // What is allocated is no array and no string.
            Cell::Length | Cell::Characters | Cell::Upper | Cell::Wide => return false,
            _ => return true,
        };
        let program = inputs.program();
        program.is_subtype(self.allocated(cell).class, program.field(field).class)
    }

    /// What an allocated object holds, by its name.
    pub(super) fn content(&mut self, inputs: &InputSpace, cell: CellId, f: Func) -> Term {
        if let Some(&known) = self.contents.get(&(cell, f)) {
            return known;
        }
        let named = self.named(inputs, inputs.terms().func_decl(f));
        self.contents.insert((cell, f), named);
        self.fields[cell.0 as usize].push((f, named));
        named
    }

    fn named(&mut self, inputs: &InputSpace, decl: Decl) -> Term {
        let name = inputs.terms().declare_sym(decl);
        let Node::Sym(root) = inputs.terms().node(name) else { unreachable!("a root has been declared") };
        self.own.insert(name);
        self.own_roots.insert(root);
        name
    }

    fn allocate(&mut self, inputs: &InputSpace, class: ClassId) -> CellId {
        let all = inputs.universe.only_instances_of(inputs.program(), class);
        let exact = if all.contains(&class) { vec![class] } else { all };
        let bound = Some(inputs.classes(&exact, None));
        let name = self.named(inputs, Decl { name: "cell".into(), sort: Sort::Ref, bound, most: None });
        self.cells.push(Allocated { name, class });
        self.fields.push(vec![]);
        CellId(self.cells.len() as u32 - 1)
    }

    fn existential(&mut self, inputs: &InputSpace, name: &str, ty: &Type) -> Value {
        let decl = |sort, bound| Decl { name: name.into(), sort, bound, most: None };
        let terms = inputs.terms();
        match ty {
            Type::Integer => Value::Integer(self.named(inputs, decl(Sort::Bv(64), None))),
            Type::Truth => {
                let bit = self.named(inputs, decl(Sort::Bv(1), None));
                Value::Truth(terms.not(terms.eq(bit, terms.bv(1, 0))))
            }
            Type::Reference(ty) | Type::Opaque(ty) => {
                let declared = inputs.declared(ty).expect("its type has been looked at");
                let t = self.named(inputs, decl(declared.sort, declared.bound));
                Value::of(terms, ty, t)
            }
        }
    }

    /// Disjunct `d` of an instance.
    pub(super) fn unfold(&mut self, inputs: &InputSpace, i: InstanceId, d: usize) -> Rc<Unfolded> {
        let Instance { predicate, arguments, unfolded, .. } = &self.instances[i.0 as usize];
        if let Some(known) = &unfolded[d] {
            return known.clone();
        }
        let predicates = self.abstractions.predicates().clone();
        let heap = &predicates[*predicate].disjuncts[d];
        let parameters = arguments.clone();
        let made = Rc::new(self.unfolded(inputs, heap, parameters));
        self.instances[i.0 as usize].unfolded[d] = Some(made.clone());
        made
    }

    fn unfolded(&mut self, inputs: &InputSpace, heap: &SymbolicHeap, parameters: Vec<Value>) -> Unfolded {
        let terms = inputs.terms();
        let first = parameters.len();
        let mut slots: Vec<Option<Value>> = parameters.into_iter().map(Some).collect();
        slots.resize(first + heap.locals.len(), None);
        let mut all = Unfolded::default();
        let (mut held, mut allocated) = (vec![], vec![]);
        for part in &heap.cells {
            let cell = self.allocate(inputs, part.class);
            allocated.push(cell);
            for (f, says) in &part.fields {
                let held_there = self.held(inputs, cell, *f);
                match says {
                    // A name that a field binds is what the field holds.
                    Expr::Slot(i) if slots[*i].is_none() => slots[*i] = Some(held_there),
                    says => held.push((held_there, says)),
                }
            }
        }
        for (i, local) in heap.locals.iter().enumerate() {
            if slots[first + i].is_none() {
                slots[first + i] = Some(self.existential(inputs, &local.name, &local.ty));
            }
        }
        let slots: Vec<Value> = slots.into_iter().map(|slot| slot.expect("all have one by now")).collect();
        let roots = std::mem::take(&mut self.roots);
        let names = Names { inputs, roots: &roots, slots: &slots };
        let value = |e: &Expr, facts: &mut Vec<Term>| {
            let partial = names.value(e);
            facts.push(partial.defined);
            partial.value
        };
        for (part, &cell) in heap.cells.iter().zip(&allocated) {
            let root = value(&part.root, &mut all.facts);
            all.cells.push((root.term(), cell));
        }
        for (held_there, says) in held {
            let said = value(says, &mut all.facts);
            all.equal.push((held_there, said));
        }
        let mut open: Vec<&Expr> = heap.pure.iter().rev().collect();
        while let Some(e) = open.pop() {
            match e {
                Expr::Binary(Op::And, a, b) => open.extend([&**b, &**a]),
                Expr::Binary(Op::Eq, a, b) => {
                    let pair = (value(a, &mut all.facts), value(b, &mut all.facts));
                    all.equal.push(pair);
                }
                e => all.facts.push(names.condition(e)),
            }
        }
        let calls: Vec<(usize, Vec<Value>)> = heap
            .calls
            .iter()
            .map(|call| (call.predicate, call.arguments.iter().map(|e| value(e, &mut all.facts)).collect()))
            .collect();
        self.roots = roots;
        all.facts.retain(|&fact| terms.as_bool(fact) != Some(true));
        all.equal.retain(|&(a, b)| terms.as_bool(equal(terms, a, b)) != Some(true));
        all.calls = calls.into_iter().map(|(predicate, arguments)| self.instance(predicate, arguments)).collect();
        all
    }

    fn held(&mut self, inputs: &InputSpace, cell: CellId, f: FieldId) -> Value {
        let func = inputs.func(Cell::Field(f)).expect("its type has been looked at");
        let t = self.content(inputs, cell, func);
        Value::of(inputs.terms(), &inputs.field_type(f), t)
    }

    /// Whether a term is the name of a value, or of a field of the input.
    pub(super) fn is_name(inputs: &InputSpace, t: Term) -> bool {
        matches!(inputs.terms().node(t), Node::Sym(_) | Node::Init(..))
    }
}
