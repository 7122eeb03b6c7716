//! What a file of Java StarFinder says, as the syntax tree of our own specifications.

use super::{
    grammar::{Data, File, Part},
    truth::Truths,
};
use crate::{
    classfile::{BaseType, FieldType},
    precondition::spatial::{
        spec::{
            SpecError,
            tree::{At, Expr, Formula, Heap, Name, Param, Predicate, Span},
        },
        written::around,
    },
    program::{ClassId, MethodId, Program},
};

/// The predicates, and what the method requires.
pub(super) fn translated(
    program: &Program,
    method: MethodId,
    file: &File,
) -> Result<(Vec<Predicate>, Vec<Formula>), SpecError> {
    let around = around::classes(program, method);
    file.data.iter().try_for_each(|data| checked(program, &around, data))?;
    let truths = Truths::of(file);
    let within = Within { file, program, method, truths: &truths };
    let mut predicates = vec![];
    for predicate in &file.predicates {
        let params = predicate.parameters.iter().map(|name| Param { ty: None, name: name.clone() });
        let disjuncts = predicate.disjuncts.iter().map(|parts| {
            let mut is_truth = truths.names(file, parts);
            is_truth.extend(truths.parameters(predicate));
            within.formula(parts, &is_truth, |name| match predicate.position(&name.node) {
                Some(_) => Expr::Name(name.node.clone()),
                None => exists(&name.node),
            })
        });
        let disjuncts = disjuncts.collect::<Result<_, _>>()?;
        predicates.push(Predicate { name: predicate.name.clone(), params: params.collect(), disjuncts });
    }
    let name = &program.method(method).name;
    let of_method = file.preconditions.iter().find(|precondition| precondition.method.node == *name);
    let requires = of_method.map(|precondition| {
        let mut is_truth = truths.names(file, &precondition.parts);
        is_truth.extend(within.boolean_inputs());
        within.formula(&precondition.parts, &is_truth, |name| within.input(name))
    });
    Ok((predicates, requires.transpose()?.into_iter().collect()))
}

/// Holds the types of fields against those of the class file, if the class is near: `data` may be that of another class of the same
/// name. Which class an object is of may be said more precisely than Java's generic types know.
fn checked(program: &Program, around: &[ClassId], data: &Data) -> Result<(), SpecError> {
    let is_it = |class: &&ClassId| program.class(**class).name.rsplit(['/', '$']).next() == Some(&*data.class.node);
    let Some(&class) = around.iter().find(is_it) else { return Ok(()) };
    let class = program.class(class);
    for (ty, name) in data.fields.iter().filter(|(ty, _)| &*ty.node != "void") {
        let field = class.layout.iter().map(|&f| program.field(f)).find(|field| field.name == name.node);
        let Some(field) = field else {
            let known: Vec<&str> = class.layout.iter().map(|&f| &*program.field(f).name).collect();
            let error = SpecError::new(name.span, format!("{} has no field {}", class.java_name(), name.node));
            return Err(error.with_help(format!("it has {}", known.join(", "))));
        };
        let is = field.ty.java_name();
        let is_primitive = |ty: &str| ty.starts_with(char::is_lowercase) && !ty.contains(['.', '[']);
        if (is_primitive(&is) || is_primitive(&ty.node)) && is != *ty.node {
            let what = format!("{}.{} is of type {is}, not {}", class.java_name(), name.node, ty.node);
            return Err(SpecError::new(ty.span, what));
        }
    }
    Ok(())
}

struct Within<'a> {
    file: &'a File,
    program: &'a Program,
    method: MethodId,
    truths: &'a Truths<'a>,
}

