//! Collections as statements: made by their public constructors, filled one by one, and looked at in the order in which they
//! are iterated.

use super::arrange::{Body, Expr, Fix};
use super::assert::{Found, Made};
use super::equal::WIDTH;
use super::layout::counted;
use super::suite::{Generics, Omitted};
use crate::classfile::{FieldType, Name};
use crate::input::Holds;
use crate::program::{MethodId, OBJECT};
use crate::witness::Datum;

/// From so many equal items in a row on, a loop has them.
const LONG: usize = 8;

const LIST: &str = "java.util.List";

/// Arguments of the constructor of a hash table of one bucket, which is iterated in the order in which it was filled.
const ONE_BUCKET: &str = "1, 1e9f";

impl<'a> Body<'a> {
    /// `ArrayList names = new ArrayList();`, filled when every object is there.
    pub(super) fn collection(&mut self, i: usize, holds: Holds, all: &[Datum]) -> Result<(), Omitted> {
        let class = self.case.objects[i].class.clone();
        if holds == Holds::Rest {
            return self.iterator(i, all);
        }
        if let Some(of) = self.case.objects[i].of.clone() {
            return self.by_constant(i, holds, all, &of);
        }
        let name = self.scope.plain_name(&class).ok_or_else(|| format!("{class} cannot be named"))?;
        if matches!(holds, Holds::Value | Holds::Pair) {
            return self.complete(i, holds, all, &name);
        }
        let afterwards = self.case.held.iter().filter(|(of, _)| *of == i).map(|(_, all)| all.len());
        let has_order = afterwards.chain([all.len()]).any(|len| len > holds.per_item());
        let arguments = if has_order && self.has_buckets(&class)? { ONE_BUCKET } else { "" };
        self.variable(i, &format!("new {name}{}({arguments})", self.scope.diamond(&class)), &class);
        self.filled(i, holds, all)
    }

    /// `EnumSet colors = EnumSet.noneOf(Color.class);`, filled as others are.
    fn by_constant(&mut self, i: usize, holds: Holds, all: &[Datum], of: &str) -> Result<(), Omitted> {
        let constants = self.scope.type_name(of).filter(|_| self.scope.generics.get() != Generics::Raw);
        let literal = self.class_literal(&FieldType::Object(of.into()));
        let class = self.scope.class(&self.case.objects[i].class)?;
        // Which set it is of those that there are, is nobody's to say.
        let above = class.superclass.filter(|_| holds == Holds::Constants).map_or(class.id, |above| above);
        let class = self.scope.program.class(above).name.clone();
        let name = self.scope.plain_name(&class).ok_or_else(|| format!("{class} cannot be named"))?;
        match (constants, holds) {
            (Some(of), Holds::Constants) => {
                self.variable_of(i, &format!("{name}.noneOf({literal})"), &format!("{name}<{of}>"), &class);
            }
            (Some(of), _) => {
                let ty = format!("{name}<{of}, {}>", self.scope.lang("Object"));
                self.variable_of(i, &format!("new {name}<>({literal})"), &ty, &class);
            }
            (None, _) => {
                let literal = format!("({}) {literal}", self.scope.lang("Class"));
                let made = match holds {
                    Holds::Constants => format!("{name}.noneOf({literal})"),
                    _ => format!("new {name}({literal})"),
                };
                self.scope.generics.set(Generics::Raw);
                self.variable(i, &made, &class);
            }
        }
        self.filled(i, holds, all)
    }

    fn filled(&mut self, i: usize, holds: Holds, all: &[Datum]) -> Result<(), Omitted> {
        for &v in all {
            self.declare_first(v)?;
        }
        let mut items: Vec<&[Datum]> = all.chunks_exact(holds.per_item()).collect();
        if holds == Holds::Stacked {
            items.reverse();
        }
        self.fixes.extend(rows(&items).map(|(item, times)| Fix::Hold(i, item.to_vec(), times)));
        Ok(())
    }

    /// `Iterator it = Arrays.asList(1, 2).iterator();`, but of a list from which it removes what it has handed out.
    fn iterator(&mut self, i: usize, all: &[Datum]) -> Result<(), Omitted> {
        self.declare_all(all)?;
        let values: Vec<String> = all.iter().map(|&v| self.value(v)).collect();
        let object = self.scope.lang("Object");
        let elements = match &values[..] {
            [] => String::new(),
            _ => format!("{}.asList(new {object}[] {{{}}})", self.scope.util("Arrays"), values.join(", ")),
        };
        // Its class is nobody's to name.
        let class = self.scope.class(&self.case.objects[i].class)?;
        let interface = class.interfaces.first().map_or(class.id, |&interface| interface);
        let name = self.scope.program.class(interface).name.clone();
        let list = self.scope.util("ArrayList");
        self.variable(i, &format!("new {list}<{object}>({elements}).iterator()"), &name);
        Ok(())
    }

