//! Objects of classes nobody has seen, as anonymous classes (JLS §15.9.5).

use super::arrange::{Body, Expr, Fix};
use super::generic::{Bindings, as_member_of};
use super::name::is_identifier;
use super::suite::{Generics, Omitted};
use crate::classfile::FieldType;
use crate::program::{Class, MethodId};
use crate::witness::{Answer, Answers, Datum};

/// So many methods that nobody calls are written where they stand.
const MANY: usize = 6;

impl<'a> Body<'a> {
    /// `creation` of an object, with the body of a class that implements what is abstract.
    pub(super) fn anonymous(&mut self, i: usize, creation: &str, class: &'a Class) -> Result<(), Omitted> {
        let program = self.scope.program;
        let unseen = program.define_unseen(class.id).map_err(|error| error.to_string())?;
        let methods = program.unimplemented(unseen);
        let (_, own) = self.implemented(i, class);
        let same_source = |&(at, &id): &(usize, &MethodId)| {
            let of = |id| (&program.method(id).name, as_member_of(program, class, &own, id).params);
            methods[..at].iter().any(|&before| of(before) == of(id))
        };
        if let Some((_, &id)) = methods.iter().enumerate().find(same_source) {
            return Err(format!("{} is inherited with two types of result", program.method_name(id)));
        }
        for &j in self.case.objects[i].held().collect::<Vec<_>>().iter().filter(|&&j| j != i) {
            self.declare_first(Datum::Object(j))?;
        }
        let (called, others): (Vec<MethodId>, Vec<MethodId>) =
            methods.iter().partition(|&&id| self.answers(i, id).is_some());
        let stub = if others.len() > MANY { self.stub(class, &methods, &own)? } else { None };
        let (creation, methods) = match stub {
            Some(stub) if called.is_empty() => {
                self.variable(i, &format!("new {stub}()"), &class.name);
                return Ok(());
            }
            Some(stub) => (format!("new {stub}()"), called),
            None => (creation.to_owned(), methods),
        };
        let mut lines = vec![format!("{creation} {{")];
        for (nth, &id) in methods.iter().enumerate() {
            lines.extend((nth > 0).then(String::new));
            let written = self.implementation(i, id, class, &own)?;
            lines.extend(written.into_iter().map(|line| if line.is_empty() { line } else { format!("    {line}") }));
        }
        lines.push("}".to_owned());
        self.variable(i, &lines.join("\n"), &class.name);
        Ok(())
    }

