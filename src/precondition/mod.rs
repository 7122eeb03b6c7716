//! Which inputs a method is run on: one file each. A precondition goes with every strategy.
//!
//! It says what runs before the method ([`Precondition::entry`]), which answers allowed inputs give and which ends are paths
//! ([`Precondition::oracle`]), and what holds of the inputs ([`Precondition::invariants`]), which a test asserts.

mod any;
mod driver;
mod entered;
mod enumerate;
mod hybrid;
mod if_rep_ok;
mod rep_ok;
pub mod spatial;

use crate::{
    explore::{Oracle, Start},
    program::{Invariants, MethodId, target::TargetError},
    solver::{Solver, Z3Error},
    state::Phase,
    step::World,
};
use std::rc::Rc;

pub use rep_ok::{Options, RepOk};
pub use spatial::Written;

/// See the module.
pub trait Precondition {
    /// Its name in reports.
    fn name(&self) -> &'static str;

    /// The options that are set, by their names on the command line.
    fn options(&self) -> Vec<&'static str> {
        vec![]
    }

    /// What runs before `method`.
    ///
    /// # Errors
    /// Where it does not fit the method.
    fn entry(&self, world: &World, method: MethodId) -> Result<Vec<Phase>, TargetError> {
        Ok(vec![Phase::Initialize(world.inputs.universe.called_on(&world.program, method))])
    }

    /// What decides which answers allowed inputs give; `solver` makes solvers.
    ///
    /// # Errors
    /// What making a solver fails with.
    fn oracle(&self, world: &World, start: &Start, solver: &Solvers<'_>) -> Result<Box<dyn Oracle>, Z3Error>;

    /// What holds of the objects of allowed inputs; `None` where all inputs are allowed.
    fn invariants(&self) -> Option<&Rc<Invariants>>;

    /// Whether it is known that there is no allowed input, however large; asked once the method has been entered.
    fn is_impossible(&self, _: &World) -> bool {
        false
    }
}

/// Makes solvers.
pub type Solvers<'a> = dyn Fn() -> Result<Box<dyn Solver>, Z3Error> + 'a;

/// A precondition by its name, and what can be said of it.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Which one.
    pub row: &'static Row,
    /// How the search for structures goes.
    pub options: Options,
    /// The name of invariants, where it is none of those found by themselves.
    pub invariant: Option<String>,
    /// The method that makes the receiver.
    pub driver: Option<String>,
    /// Predicates, and what is required of inputs, where it is not in annotations.
    pub written: Written,
}

/// What there is.
#[derive(Debug)]
pub struct Row {
    /// The name on the command line.
    pub name: &'static str,
    /// What it is.
    pub help: &'static str,
    /// What of a [`Choice`] it takes: options, an invariant, a driver.
    takes: (bool, bool, bool),
    make: fn(&Choice) -> Rc<dyn Precondition>,
}

/// All preconditions, in the order in which they are told of.
pub const ALL: &[&Row] = &[
    &any::ANY,
    &rep_ok::REP_OK,
    &rep_ok::LISSA,
    &rep_ok::LISSA_M,
    &rep_ok::LISSA_NOSB,
    &hybrid::HYBRID,
    &if_rep_ok::IF_REP_OK,
    &driver::DRIVER,
    &spatial::SPATIAL,
    &enumerate::ENUMERATE,
];

impl Choice {
    /// Every input.
    pub fn any() -> Self {
        Self { row: ALL[0], options: Options::default(), invariant: None, driver: None, written: Written::default() }
    }

    /// The precondition of this name; `None` if there is none.
    pub fn named(name: &str) -> Option<Self> {
        let row = ALL.iter().copied().find(|row| row.name == name)?;
        Some(Self { row, ..Self::any() })
    }

    /// Whether all inputs are allowed.
    pub fn is_any(&self) -> bool {
        self.row.name == any::ANY.name
    }

    /// Whether it may say something of each value of an input, numbers that a method is given among them.
    pub fn speaks_of_all(&self) -> bool {
        [spatial::SPATIAL.name, enumerate::ENUMERATE.name].contains(&self.row.name)
    }

    /// Whether it takes formulas and predicates.
    pub fn takes_written(&self) -> bool {
        self.row.name == spatial::SPATIAL.name
    }

    /// Whether a method makes the receivers.
    pub fn takes_driver(&self) -> bool {
        self.row.takes.2
    }

    /// Whether its counts are to be those that have been published.
    pub fn is_as_published(&self) -> bool {
        let published = [rep_ok::LISSA, rep_ok::LISSA_M, rep_ok::LISSA_NOSB, hybrid::HYBRID].map(|row| row.name);
        self.options.references_alone || published.contains(&self.row.name)
    }

    /// What is said of it that it does not take, or not said that it wants; as the command line calls these.
    pub fn misfit(&self) -> Option<String> {
        let (options, invariant, driver) = self.row.takes;
        let that_take = |takes: fn(&Row) -> bool| {
            let names: Vec<&str> = ALL.iter().filter(|row| takes(row)).map(|row| row.name).collect();
            names.join(", ")
        };
        if !options && self.options != Options::default() {
            let names = that_take(|row| row.takes.0);
            return Some(format!("--memo, --no-symmetry and --lissa-compat are for --precondition {names}"));
        }
        if !invariant && self.invariant.is_some() {
            return Some(format!("--rep-ok is for --precondition {}", that_take(|row| row.takes.1)));
        }
        if !self.takes_written() && self.written != Written::default() {
            return Some("--requires, --pred, --spec and --jsf are for --precondition spatial".into());
        }
        if !driver && self.driver.is_some() {
            return Some(format!("--driver is for --precondition {}", that_take(|row| row.takes.2)));
        }
        (driver && self.driver.is_none()).then(|| format!("--precondition {} wants --driver METHOD", self.row.name))
    }

    /// The precondition itself, for one program.
    pub fn make(&self) -> Rc<dyn Precondition> {
        (self.row.make)(self)
    }

    /// The invariants that are meant.
    fn invariants(&self) -> Rc<Invariants> {
        Rc::new(Invariants::new(self.invariant.clone()))
    }
}
