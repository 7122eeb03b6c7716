//! What the launcher does around a program: the JVM's own start, `main`, uncaught exceptions, shutdown.

use super::idle;
use crate::{
    native::{
        array,
        lang::{messages, string, system, thread},
    },
    program::{ClassId, Jdk, Method, MethodId, Origin},
    state::{ObjId, OnReturn, Output, Phases, State, Value},
    step::{Cx, Flow, Limit, Outcome, Pause, Site, Stop, Unexplored, World, begin_initialization, run},
};

/// Instructions between two looks at what has been printed.
const SLICE: u64 = 100_000;

/// Classes any path may need without naming them: of constants, and of exceptions the JVM raises.
const AT_ONCE: [&str; 4] = [
    "java/lang/String",
    "java/lang/Throwable",
    "java/lang/ExceptionInInitializerError",
    // It gives reflection its access to members, for which whoever comes first asks once.
    "java/lang/reflect/AccessibleObject",
];
/// Classes the JVM itself initializes before it runs a program; the last starts the system.
const FOR_A_PROGRAM: [&str; 5] =
    ["java/lang/Thread", "java/lang/Module", "java/lang/reflect/Method", "java/lang/ref/Finalizer", system::CLASS];
/// What `valueOf` keeps small numbers in.
const CACHES: [&str; 5] = [
    "java/lang/Byte$ByteCache",
    "java/lang/Character$CharacterCache",
    "java/lang/Integer$IntegerCache",
    "java/lang/Long$LongCache",
    "java/lang/Short$ShortCache",
];
/// Instructions a class initializer of the JDK may take to be run beforehand.
const PATIENCE: u64 = 3_000_000;

/// The machine before a program whose inputs are unknown: classes of the JDK are initialized which the program names, as
/// far as that comes to an end by itself; the order in which the JDK's classes are initialized is not to be observed.
pub(in crate::native) fn base(world: &World) -> State {
    let mut launch = Launch::new(world);
    for class in AT_ONCE {
        launch.attempt(|launch| launch.initialize(class));
    }
    // What links call sites is replaced by our own.
    for name in world.inputs.universe.others(&world.program).filter(|name| !name.starts_with("java/lang/invoke/")) {
        let of_jdk = world.program.load(name).is_ok_and(|c| world.program.class(c).origin == Origin::Jdk);
        if of_jdk {
            launch.attempt(|launch| launch.initialize(name));
        }
    }
    for cache in CACHES {
        if launch.attempt(|launch| launch.initialize(cache)) {
            launch.remember(cache);
        }
    }
    let mut state = launch.state;
    state.frames.clear();
    state.values.clear();
    state.steps = 0;
    state.phases = Phases::default();
    state.output = Output::default();
    state.statics.forget_written();
    state.heap.tenure();
    state
}

/// A program that runs on concrete values alone.
pub struct Launch<'a> {
    world: &'a World,
    state: State,
    /// Instructions left to it.
    fuel: u64,
}

impl<'a> Launch<'a> {
    /// A virtual machine in which nothing has run.
    pub fn new(world: &'a World) -> Self {
        Self { world, state: State::default(), fuel: u64::MAX }
    }

    /// Runs a program as the launcher does, from the start of the virtual machine to its end.
    pub fn program(&mut self, class: ClassId, args: &[String]) -> Outcome {
        match self.boot().and_then(|()| self.main(class, args)) {
            Ok(()) => self.call("java/lang/Shutdown", "shutdown", "()V", &[]),
            Err(Outcome::Threw(exception) | Outcome::Violated(_, exception)) => self.uncaught(exception),
            Err(other) => other,
        }
    }

    /// Does something that may fail, as if it had not been tried if it does; whether it was done.
    fn attempt(&mut self, what: impl FnOnce(&mut Self) -> Result<(), Outcome>) -> bool {
        let before = self.state.clone();
        self.fuel = PATIENCE;
        let done = what(self).is_ok();
        if !done {
            self.state = before;
        }
        done
    }

