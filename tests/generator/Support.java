package fuzz;

/** What the programs tell, in one number; line by line if asked to trace. */
final class Log {
    static int fuel;
    static long digest;
    static boolean trace;

    static void add(long v) {
        digest = digest * 31 + v;
        if (trace) {
            System.out.println(v);
        }
    }

    static void add(boolean v) {
        add(v ? 1L : 0L);
    }

    static void add(float v) {
        add((long) Float.floatToIntBits(v));
    }

    static void add(double v) {
        add(Double.doubleToLongBits(v));
    }

    static void add(String v) {
        if (trace) {
            System.out.println(v);
        }
        add(v == null ? -7L : v.hashCode());
    }

    static void add(Comparable<?> v) {
        add(v == null ? "none" : v.getClass().getName());
    }

    static void add(Object array) {
        if (array == null) {
            add("no array");
        } else if (array instanceof int[] a) {
            for (int v : a) {
                add((long) v);
            }
        } else if (array instanceof long[] a) {
            for (long v : a) {
                add(v);
            }
        } else if (array instanceof byte[] a) {
            for (byte v : a) {
                add((long) v);
            }
        } else if (array instanceof char[] a) {
            for (char v : a) {
                add((long) v);
            }
        } else if (array instanceof short[] a) {
            for (short v : a) {
                add((long) v);
            }
        } else if (array instanceof boolean[] a) {
            for (boolean v : a) {
                add(v);
            }
        } else if (array instanceof float[] a) {
            for (float v : a) {
                add(v);
            }
        } else if (array instanceof double[] a) {
            for (double v : a) {
                add(v);
            }
        } else {
            for (Object v : (Object[]) array) {
                add(v == null ? "null" : v instanceof String s ? s : v.getClass().getName());
            }
        }
    }

    static void caught(Throwable t) {
        add(t.getClass().getName());
        add(t.getMessage());
    }

    static String clip(String s) {
        return s.length() > 40 ? s.substring(s.length() - 20) : s;
    }

    /** Before a program: everything is as for the first. */
    static void start() {
        fuel = 300;
        digest = 1;
    }
}

class Custom extends RuntimeException {
    final int code;

    Custom(int code) {
        super("custom " + code);
        this.code = code;
    }
}

final class Special extends Custom {
    Special(int code) {
        super(code / 2);
    }

    @Override
    public String getMessage() {
        return "special " + code;
    }
}
