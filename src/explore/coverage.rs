//! Which ways out of its branching instructions a program takes, counted as JaCoCo counts branches: a condition has two, a switch one for each place
//! it goes to.

use super::ProgramPath;
use crate::{
    classfile::{
        Constant, Instr, InstrIdx,
        code::{Code, Invoke, Kind},
        string_switch::{Comparison, comparisons},
    },
    program::{Class, MethodId, Origin, Program},
    step::Site,
};
use indexmap::IndexSet;
use rustc_hash::FxHashSet;

/// A way out of an instruction.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Way {
    /// The instruction.
    pub site: Site,
    /// The one that comes next.
    pub to: InstrIdx,
}

/// The ways that there are in some methods.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Those known so far, whose positions stay.
    pub ways: IndexSet<Way>,
    methods: FxHashSet<MethodId>,
}

impl Coverage {
    /// Those in these methods.
    pub fn of(program: &Program, methods: impl IntoIterator<Item = MethodId>) -> Self {
        let mut coverage = Self::default();
        methods.into_iter().for_each(|method| coverage.has(program, method));
        coverage
    }

    /// One more method, if it is of the application and none that initializes a class.
    fn has(&mut self, program: &Program, method: MethodId) {
        let of = program.method(method);
        let counts = program.class(of.class).origin == Origin::Application && &*of.name != "<clinit>";
        if !self.methods.insert(method) || !counts {
            return;
        }
        let Some(code) = of.code.as_deref() else { return };
        let of_strings = of_string_switches(program.class(of.class), code);
        for at in (0..code.instrs.len() as InstrIdx).filter(|at| !of_strings.contains(at)) {
            let site = Site { method, at };
            self.ways.extend(ways(code, at).into_iter().map(|to| Way { site, to }));
        }
    }

    /// The ways that a path of a method under test takes, by position: what it runs before that, which is invariants, does not count. Methods that
    /// it comes to are among those that count from then on.
    pub fn taken(&mut self, program: &Program, method: MethodId, path: &ProgramPath) -> Vec<usize> {
        let begin = path.executed.iter().position(|&site| site == Site { method, at: 0 });
        let executed = &path.executed[begin.unwrap_or(path.executed.len())..];
        executed.iter().filter(|site| site.at == 0).for_each(|site| self.has(program, site.method));
        let ways = executed.windows(2).map(|pair| Way { site: pair[0], to: pair[1].at });
        let mut taken: Vec<usize> = ways.filter_map(|way| self.ways.get_index_of(&way)).collect();
        taken.sort_unstable();
        taken.dedup();
        taken
    }
}

/// The instructions by which a `switch` over strings finds out which constant a string is: one that jumps by the hash code, and comparisons of strings
/// that have it. They are no branches of the source; those are of the `switch` behind them, over the number of the constant.
fn of_string_switches(class: &Class, code: &Code) -> FxHashSet<InstrIdx> {
    let Some(file) = class.file.as_deref() else { return FxHashSet::default() };
    let branches = |at: usize| {
        let &[Instr::Load(Kind::Ref, local), Instr::Invoke(Invoke::Virtual, hash), ref switch] =
            &code.instrs[at - 2..=at]
        else {
            return None;
        };
        let (Instr::LookupSwitch(switch) | Instr::TableSwitch(switch)) = *switch else { return None };
        let switch = &code.switches[usize::from(switch)];
        let Constant::Method(hash) = file.constant(hash) else { return None };
        let mut all = vec![at as InstrIdx];
        for &(_, target) in &switch.cases {
            let comparisons = comparisons(file, code, local, target, switch.default)?;
            let is_one = |comparison: &Comparison<'_>| &*comparison.called.name == "equals";
            comparisons.iter().all(is_one).then(|| all.extend(comparisons.iter().map(|of| of.branch)))?;
        }
        (&*hash.name == "hashCode").then_some(all)
    };
    (2..code.instrs.len()).filter_map(branches).flatten().collect()
}

/// Where a branching instruction may go.
fn ways(code: &Code, at: InstrIdx) -> Vec<InstrIdx> {
    let mut to = match code.instrs[at as usize] {
        Instr::If(_, to) | Instr::IfIcmp(_, to) | Instr::IfAcmp(_, to) | Instr::IfNull(_, to) => vec![at + 1, to],
        Instr::TableSwitch(table) | Instr::LookupSwitch(table) => {
            let switch = &code.switches[usize::from(table)];
            switch.cases.iter().map(|&(_, to)| to).chain([switch.default]).collect()
        }
        _ => vec![],
    };
    to.sort_unstable();
    to.dedup();
    to
}
