//! What is asked on a path, in words: what the JVM does there, and why that is a choice where a value is not known.

use crate::{
    classfile::{Instr, code::ArithOp},
    input::Cell,
    program::Origin,
    step::{Ask, Site, World},
    term::{Node, Sort, Term},
};
use serde_json::Value as Json;

/// A kind of question, finer than [`Ask`]: as people would tell them apart.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Question {
    Branch,
    Null,
    Alias,
    Class,
    Method,
    Index,
    Length,
    Divisor,
    Switch,
    Object,
    Value,
    Unfolding,
    Summary,
    Leaf,
    Library,
    Law,
    Beyond,
}

impl Question {
    /// All of them.
    pub const ALL: [Question; 17] = [
        Question::Branch,
        Question::Null,
        Question::Alias,
        Question::Class,
        Question::Method,
        Question::Index,
        Question::Length,
        Question::Divisor,
        Question::Switch,
        Question::Object,
        Question::Value,
        Question::Unfolding,
        Question::Summary,
        Question::Leaf,
        Question::Library,
        Question::Law,
        Question::Beyond,
    ];

    /// Which kind it is that the instruction there asks.
    pub(super) fn of(world: &World, ask: &Ask, site: Site) -> Question {
        let method = world.program.method(site.method);
        let instr = method.code.as_deref().and_then(|code| code.instrs.get(site.at as usize)).copied();
        match ask {
            Ask::Settle { .. } => Question::Object,
            Ask::Dispatch { .. } => Question::Method,
            Ask::Switch { .. } => match instr {
                Some(Instr::TableSwitch(_) | Instr::LookupSwitch(_)) => Question::Switch,
                _ => Question::Unfolding,
            },
            Ask::Partition { cases, .. } => {
                let of_class = |&(_, fact): &(Term, Term)| matches!(world.terms.node(fact), Node::Is(..));
                if cases.iter().any(of_class) { Question::Class } else { Question::Value }
            }
            Ask::Law(_) => Question::Law,
            Ask::Summary { .. } => Question::Leaf,
            Ask::Beyond(_) => Question::Beyond,
            Ask::Branch(condition) => {
                let in_library = world.program.class(method.class).origin != Origin::Application;
                Question::of_branch(world, *condition, instr, in_library)
            }
        }
    }

    fn of_branch(world: &World, condition: Term, instr: Option<Instr>, in_library: bool) -> Question {
        let terms = &world.terms;
        let plain = if let Node::Not(inner) = terms.node(condition) { inner } else { condition };
        match terms.node(plain) {
            Node::Eq(a, b) if terms.sort(a) == Sort::Ref => {
                let with_null = [a, b].iter().any(|&side| matches!(terms.node(side), Node::Null));
                return if with_null { Question::Null } else { Question::Alias };
            }
            Node::Is(..) => return Question::Class,
            _ => {}
        }
        let (mut unfolds, mut seen) = (false, terms.marks());
        terms.each_part(plain, &mut seen, &mut |part| {
            if let Node::Init(func, _) | Node::Elem(func, ..) = terms.node(part) {
                let cell = world.inputs.cell_of(func);
                unfolds |= matches!(cell, Cell::Size | Cell::Before | Cell::Constants(_) | Cell::Value(_));
            }
        });
        match instr {
            _ if unfolds => Question::Unfolding,
            _ if in_library => Question::Library,
            Some(Instr::ArrayLoad(_) | Instr::ArrayStore(_)) => Question::Index,
            Some(Instr::NewArray(_) | Instr::ANewArray(_) | Instr::MultiANewArray(..)) => Question::Length,
            Some(Instr::Arith(_, ArithOp::Div | ArithOp::Rem)) => Question::Divisor,
            Some(Instr::Invoke(..) | Instr::InvokeDynamic(_)) => Question::Summary,
            _ => Question::Branch,
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Question::Branch => "branch",
            Question::Null => "null",
            Question::Alias => "alias",
            Question::Class => "class",
            Question::Method => "method",
            Question::Index => "index",
            Question::Length => "length",
            Question::Divisor => "divisor",
            Question::Switch => "switch",
            Question::Object => "which object",
            Question::Value => "which value",
            Question::Unfolding => "unfolding",
            Question::Summary => "summary",
            Question::Leaf => "summary leaf",
            Question::Library => "library",
            Question::Law => "law",
            Question::Beyond => "beyond",
        }
    }

    /// What the JVM does, and why it is a choice.
    pub fn words(self) -> &'static str {
        match self {
            Question::Branch => {
                "The JVM jumps or goes on, as the numbers are. They depend on the input, and there are inputs for both, so the path forks: each side keeps the condition under which it is taken."
            }
            Question::Null => {
                "The JVM throws NullPointerException where it needs an object and finds null; or the program itself tests for null. A reference of the input may be either, so each is a path."
            }
            Question::Alias => {
                "The JVM compares two references. Both are of the input and may denote one object: that they do is one path, that they do not another."
            }
            Question::Class => {
                "The JVM looks at the class of an object: for a cast, for instanceof, to find a handler, or because the program asks for it. Of an input several classes are possible; the answer narrows them down."
            }
            Question::Method => {
                "The JVM calls the method that the class of the receiver has. The class of an input is open, so there is a path for each method that may be selected, not for each class."
            }
            Question::Index => {
                "The JVM throws ArrayIndexOutOfBoundsException for an index outside of the array. Index or length depend on the input, so inside and outside are two paths. In a condition <u and >=u compare without sign, as if a negative index were a very large one: i <u n says 0 <= i and i < n at once."
            }
            Question::Length => {
                "The JVM throws NegativeArraySizeException for a negative length. The length depends on the input, so each is a path."
            }
            Question::Divisor => {
                "The JVM throws ArithmeticException where an integer is divided by zero. The divisor depends on the input, so zero is one path and all else another."
            }
            Question::Switch => {
                "The JVM jumps to the case of the value. It depends on the input, so there is a path for each target that some input reaches."
            }
            Question::Object => {
                "The JVM has a reference and asks nothing. Lazy initialization decides now what it denotes: null, an object met before, or a new one. So all that is behind works on a known heap, but each answer is a path, even if the program never looks."
            }
            Question::Value => {
                "The JVM loads a value. The object it is loaded from may be one of several, and they hold different values: which one it is, is decided here."
            }
            Question::Unfolding => {
                "The JVM runs the code of a collection. Of a collection of the input only as much is known as a path has looked at: here it is unfolded further, to how many elements it has, or to whether and where one is in it."
            }
            Question::Summary => {
                "The JVM runs a method of the library. Its result is told as a whole, as one term over the input, and the path forks only where the outcomes differ in kind."
            }
            Question::Leaf => {
                "The JVM calls a method. The tree of its choices is known, and a path of it ends as is looked for: said of what is given here, its condition has a solution, so the end is told at once and nothing of the call is executed. What the call would write is not known, so the test asks only how it ends."
            }
            Question::Library => {
                "The JVM is in a method of the library, whose bytecode runs like any other. A condition there depends on the input, so the path forks."
            }
            Question::Law => {
                "The JVM does nothing here. Something is written down that holds of each input of this kind, before the path speaks of it for the first time: it is the only answer."
            }
            Question::Beyond => {
                "The JVM takes any object. Inputs of this kind are left out: where the input is one, the path ends here and the result says so; all others go on."
            }
        }
    }
}

/// Name and words of all kinds, by name.
pub(super) fn json() -> Json {
    Question::ALL
        .iter()
        .map(|kind| (kind.name().to_owned(), kind.words().into()))
        .collect::<serde_json::Map<_, Json>>()
        .into()
}