impl Within<'_> {
    /// A formula, in which names mean something; some of them a truth value.
    fn formula(
        &self,
        parts: &[At<Part>],
        truths: &[Name],
        meant: impl Fn(&At<Name>) -> Expr,
    ) -> Result<Formula, SpecError> {
        let value = |name: &At<Name>| match &*name.node {
            "_" => At::new(Expr::Any, name.span),
            _ => At::new(meant(name), name.span),
        };
        let mut formula = Formula::default();
        for part in parts {
            let heap = match &part.node {
                Part::Object { root, class, fields } => {
                    let data = self.data(class)?;
                    if fields.len() != data.fields.len() {
                        let (has, declared) = (fields.len(), data.fields.len());
                        let what = format!("{} has {declared} fields, not {has}", class.node);
                        let help = "they are given in the order of `data`";
                        return Err(SpecError::new(part.span, what).with_help(help));
                    }
                    let told = data.fields.iter().zip(fields);
                    let told = told.filter(|((ty, _), value)| &*ty.node != "void" && &*value.node != "_");
                    let fields = told.map(|((_, field), name)| (field.clone(), value(name)));
                    Heap::PointsTo { root: value(root), class: class.clone(), fields: fields.collect() }
                }
                Part::Call { predicate, arguments } => {
                    Heap::Call { predicate: predicate.clone(), args: arguments.iter().map(value).collect() }
                }
                Part::Pure(fact) => {
                    let fact = self.truths.fact(fact, truths);
                    formula.pure.push(renamed(&At::new(fact, part.span), &meant));
                    continue;
                }
            };
            formula.spatial.push(At::new(heap, part.span));
        }
        Ok(formula)
    }

    fn data(&self, class: &At<Name>) -> Result<&Data, SpecError> {
        let found = self.file.data.iter().find(|data| data.class.node == class.node);
        found.ok_or_else(|| {
            let error = SpecError::new(class.span, format!("there is no `data {}`", class.node));
            let known: Vec<&str> = self.file.data.iter().map(|data| &*data.class.node).collect();
            error.with_help(format!("`data` says in which order the fields are; there is {}", known.join(", ")))
        })
    }

    /// What a name of a precondition is.
    fn input(&self, name: &At<Name>) -> Expr {
        let span = name.span;
        let name = &*name.node;
        // The underscore is the dot.
        let field = |dot: usize| {
            let of = At::new(Expr::Name(name[..dot].into()), Span { end: span.start + dot, ..span });
            let field = At::new(name[dot + 1..].into(), Span { start: span.start + dot + 1, ..span });
            Expr::Field(Box::new(of), field)
        };
        if name.starts_with("this_") {
            return field("this".len());
        }
        // A class may have an underscore in its name, as a field may.
        let dots = name.match_indices('_').map(|(at, _)| at);
        let mut statics = dots.filter(|&at| at + 1 < name.len() && self.is_class(&name[..at]));
        match statics.next_back() {
            Some(dot) => field(dot),
            None if self.is_parameter(name) => Expr::Name(name.into()),
            None => exists(name),
        }
    }

    fn is_parameter(&self, name: &str) -> bool {
        let names = self.program.parameter_names(self.method);
        let mut called = names
            .iter()
            .enumerate()
            .map(|(i, known)| known.as_deref().map_or_else(|| format!("arg{i}"), str::to_owned));
        called.any(|parameter| parameter == name)
    }

    fn is_class(&self, name: &str) -> bool {
        let target = &self.program.class(self.program.method(self.method).class).name;
        let mut around = target.rsplit('/').next().into_iter().flat_map(|name| name.split('$'));
        around.any(|class| class == name) || self.file.data.iter().any(|data| &*data.class.node == name)
    }

    /// Names of inputs that are truth values.
    fn boolean_inputs(&self) -> Vec<Name> {
        let method = self.program.method(self.method);
        let is_truth = |ty: &FieldType| *ty == FieldType::Base(BaseType::Boolean);
        let names = self.program.parameter_names(self.method);
        let parameters = names.into_iter().zip(&method.descriptor.params);
        let parameters = parameters.filter(|(_, ty)| is_truth(ty)).filter_map(|(name, _)| name);
        let class = self.program.class(method.class);
        let fields = class.layout.iter().map(|&f| self.program.field(f)).filter(|f| is_truth(&f.ty));
        parameters.chain(fields.map(|f| format!("this_{}", f.name).into())).collect()
    }
}

/// A name that exists by itself, whatever else has it: a field of the receiver is none of these.
fn exists(name: &str) -> Expr {
    Expr::Name(format!("'{name}").into())
}

fn renamed(e: &At<Expr>, meant: &impl Fn(&At<Name>) -> Expr) -> At<Expr> {
    let node = match &e.node {
        Expr::Name(name) => meant(&At::new(name.clone(), e.span)),
        Expr::Binary(op, l, r) => Expr::Binary(*op, Box::new(renamed(l, meant)), Box::new(renamed(r, meant))),
        other => other.clone(),
    };
    At::new(node, e.span)
}
