package cortado.models.java.math;

/** A number of at most 62 binary digits and a sign, so that a long holds sums of two. */
final class BigInteger {
    /** Equal ones may be one object, which the JDK keeps. */
    static final boolean SHARED = true;

    static final String MADE = "new CLASS(java.util.Arrays.stream(mag).mapToObj(digits -> String.format(\"%08x\", digits))"
        + ".collect(java.util.stream.Collectors.joining(\"\", signum < 0 ? \"-0\" : \"0\", \"\")), 16)";

    static final String LEFT_OUT = "more than 62 binary digits";
    static final String LIMITED = "mag";

    static boolean repOK(int signum, int[] mag) {
        if (mag == null || mag.length > 2) return false;
        if (mag.length == 0) return signum == 0;
        return (signum == 1 || signum == -1) && mag[0] != 0 && (mag.length == 1 || mag[0] >>> 30 == 0);
    }
}
