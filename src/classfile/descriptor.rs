//! Field and method descriptors (JVMS §4.3).

use std::fmt;
use std::sync::Arc;

use super::Name;

/// A primitive type (JVMS table 4.3-A).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum BaseType {
    Byte,
    Char,
    Double,
    Float,
    Int,
    Long,
    Short,
    Boolean,
}

impl BaseType {
    /// Whether it is computed as int, and has fewer values (JVMS §2.11.1).
    #[inline(always)]
    pub fn is_narrow(self) -> bool {
        matches!(self, BaseType::Boolean | BaseType::Byte | BaseType::Char | BaseType::Short)
    }

    /// Its letter in a descriptor.
    pub fn letter(self) -> char {
        match self {
            BaseType::Byte => 'B',
            BaseType::Char => 'C',
            BaseType::Double => 'D',
            BaseType::Float => 'F',
            BaseType::Int => 'I',
            BaseType::Long => 'J',
            BaseType::Short => 'S',
            BaseType::Boolean => 'Z',
        }
    }

    /// The type a letter stands for.
    pub fn from_letter(letter: char) -> Option<BaseType> {
        Some(match letter {
            'B' => BaseType::Byte,
            'C' => BaseType::Char,
            'D' => BaseType::Double,
            'F' => BaseType::Float,
            'I' => BaseType::Int,
            'J' => BaseType::Long,
            'S' => BaseType::Short,
            'Z' => BaseType::Boolean,
            _ => return None,
        })
    }

    /// Its keyword in Java source.
    pub fn java_name(self) -> &'static str {
        match self {
            BaseType::Byte => "byte",
            BaseType::Char => "char",
            BaseType::Double => "double",
            BaseType::Float => "float",
            BaseType::Int => "int",
            BaseType::Long => "long",
            BaseType::Short => "short",
            BaseType::Boolean => "boolean",
        }
    }

    /// Whether a value takes two words: long and double (JVMS §2.6.1).
    pub fn is_wide(self) -> bool {
        matches!(self, BaseType::Long | BaseType::Double)
    }
}

/// The type of a field, parameter, array element or result (JVMS §4.3.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FieldType {
    /// A primitive type.
    Base(BaseType),
    /// A class or interface, by internal name.
    Object(Name),
    /// An array of the element type.
    Array(Arc<FieldType>),
}

impl FieldType {
    /// Parses a whole field descriptor.
    pub fn parse(descriptor: &str) -> Option<FieldType> {
        let (ty, rest) = FieldType::take(descriptor)?;
        rest.is_empty().then_some(ty)
    }

    /// Parses the field descriptor at the front, and gives back what follows it.
    fn take(descriptor: &str) -> Option<(FieldType, &str)> {
        let element = descriptor.trim_start_matches('[');
        let dimensions = descriptor.len() - element.len();
        if dimensions > 255 {
            return None; // JVMS §4.3.2
        }
        let letter = element.chars().next()?;
        let (mut ty, rest) = if letter == 'L' {
            let (name, rest) = element[1..].split_once(';')?;
            if !is_class_name(name) {
                return None;
            }
            (FieldType::Object(name.into()), rest)
        } else {
            (FieldType::Base(BaseType::from_letter(letter)?), &element[1..])
        };
        for _ in 0..dimensions {
            ty = FieldType::Array(Arc::new(ty));
        }
        Some((ty, rest))
    }

    /// The field descriptor.
    pub fn descriptor(&self) -> String {
        self.to_string()
    }

    /// The type as Java source spells it: `int[]`, `java.util.List`. A nested class keeps its `$`: only an
    /// `InnerClasses` attribute tells which `$` is a dot in the source.
    pub fn java_name(&self) -> String {
        match self {
            FieldType::Base(base) => base.java_name().to_owned(),
            FieldType::Object(name) => name.replace('/', "."),
            FieldType::Array(element) => element.java_name() + "[]",
        }
    }

    /// Whether a value takes two words of the operand stack or the local variables (JVMS §2.6.1).
    pub fn is_wide(&self) -> bool {
        matches!(self, FieldType::Base(base) if base.is_wide())
    }

    /// The primitive type, if it is one.
    pub fn base(&self) -> Option<BaseType> {
        if let FieldType::Base(base) = self { Some(*base) } else { None }
    }

    /// Words a value takes: 2 for long and double, else 1.
    pub fn words(&self) -> u16 {
        if self.is_wide() { 2 } else { 1 }
    }
}

/// Whether the text is an internal name: unqualified names (JVMS §4.2.2) with `/` between them.
fn is_class_name(name: &str) -> bool {
    name.split('/').all(|part| !part.is_empty() && !part.contains(['.', ';', '[']))
}

impl fmt::Display for FieldType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldType::Base(base) => write!(f, "{}", base.letter()),
            FieldType::Object(name) => write!(f, "L{name};"),
            FieldType::Array(element) => write!(f, "[{element}"),
        }
    }
}

