//! The few lines of reflection a test class carries itself when it needs them. They ask for no flag of the JVM.

use super::access::Scope;
use std::collections::BTreeSet;

/// A helper method of the test class.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Helper {
    /// An object without constructor.
    Alloc,
    /// A constructor that is not accessible.
    Make,
    /// A field assigned.
    Set,
    /// A field read.
    Get,
    /// A method that is not accessible.
    Call,
    /// A class that source cannot name.
    Type,
    /// What is in a collection, and that put back.
    Elements,
    /// What is in a map, and that put back.
    Entries,
    /// What is in an array, and that put back.
    Cells,
    /// What is in an atomic reference, and that put back.
    Reference,
}

impl Helper {
    /// What it takes from other packages.
    pub(super) fn imports(self) -> &'static [&'static str] {
        match self {
            Helper::Alloc | Helper::Set | Helper::Get => &["java.lang.reflect.Field"],
            Helper::Make => &["java.lang.reflect.Constructor", "java.lang.reflect.InvocationTargetException"],
            Helper::Call => &["java.lang.reflect.InvocationTargetException", "java.lang.reflect.Method"],
            Helper::Cells => &["java.lang.reflect.Array"],
            Helper::Type | Helper::Elements | Helper::Entries | Helper::Reference => &[],
        }
    }

    /// What a call of it may throw, a class of `java.lang`.
    pub(super) fn throws(self) -> &'static str {
        match self {
            Helper::Alloc | Helper::Set | Helper::Get => "Exception",
            Helper::Make | Helper::Call => "Throwable",
            Helper::Type => "ClassNotFoundException",
            Helper::Elements | Helper::Entries | Helper::Cells | Helper::Reference => "RuntimeException",
        }
    }

    fn text(self) -> &'static str {
        match self {
            Helper::Alloc => {
                r#"
/** An object as no constructor made it: every field has its default value. */
private static Object alloc(Class<?> type) throws Exception {
    Class<?> unsafe = Class.forName("sun.misc.Unsafe");
    Field instance = unsafe.getDeclaredField("theUnsafe");
    instance.setAccessible(true);
    return unsafe.getMethod("allocateInstance", Class.class).invoke(instance.get(null), type);
}
"#
            }
            Helper::Make => {
                r#"
private static Object make(Class<?> type, Class<?>[] parameters, Object... arguments) throws Throwable {
    Constructor<?> constructor = type.getDeclaredConstructor(parameters);
    constructor.setAccessible(true);
    try {
        return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
        throw e.getCause();
    }
}
"#
            }
            Helper::Set => {
                r#"
private static void set(Object object, Class<?> owner, String name, Object value) throws Exception {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    field.set(object, value);
}
"#
            }
            Helper::Get => {
                r#"
private static Object get(Object object, Class<?> owner, String name) throws Exception {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
}
"#
            }
            Helper::Call => {
                r#"
private static Object call(Object object, Class<?> owner, String name, Class<?>[] parameters, Object... arguments)
        throws Throwable {
    Method method = owner.getDeclaredMethod(name, parameters);
    method.setAccessible(true);
    try {
        return method.invoke(object, arguments);
    } catch (InvocationTargetException e) {
        throw e.getCause();
    }
}
"#
            }
            Helper::Type => {
                r#"
private static Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(name);
}
"#
            }
            Helper::Elements => {
                r#"
private static Object elements(Object collection) {
    return ((java.util.Collection<?>) collection).toArray();
}

@SuppressWarnings("unchecked")
private static void setElements(Object collection, Object elements) {
    ((java.util.Collection<Object>) collection).clear();
    java.util.Collections.addAll((java.util.Collection<Object>) collection, (Object[]) elements);
}
"#
            }
            Helper::Entries => {
                r#"
private static Object entries(Object map) {
    return new java.util.LinkedHashMap<Object, Object>((java.util.Map<?, ?>) map);
}

@SuppressWarnings("unchecked")
private static void setEntries(Object map, Object entries) {
    ((java.util.Map<Object, Object>) map).clear();
    ((java.util.Map<Object, Object>) map).putAll((java.util.Map<Object, Object>) entries);
}
"#
            }
            Helper::Reference => {
                r#"
private static Object reference(Object of) {
    return ((java.util.concurrent.atomic.AtomicReference<?>) of).get();
}

@SuppressWarnings("unchecked")
private static void setReference(Object of, Object value) {
    ((java.util.concurrent.atomic.AtomicReference<Object>) of).set(value);
}
"#
            }
            Helper::Cells => {
                r#"
private static Object cells(Object array) {
    Object cells = Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
    setCells(cells, array);
    return cells;
}

private static void setCells(Object array, Object cells) {
    System.arraycopy(cells, 0, array, 0, Array.getLength(array));
}
"#
            }
        }
    }
}

/// The helpers used, as members of the test class.
pub(super) fn text(scope: &Scope<'_>, helpers: &BTreeSet<Helper>) -> String {
    let mut text: String = helpers.iter().map(|helper| helper.text()).collect();
    for class in
        ["Class", "Object", "String", "System", "SuppressWarnings", "Throwable", "Exception", "ClassNotFoundException"]
    {
        let spelled = scope.lang(class);
        if spelled != class {
            text = replace_word(&text, class, &spelled);
        }
    }
    text
}

pub(super) fn replace_word(text: &str, word: &str, by: &str) -> String {
    let mut out = String::new();
    let mut from = 0;
    for at in words(text, word) {
        out.push_str(&text[from..at]);
        out.push_str(by);
        from = at + word.len();
    }
    out + &text[from..]
}

/// Whether a word is in a text, and not as a member of something.
pub(super) fn has_word(text: &str, word: &str) -> bool {
    words(text, word).next().is_some()
}

/// Where a word is in a text, and not as a member of something.
fn words<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let is_whole = move |&(at, _): &(usize, &str)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !before.ends_with(part) && !after.starts_with(part) && !before.ends_with('.')
    };
    text.match_indices(word).filter(is_whole).map(|(at, _)| at)
}
