package org.cprover;

import cortado.Cortado;

/** Returns the values that Cortado has been given, in order. */
public final class CProver {
    private CProver() {}

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

    @SuppressWarnings("unchecked")
    public static <T> T nondetWithNull() {
        return (T) Cortado.any(Object.class);
    }

    public static <T> T nondetWithNull(T instance) {
        return nondetWithNull();
    }

    public static <T> T nondetWithoutNull() {
        return nondetWithNull();
    }

    public static <T> T nondetWithoutNull(T instance) {
        return nondetWithNull();
    }
}
