//! What each instruction wants and leaves (JVMS §4.10.1.9).

use super::frame::Frame;
use super::stack::{Stack, converted, element, number};
use super::subroutine;
use super::types::VerificationType;
use super::{Refused, Verifier, Wrong};
use crate::classfile::code::{Compare, Elem, Invoke, Kind};
use crate::classfile::{Code, ConstIdx, Constant, FieldType, Instr, InstrIdx, MemberRef, MethodDescriptor, Name};
use VerificationType::{Double, Float, Int, Long, Null, Object, Uninitialized, UninitializedThis};
use smallvec::SmallVec;

/// Where it goes on behind an instruction.
pub(super) struct Next {
    pub(super) targets: SmallVec<[InstrIdx; 2]>,
    /// With the next one.
    pub(super) goes_on: bool,
}

impl Next {
    fn on() -> Next {
        Next { targets: SmallVec::new(), goes_on: true }
    }

    fn end() -> Next {
        Next { targets: SmallVec::new(), goes_on: false }
    }
}

impl Verifier<'_> {
    /// Changes the frame as an instruction does.
    pub(super) fn step(&self, at: InstrIdx, f: &mut Frame) -> Result<Next, Wrong> {
        let code = self.code;
        self.operands(at)?;
        let mut s = Stack::new(f, code.max_stack, self.classes);
        match code.instrs[at as usize] {
            Instr::Nop => {}
            Instr::Null => s.push(Null)?,
            Instr::Int(_) => s.push(Int)?,
            Instr::Long(_) => s.push(Long)?,
            Instr::Float(_) => s.push(Float)?,
            Instr::Double(_) => s.push(Double)?,
            Instr::Ldc(c) => {
                let loaded = VerificationType::of_constant(self.file.constant(c), self.classes.names());
                s.push(loaded.ok_or_else(|| Wrong::new("the constant can not be loaded"))?)?;
            }
            Instr::Load(Kind::Ref, n) => {
                let found = s.f.loaded(n)?;
                if !found.is_reference() {
                    return Err(Wrong::types("a reference", &found).within(format_args!("local {n}")));
                }
                s.push(found)?;
            }
            Instr::Load(kind, n) => {
                s.f.local(n, &number(kind))?;
                s.push(number(kind))?;
            }
            Instr::Store(Kind::Ref, n) => {
                let v = s.reference_or_address()?;
                s.f.store(n, v)?;
            }
            Instr::Store(kind, n) => {
                s.take(&number(kind))?;
                s.f.store(n, number(kind))?;
            }
            Instr::ArrayLoad(elem) => {
                s.take(&Int)?;
                let loaded = s.array(elem)?;
                s.push(loaded)?;
            }
            Instr::ArrayStore(elem) => {
                match elem {
                    Elem::Ref => s.object()?,
                    _ => s.take(&element(elem))?,
                }
                s.take(&Int)?;
                s.array(elem)?;
            }
            Instr::Stack(op) => s.stack(op)?,
            Instr::Arith(kind, op) => {
                use crate::classfile::code::ArithOp::{Shl, Shr, Ushr};
                let shifts = matches!(op, Shl | Shr | Ushr);
                s.take(&if shifts { Int } else { number(kind) })?;
                s.take(&number(kind))?;
                s.push(number(kind))?;
            }
            Instr::Neg(kind) => {
                s.take(&number(kind))?;
                s.push(number(kind))?;
            }
            Instr::Iinc(n, _) => s.f.local(n, &Int)?,
            Instr::Convert(convert) => {
                let (from, to) = converted(convert);
                s.take(&from)?;
                s.push(to)?;
            }
            Instr::Compare(compare) => {
                let of = match compare {
                    Compare::Lcmp => Long,
                    Compare::Fcmpl | Compare::Fcmpg => Float,
                    Compare::Dcmpl | Compare::Dcmpg => Double,
                };
                s.take(&of)?;
                s.take(&of)?;
                s.push(Int)?;
            }
            Instr::If(_, to) => {
                s.take(&Int)?;
                return Ok(Next { targets: [to].into_iter().collect(), goes_on: true });
            }
            Instr::IfIcmp(_, to) => {
                s.take(&Int)?;
                s.take(&Int)?;
                return Ok(Next { targets: [to].into_iter().collect(), goes_on: true });
            }
            Instr::IfAcmp(_, to) => {
                s.reference()?;
                s.reference()?;
                return Ok(Next { targets: [to].into_iter().collect(), goes_on: true });
            }
            Instr::IfNull(_, to) => {
                s.reference()?;
                return Ok(Next { targets: [to].into_iter().collect(), goes_on: true });
            }
            Instr::Goto(to) => return Ok(Next { targets: [to].into_iter().collect(), goes_on: false }),
            Instr::Jsr(to) => {
                s.push(VerificationType::ReturnAddress(to))?;
                subroutine::enter(&mut s.f.routines, to)?;
                return Ok(Next { targets: [to].into_iter().collect(), goes_on: false });
            }
            // Where it goes back to, the callers of the subroutine say.
            Instr::Ret(n) => {
                s.f.left(n)?;
                return Ok(Next::end());
            }
            Instr::TableSwitch(i) | Instr::LookupSwitch(i) => {
                s.take(&Int)?;
                return switched(code, i);
            }
            Instr::Return(kind) => {
                self.returned(&mut s, kind)?;
                return Ok(Next::end());
            }
            Instr::GetStatic(c) => {
                let (_, ty) = self.field(c)?;
                s.push(VerificationType::of(&ty))?;
            }
            Instr::PutStatic(c) => {
                let (_, ty) = self.field(c)?;
                s.take(&VerificationType::of(&ty))?;
            }
            Instr::GetField(c) => {
                let (member, ty) = self.field(c)?;
                let of = s.take_one(&Object(member.class.clone()))?;
                self.may_use_protected(member, &of)?;
                s.push(VerificationType::of(&ty))?;
            }
            Instr::PutField(c) => {
                let (member, ty) = self.field(c)?;
                s.take(&VerificationType::of(&ty))?;
                // A constructor may assign fields of its own class before it calls another one.
                if s.f.stack.top() == Some(&UninitializedThis) && self.declares(member) {
                    s.f.pop()?;
                } else {
                    let of = s.take_one(&Object(member.class.clone()))?;
                    self.may_use_protected(member, &of)?;
                }
            }
            Instr::Invoke(kind, c) => self.invoke(&mut s, kind, c)?,
            Instr::InvokeDynamic(c) => {
                let Constant::InvokeDynamic(_, name, descriptor) = self.file.constant(c) else {
                    return Err(Wrong::new("invokedynamic of a constant that is no call site"));
                };
                // JVMS §4.10.1.9.invokedynamic.
                if name.starts_with('<') {
                    return Err(Wrong::new(format!("invokedynamic of {name}, which is no call site's name")));
                }
                let descriptor = method_type(descriptor)?;
                self.arguments(&mut s, &descriptor)?;
                self.result(&mut s, &descriptor)?;
            }
            Instr::New(_) => {
                let made = Uninitialized(code.pcs[at as usize]);
                if s.f.stack.iter().any(|ty| *ty == made) {
                    return Err(Wrong::new("what this instruction made before is not initialized yet"));
                }
                s.f.replace(&made.clone(), &VerificationType::Top);
                s.push(made)?;
            }
            Instr::NewArray(base) => {
                s.take(&Int)?;
                s.push(Object(format!("[{}", base.letter()).into()))?;
            }
            Instr::ANewArray(c) => {
                let class = self.class(c)?;
                s.take(&Int)?;
                let array = match class.starts_with('[') {
                    true => format!("[{class}"),
                    false => format!("[L{class};"),
                };
                s.push(Object(array.into()))?;
            }
            Instr::MultiANewArray(c, count) => {
                let class = self.class(c)?;
                for _ in 0..count {
                    s.take(&Int)?;
                }
                s.push(Object(class.clone()))?;
            }
            Instr::ArrayLength => {
                let array = s.f.pop()?;
                if !matches!(&array, Null) && !matches!(&array, Object(name) if name.starts_with('[')) {
                    return Err(Wrong::types("an array", &array));
                }
                s.push(Int)?;
            }
            Instr::Throw => {
                s.take(&VerificationType::object(self.classes.names().throwable))?;
                return Ok(Next::end());
            }
            Instr::CheckCast(c) => {
                let class = self.class(c)?.clone();
                s.object()?;
                s.push(Object(class))?;
            }
            Instr::InstanceOf(c) => {
                self.class(c)?;
                s.object()?;
                s.push(Int)?;
            }
            Instr::MonitorEnter | Instr::MonitorExit => drop(s.reference()?),
        }
        Ok(Next::on())
    }

    /// The class that a `new` at this pc makes an object of.
    pub(super) fn made_at(&self, pc: u32) -> Option<&Name> {
        let at = self.code.pcs.binary_search(&pc).ok()?;
        match self.code.instrs[at] {
            Instr::New(c) => self.class(c).ok(),
            _ => None,
        }
    }

    pub(super) fn class(&self, at: ConstIdx) -> Result<&Name, Wrong> {
        match self.file.constant(at) {
            Constant::Class(name) => Ok(name),
            _ => Err(Wrong::new("the constant is no class")),
        }
    }

    fn field(&self, at: ConstIdx) -> Result<(&MemberRef, FieldType), Wrong> {
        match self.file.constant(at) {
            Constant::Field(member) => match FieldType::parse(&member.descriptor) {
                Some(ty) => Ok((member, ty)),
                None => Err(Wrong::new(format!("{} is no field descriptor", member.descriptor))),
            },
            _ => Err(Wrong::new("the constant is no field")),
        }
    }

    fn declares(&self, member: &MemberRef) -> bool {
        let is_it = |f: &crate::classfile::Field| f.name == member.name && f.ty.descriptor() == *member.descriptor;
        member.class == self.file.name && self.file.fields.iter().any(is_it)
    }

    fn returned(&self, s: &mut Stack<'_>, kind: Option<Kind>) -> Refused {
        let expected = self.method.descriptor.ret.as_ref().map(VerificationType::of);
        match (kind, expected) {
            (None, None) => {}
            (Some(Kind::Ref), Some(expected @ Object(_))) => s.take(&expected)?,
            (Some(kind), Some(expected)) if number(kind) == expected => s.take(&expected)?,
            _ => return Err(Wrong::new("the method returns something else")),
        }
        match s.f.of_constructor {
            true => Err(Wrong::new("the constructor has called no other one")),
            false => Ok(()),
        }
    }

    fn arguments(&self, s: &mut Stack<'_>, descriptor: &MethodDescriptor) -> Refused {
        descriptor.params.iter().rev().try_for_each(|ty| s.take(&VerificationType::of(ty)))
    }

    fn result(&self, s: &mut Stack<'_>, descriptor: &MethodDescriptor) -> Refused {
        descriptor.ret.as_ref().map_or(Ok(()), |ty| s.push(VerificationType::of(ty)))
    }

    fn invoke(&self, s: &mut Stack<'_>, kind: Invoke, at: ConstIdx) -> Refused {
        let Constant::Method(member) = self.file.constant(at) else {
            return Err(Wrong::new("the constant is no method"));
        };
        let descriptor = method_type(&member.descriptor)?;
        let is_constructor = &*member.name == "<init>";
        self.arguments(s, &descriptor)?;
        match kind {
            Invoke::Static => {}
            Invoke::Special if is_constructor => {
                if descriptor.ret.is_some() {
                    return Err(Wrong::new("a constructor that returns something"));
                }
                self.construct(s, member)?;
            }
            Invoke::Special => {
                let above = self.file.super_name.as_ref() == Some(&member.class);
                let related = member.class == self.file.name
                    || above
                    || self.file.interfaces.contains(&member.class)
                    || !member.interface && self.classes.is_subclass(&self.file.name, &member.class).unwrap_or(true);
                if !related {
                    return Err(Wrong::new(format!("{} is no superclass", member.class)));
                }
                s.take(&Object(self.file.name.clone()))?;
            }
            Invoke::Virtual | Invoke::Interface => {
                let of = s.take_one(&Object(member.class.clone()))?;
                if kind == Invoke::Virtual {
                    self.may_use_protected(member, &of)?;
                }
            }
        }
        self.result(s, &descriptor)
    }

    /// A constructor is called: what was not initialized is from here on.
    fn construct(&self, s: &mut Stack<'_>, member: &MemberRef) -> Refused {
        let old = s.f.pop()?;
        let class = match &old {
            UninitializedThis => {
                let allowed = member.class == self.file.name || self.file.super_name.as_ref() == Some(&member.class);
                if !allowed {
                    return Err(Wrong::new(format!(
                        "the constructor of {}, which is not the superclass",
                        member.class
                    )));
                }
                &self.file.name
            }
            Uninitialized(pc) => match self.made_at(*pc) {
                Some(class) if *class == member.class => class,
                _ => return Err(Wrong::types(&member.class, &old)),
            },
            _ => return Err(Wrong::types("an object that is not initialized", &old)),
        };
        if matches!(old, Uninitialized(_))
            && self.classes.is_protected_elsewhere(&self.file.name, &member.class, &member.name, &member.descriptor)
        {
            return Err(Wrong::new("a protected constructor of a class in another package"));
        }
        s.f.replace(&old, &Object(class.clone()));
        Ok(())
    }

    /// A protected member of a superclass in another package is that of an object of this class (JVMS §4.10.1.8).
    fn may_use_protected(&self, member: &MemberRef, of: &VerificationType) -> Refused {
        let of_array = matches!(of, Object(name) if name.starts_with('['));
        let classes = self.classes;
        if of_array
            || of.is_assignable(&Object(self.file.name.clone()), classes)
            || !classes.is_protected_elsewhere(&self.file.name, &member.class, &member.name, &member.descriptor)
        {
            return Ok(());
        }
        Err(Wrong::types(&self.file.name, of).within(format_args!("protected {}", member.name)))
    }
}

fn switched(code: &Code, i: u16) -> Result<Next, Wrong> {
    let switch = &code.switches[usize::from(i)];
    let targets = switch.cases.iter().map(|&(_, to)| to).chain([switch.default]);
    Ok(Next { targets: targets.collect(), goes_on: false })
}

fn method_type(descriptor: &str) -> Result<MethodDescriptor, Wrong> {
    MethodDescriptor::parse(descriptor).ok_or_else(|| Wrong::new(format!("{descriptor} is no method descriptor")))
}
