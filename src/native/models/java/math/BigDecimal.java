package cortado.models.java.math;

/** A number that a long can hold, times a power of ten. */
final class BigDecimal {
    static final String MADE = "java.math.BigDecimal.valueOf(intCompact, scale)";

    static final String LEFT_OUT = "more digits than a long";
    static final String LIMITED = "intCompact";

    static boolean repOK(long intCompact, int scale) {
        return intCompact != Long.MIN_VALUE;
    }
}
