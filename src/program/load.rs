//! Creation and loading (JVMS §5.3): from a name to a [`Class`], superclass and superinterfaces first.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use super::access::illegal;
use super::class::{Class, ClassId, ClassKind, Field, FieldId, Method, MethodId, Typed};
use super::error::{LinkError, Said, Wanted, java_name};
use super::package::{Origin, Package};
use super::path::Read;
use super::{ArrayComponent, Program};
use crate::classfile::{self, Access, ClassFile, FieldType, Name};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// The root of all classes.
pub const OBJECT: &str = "java/lang/Object";
/// The direct superinterfaces of every array class (JVMS §4.10.1.2, JLS §10.7).
const ARRAY_INTERFACES: [&str; 2] = ["java/lang/Cloneable", "java/io/Serializable"];
/// JVMS table 4.1-B.
const ACC_MODULE: u16 = 0x8000;
const PUBLIC_FINAL_ABSTRACT: u16 = 0x0411;

/// A class file, and what is to be said of its class.
pub(super) struct Decoded {
    pub(super) file: Arc<ClassFile>,
    pub(super) location: Name,
    pub(super) origin: Origin,
    /// See [`Class::acts_for`].
    pub(super) acts_for: Option<ClassId>,
    /// See [`Class::unseen`].
    pub(super) unseen: Option<ClassId>,
    /// See [`Class::typed`].
    pub(super) typed: Option<Typed>,
}

impl Program {
    /// Loads a class by internal name or array descriptor, unless it is loaded.
    pub fn load(&self, name: &str) -> Result<ClassId, LinkError> {
        if let Some(known) = self.by_name.borrow().get(name) {
            return known.clone();
        }
        let loaded = if name.starts_with('[') { self.load_array(name) } else { self.load_class(name) };
        self.by_name.borrow_mut().insert(name.into(), loaded.clone());
        loaded
    }

    /// The class of that internal name if it is loaded.
    pub fn loaded(&self, name: &str) -> Option<ClassId> {
        self.by_name.borrow().get(name).and_then(|known| known.as_ref().ok().copied())
    }

    /// The class of a reference type.
    ///
    /// # Panics
    /// If the type is primitive.
    pub fn class_of_type(&self, ty: &FieldType) -> Result<ClassId, LinkError> {
        match ty {
            FieldType::Object(name) => self.load(name),
            FieldType::Array(_) => self.load(&ty.descriptor()),
            FieldType::Base(base) => panic!("{base:?} is no reference type"),
        }
    }

    /// The array class with that component type (JVMS §5.3.3).
    pub fn array_of(&self, component: impl Into<ArrayComponent>) -> Result<ClassId, LinkError> {
        let component = component.into();
        if let Some(&array) = self.arrays.borrow().get(&component) {
            return Ok(array);
        }
        let array = match component {
            ArrayComponent::Base(base) => self.load(&format!("[{}", FieldType::Base(base).descriptor())),
            ArrayComponent::Class(class) => {
                let class = self.class(class);
                let close = if class.is_array() { ("", "") } else { ("L", ";") };
                self.load(&format!("[{}{}{}", close.0, class.name, close.1))
            }
        }?;
        self.arrays.borrow_mut().insert(component, array);
        Ok(array)
    }

    /// Defines a class that no class file has, as `Lookup.defineHiddenClass` does: a nest mate of `lookup`, from its
    /// package, with its rights. The file must be as verified, and its name new.
    ///
    /// # Errors
    /// As loading.
    pub fn define_hidden(&self, lookup: ClassId, file: ClassFile) -> Result<ClassId, LinkError> {
        let origin = self.class(lookup).origin;
        let location = format!("made for {}", self.class(lookup).java_name()).into();
        let file = Arc::new(file);
        self.define_made(Decoded { file, location, origin, acts_for: Some(lookup), unseen: None, typed: None })
    }

    /// Defines a class that no class file has, under a new name.
    pub(super) fn define_made(&self, made: Decoded) -> Result<ClassId, LinkError> {
        let name = made.file.name.clone();
        let id = self.define(made)?;
        self.by_name.borrow_mut().insert(name, Ok(id));
        Ok(id)
    }

