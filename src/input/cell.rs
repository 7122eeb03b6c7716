//! Cells of input objects, and the initial-heap functions that say what they hold at first.

use super::{Declared, InputSpace};
use crate::{
    classfile::{BaseType, FieldType},
    program::{ClassId, FieldId, LinkError},
    term::{Chooses, Decl, Func, Node, Sort, Term, UPPER_HALF},
};
use rustc_hash::FxHashMap;

/// Which cell of an object.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// An instance field.
    Field(FieldId),
    /// The element of an array at this index.
    Element(Term),
    /// The length of an array.
    Length,
    /// So many elements of an array from an index on, which are in bounds: assigned at once, with what stands from another index
    /// on in the array that is the value, or each with the value itself.
    Elements {
        /// The index of the first.
        first: Term,
        /// How many.
        count: Term,
        /// Where in the array that is the value.
        from: Option<Term>,
    },
}

/// What an initial-heap function stands for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// An instance field.
    Field(FieldId),
    /// The elements of arrays of this class, or of collections: the keys of maps.
    Element(ClassId),
    /// The values of maps of this class.
    Value(ClassId),
    /// How many elements collections have.
    Size,
    /// How many entries of a hash table come before the entry of an index though their own is greater, where that is known: they have
    /// been found in another order than that of iteration.
    Before,
    /// Which constants of an enum are in collections of this class, a bit for each.
    Constants(ClassId),
    /// The length of arrays.
    Length,
    /// The length of strings.
    Characters,
    /// The upper halves of the characters of strings; the lower ones are elements, as bytes are.
    Upper,
    /// Whether a string has such.
    Wide,
    /// The number by which objects are told apart that say nothing else of it.
    Hash,
}

/// What a cell of an input object holds at first.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// What the initial-heap function of this cell says.
    Cell(Cell),
    /// This number, which the JVM computes with as it is, made of other cells.
    Of(BaseType, Term),
    /// The object that it is a cell of.
    Itself(FieldId),
    /// The default of its type, whatever the input; what a program writes there it can compute again.
    Default(FieldId),
}

/// The correspondence of cells and initial-heap functions.
#[derive(Default)]
pub(super) struct Cells {
    funcs: FxHashMap<Cell, Func>,
    cells: FxHashMap<Func, Cell>,
}

impl InputSpace {
    /// What the cell `at` holds of what `r`, which is no if-then-else, denotes; `None` if that is no array and has no such
    /// cell.
    pub fn content(&self, r: Term, at: At) -> Option<Content> {
        self.first(|kind| kind.content(self, r, at))
    }

    /// The cell `at` of what `r`, which is no if-then-else, denotes, where it has an initial-heap function.
    pub fn cell(&self, r: Term, at: At) -> Option<Cell> {
        match self.content(r, at)? {
            Content::Cell(cell) => Some(cell),
            Content::Of(..) => self.cell_of_string(at),
            Content::Itself(f) | Content::Default(f) => Some(Cell::Field(f)),
        }
    }

    /// The initial-heap function of a cell.
    ///
    /// # Errors
    /// When the class of its type cannot be loaded.
    pub fn func(&self, cell: Cell) -> Result<Func, LinkError> {
        if let Some(&func) = self.cells.borrow().funcs.get(&cell) {
            return Ok(func);
        }
        let name = match cell {
            Cell::Field(f) => self.program.field(f).name.clone(),
            Cell::Element(_) => "[]".into(),
            Cell::Value(_) => "value".into(),
            Cell::Size => "size".into(),
            Cell::Before => "before".into(),
            Cell::Constants(_) => "constants".into(),
            Cell::Length | Cell::Characters => "length".into(),
            Cell::Upper => UPPER_HALF.into(),
            Cell::Wide => "wide".into(),
            Cell::Hash => "identityHashCode".into(),
        };
        let Declared { sort, bound, most } = match cell {
            // How a collection lies in its fields is written there before anybody reads it.
            Cell::Field(f)
                if self.program.field(f).ty.base().is_none() && !self.is_open(self.program.field(f).class) =>
            {
                Declared { sort: Sort::Ref, bound: Some(self.classes(&[], None)), most: None }
            }
            // A long string has more characters than there are chars.
            Cell::Characters => Declared { sort: Sort::Bv(24), bound: None, most: None },
            Cell::Wide => Declared { sort: Sort::Bv(1), bound: None, most: None },
            _ => self.declared(&self.type_of(cell))?,
        };
        let most = self.first(|kind| kind.most(self, cell)).or(most);
        let func = self.terms.declare_func(Decl { name: (&*name).into(), sort, bound, most });
        if let Some(class) = self.enum_type(&self.type_of(cell)).filter(|_| sort != Sort::Ref) {
            self.terms.call(Chooses::Cells(func), self.constant_names(class));
        }
        if matches!(cell, Cell::Length | Cell::Size) {
            self.terms.limit(func);
        }
        if let Some(followed) = self.first(|kind| kind.followed(self, cell)) {
            self.terms.follow(func, followed);
        }
        let mut cells = self.cells.borrow_mut();
        cells.funcs.insert(cell, func);
        cells.cells.insert(func, cell);
        Ok(func)
    }

    /// Whether a term is an identity hash code.
    pub fn is_hash(&self, t: Term) -> bool {
        let hash = self.cells.borrow().funcs.get(&Cell::Hash).copied();
        matches!(self.terms.node(t), Node::Init(f, _) if Some(f) == hash)
    }

    /// What an initial-heap function stands for.
    pub fn cell_of(&self, f: Func) -> Cell {
        self.cells.borrow().cells[&f]
    }

    /// Whether the run has come upon such a cell of the input.
    pub fn has_met(&self, cell: Cell) -> bool {
        self.cells.borrow().funcs.contains_key(&cell)
    }

    /// Whether what the run has found may depend on how great the numbers in such cells are at most.
    pub fn depends_on_limit(&self, cell: Cell) -> bool {
        let func = self.cells.borrow().funcs.get(&cell).copied();
        func.is_some_and(|func| self.bounds.structures || self.terms.depends_on_limit(func))
    }

    /// The type of a cell.
    pub fn type_of(&self, cell: Cell) -> FieldType {
        match cell {
            Cell::Field(f) => self.field_type(f),
            Cell::Element(class) => self.component(class),
            Cell::Value(class) => self.held(class, 1),
            // In the range of a char: never negative, and a JVM has room for it.
            Cell::Length | Cell::Characters | Cell::Size | Cell::Before => FieldType::Base(BaseType::Char),
            Cell::Hash => FieldType::Base(BaseType::Int),
            Cell::Constants(_) => FieldType::Base(BaseType::Long),
            Cell::Upper => FieldType::Base(BaseType::Byte),
            Cell::Wide => FieldType::Base(BaseType::Boolean),
        }
    }

    /// Whether the program may look into the fields of an input object that this class declares.
    ///
    /// An object of the JDK keeps promises about its fields that an input of arbitrary content would break: paths that no
    /// program can take would follow. So a program under test is not led into one, unless the JDK itself is under test.
    pub fn is_open(&self, owner: ClassId) -> bool {
        use crate::program::Origin;
        self.program.class(owner).origin == Origin::Application
            || self.universe.origin() == Origin::Jdk
            || self.kinds.iter().any(|kind| kind.is_open(self, owner))
    }
}
