//! Strings. To the JDK's own code one of the input is its own array of characters: what it holds as such is itself, so no two
//! strings share them and nobody else has them. It lies there as JEP 254 has it, a byte for each character where all are of
//! Latin-1, else two; its other fields are caches.
//!
//! The lower halves of characters are cells, the upper ones are others, and whether those are looked at is one too
//! ([`Cell::Wide`]): most of what is asked of a string is so of one of Latin-1, of which there is less to say.

use super::{At, Body, Cell, Content, Given, InputSpace, Kind};
use crate::{
    classfile::BaseType,
    program::{ArrayComponent, ClassId, FieldId, LinkError},
    term::{ClassTag, Decl, LONGEST_TEXT, Node, RefVal, Sort, Term, Text, Units, Val},
};
use std::rc::Rc;

/// See the module.
pub struct Strings;

impl Kind for Strings {
    fn content(&self, space: &InputSpace, r: Term, at: At) -> Option<Content> {
        match at {
            At::Field(f) if space.is_of_string(f) && !matches!(space.terms.node(r), Node::Obj(..)) => {
                let library = &space.library;
                Some(match () {
                    () if library.is_characters(&space.program, f) => Content::Itself(f),
                    () if library.is_coder(&space.program, f) && !space.bounds.structures => {
                        let (_, wide) = space.text(r).ok()?;
                        let terms = &space.terms;
                        Content::Of(BaseType::Byte, terms.ite(wide, terms.int(1), terms.int(0)))
                    }
                    () => Content::Default(f),
                })
            }
            At::Length if space.may_be_string(r) && space.bounds.structures => Some(Content::Cell(Cell::Characters)),
            At::Length if space.may_be_string(r) => {
                let (text, wide) = space.text(r).ok()?;
                Some(Content::Of(BaseType::Int, text.bytes(&space.terms, wide)))
            }
            At::Element(i) if space.may_be_string(r) && !space.bounds.structures => {
                let (text, wide) = space.text(r).ok()?;
                Some(Content::Of(BaseType::Byte, space.terms.sext(32, text.byte(&space.terms, wide, i))))
            }
            _ => None,
        }
    }

    fn most(&self, space: &InputSpace, cell: Cell) -> Option<u64> {
        let most = if space.bounds.structures { space.bounds.string_length.into() } else { LONGEST_TEXT };
        (cell == Cell::Characters).then(|| most.into())
    }

    fn followed(&self, space: &InputSpace, cell: Cell) -> Option<u64> {
        match cell {
            Cell::Characters if !space.bounds.structures => Some(space.bounds.string_length.into()),
            Cell::Wide => Some(0),
            _ => None,
        }
    }

    fn body(&self, given: &mut Given<'_>, o: u32, class: ClassId) -> Option<Body> {
        if Some(class) != given.space.string_class() {
            return None;
        }
        let text: Vec<u16> = given.characters(o);
        // The program would notice that an input is its own constant, or what it has interned.
        let heap = &given.state.heap;
        Some(match heap.string(&text).is_some() || heap.has_interned_unknown() {
            true if !given.is_literal(o, &text) => Body::Copy(text.into()),
            _ => Body::Text(text.into()),
        })
    }

    fn is_open(&self, space: &InputSpace, owner: ClassId) -> bool {
        Some(owner) == space.string_class()
    }
}

