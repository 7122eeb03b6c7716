//@ method existing.Wider#isColor
//@ leaves pose=1+0
//@ method existing.Wider#chosen
//@ leaves pose=4+0
//@ returns 1,2,3,4
//@ method existing.Wider#cast
//@ leaves pose=1+2
//@ method existing.Wider#called
//@ leaves pose=5+1
//@ method existing.Wider#kind
//@ leaves pose=4+0
//@ returns 1,2,3,4
//@ method existing.Wider#constantFirst
//@ leaves pose=4+0
//@ returns 1,2,3,4
//@ method existing.Wider#compared
//@ leaves pose=3+0
//@ returns 1,2,3
//@ method existing.Wider#twoColors
//@ leaves pose=4+0
//@ returns 1,2,3
//@ method existing.Wider#type
//@ leaves pose=2+0
//@ returns 1,2
//@ method existing.Wider#typeOf
//@ leaves pose=4+0
//@ returns 1,2,3,4
package existing;

/** Constants of enums and class objects are inputs of wider types. */
public final class Wider {
    enum Color {
        RED, GREEN, BLUE
    }

    interface Operation {
        int apply(int x);
    }

    enum Basic implements Operation {
        INCREMENT {
            @Override
            public int apply(int x) {
                return x + 1;
            }
        },
        DECREMENT {
            @Override
            public int apply(int x) {
                return x - 1;
            }
        }
    }

    enum Shift implements Operation {
        NONE, ONE;

        @Override
        public int apply(int x) {
            return x << ordinal();
        }
    }

    static class Constant implements Operation {
        @Override
        public int apply(int x) {
            return 7;
        }
    }

    static boolean isColor(Object o) {
        return o instanceof Color;
    }

    static int chosen(Object o) {
        if (o instanceof Color c) {
            switch (c) {
                case RED:
                    return 1;
                case GREEN:
                    return 2;
                default:
                    return 3;
            }
        }
        return 4;
    }

    static int cast(Object o) {
        return ((Color) o).ordinal();
    }

    static int called(Operation op) {
        return op.apply(5);
    }

    static int kind(Operation op) {
        return op instanceof Basic ? 1 : op instanceof Shift ? 2 : op instanceof Constant ? 3 : 4;
    }

    static int constantFirst(Operation op) {
        return op instanceof Constant ? 1 : op == Shift.ONE ? 2 : op instanceof Shift ? 3 : 4;
    }

    static int compared(Comparable<?> c) {
        return c == Color.RED ? 1 : c instanceof Color ? 2 : 3;
    }

    static int twoColors(Object a, Object b) {
        return a instanceof Color && b instanceof Color ? a == b ? 1 : 2 : 3;
    }

    static int type(Object o) {
        return o instanceof Class ? 1 : 2;
    }

    static int typeOf(Object o) {
        return o instanceof Class<?> c ? c == Color.class ? 1 : c.isInterface() ? 2 : 3 : 4;
    }
}