    /// What calls of a method on object `i` come to, if there are any.
    fn answers(&self, i: usize, id: MethodId) -> Option<&'a Answers> {
        let method = self.scope.program.method(id);
        let mut all = self.case.objects[i].unseen.iter().flatten();
        all.find(|a| a.name == method.name && a.descriptor == method.raw_descriptor)
    }

    /// A class of the test class that implements a large interface, for tests to override the methods that are called; `None` where that is not the same to
    /// each of them.
    fn stub(&self, class: &Class, methods: &[MethodId], own: &Bindings) -> Result<Option<String>, Omitted> {
        let scope = self.scope;
        let simple = class.name.rsplit(['/', '$']).next().unwrap_or_default();
        let name = format!("{simple}Stub");
        let is_plain = class.is_interface() && scope.formals(&class.name).is_empty();
        let is_taken = || scope.program.load(&format!("{}/{name}", scope.package)).is_ok();
        let Some(shown) = scope.plain_name(&class.name).filter(|_| is_plain && !is_taken()) else { return Ok(None) };
        if let Some((known, _)) = scope.stubs.borrow().get(&name) {
            return Ok((*known == class.name).then_some(name));
        }
        // What is not called has no words for its types.
        let before = (scope.generics.replace(Generics::Raw), scope.is_raw.get());
        let refuses = format!("{{ throw new {}(); }}", scope.lang("UnsupportedOperationException"));
        let written = methods.iter().map(|&id| {
            let head = self.head(id, class, own)?;
            Ok(format!("    @{} {head} {refuses}", scope.lang("Override")))
        });
        let written: Result<Vec<String>, Omitted> = written.collect();
        scope.generics.set(before.0);
        scope.is_raw.set(before.1);
        let doc = format!("/** A {{@code {shown}}} that refuses each call. */");
        let suppressed =
            format!("@{}({{\"deprecation\", \"rawtypes\", \"unchecked\"}})", scope.lang("SuppressWarnings"));
        let head = format!("private static class {name} implements {shown} {{");
        let lines = [vec![doc, suppressed, head], written?, vec!["}".to_owned()]].concat();
        scope.stubs.borrow_mut().insert(name.clone(), (class.name.clone(), lines));
        Ok(Some(name))
    }

    /// `public boolean equals(Object p0)`
    fn head(&self, id: MethodId, class: &Class, own: &Bindings) -> Result<String, Omitted> {
        let program = self.scope.program;
        let method = program.method(id);
        if !is_identifier(&method.name) {
            return Err(format!("{} cannot be written", program.method_name(id)));
        }
        let no_name = |ty: &FieldType| format!("{} cannot be named", ty.java_name());
        let named = |ty: &FieldType| self.scope.type_of(ty).ok_or_else(|| no_name(ty));
        let descriptor = as_member_of(program, class, own, id);
        let last = descriptor.params.len().checked_sub(1).filter(|_| method.access.is_varargs());
        let param = |(k, ty): (usize, &FieldType)| match ty {
            FieldType::Array(of) if Some(k) == last => Ok(format!("{}... p{k}", named(of)?)),
            ty => Ok(format!("{} p{k}", named(ty)?)),
        };
        let params: Result<Vec<String>, Omitted> = descriptor.params.iter().enumerate().map(param).collect();
        let result = descriptor.ret.as_ref().map_or(Ok("void".to_owned()), named)?;
        let access = match () {
            () if method.access.is_public() => "public ",
            () if method.access.is_protected() => "protected ",
            () => "",
        };
        Ok(format!("{access}{result} {}({})", method.name, params?.join(", ")))
    }

    /// One method, and the field that counts its calls where it returns several results.
    fn implementation(
        &mut self,
        i: usize,
        id: MethodId,
        class: &Class,
        own: &Bindings,
    ) -> Result<Vec<String>, Omitted> {
        let program = self.scope.program;
        let method = program.method(id);
        let no_name = |ty: &FieldType| format!("{} cannot be named", ty.java_name());
        let head = self.head(id, class, own)?;
        let descriptor = as_member_of(program, class, own, id);
        let answers = self.answers(i, id);
        let mut lines = vec![];
        let mut throws = vec![];
        let body = match answers {
            None => {
                vec![format!("throw new {}();", self.scope.lang("UnsupportedOperationException"))]
            }
            Some(Answers { results, .. }) => {
                let mut texts = vec![];
                for &answer in results {
                    texts.push(match (answer, &descriptor.ret) {
                        (Answer::Returned(v), Some(ty)) => format!("return {};", self.answer(i, v, ty)?),
                        (Answer::Returned(_) | Answer::Done, _) => "return;".to_owned(),
                        (Answer::Threw(v), _) => {
                            let Datum::Object(j) = v else { return Err("what is thrown is no object".to_owned()) };
                            let class = FieldType::Object(self.case.objects[j].class.clone());
                            if let Some(of) = self.declared(id, &class) {
                                throws.push(self.scope.type_of(&of).ok_or_else(|| no_name(&of))?);
                            }
                            format!("throw {};", self.answer(i, v, &class)?)
                        }
                    });
                }
                match texts.split_last() {
                    None if descriptor.ret.is_some() => return Err("a call without result".to_owned()),
                    Some((last, _)) if last != "return;" && texts.iter().all(|text| text == last) => vec![last.clone()],
                    Some((last, before)) if texts.iter().any(|text| text != last) => {
                        let count = self.unique.take(&format!("{}Calls", method.name));
                        lines.extend([format!("private int {count};"), String::new()]);
                        let cases = before.iter().enumerate().map(|(k, text)| format!("    case {k}: {text}"));
                        let first = std::iter::once(format!("switch ({count}++) {{"));
                        first.chain(cases).chain([format!("    default: {last}"), "}".to_owned()]).collect()
                    }
                    // Nothing is returned.
                    _ => vec![],
                }
            }
        };
        throws.sort();
        throws.dedup();
        let throws = if throws.is_empty() { String::new() } else { format!(" throws {}", throws.join(", ")) };
        lines.push(format!("@{}", self.scope.lang("Override")));
        lines.push(format!("{head}{throws} {{"));
        lines.extend(body.into_iter().map(|line| format!("    {line}")));
        lines.push("}".to_owned());
        Ok(lines)
    }

    /// The class that a method declares to throw what is thrown as, if it must.
    fn declared(&self, id: MethodId, thrown: &FieldType) -> Option<FieldType> {
        let declared = self.scope.program.declaration(id).exceptions.iter();
        let declared = declared.map(|class| FieldType::Object(class.clone()));
        let FieldType::Object(class) = thrown else { return None };
        declared.into_iter().find(|of| self.is_subtype(class, of))
    }

    /// A result as an expression in the body of the anonymous class of object `i`. What is declared later, as it leads back
    /// here, is put into an array then, and so is a variable whose name means something else there.
    fn answer(&mut self, i: usize, v: Datum, ty: &FieldType) -> Result<String, Omitted> {
        let Datum::Object(j) = v else { return self.argument(v, ty, false) };
        if !self.is_subtype(&self.case.objects[j].class, ty) {
            let class = self.case.objects[j].class.replace('/', ".");
            return Err(format!("a {class} is not what the type arguments of its class let a method return"));
        }
        if j == i {
            return Ok("this".to_owned());
        }
        let means_itself = |var: &Expr| !self.is_member(i, &var.text) && !is_parameter(&var.text);
        if self.vars.get(j).is_some_and(|var| var.as_ref().is_some_and(means_itself)) {
            return self.argument(v, ty, false);
        }
        let known = self.fixes.iter().find_map(|fix| match fix {
            Fix::Later(name, of) if *of == v => Some(name.clone()),
            _ => None,
        });
        let object = self.scope.lang("Object");
        let name = known.unwrap_or_else(|| {
            let name = self.unique.take("later");
            self.lines.push(format!("{object}[] {name} = new {object}[1];"));
            self.fixes.push(Fix::Later(name.clone(), v));
            name
        });
        let shown = self.scope.type_of(ty).ok_or_else(|| format!("{} cannot be named", ty.java_name()))?;
        Ok(if shown == object { format!("{name}[0]") } else { format!("({shown}) {name}[0]") })
    }

    /// Whether the class of object `i` inherits a field of that name.
    fn is_member(&self, i: usize, name: &str) -> bool {
        let program = self.scope.program;
        let Ok(class) = self.scope.class(&self.case.objects[i].class) else { return false };
        let mut fields = class.ancestors.iter().chain(&class.superinterfaces).flat_map(|&id| &program.class(id).fields);
        fields.any(|&f| *program.field(f).name == *name)
    }
}

/// Whether a name is one that we give parameters.
fn is_parameter(name: &str) -> bool {
    name.strip_prefix('p').is_some_and(|number| number.parse::<u8>().is_ok())
}