    fn declare_all(&mut self, all: &[Datum]) -> Result<(), Omitted> {
        all.iter().try_for_each(|&v| if let Datum::Object(j) = v { self.declare(j) } else { Ok(()) })
    }

    /// `Optional name = Optional.of("bob");`, made with what is in it.
    fn complete(&mut self, i: usize, holds: Holds, all: &[Datum], name: &str) -> Result<(), Omitted> {
        self.declare_all(all)?;
        let values: Vec<String> = all.iter().map(|&v| self.value(v)).collect();
        let made = match (holds, &values[..]) {
            (Holds::Value, []) => format!("{name}.empty()"),
            (Holds::Value, _) => format!("{name}.of({})", values.join(", ")),
            _ => {
                let diamond = self.scope.diamond(&self.case.objects[i].class);
                format!("new {name}{diamond}({})", values.join(", "))
            }
        };
        self.variable(i, &made, &self.case.objects[i].class.clone());
        Ok(())
    }

    /// Whether a class has a constructor that takes a number of buckets and a load factor.
    fn has_buckets(&self, class: &str) -> Result<bool, Omitted> {
        let class = self.scope.class(class)?;
        Ok(self.scope.program.declared_method(class.id, "<init>", "(IF)V").is_some())
    }

    /// What is in a collection, of a map the keys before the values.
    pub(super) fn check_held(
        &mut self,
        holds: Holds,
        all: &[Datum],
        on: &Expr,
        made: &mut Made,
    ) -> Result<(), Omitted> {
        match holds {
            Holds::Value => match all {
                [] => {
                    self.lines.push(format!("assertFalse({}.isPresent());", on.text));
                    Ok(())
                }
                _ => self.check_each(all, &[format!("{}.get()", on.text)], made),
            },
            Holds::Pair => {
                self.check_each(all, &["getKey", "getValue"].map(|get| format!("{}.{get}()", on.text)), made)
            }
            Holds::Rest => {
                let name = self.unique.take("rest");
                let object = self.scope.lang("Object");
                let [list, array_list] = ["List", "ArrayList"].map(|simple| self.scope.util(simple));
                self.lines.push(format!("{list}<{object}> {name} = new {array_list}<>();"));
                // Its class has no name that a test may say.
                let program = self.scope.program;
                let declared = self.scope.yields(self.method).filter(|_| on.text == "result");
                let is_that = |&m: &MethodId| &*program.method(m).name == "forEachRemaining";
                let takes = |ty: FieldType| {
                    let above = program.class_of_type(&ty).map(|of| program.class(of).ancestors.to_vec());
                    above.is_ok_and(|all| all.iter().any(|&of| program.class(of).methods.iter().any(is_that)))
                };
                let iterator = match declared.is_some_and(takes) {
                    true => on.text.clone(),
                    false => format!("(({}<?>) {})", self.scope.util("Iterator"), on.text),
                };
                self.lines.push(format!("{iterator}.forEachRemaining({name}::add);"));
                if self.check_list(all, &name) {
                    return Ok(());
                }
                self.check_array(all.iter().copied(), &name, made)
            }
            Holds::Elements if self.is_on_list(on) && self.check_list(all, &on.text) => Ok(()),
            Holds::Elements | Holds::Keys | Holds::Constants => self.check_array(all.iter().copied(), &on.text, made),
            Holds::Set | Holds::Map => self.check_unordered(holds, all, &on.text, made),
            Holds::Entries | Holds::Stacked | Holds::ByConstant => {
                let of = |k| all.iter().copied().skip(k).step_by(2);
                self.check_array(of(0), &format!("{}.keySet()", on.text), made)?;
                self.check_array(of(1), &format!("{}.values()", on.text), made)
            }
        }
    }

    /// `assertEquals(Arrays.asList("a", "b"), names);`, where source has a word for each element.
    fn check_list(&mut self, all: &[Datum], of: &str) -> bool {
        let list = self.list_of(all);
        self.check_whole(list.map(|list| format!("assertEquals({list}, {of});")))
    }

    /// An assertion of all elements at once, if that is short.
    fn check_whole(&mut self, line: Option<String>) -> bool {
        let Some(line) = line.filter(|line| line.len() <= WIDTH) else { return false };
        self.tells = true;
        self.lines.push(line);
        true
    }

