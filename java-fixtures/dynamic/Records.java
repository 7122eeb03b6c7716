//@ method dynamic.Records#sameHash
//@ returns 1
//@ method dynamic.Records#hash
//@ method dynamic.Records#equal
//@ method dynamic.Records#toText
//@ returns 1
//@ method dynamic.Records#floats
//@ returns 29
//@ method dynamic.Records#inputs
//@ method dynamic.Records#componentRuns
//@ method dynamic.Records#empty
//@ returns 1
//@ method dynamic.Records#ofOtherClass
//@ returns 0
//@ method dynamic.Records#nullComponent
//@ method dynamic.Records#generic
package dynamic;

/** The methods of records are invokedynamic too. */
public class Records {
    record Point(int x, int y) {
    }

    record All(boolean z, byte b, char c, short s, int i, long j, float f, double d, String t) {
    }

    record Whole(boolean z, byte b, char c, short s, int i, long j, String t) {
    }

    record Floats(float f, double d) {
    }

    record Named(String name, Object of) {
    }

    record Nothing() {
    }

    record Box<T extends Comparable<T>>(T value) {
        Box {
            if (value == null) {
                throw new IllegalArgumentException();
            }
        }

        boolean over(Box<T> other) {
            return value.compareTo(other.value) > 0;
        }
    }

    static class Picky {
        final int id;

        Picky(int id) {
            this.id = id;
        }

        @Override
        public boolean equals(Object o) {
            if (o == null) {
                throw new IllegalStateException();
            }
            return o instanceof Picky p && p.id == id;
        }

        @Override
        public int hashCode() {
            return id;
        }

        @Override
        public String toString() {
            return "Picky " + id;
        }
    }

    public static boolean sameHash() {
        All a = new All(true, (byte) -2, 'c', (short) 4, 5, 6L << 33, 7.5f, -8.25, "nine");
        int h = Boolean.hashCode(true);
        h = 31 * h - 2;
        h = 31 * h + 'c';
        h = 31 * h + 4;
        h = 31 * h + 5;
        h = 31 * h + Long.hashCode(6L << 33);
        h = 31 * h + Float.hashCode(7.5f);
        h = 31 * h + Double.hashCode(-8.25);
        h = 31 * h + "nine".hashCode();
        return a.hashCode() == h;
    }

    public static int hash(int x, int y) {
        return new Point(x, y).hashCode();
    }

    public static boolean equal(int x, int y) {
        return new Point(x, 2).equals(new Point(3, y));
    }

    public static boolean toText() {
        Whole a = new Whole(true, (byte) -2, 'c', (short) 4, 5, 6L, null);
        Named n = new Named("n", new Picky(3));
        return a.toString().equals("Whole[z=true, b=-2, c=c, s=4, i=5, j=6, t=null]")
                && n.toString().equals("Named[name=n, of=Picky 3]");
    }

    public static int floats() {
        Floats nan = new Floats(Float.NaN, Double.NaN);
        Floats plus = new Floats(0.0f, 0.0);
        int n = nan.equals(new Floats(Float.NaN, Double.NaN)) ? 1 : 0;
        n += plus.equals(new Floats(-0.0f, 0.0)) ? 2 : 4;
        n += plus.equals(new Floats(0.0f, -0.0)) ? 0 : 8;
        return n + (plus.equals(new Floats(0.0f, 0.0)) ? 16 : 0);
    }

    public static boolean inputs(Point p, Object o) {
        return p.equals(o);
    }

    /** The methods of the components run, and may throw. */
    public static boolean componentRuns(boolean b) {
        Named n = new Named("n", new Picky(3));
        return n.equals(new Named("n", b ? null : new Picky(4)));
    }

    public static boolean empty() {
        return new Nothing().equals(new Nothing()) && new Nothing().hashCode() == 0
                && new Nothing().toString().equals("Nothing[]");
    }

    public static boolean ofOtherClass() {
        return new Point(0, 0).equals(new Nothing());
    }

    public static int nullComponent(boolean b) {
        return new Named(b ? null : "x", null).hashCode();
    }

    public static int generic(boolean b) {
        Box<String> x = new Box<>(b ? "b" : "a");
        try {
            return x.over(new Box<>("a")) ? 1 : new Box<String>(null).hashCode();
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }
}