impl Given<'_> {
    /// Whether an object of the input is a string.
    pub fn is_string(&self, o: u32) -> bool {
        self.object(o).class.map(|class| ClassId(class.0)) == self.space.string_class()
    }

    /// The characters of a string of the input.
    pub fn characters(&self, o: u32) -> Vec<u16> {
        let bytes = self.space.class_of_characters().expect("arrays of bytes can be loaded");
        let (length, wide) = (self.cell(o, Cell::Characters) as u32, self.cell(o, Cell::Wide) != 0);
        let upper = |i| if wide { self.element_of(o, Cell::Upper, i).as_bits() as u16 } else { 0 };
        (0..length).map(|i| upper(i) << 8 | self.element(o, bytes, i).as_bits() as u16 & 0xff).collect()
    }

    /// The bytes that the characters of a string of the input lie in.
    pub fn bytes(&self, o: u32) -> Vec<u8> {
        let text = self.characters(o);
        match text.iter().all(|&unit| unit < 256) {
            true => text.into_iter().map(|unit| unit as u8).collect(),
            false => text.into_iter().flat_map(u16::to_le_bytes).collect(),
        }
    }

    /// Whether a string of the input, of this content, is the constant of the program, or another interned string.
    fn is_literal(&mut self, o: u32, text: &[u16]) -> bool {
        let terms = &self.space.terms;
        let literals = self.space.literals.borrow();
        let mut of_text = literals.iter().filter(|(of, _)| of.known(terms).is_none_or(|units| units == text));
        of_text.any(|&(_, r)| self.eval.value(r) == Val::Ref(RefVal::Input(o)))
    }
}

impl InputSpace {
    /// The class of strings.
    pub fn string_class(&self) -> Option<ClassId> {
        *self.strings.get_or_init(|| self.library.string_class(&self.program))
    }

    /// The string of the input that the program's constant of this content is, or another interned string, if one is that; a root
    /// like any other, so that what is the same constant is one object.
    pub fn literal(&self, text: &Text) -> Option<Term> {
        if let Some(&(_, known)) = self.literals.borrow().iter().find(|(of, _)| of == text) {
            return Some(known);
        }
        let class = self.string_class()?;
        let known = text.known(&self.terms);
        let name = known.map_or("interned".into(), |units| format!("{:?}", String::from_utf16_lossy(&units)));
        let bound = Some(self.classes(&[class], None));
        let r = self.terms.declare_sym(Decl { name: name.into(), sort: Sort::Ref, bound, most: None });
        self.literals.borrow_mut().push((text.clone(), r));
        Some(r)
    }

    /// The text of a reference of the input that may be a string, as far as it is followed, and whether it takes two bytes a
    /// character.
    ///
    /// # Errors
    /// When the class of the characters cannot be loaded.
    pub fn text(&self, r: Term) -> Result<(Rc<Text>, Term), LinkError> {
        let terms = &self.terms;
        if let (false, Some(known)) = (terms.is_given(), self.texts.borrow().get(&r)) {
            return Ok(known.clone());
        }
        let upper = match self.bounds.structures {
            true => None,
            false => Some((self.func(Cell::Upper)?, self.func(Cell::Wide)?)),
        };
        let units = Units { lower: self.func(Cell::Element(self.class_of_characters()?))?, upper };
        let length = terms.zext(32, terms.init(self.func(Cell::Characters)?, r));
        let text = Text::of_input(terms, r, units, length, self.bounds.string_length.into());
        let wide = terms.and(units.is_wide(terms, r), text.is_wide(terms));
        let known = (Rc::new(text), wide);
        if !terms.is_given() {
            self.texts.borrow_mut().insert(r, known.clone());
        }
        Ok(known)
    }

    /// The cell of a string that something is made of which the JDK's own code finds there.
    pub(in crate::input) fn cell_of_string(&self, at: At) -> Option<Cell> {
        match at {
            At::Field(_) => Some(Cell::Wide),
            At::Length => Some(Cell::Characters),
            At::Element(_) | At::Elements { .. } => self.class_of_characters().ok().map(Cell::Element),
        }
    }

    /// The class of the arrays that the characters of a string of the input are in.
    ///
    /// # Errors
    /// When it cannot be loaded.
    pub fn class_of_characters(&self) -> Result<ClassId, LinkError> {
        self.program.array_of(ArrayComponent::Base(BaseType::Byte))
    }

    /// Whether `r`, which is no if-then-else, may denote a string of the input.
    pub fn may_be_string(&self, r: Term) -> bool {
        let bound = self.terms.bound(r);
        bound.zip(self.string_class()).is_some_and(|(bound, class)| self.terms.contains(bound, ClassTag(class.0)))
    }

    /// Whether an instance field is one of the class of strings.
    fn is_of_string(&self, f: FieldId) -> bool {
        Some(self.program.field(f).class) == self.string_class()
    }
}