    /// What is in a collection that each JVM iterates in an order of its own.
    fn check_unordered(&mut self, holds: Holds, all: &[Datum], of: &str, made: &mut Made) -> Result<(), Omitted> {
        self.tells = true;
        self.lines.push(match all.len() / holds.per_item() {
            0 => format!("assertTrue({of}.isEmpty());"),
            size => format!("assertEquals({size}, {of}.size());"),
        });
        for item in all.chunks_exact(holds.per_item()) {
            let Datum::Object(i) = item[0] else { continue };
            let is_input = i < self.case.inputs && self.vars[i].is_some();
            let word = self.word_of(i).or_else(|| is_input.then(|| self.value(item[0])));
            match (word, item.get(1)) {
                (None, _) => {}
                (Some(key), None) => self.lines.push(format!("assertTrue({of}.contains({key}));")),
                (Some(key), Some(&value)) => self.check_each(&[value], &[format!("{of}.get({key})")], made)?,
            }
        }
        Ok(())
    }

    fn is_on_list(&self, on: &Expr) -> bool {
        on.class.as_ref().is_some_and(|class| self.is_list(class))
    }

    /// Whether a class is one of lists.
    pub(super) fn is_list(&self, class: &str) -> bool {
        self.scope.above(&FieldType::Object(class.into()), LIST).is_some()
    }

    /// Whether a type is this interface, or below it.
    pub(super) fn is_below(&self, ty: &FieldType, interface: &str) -> bool {
        let program = self.scope.program;
        let above = program.loaded(interface);
        program.class_of_type(ty).is_ok_and(|class| above.is_some_and(|above| program.is_subtype(class, above)))
    }

    /// The interface of the JDK by which to look into a collection whose class source cannot say.
    pub(super) fn collection_of(&self, class: &str, holds: Holds) -> Option<Name> {
        let ty = FieldType::Object(class.into());
        let interfaces = ["java.util.Map", LIST, "java.util.Set", "java.util.Collection"];
        let known = matches!(holds, Holds::Value | Holds::Pair | Holds::Rest);
        let above = interfaces.into_iter().filter(|_| !known).find_map(|interface| self.scope.above(&ty, interface));
        above.map(|interface| interface.name.clone())
    }

    fn check_array(&mut self, all: impl Iterator<Item = Datum>, of: &str, made: &mut Made) -> Result<(), Omitted> {
        let all: Vec<Datum> = all.collect();
        if all.is_empty() {
            self.lines.push(format!("assertTrue({of}.isEmpty());"));
            return Ok(());
        }
        let object = self.scope.lang("Object");
        let words = self.words(&all).map(|words| words.join(", "));
        let whole = words.map(|words| format!("assertArrayEquals(new {object}[] {{{words}}}, {of}.toArray());"));
        if self.check_whole(whole) {
            return Ok(());
        }
        let name = self.unique.take("held");
        self.lines.push(format!("{object}[] {name} = {of}.toArray();"));
        self.lines.push(format!("assertEquals({}, {name}.length);", all.len()));
        let mut from = 0;
        for (&v, times) in rows(&all) {
            let is_new = matches!(v, Datum::Object(j) if j >= self.case.inputs);
            if times == 1 || is_new {
                let each: Vec<String> = (from..from + times).map(|k| format!("{name}[{k}]")).collect();
                self.check_each(&all[from..from + times], &each, made)?;
            } else {
                let k = self.unique.take("k");
                self.check_each(&[v], &[format!("{name}[{k}]")], made)?;
                let one = self.lines.pop().unwrap_or_default();
                self.lines.push(counted(&k, from, from + times, &one));
            }
            from += times;
        }
        Ok(())
    }

    /// These expressions, of type `Object`, are that.
    fn check_each(&mut self, all: &[Datum], texts: &[String], made: &mut Made) -> Result<(), Omitted> {
        all.iter().zip(texts).try_for_each(|(&v, text)| {
            let ty = FieldType::Object(OBJECT.into());
            self.check(v, Found { text: text.clone(), ty, boxed: false }, made)
        })
    }
}

/// Items that stand in a row, each with how often it does; few of them one by one.
fn rows<T: PartialEq>(all: &[T]) -> impl Iterator<Item = (&T, usize)> {
    all.chunk_by(T::eq).flat_map(|row| {
        let times = if row.len() < LONG { 1 } else { row.len() };
        row.iter().step_by(times).map(move |item| (item, times))
    })
}
