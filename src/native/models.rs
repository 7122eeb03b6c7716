//! Our models of values of the JDK ([`crate::program::Model`]), in Java, by the names of their classes.

macro_rules! models {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("models/", $name, ".java")))),*]
    };
}

/// A model for each class: its name and the source.
pub const MODELS: &[(&str, &str)] = models! {
    "java/io/File"
    "java/io/UncheckedIOException"
    "java/lang/AbstractStringBuilder"
    "java/lang/NullPointerException"
    "java/lang/StackTraceElement"
    "java/lang/StringBuffer"
    "java/lang/Throwable"
    "java/math/BigDecimal"
    "java/math/BigInteger"
    "java/time/Duration"
    "java/time/Instant"
    "java/time/LocalDate"
    "java/time/LocalDateTime"
    "java/time/LocalTime"
    "java/time/MonthDay"
    "java/time/OffsetDateTime"
    "java/time/Period"
    "java/time/Year"
    "java/time/YearMonth"
    "java/time/ZoneId"
    "java/time/ZoneOffset"
    "java/time/ZonedDateTime"
    "java/util/BitSet"
    "java/util/Currency"
    "java/util/Date"
    "java/util/OptionalDouble"
    "java/util/OptionalInt"
    "java/util/OptionalLong"
    "java/util/Random"
    "java/util/UUID"
    "java/util/concurrent/CompletionException"
    "java/util/concurrent/ExecutionException"
    "java/util/concurrent/atomic/AtomicBoolean"
    "java/util/concurrent/atomic/AtomicInteger"
    "java/util/concurrent/atomic/AtomicLong"
    "java/util/concurrent/atomic/AtomicReference"
};
