//! Locales and services. Data of the root locale and of English as it is spoken in the United States is in the base module
//! and found by the JDK's own code; that of other locales is provided by another module, which nobody looks up here.

use crate::{
    native::{
        Row,
        lang::{class, string},
        replies, set,
    },
    state::{Mirror, Value},
    step::{Cx, Flow, Reply, allocate, field_of_allocated, initialized},
};
use smallvec::SmallVec;

const LOADER: &str = "java/util/ServiceLoader";

pub(super) const TABLE: &[Row] = &[
    (LOADER, "newLookupIterator", "*", providers),
    // The JDK is one module.
    ("java/lang/Module", "canUse", "*", replies::one_int),
    ("java/util/TimeZone", "setDefaultZone", "*", zone),
    ("sun/util/locale/provider/LocaleProviderAdapter", "getAdapter", "*", known_locale),
    ("sun/util/locale/provider/JRELocaleProviderAdapter", "getLocaleResources", "*", known_locale),
];

/// Services that only other modules than the base module provide, for locales that [`known_locale`] refuses; and one that nothing provides but for programs
/// that know better about time zones than the JDK.
const WITHOUT: [&str; 5] = [
    "java/time/zone/ZoneRulesProvider",
    "sun/util/locale/provider/LocaleDataMetaInfo",
    "sun/util/resources/LocaleData$CommonResourceBundleProvider",
    "sun/util/resources/LocaleData$SupplementaryResourceBundleProvider",
    "java/util/spi/ResourceBundleProvider",
];

/// The time zone of a machine of ours, made without the files that know of all others.
fn zone(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    let class = cx.linked(cx.world.program.load("java/util/SimpleTimeZone"))?;
    initialized(cx, class)?;
    cx.st.loose.zone = true;
    let o = allocate(cx, class);
    let name = string::from_text(cx, "UTC")?;
    set(cx, o, "ID", Value::Obj(name));
    Ok(Reply::Value(Value::Obj(o)))
}

fn providers(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let service = field(cx, args[0], LOADER, "service", "Ljava/lang/Class;")?;
    let program = &cx.world.program;
    let name = match class::mirrored(cx, service)? {
        Mirror::Class(class) => &program.class(class).name,
        Mirror::Base(_) | Mirror::Void => return Ok(Reply::Bytecode),
    };
    if !WITHOUT.contains(&&**name) {
        return cx.unsupported(format!("looking up the providers of service {}", name.replace('/', ".")));
    }
    let collections = cx.linked(program.load("java/util/Collections"))?;
    let none = cx.linked(program.resolve_method(collections, "emptyIterator", "()Ljava/util/Iterator;"))?;
    Ok(Reply::Call(none, SmallVec::new()))
}

/// Lets the JDK's own code look for the data of a locale, the last argument, that is in the base module.
fn known_locale(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(&locale) = args.last() else { return Ok(Reply::Bytecode) };
    if locale == Value::Null {
        return Ok(Reply::Bytecode);
    }
    let (language, region) = named(cx, locale)?;
    match is_plain(&language, &region) {
        true => Ok(Reply::Bytecode),
        false => cx.unsupported(format!("what the JDK knows of locale {language}_{region}")),
    }
}

/// Whether numbers are written in a locale as they are in the United States: in that, and in the root locale.
pub(in crate::native) fn writes_plainly(cx: &mut Cx<'_>, locale: Value) -> Flow<bool> {
    let Value::Obj(_) = locale else { return Ok(false) };
    let (language, region) = named(cx, locale)?;
    Ok(is_plain(&language, &region))
}

/// Whether letters change case in a locale as in most: not in Turkish, Azeri and Lithuanian.
pub(in crate::native) fn changes_case_plainly(cx: &mut Cx<'_>, locale: Value) -> Flow<bool> {
    let Value::Obj(_) = locale else { return Ok(false) };
    let (language, _) = named(cx, locale)?;
    Ok(!["tr", "az", "lt"].contains(&&*language))
}

fn is_plain(language: &str, region: &str) -> bool {
    matches!((language, region), ("", "") | ("en", "" | "US"))
}

/// The language of a locale, and the region.
fn named(cx: &mut Cx<'_>, locale: Value) -> Flow<(String, String)> {
    let base = field(cx, locale, "java/util/Locale", "baseLocale", "Lsun/util/locale/BaseLocale;")?;
    let mut part = |name| {
        let text = field(cx, base, "sun/util/locale/BaseLocale", name, "Ljava/lang/String;")?;
        string::text(cx, text)
    };
    Ok((part("language")?, part("region")?))
}

fn field(cx: &mut Cx<'_>, o: Value, class: &str, name: &str, descriptor: &str) -> Flow<Value> {
    cx.non_null(o)?;
    let Value::Obj(o) = o else { return cx.unsupported(format!("an object of class {class} of the input")) };
    let program = &cx.world.program;
    let class = cx.linked(program.load(class))?;
    let f = cx.linked(program.resolve_field(class, name, descriptor))?;
    field_of_allocated(cx, o, f)
}
