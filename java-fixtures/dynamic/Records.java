//@ method dynamic.Records#equal
//@ leaves lazy=2+0 pose=2+0
//@ method dynamic.Records#hash
//@ leaves lazy=1+0 pose=1+0
//@ method dynamic.Records#text
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
//@ method dynamic.Records#floating
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
//@ method dynamic.Records#same
//@ leaves lazy=5+0 pose=2+0
package dynamic;

/** What records get from {@code ObjectMethods}. */
public final class Records {
    record Point(int x, long y) {}

    record Named(String name, double weight, Point at) {}

    record Labelled(String name, char kind, Point at) {}

    public static boolean equal(int a, int b) {
        return new Point(a, 1).equals(new Point(b, 1));
    }

    public static int hash(int a, short b) {
        return new Point(a, b).hashCode();
    }

    public static boolean text() {
        Labelled labelled = new Labelled(null, 'k', new Point(1, 2));
        return labelled.toString().equals("Labelled[name=null, kind=k, at=Point[x=1, y=2]]");
    }

    /** Components of floating-point type are equal as their boxes are. */
    public static boolean floating() {
        Named zero = new Named("z", 0.0, null);
        Named negative = new Named("z", -0.0, null);
        Named nan = new Named("z", Double.NaN, null);
        return !zero.equals(negative) && nan.equals(new Named("z", Double.NaN, null)) && !nan.equals(null);
    }

    public static boolean same(Point p, Point q) {
        return p == q;
    }
}
