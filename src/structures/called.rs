//! The code that invariants, or a method, may run: the methods of the application that a call may reach, by the classes of the structure and by those
//! that this code itself makes objects of, as rapid type analysis (Bacon & Sweeney, OOPSLA 1996) finds them.

use crate::{
    classfile::{Constant, FieldType, Instr, MemberRef, Name, code::Invoke},
    program::{ClassId, Invariants, Method, MethodId, Origin, Program},
    step::World,
};
use indexmap::IndexSet;

/// The methods of the application that a method may come to, itself the first, on what its type and those of its parameters say that it is
/// given; those that the JDK may call back are not among them.
pub fn reached_from(world: &World, method: MethodId) -> Vec<MethodId> {
    let (program, universe) = (&world.program, &world.inputs.universe);
    let this = program.method(method).class;
    let given = world.inputs.parameter_types(method).into_iter().filter(|ty| !matches!(ty, FieldType::Base(_)));
    let classes = given.filter_map(|ty| program.class_of_type(&ty).ok()).chain([this]);
    let roots: Vec<ClassId> = classes.flat_map(|class| universe.instances_of(program, class)).collect();
    Called::from(world, None, Some(method), roots.into_iter()).methods.into_iter().collect()
}

/// See the module.
pub(super) struct Called<'a> {
    world: &'a World,
    /// Those of the structure; `None` where a method is what runs.
    invariants: Option<&'a Invariants>,
    pub(super) methods: IndexSet<MethodId>,
    /// Classes of the structure.
    structure: IndexSet<ClassId>,
    /// Classes that there are objects of.
    made: IndexSet<ClassId>,
    /// Calls whose receiver selects the method.
    calls: IndexSet<(ClassId, Name, Name)>,
}

impl<'a> Called<'a> {
    /// By the invariants of all objects that hang off objects of these classes.
    pub(super) fn by(world: &'a World, invariants: &'a Invariants, roots: impl Iterator<Item = ClassId>) -> Self {
        Self::from(world, Some(invariants), None, roots)
    }

    fn from(
        world: &'a World,
        invariants: Option<&'a Invariants>,
        method: Option<MethodId>,
        roots: impl Iterator<Item = ClassId>,
    ) -> Self {
        let (made, calls) = Default::default();
        let (methods, structure) = (method.into_iter().collect(), roots.collect());
        let mut called = Self { world, invariants, methods, structure, made, calls };
        let (mut cells, mut bodies) = (0, 0);
        loop {
            if let Some(&class) = called.structure.get_index(cells) {
                cells += 1;
                called.has(class);
            } else if let Some(&method) = called.methods.get_index(bodies) {
                bodies += 1;
                called.runs(world.program.method(method));
            } else {
                return called;
            }
        }
    }

    fn program(&self) -> &'a Program {
        &self.world.program
    }

    /// The classes of the structure whose objects have an invariant.
    pub(super) fn checked(&self) -> impl Iterator<Item = ClassId> {
        let has_one = |&class: &ClassId| self.invariants.is_some_and(|all| all.of(self.program(), class).is_some());
        self.structure.iter().copied().filter(has_one)
    }

    /// There are objects of a class in the structure.
    fn has(&mut self, class: ClassId) {
        let program = self.program();
        self.makes(class);
        if program.class(class).origin != Origin::Application {
            return;
        }
        self.methods.extend(self.invariants.and_then(|all| all.of(program, class)));
        for &f in &program.class(class).layout {
            let mut ty = &program.field(f).ty;
            while let FieldType::Array(of) = ty {
                ty = of;
            }
            if matches!(ty, FieldType::Base(_)) {
                continue;
            }
            if let Ok(of) = program.class_of_type(ty) {
                self.structure.extend(self.world.inputs.universe.instances_of(program, of));
            }
        }
    }

    /// A class is initialized: what it keeps in static fields is made there.
    fn initializes(&mut self, class: ClassId) {
        let program = self.program();
        let own = program.class(class).ancestors.iter().filter(|&&c| program.class(c).origin == Origin::Application);
        self.methods.extend(own.filter_map(|&c| program.declared_method(c, "<clinit>", "()V")));
    }

    /// There are objects of a class: what calls select of it, and what the JDK may call back.
    fn makes(&mut self, class: ClassId) {
        let program = self.program();
        if !self.made.insert(class) || program.class(class).origin != Origin::Application {
            return;
        }
        self.initializes(class);
        for i in 0..self.calls.len() {
            let (named, name, descriptor) = self.calls[i].clone();
            if program.is_subtype(class, named) {
                self.may_run(class, &name, &descriptor);
            }
        }
        if self.invariants.is_none() {
            return;
        }
        let all = program.class(class);
        let above: Vec<ClassId> = all.ancestors.iter().chain(&all.superinterfaces).copied().collect();
        let (own, of_jdk): (Vec<ClassId>, Vec<ClassId>) =
            above.into_iter().partition(|&c| program.class(c).origin == Origin::Application);
        for &m in own.iter().flat_map(|&c| &program.class(c).methods) {
            let method = program.method(m);
            let overrides = |&c: &ClassId| program.declared_method(c, &method.name, &method.raw_descriptor).is_some();
            if !method.access.is_static() && !method.is_initializer() && of_jdk.iter().any(overrides) {
                self.methods.insert(m);
            }
        }
    }

    fn may_run(&mut self, class: ClassId, name: &str, descriptor: &str) {
        let program = self.program();
        if let Ok(found) = program.resolve_method(class, name, descriptor)
            && program.class(program.method(found).class).origin == Origin::Application
        {
            self.methods.insert(found);
        }
    }

    fn calls(&mut self, member: &MemberRef, is_selected: bool) {
        let program = self.program();
        let Ok(named) = program.load(&member.class) else { return };
        self.initializes(named);
        self.may_run(named, &member.name, &member.descriptor);
        if is_selected && self.calls.insert((named, member.name.clone(), member.descriptor.clone())) {
            for class in self.made.clone().into_iter().filter(|&class| program.is_subtype(class, named)) {
                self.may_run(class, &member.name, &member.descriptor);
            }
        }
    }

    fn runs(&mut self, method: &Method) {
        let program = self.program();
        let class = program.class(method.class);
        let (Some(code), Some(file)) = (method.code.as_deref(), class.file.as_deref()) else { return };
        for instr in &code.instrs {
            match *instr {
                Instr::New(at) => {
                    if let Constant::Class(name) = file.constant(at)
                        && let Ok(class) = program.load(name)
                    {
                        self.makes(class);
                    }
                }
                Instr::GetStatic(at) => {
                    if let Constant::Field(member) = file.constant(at)
                        && let Ok(class) = program.load(&member.class)
                    {
                        self.initializes(class);
                    }
                }
                Instr::Invoke(kind, at) => {
                    if let Constant::Method(member) = file.constant(at) {
                        self.calls(member, matches!(kind, Invoke::Virtual | Invoke::Interface));
                    }
                }
                Instr::InvokeDynamic(at) => {
                    file.method_handles(at).for_each(|member| self.calls(member, true));
                }
                _ => {}
            }
        }
    }
}