/// The parameters and the result of a method (JVMS §4.3.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodDescriptor {
    /// Parameter types, without `this`.
    pub params: Vec<FieldType>,
    /// Result type; `None` for void.
    pub ret: Option<FieldType>,
}

impl MethodDescriptor {
    /// A method as HotSpot names it: `int p.A.m(java.lang.String, long)`, where `holder` is `p.A.` or nothing.
    pub fn external_name(&self, holder: &str, name: &str) -> String {
        let params: Vec<String> = self.params.iter().map(FieldType::java_name).collect();
        let ret = self.ret.as_ref().map_or_else(|| "void".into(), FieldType::java_name);
        format!("{ret} {holder}{name}({})", params.join(", "))
    }

    /// Parses a whole method descriptor.
    pub fn parse(descriptor: &str) -> Option<MethodDescriptor> {
        let mut rest = descriptor.strip_prefix('(')?;
        let mut params = Vec::new();
        let ret = loop {
            if let Some(ret) = rest.strip_prefix(')') {
                break ret;
            }
            let (param, after) = FieldType::take(rest)?;
            params.push(param);
            rest = after;
        };
        let ret = if ret == "V" { None } else { Some(FieldType::parse(ret)?) };
        let parsed = MethodDescriptor { params, ret };
        // JVMS §4.3.3: at most 255 words.
        (parsed.param_words() <= 255).then_some(parsed)
    }

    /// The method descriptor.
    pub fn descriptor(&self) -> String {
        self.to_string()
    }

    /// The parameters as Java source spells them: `(int[], java.util.List)`.
    pub fn java_params(&self) -> String {
        let params: Vec<_> = self.params.iter().map(FieldType::java_name).collect();
        format!("({})", params.join(", "))
    }

    /// The result as Java source spells it.
    pub fn java_ret(&self) -> String {
        self.ret.as_ref().map_or_else(|| "void".to_owned(), FieldType::java_name)
    }

    /// Words the parameters take, without `this`.
    pub fn param_words(&self) -> usize {
        self.params.iter().map(|p| usize::from(p.words())).sum()
    }
}

impl fmt::Display for MethodDescriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        self.params.iter().try_for_each(|p| p.fmt(f))?;
        f.write_str(")")?;
        match &self.ret {
            Some(ty) => ty.fmt(f),
            None => f.write_str("V"),
        }
    }
}

/// The primitive type that a `newarray` operand stands for (JVMS table 6.5.newarray-A).
pub fn array_type(code: u8) -> Option<BaseType> {
    Some(match code {
        4 => BaseType::Boolean,
        5 => BaseType::Char,
        6 => BaseType::Float,
        7 => BaseType::Double,
        8 => BaseType::Byte,
        9 => BaseType::Short,
        10 => BaseType::Int,
        11 => BaseType::Long,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_go_there_and_back() {
        for (descriptor, java, words) in [
            ("I", "int", 1),
            ("J", "long", 2),
            ("D", "double", 2),
            ("Z", "boolean", 1),
            ("Ljava/util/List;", "java.util.List", 1),
            ("[[J", "long[][]", 1),
            ("[LA;", "A[]", 1),
            ("Lnaïve/Ü$1;", "naïve.Ü$1", 1),
        ] {
            let ty = FieldType::parse(descriptor).unwrap();
            assert_eq!(ty.descriptor(), descriptor);
            assert_eq!(ty.java_name(), java);
            assert_eq!(ty.words(), words);
            assert_eq!(ty.is_wide(), words == 2);
        }
    }

    #[test]
    fn methods_go_there_and_back() {
        for descriptor in ["()V", "(BCDFIJSZ)V", "([[ILjava/lang/Object;J)[Ljava/lang/String;", "()I"] {
            assert_eq!(MethodDescriptor::parse(descriptor).unwrap().descriptor(), descriptor);
        }
        let method = MethodDescriptor::parse("([ILA/B;)V").unwrap();
        assert_eq!(method.java_params(), "(int[], A.B)");
        assert_eq!(method.java_ret(), "void");
    }

    #[test]
    fn nonsense_is_refused() {
        for descriptor in ["", "V", "L;", "LA", "[", "II", "LA.B;", "L/A;", "LA/;", "LA//B;", "L[A;", "é", "Q"] {
            assert_eq!(FieldType::parse(descriptor), None, "{descriptor}");
        }
        for descriptor in ["", "()", "(", "(V)V", "()VV", "(I", "I", "()II", "(é)V"] {
            assert_eq!(MethodDescriptor::parse(descriptor), None, "{descriptor}");
        }
    }

    #[test]
    fn limits_of_the_specification_hold() {
        assert!(FieldType::parse(&("[".repeat(255) + "I")).is_some());
        assert!(FieldType::parse(&("[".repeat(256) + "I")).is_none());
        assert!(MethodDescriptor::parse(&format!("({})V", "J".repeat(127))).is_some());
        assert!(MethodDescriptor::parse(&format!("({})V", "J".repeat(128))).is_none());
    }
}
