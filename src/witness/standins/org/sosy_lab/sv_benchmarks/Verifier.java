package org.sosy_lab.sv_benchmarks;

import cortado.Cortado;

/** Returns the values that Cortado has been given, in order. */
public final class Verifier {
    private Verifier() {}

    public static void assume(boolean holds) {
        Cortado.assume(holds);
    }

    public static boolean nondetBoolean() {
        return Cortado.anyBoolean();
    }

    public static byte nondetByte() {
        return Cortado.anyByte();
    }

    public static char nondetChar() {
        return Cortado.anyChar();
    }

    public static short nondetShort() {
        return Cortado.anyShort();
    }

    public static int nondetInt() {
        return Cortado.anyInt();
    }

    public static long nondetLong() {
        return Cortado.anyLong();
    }

    public static float nondetFloat() {
        return Cortado.anyFloat();
    }

    public static double nondetDouble() {
        return Cortado.anyDouble();
    }

    public static String nondetString() {
        return Cortado.anyString();
    }
}
