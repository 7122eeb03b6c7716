//! How an instruction may stop, as data.

use crate::{
    classfile::InstrIdx,
    program::{Choosy, ClassId, LinkError, MethodId},
    state::{Beyond, ObjId, Value},
    term::Term,
};

/// What an instruction yields, or why it did not complete.
pub type Flow<T = ()> = Result<T, Stop>;

/// Why an instruction did not complete.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// Something must be decided first. The state is untouched; run the instruction again after.
    Ask(Ask),
    /// A class must be initialized first (JVMS §5.5); run the instruction again after.
    Initialize(ClassId),
    /// The constructor of a record of the input must run first; run the instruction again after.
    Construct(Box<Construction>),
    /// The heap has changed; run the instruction again, as there may be more to ask.
    Again,
    /// What is in this object, which is not followed, must be shown first; run the instruction again after.
    Show(ObjId),
    /// An exception was raised (JVMS §2.10).
    Throw(ObjId),
    /// The last frame of a phase is gone: on to the next.
    Phase,
    /// The path is over.
    End(Outcome),
}

/// A record that is to be constructed.
#[derive(Clone, Debug, PartialEq)]
pub struct Construction {
    /// Its class.
    pub class: ClassId,
    /// The constructor.
    pub by: Choosy,
    /// The reference through which it has been come upon, and what that denotes.
    pub names: [Term; 2],
    /// What the constructor is given.
    pub components: Vec<Value>,
}

/// A question: what the execution tree stores, what a report prints.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// Does the condition hold?
    Branch(Term),
    /// Which case of a `switch` on this value? Exactly one fact holds; the key of each case, `None` for the default.
    Switch {
        /// The value switched on.
        on: Term,
        /// Keys and facts.
        cases: Vec<(Option<i32>, Term)>,
    },
    /// What does this reference of the input denote?
    Settle {
        /// The reference.
        sym: Term,
        /// What a strategy offers.
        picks: Vec<Pick>,
    },
    /// Which method does the class of the receiver select? One case per method, not per class.
    Dispatch {
        /// The receiver.
        receiver: Term,
        /// Methods, and the fact that the receiver's class selects it.
        cases: Vec<(MethodId, Term)>,
    },
    /// Which of these does a reference of the input stand for, or does a cell of it hold? One case per value.
    Partition {
        /// The reference.
        of: Term,
        /// Values, and the fact that it is the one.
        cases: Vec<(Term, Term)>,
    },
    /// What holds of a root that no path has spoken of yet: the only answer.
    Law(Term),
    /// Does a call that begins here take this path of its method, of which it is known how it ends: are these facts so, which say of the
    /// caller's input what the path says of the method's? Whoever answers yes need not follow it.
    Summary {
        /// The method.
        of: MethodId,
        /// Which of its paths that end so.
        leaf: u32,
        /// What holds of the inputs that take it.
        facts: Vec<Term>,
    },
    /// Is the input this? The first answer is no; where it is, the path ends and says so.
    Beyond(Beyond),
}

/// What an input reference may be settled to.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pick {
    /// null.
    Null,
    /// An input object met before: its number, and the reference that first reached it.
    Alias(u32, Term),
    /// An input object not met before.
    Fresh,
    /// One more object than the scope allows: the path ends there, and says so.
    OutOfScope,
}

/// A place in the program.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site {
    /// The method.
    pub method: MethodId,
    /// The instruction, by index.
    pub at: InstrIdx,
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The method under test returned.
    Returned(Option<Value>),
    /// It ended with an exception.
    Threw(ObjId),
    /// It broke a property: for now, an `AssertionError` reached the caller.
    Violated(Property, ObjId),
    /// It ended the virtual machine with this status, here.
    Exited(i32, Site),
    /// The input is none of the method's: an invariant that is run before it does not hold.
    Excluded,
    /// We gave up: says nothing about the program.
    GaveUp(Limit),
}

/// A property of the program under test.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Property {
    /// No assertion fails.
    Assertion,
}

/// What was in the way, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// What.
    pub why: Unexplored,
    /// Where.
    pub site: Site,
}

/// Why a path was not followed to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unexplored {
    /// A feature of the JVM that is not there yet.
    Unsupported(String),
    /// A native method without a model: `class.name+descriptor`.
    Native(String),
    /// A class, field or method that cannot be linked; the message names who needed it.
    Linkage(String),
    /// More iterations with decisions in them than `--loop-bound`.
    LoopBound(u32),
    /// More activations of one method with decisions between them than `--loop-bound`.
    Recursion(u32),
    /// More instructions, or elements of new arrays, between two answers than `--steps`.
    Steps(u64),
    /// The input is this, which no path follows.
    Beyond(Beyond),
    /// More objects of one class than `--scope`: the class.
    Scope(u32, String),
    /// Only strings of the input of more than so many characters may go there, or arrays of more that one is made of: `--string-length`.
    Longer(u16),
    /// The same, or only characters that become several letters or take two units.
    Letters(u16),
    /// The solver could not decide whether the path is feasible.
    Solver(String),
}

impl Unexplored {
    /// Whether the path goes on like that under a deeper bound of [`super::Limits`].
    pub fn is_bound(&self) -> bool {
        matches!(self, Unexplored::LoopBound(_) | Unexplored::Recursion(_) | Unexplored::Steps(_))
    }
}

/// An exception the JVM itself raises, not the program (JVMS §2.10, §6.5).
#[derive(Clone, Debug)]
pub enum Fault {
    /// A null reference was dereferenced.
    NullPointer,
    /// An integer was divided by zero.
    DivisionByZero,
    /// A reference was cast to a class it is no instance of: its class, where known, and the other.
    ClassCast(Option<ClassId>, ClassId),
    /// An array index is negative or not below the length; (index, length) where both are known.
    ArrayIndex(Option<(i32, i32)>),
    /// An array was created with a negative length, where known.
    NegativeArraySize(Option<i32>),
    /// A reference was stored into an array whose component type it is no instance of: its class, where known.
    ArrayStore(Option<ClassId>),
    /// A class initializer ended with this exception, which is no `Error`.
    InInitializer(ObjId),
    /// A class was used whose initializer failed with this exception.
    InitializationFailed(ClassId, ObjId),
    /// More frames on the call stack than the depth bound: where the JVM's own stack would end is its secret.
    StackOverflow,
    /// An object was to be made of an abstract class or an interface.
    Instantiation(ClassId),
    /// A class is not as the specification wants it (JVMS §4.10).
    Unverified(ClassId),
    /// What an instruction names cannot be linked (JVMS §5.4).
    Unlinked(LinkError),
    /// A monitor was left that had not been entered.
    MonitorState,
}