    /// §5.3.1 and §5.3.2.
    fn load_class(&self, name: &str) -> Result<ClassId, LinkError> {
        if self.loading.borrow().iter().any(|outer| &**outer == name) {
            let via = self.loading.borrow().last().expect("one is").clone();
            return Err(LinkError::Circular { class: name.into(), via });
        }
        self.loading.borrow_mut().push(name.into());
        let loaded = self.path.read(name).and_then(|Read { file, location, origin }| {
            self.define(Decoded { file, location, origin, acts_for: None, unseen: None, typed: None })
        });
        self.loading.borrow_mut().pop();
        loaded
    }

    /// §5.3.5: derives a class from its file.
    fn define(
        &self,
        Decoded { file, location, origin, acts_for, unseen, typed }: Decoded,
    ) -> Result<ClassId, LinkError> {
        check_format(&file, &location)?;
        // A class with type arguments is that class, which may be nobody else's to see.
        let above = |name: &str| if typed.is_some() { self.load(name) } else { self.load_super(&file, origin, name) };
        let superclass = file.super_name.as_deref().map(above).transpose()?;
        let interfaces = file.interfaces.iter().map(|name| above(name)).collect::<Result<Vec<_>, _>>()?;
        for &id in superclass.iter().chain(&interfaces) {
            let problem =
                if typed.is_some() { None } else { self.cannot_extend(&file, self.class(id), superclass == Some(id)) };
            if let Some((problem, said)) = problem {
                let wanted_by = Wanted(Some(location));
                return Err(LinkError::Incompatible { problem, said, wanted_by });
            }
        }
        if origin == Origin::Application
            && let Some((problem, said)) = superclass.and_then(|above| self.overrides_final(&file, origin, above))
        {
            return Err(LinkError::Incompatible { problem, said, wanted_by: Wanted(Some(location)) });
        }

        let id = self.next_class();
        let methods: Vec<_> = file.methods.iter().enumerate().map(|(i, m)| self.define_method(id, i, m)).collect();
        let mut layout = superclass.map_or(vec![], |id| self.class(id).layout.clone());
        let mut statics = vec![];
        let fields = file.fields.iter().map(|field| {
            let slots = if field.access.is_static() { &mut statics } else { &mut layout };
            let field = self.define_field(id, slots.len(), field);
            slots.push(field);
            field
        });
        let fields = fields.collect();
        let class = Class {
            id,
            name: file.name.clone(),
            kind: if file.access.is_interface() { ClassKind::Interface } else { ClassKind::Instance },
            access: file.access,
            origin,
            location,
            superclass,
            fields,
            layout,
            statics,
            clinit: methods.iter().copied().find(|&m| self.is_class_initializer(m, &file)),
            methods,
            ancestors: self.ancestors(superclass, id),
            superinterfaces: self.superinterfaces(superclass, &interfaces),
            interfaces,
            resolved: (0..file.constants.len()).map(|_| OnceCell::new()).collect(),
            specials: (0..file.constants.len()).map(|_| OnceCell::new()).collect(),
            verified: OnceCell::new(),
            selected: (0..file.constants.len()).map(|_| Cell::new(None)).collect(),
            acts_for,
            unseen,
            typed,
            nest_host: OnceCell::new(),
            choosy: OnceCell::new(),
            file: Some(file),
        };
        self.classes.push(Box::new(class));
        Ok(id)
    }

    /// Resolves a direct superclass or superinterface on behalf of a class not yet there.
    fn load_super(&self, file: &ClassFile, origin: Origin, name: &str) -> Result<ClassId, LinkError> {
        let role = if file.super_name.as_deref() == Some(name) { "superclass" } else { "superinterface" };
        let who = || format!("{} as its {role}", java_name(&file.name));
        let id = self.load(name).map_err(|e| e.wanted(who))?;
        let class = self.class(id);
        if self.is_class_accessible(class, Package::of(&file.name, origin)) {
            return Ok(id);
        }
        let said = format!("class {} cannot access its {role} {}", java_name(&file.name), class.java_name());
        Err(illegal(format!("class {}", class.java_name()), said, Some((&file.name, &class.name))).wanted(who))
    }

