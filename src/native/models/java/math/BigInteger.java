package cortado.models.java.math;

/** A number of at most 64 binary digits and a sign. */
final class BigInteger {
    static final String MADE = "new java.math.BigInteger(java.util.Arrays.stream(mag).mapToObj(digits -> String.format(\"%08x\", digits))"
        + ".collect(java.util.stream.Collectors.joining(\"\", \"0\", \"\")), 16).multiply(java.math.BigInteger.valueOf(signum))";

    static final String LEFT_OUT = "more than 64 binary digits";
    static final String LIMITED = "mag";

    static boolean repOK(int signum, int[] mag) {
        return mag != null && mag.length <= 2 && (mag.length == 0 ? signum == 0 : (signum == 1 || signum == -1) && mag[0] != 0);
    }
}
