package cortado.models.java.math;

/** A number of a few digits behind the point, so that a long holds it with as many as another has. */
final class BigDecimal {
    /** Equal ones may be one object, which the JDK keeps. */
    static final boolean SHARED = true;

    static final String MADE =
        "intVal ? new CLASS(intVal, scale) : scale ? CLASS.valueOf(intCompact, scale) : CLASS.valueOf(intCompact)";

    static final String LEFT_OUT = "more than twelve digits, or more than six behind the point, or fewer than none";
    static final String LIMITED = "intCompact scale";

    static boolean repOK(long intCompact, int scale) {
        return -1_000_000_000_000L < intCompact && intCompact < 1_000_000_000_000L && scale >= 0 && scale <= 6;
    }
}