    /// What forbids a class its direct superclass or superinterface (§5.3.5 steps 3 and 4), if anything does.
    fn cannot_extend(&self, file: &ClassFile, above: &Class, as_superclass: bool) -> Option<(String, Said)> {
        let (name, above_name) = (java_name(&file.name), above.java_name());
        let sealed_to = above.file.as_deref().map_or(&[][..], |file| &file.permitted_subclasses);
        if as_superclass && above.is_interface() {
            let said = format!("class {name} has interface {above_name} as super class").into();
            Some((format!("{name} extends {above_name}, which is an interface"), said))
        } else if as_superclass && above.access.is_final() {
            let said = format!("class {name} cannot inherit from final class {above_name}").into();
            Some((format!("{name} extends {above_name}, which is final"), said))
        } else if !as_superclass && !above.is_interface() {
            let text = format!("class {name} can not implement {above_name}, because it is not an interface");
            let said = Said { text, places: Some((above.name.clone(), above.name.clone())) };
            Some((format!("{name} implements {above_name}, which is no interface"), said))
        } else if !sealed_to.is_empty() && !sealed_to.contains(&file.name) {
            let kind = if above.is_interface() { "interface" } else { "class" };
            let how = if above.is_interface() && !file.access.is_interface() { "implement" } else { "inherit from" };
            let said = match self.path.jdk().is_some_and(|jdk| jdk.feature() <= 17) {
                true => format!("class {name} cannot {how} sealed {kind} {above_name}"),
                false => format!(
                    "Failed listed permitted subclass check: class {name} is not a permitted subclass of {above_name}"
                ),
            };
            let said = said.into();
            Some((format!("{name} extends {above_name}, which is sealed and does not permit it"), said))
        } else {
            None
        }
    }

    /// A final method of a superclass that a class declares again (§5.3.5 step 3), if it does.
    fn overrides_final(&self, file: &ClassFile, origin: Origin, above: ClassId) -> Option<(String, Said)> {
        let own =
            file.methods.iter().filter(|m| !m.access.is_private() && !m.access.is_static() && !m.name.starts_with('<'));
        let package = Package::of(&file.name, origin);
        own.into_iter().find_map(|own| {
            let chain = self.class(above).ancestors.iter().rev();
            let hides = |&id: &ClassId| {
                let above = self.method(self.declared_method(id, &own.name, &own.raw_descriptor)?);
                let access = above.access;
                let seen = access.is_public() || access.is_protected() || self.class(id).package() == package;
                (access.is_final() && !access.is_private() && !access.is_static() && seen).then_some(above)
            };
            let hidden = chain.into_iter().find_map(hides)?;
            let (name, of) = (java_name(&file.name), self.class(hidden.class).java_name());
            let said = format!("class {name} overrides final method {of}.{}{}", own.name, own.raw_descriptor).into();
            Some((format!("{name} overrides {}, which is final", self.method_name(hidden.id)), said))
        })
    }

    fn define_method(&self, class: ClassId, decl: usize, method: &classfile::Method) -> MethodId {
        let id = MethodId(self.methods.len() as u32);
        let receiver = (!method.access.is_static()).then_some(false);
        let params = method.descriptor.params.iter().map(FieldType::is_wide);
        self.methods.push(Box::new(Method {
            id,
            class,
            access: method.access,
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            raw_descriptor: method.raw_descriptor.clone(),
            arguments: receiver.into_iter().chain(params).collect(),
            code: method.code.clone(),
            decl: decl as u32,
            registers: OnceCell::new(),
            has_run: Cell::new(false),
        }));
        id
    }

    fn define_field(&self, class: ClassId, slot: usize, field: &classfile::Field) -> FieldId {
        let id = FieldId(self.fields.len() as u32);
        self.fields.push(Box::new(Field {
            id,
            class,
            access: field.access,
            name: field.name.clone(),
            ty: field.ty.clone(),
            slot: slot as u32,
            constant: field.constant.clone(),
        }));
        id
    }

