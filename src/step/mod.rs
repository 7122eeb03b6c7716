//! JVMS chapter 6: one instruction at a time, each written once for every strategy.
//!
//! An instruction that needs to know something the path has not decided ends with [`Stop::Ask`], the state as it was;
//! somebody else finds the answers, and the same instruction runs again, now knowing. No solver, search or report here.

mod alias;
mod arith;
mod array;
mod ask;
mod assume;
mod beyond;
mod boxes;
mod branch;
mod branches;
mod class_object;
mod compare;
mod constant;
mod constants;
mod convert;
mod cx;
mod discovery;
mod dynamic;
mod effects;
mod existing;
#[cfg(debug_assertions)]
mod extent;
mod field;
mod harmless;
mod host;
mod init;
mod instance;
mod invariants;
mod invoke;
mod joined;
mod joining;
mod limits;
mod links;
mod loaded;
mod local;
mod made;
mod new_array;
mod non_null;
mod object;
mod phase;
mod record;
mod region;
mod registers;
mod reply;
mod resolution;
mod shaped;
mod stack;
mod throw;
mod unfold;
mod unseen;
mod value;
mod ways;
mod world;

pub use array::{
    allocate as allocate_array, assign_range, cell_of_allocated, component, element, length, put_cell_of_allocated,
    set_element,
};
pub use ask::{Ask, Fault, Flow, Limit, Outcome, Pick, Property, Site, Stop, Unexplored};
pub use beyond::{other_array, other_collections};
pub use branch::same_reference;
pub use cx::{Cx, site};
pub use discovery::{Discovery, NewEntry};
pub use effects::leave;
pub use field::{get as field_of_allocated, get_static, put as put_field_of_allocated, put_static};
pub use harmless::is_harmless;
pub use host::Host;
pub use init::{begin as begin_initialization, initialized};
pub use invariants::{has_invariant, reached_late};
pub use invoke::{possible_classes, select};
pub use joined::{joined, told, told_anyway};
pub use limits::Limits;
pub use links::Links;
pub use made::make;
pub use new_array::{LONGEST as LONGEST_ARRAY, check as check_lengths, counted};
pub use object::allocate;
pub use record::{construct, read_late};
pub use reply::Reply;
pub use throw::thrown;
pub use unfold::{is_unfolded, unfolded, unfolded_for};
pub use value::{assumed as take_as_modelled, is_made};
pub use world::{CallSite, Common, HeapStrategy, Native, Natives, World};

use crate::{classfile::Instr, state::State};

/// Why [`run`] came back.
#[derive(Debug)]
pub enum Pause {
    /// Something must be decided; the state is as it was before the instruction that asks.
    Ask(Ask),
    /// The path is over.
    End(Outcome),
    /// The instructions granted are used up.
    Fuel,
}

/// Runs a state until it asks, ends, or has executed `fuel` instructions. It ends, too, where it has executed
/// [`Limits::steps`] since the last answer. Where [`Limits::regions`] says so, branches whose ways meet again are gone through.
pub fn run(world: &World, st: &mut State, mut fuel: u64) -> Pause {
    loop {
        let before = st.steps;
        let ask = match run_on(world, st, fuel) {
            Pause::Ask(ask) => ask,
            pause => return pause,
        };
        if let Some(ask) = region::gone_through(world, st, ask) {
            return Pause::Ask(ask);
        }
        fuel = fuel.saturating_sub(st.steps - before);
        if fuel == 0 {
            return Pause::Fuel;
        }
    }
}

fn run_on(world: &World, st: &mut State, fuel: u64) -> Pause {
    let mut cx = Cx::new(world, st);
    let mut executed = 0;
    if cx.st.frames.is_empty()
        && let Some(pause) = stopped(&mut cx, Stop::Phase, 0)
    {
        cx.save();
        return pause;
    }
    let most = world.limits.steps;
    let left = cx.st.answered.map_or(u64::MAX, |then| then.saturating_add(most).saturating_sub(cx.st.steps));
    let granted = fuel.min(left);
    let pause = loop {
        // What the constructor of a record reads and writes is looked at.
        if cx.st.constructed.is_empty() || !cx.st.makes_record() {
            executed += registers::run(&mut cx, granted - executed);
        }
        if executed == granted {
            let limit = Limit { why: Unexplored::Steps(most), site: cx.site() };
            break if granted == left { Pause::End(Outcome::GaveUp(limit)) } else { Pause::Fuel };
        }
        executed += 1;
        let top = cx.top();
        #[cfg(debug_assertions)]
        let before = extent::Extent::before(&cx);
        let Err(stop) = execute(&mut cx) else { continue };
        #[cfg(debug_assertions)]
        if let Stop::Ask(ask) = &stop {
            cx.set_top(top);
            assert_eq!(before, Some(extent::Extent::of(&cx)), "ask before you write: {ask:?}");
        }
        // What asks has not been executed: it runs again.
        executed -= u64::from(matches!(stop, Stop::Ask(_)));
        if let Some(pause) = stopped(&mut cx, stop, top) {
            break pause;
        }
    };
    cx.save();
    cx.st.steps += executed;
    pause
}