    /// The boxes in a cache are those that are handed out for the numbers in them.
    fn remember(&mut self, cache: &str) {
        let Some(class) = self.world.program.loaded(cache) else { return };
        let class = self.world.program.class(class);
        let arrays: Vec<Value> =
            class.statics.iter().map(|&f| self.state.statics.get(class.id, self.world.program.field(f).slot)).collect();
        for array in arrays {
            let Value::Obj(array) = array else { continue };
            let mut boxes =
                self.state.heap.cells(array).filter_map(|v| if let Value::Obj(o) = v { Some(o) } else { None });
            if let (Some(first), Some(last)) = (boxes.next(), boxes.next_back()) {
                drop(boxes);
                self.state.heap.add_cache(first, last);
            }
        }
    }

    /// The virtual machine's own start.
    fn boot(&mut self) -> Result<(), Outcome> {
        AT_ONCE.iter().chain(&FOR_A_PROGRAM).try_for_each(|class| self.initialize(class))
    }

    fn main(&mut self, class: ClassId, args: &[String]) -> Result<(), Outcome> {
        let name = self.world.program.class(class).name.clone();
        self.initialize(&name)?;
        let Some(main) = main_of(self.world, class) else {
            let why = format!("class {} has no method main(String[])", name.replace('/', "."));
            return Err(gave_up(Unexplored::Linkage(why), MethodId(0)));
        };
        let method = self.world.program.method(main);
        let mut values = vec![];
        if !method.access.is_static() {
            let receiver = self.made(|cx| Ok(crate::step::allocate(cx, class)))?;
            let constructor = self.world.program.declared_method(class, "<init>", "()V");
            if let Some(constructor) = constructor {
                returned(self.run(constructor, &[Value::Obj(receiver)]))?;
            }
            values.push(Value::Obj(receiver));
        }
        if !method.descriptor.params.is_empty() {
            let array = self.made(|cx| {
                let texts = args.iter().map(|arg| string::from_text(cx, arg).map(Value::Obj));
                let texts = texts.collect::<Flow<Vec<_>>>()?;
                array(cx, string::STRING, texts)
            })?;
            values.push(array);
        }
        returned(self.run(main, &values))
    }

    /// What the thread's handler of uncaught exceptions does; the launcher's status is 1.
    fn uncaught(&mut self, exception: ObjId) -> Outcome {
        let handled = self.made(thread::main).and_then(|thread| {
            let arguments = [Value::Obj(thread), Value::Obj(exception)];
            returned(self.call("java/lang/Thread", "dispatchUncaughtException", "(Ljava/lang/Throwable;)V", &arguments))
        });
        match handled {
            Err(other @ (Outcome::GaveUp(_) | Outcome::Exited(..))) => return other,
            Err(Outcome::Threw(again) | Outcome::Violated(_, again)) => self.unhandled(again),
            _ => {}
        }
        match self.call("java/lang/Shutdown", "shutdown", "()V", &[]) {
            other @ (Outcome::GaveUp(_) | Outcome::Exited(..)) => other,
            _ => Outcome::Exited(1, Site { method: MethodId(0), at: 0 }),
        }
    }

    /// What the JVM says when the handler of uncaught exceptions itself ends with an exception.
    fn unhandled(&mut self, exception: ObjId) {
        let class = messages::external(&self.world.program, self.state.heap.header(exception).class);
        let thread = self.made(thread::name).unwrap_or_default();
        let text = format!("\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{thread}\"\n");
        self.state.output.write(2, text.bytes());
    }

    fn call(&mut self, class: &str, name: &str, descriptor: &str, args: &[Value]) -> Outcome {
        let program = &self.world.program;
        let method = program.load(class).and_then(|class| program.resolve_method(class, name, descriptor));
        match method {
            Ok(method) => self.run(method, args),
            Err(e) => gave_up(Unexplored::Linkage(e.to_string()), MethodId(0)),
        }
    }

    /// Runs a method to its end.
    fn run(&mut self, method: MethodId, args: &[Value]) -> Outcome {
        let m = self.world.program.method(method);
        let Some(code) = m.code.as_deref() else {
            return gave_up(Unexplored::Native(self.world.program.method_name(method)), method);
        };
        self.state.frames.clear();
        self.state.values.clear();
        self.state.values.extend_from_slice(args);
        self.state.enter(method, code, 0..args.len(), &m.arguments, OnReturn::Phase);
        self.finish()
    }