    /// §2.9.2; before version 51 the method need not be static.
    fn is_class_initializer(&self, method: MethodId, file: &ClassFile) -> bool {
        let method = self.method(method);
        &*method.name == "<clinit>"
            && &*method.raw_descriptor == "()V"
            && (method.access.is_static() || file.version.0 < 51)
    }

    /// §5.3.3.
    fn load_array(&self, name: &str) -> Result<ClassId, LinkError> {
        let Some(FieldType::Array(component)) = FieldType::parse(name) else {
            let searched = "nothing, as this is no array type".into();
            return Err(LinkError::NotFound { class: name.into(), wanted_by: Wanted::default(), searched });
        };
        let component = match &*component {
            FieldType::Base(base) => ArrayComponent::Base(*base),
            reference => ArrayComponent::Class(self.class_of_type(reference)?),
        };
        let (element, access, origin) = match component {
            ArrayComponent::Base(base) => (FieldType::Base(base), Access(PUBLIC_FINAL_ABSTRACT), Origin::Jdk),
            ArrayComponent::Class(class) => {
                let class = self.class(class);
                let element = match &class.kind {
                    ClassKind::Array { element, .. } => element.clone(),
                    _ => FieldType::Object(class.name.clone()),
                };
                let public = class.access.0 & 1;
                (element, Access(PUBLIC_FINAL_ABSTRACT & !1 | public), class.origin)
            }
        };
        let object = self.load(OBJECT)?;
        let interfaces = ARRAY_INTERFACES.iter().map(|name| self.load(name)).collect::<Result<Vec<_>, _>>()?;
        let id = self.next_class();
        let class = Class {
            id,
            name: name.into(),
            kind: ClassKind::Array { element, component },
            access,
            origin,
            location: "an array class".into(),
            superclass: Some(object),
            file: None,
            methods: vec![],
            fields: vec![],
            layout: self.class(object).layout.clone(),
            statics: vec![],
            clinit: None,
            ancestors: self.ancestors(Some(object), id),
            superinterfaces: self.superinterfaces(Some(object), &interfaces),
            interfaces,
            resolved: Box::default(),
            selected: Box::default(),
            specials: Box::default(),
            verified: OnceCell::new(),
            acts_for: None,
            unseen: None,
            typed: None,
            nest_host: OnceCell::new(),
            choosy: OnceCell::new(),
        };
        self.classes.push(Box::new(class));
        Ok(id)
    }

    fn next_class(&self) -> ClassId {
        ClassId(self.classes.len() as u32)
    }

    fn ancestors(&self, superclass: Option<ClassId>, id: ClassId) -> Vec<ClassId> {
        let mut chain = superclass.map_or(vec![], |id| self.class(id).ancestors.clone());
        chain.push(id);
        chain
    }

    fn superinterfaces(&self, superclass: Option<ClassId>, interfaces: &[ClassId]) -> Vec<ClassId> {
        let above = |id: ClassId| self.class(id).superinterfaces.iter().copied();
        let direct = interfaces.iter().flat_map(|&id| std::iter::once(id).chain(above(id)));
        let all: IndexSet<ClassId, FxBuildHasher> = direct.chain(superclass.into_iter().flat_map(above)).collect();
        all.into_iter().collect()
    }
}

/// What §4.1 says of the superclass and the flags.
fn check_format(file: &ClassFile, location: &str) -> Result<(), LinkError> {
    let is_object = &*file.name == OBJECT;
    let problem = match &file.super_name {
        _ if file.access.0 & ACC_MODULE != 0 => "is a module description, not a class",
        None if !is_object => "has no superclass",
        Some(_) if is_object => "has a superclass",
        Some(name) if file.access.is_interface() && &**name != OBJECT => {
            "is an interface whose superclass is not java.lang.Object"
        }
        _ => return Ok(()),
    };
    let (class, location): (Name, Name) = (file.name.clone(), location.into());
    Err(LinkError::Format { class, location, problem: problem.into() })
}