/// What comes of an instruction that did not just complete; `top` was the top of the stack before it.
#[cold]
fn stopped(cx: &mut Cx<'_>, stop: Stop, top: u32) -> Option<Pause> {
    match stop {
        Stop::Ask(ask) => {
            cx.set_top(top);
            Some(Pause::Ask(ask))
        }
        Stop::Initialize(class) => {
            cx.set_top(top);
            match init::begin(cx, class) {
                Ok(()) => None,
                Err(stop) => stopped(cx, stop, top),
            }
        }
        Stop::Construct(construction) => {
            cx.set_top(top);
            record::begin(cx, &construction);
            None
        }
        Stop::Again if cx.st.frames.is_empty() => stopped(cx, Stop::Phase, 0),
        Stop::Again => {
            cx.set_top(top);
            None
        }
        Stop::Show(o) => {
            cx.set_top(top);
            match cx.world.natives.show(cx, o) {
                Ok(()) => None,
                Err(stop) => stopped(cx, stop, top),
            }
        }
        Stop::Throw(exception) => match throw::unwind(cx, exception) {
            None if cx.st.frames.is_empty() => stopped(cx, Stop::Phase, 0),
            ended => ended.map(Pause::End),
        },
        Stop::Phase => phase::go_on(cx).err().and_then(|stop| stopped(cx, stop, 0)),
        Stop::End(outcome) => Some(Pause::End(outcome)),
    }
}

/// Executes one instruction (JVMS §6.5).
#[inline(always)]
fn execute(cx: &mut Cx<'_>) -> Flow {
    match cx.instr() {
        Instr::Nop => cx.advance(),
        Instr::Null => constant::null(cx),
        Instr::Int(v) => constant::int(cx, v),
        Instr::Long(v) => constant::long(cx, v),
        Instr::Float(bits) => constant::float(cx, bits),
        Instr::Double(bits) => constant::double(cx, bits),
        Instr::Ldc(at) => constant::ldc(cx, at),
        Instr::Load(_, index) => local::load(cx, index),
        Instr::Store(_, index) => local::store(cx, index),
        Instr::Iinc(index, by) => local::iinc(cx, index, by),
        Instr::Stack(op) => stack::stack(cx, op),
        Instr::Arith(kind, op) => arith::arith(cx, kind, op),
        Instr::Neg(kind) => arith::neg(cx, kind),
        Instr::Convert(op) => convert::convert(cx, op),
        Instr::Compare(op) => compare::compare(cx, op),
        Instr::If(cond, target) => branch::if_zero(cx, cond, target),
        Instr::IfIcmp(cond, target) => branch::if_icmp(cx, cond, target),
        Instr::IfAcmp(cond, target) => branch::if_acmp(cx, cond, target),
        Instr::IfNull(cond, target) => branch::if_null(cx, cond, target),
        Instr::Goto(target) => branch::jump(cx, target),
        Instr::TableSwitch(at) | Instr::LookupSwitch(at) => branch::switch(cx, at),
        Instr::Return(kind) => invoke::return_(cx, kind),
        Instr::GetStatic(at) => field::getstatic(cx, at),
        Instr::PutStatic(at) => field::putstatic(cx, at),
        Instr::GetField(at) => field::getfield(cx, at),
        Instr::PutField(at) => field::putfield(cx, at),
        Instr::Invoke(kind, at) => invoke::invoke(cx, kind, at),
        Instr::New(at) => object::new(cx, at),
        Instr::CheckCast(at) => instance::checkcast(cx, at),
        Instr::InstanceOf(at) => instance::instanceof(cx, at),
        Instr::NewArray(base) => array::newarray(cx, base),
        Instr::ANewArray(at) => array::anewarray(cx, at),
        Instr::ArrayLength => array::arraylength(cx),
        Instr::ArrayLoad(elem) => array::load(cx, elem),
        Instr::ArrayStore(elem) => array::store(cx, elem),
        Instr::Throw => throw::athrow(cx),
        Instr::MonitorEnter => object::monitorenter(cx),
        Instr::MonitorExit => object::monitorexit(cx),
        Instr::Jsr(target) => branch::jsr(cx, target),
        Instr::Ret(index) => branch::ret(cx, index),
        Instr::InvokeDynamic(at) => dynamic::invokedynamic(cx, at),
        Instr::MultiANewArray(at, dimensions) => array::multianewarray(cx, at, dimensions),
    }
}