    fn finish(&mut self) -> Outcome {
        loop {
            let pause = run(self.world, &mut self.state, SLICE);
            if let Some(host) = &self.world.host {
                let (out, err) = self.state.output.take();
                host.print(&out, &err);
            }
            self.fuel = self.fuel.saturating_sub(SLICE);
            match pause {
                Pause::Fuel if self.fuel == 0 => {
                    let site = Cx::new(self.world, &mut self.state).site();
                    let why = Unexplored::Unsupported("an initializer that takes so long".into());
                    return Outcome::GaveUp(Limit { why, site });
                }
                Pause::Fuel => {}
                Pause::End(outcome) => return outcome,
                Pause::Ask(ask) => unreachable!("nothing depends on an input, yet there is a question: {ask:?}"),
            }
        }
    }

    /// Initializes a class.
    fn initialize(&mut self, name: &str) -> Result<(), Outcome> {
        self.made(|cx| {
            let class = cx.linked(cx.world.program.load(name))?;
            crate::step::initialized(cx, class)
        })
    }

    /// Does what an instruction might do, on behalf of no method in particular.
    fn made<T>(&mut self, mut make: impl FnMut(&mut Cx<'_>) -> Flow<T>) -> Result<T, Outcome> {
        loop {
            self.enter_nothing()?;
            let mut cx = Cx::new(self.world, &mut self.state);
            let stop = match make(&mut cx) {
                Ok(made) => return Ok(made),
                Err(Stop::Initialize(class)) => match begin_initialization(&mut cx, class) {
                    Ok(()) => {
                        returned(self.finish())?;
                        continue;
                    }
                    Err(stop) => stop,
                },
                Err(stop) => stop,
            };
            return Err(match stop {
                Stop::End(outcome) => outcome,
                Stop::Throw(exception) => Outcome::Threw(exception),
                other => unreachable!("nothing depends on an input: {other:?}"),
            });
        }
    }

    /// Makes the frame of a method that does nothing the only one.
    fn enter_nothing(&mut self) -> Result<(), Outcome> {
        let program = &self.world.program;
        let found = idle::nothing(program).and_then(|m| program.method(m).code.as_deref().map(|code| (m, code)));
        let Some((method, code)) = found else {
            let why = "the JDK has no class java.lang.Object with a constructor".to_owned();
            return Err(gave_up(Unexplored::Linkage(why), MethodId(0)));
        };
        self.state.frames.clear();
        self.state.values.clear();
        self.state.enter(method, code, 0..0, &[], OnReturn::Phase);
        Ok(())
    }
}

/// The end of a program that cannot be started.
fn gave_up(why: Unexplored, method: MethodId) -> Outcome {
    Outcome::GaveUp(Limit { why, site: Site { method, at: 0 } })
}

fn returned(outcome: Outcome) -> Result<(), Outcome> {
    match outcome {
        Outcome::Returned(_) => Ok(()),
        other => Err(other),
    }
}

/// The method a program starts with (JLS §12.1.4): `main(String[])`, else since Java 25 `main()`, static or not.
fn main_of(world: &World, class: ClassId) -> Option<MethodId> {
    /// The release that lets `main` be an instance method and take nothing (JEP 512).
    const ANY_MAIN: u16 = 25;
    let program = &world.program;
    let feature = program.path().jdk().map_or(0, Jdk::feature);
    let mut found =
        ["([Ljava/lang/String;)V", "()V"].iter().filter_map(|d| program.resolve_method(class, "main", d).ok());
    found.find(|&m| {
        let m = program.method(m);
        let classic = m.access.is_static() && m.access.is_public() && !m.descriptor.params.is_empty();
        classic || (feature >= ANY_MAIN && !m.access.is_private())
    })
}

/// Whether a launcher would call a method with the arguments of a command line (JLS §12.1.4).
pub fn is_main(method: &Method) -> bool {
    let is_named = (&*method.name, &*method.raw_descriptor) == ("main", "([Ljava/lang/String;)V");
    is_named && method.access.is_static() && method.access.is_public()
}
