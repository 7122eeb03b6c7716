//! Inputs whose receiver a method of the program makes (Driver in Copia, Ponzio, Aguirre, Garbervetsky & Regis, LISSA, ASE
//! 2022).

use super::{Choice, Precondition, Row, Solvers, entered::Entered};
use crate::{
    classfile::{BaseType, FieldType},
    explore::{AnyInput, Oracle, Start},
    program::{
        Invariants, MethodId,
        target::{self, TargetError},
    },
    solver::Z3Error,
    state::{Phase, Value},
    step::World,
};
use std::rc::Rc;

pub(super) const DRIVER: Row = Row {
    name: "driver",
    help: "Those whose receiver a driver makes",
    takes: (false, false, true),
    make: |choice: &Choice| Rc::new(Driver { named: choice.driver.clone(), invariants: choice.invariants() }),
};

struct Driver {
    named: Option<String>,
    /// They are asserted of what it makes, and nothing is decided by them.
    invariants: Rc<Invariants>,
}

impl Precondition for Driver {
    fn name(&self) -> &'static str {
        DRIVER.name
    }

    fn entry(&self, world: &World, method: MethodId) -> Result<Vec<Phase>, TargetError> {
        let program = &world.program;
        let under_test = program.method(method);
        let class = Phase::Initialize(under_test.class);
        if !under_test.has_receiver() {
            return Ok(vec![class]);
        }
        let unnamed = || TargetError::Usage("a precondition of a driver wants the driver's name".into());
        let named = self.named.as_deref().ok_or_else(unnamed)?;
        let driver = target::find(program, &target::parse(named)?)?;
        let m = program.method(driver);
        let made = m.descriptor.ret.as_ref().and_then(|ty| program.class_of_type(ty).ok());
        let fits = m.access.is_static() && made.is_some_and(|made| program.is_subtype(made, under_test.class));
        let given = match m.descriptor.params[..] {
            _ if m.code.is_none() => {
                return Err(TargetError::Usage(format!("{named} is no driver: it has no bytecode")));
            }
            [] if fits => vec![],
            [FieldType::Base(BaseType::Int)] if fits => {
                vec![Value::I32(world.inputs.bounds.scope.map_or(0, |n| n as i32))]
            }
            _ => {
                let class = program.class(under_test.class).java_name();
                let wanted = format!("a static method, of nothing or an int, to {class}");
                return Err(TargetError::Usage(format!("{named} is no driver: {wanted}")));
            }
        };
        Ok(vec![Phase::Driver(driver, given), class])
    }

    fn oracle(&self, _: &World, _: &Start, solver: &Solvers<'_>) -> Result<Box<dyn Oracle>, Z3Error> {
        Ok(Box::new(Entered(AnyInput(solver()?))))
    }

    fn invariants(&self) -> Option<&Rc<Invariants>> {
        Some(&self.invariants)
    }
}
