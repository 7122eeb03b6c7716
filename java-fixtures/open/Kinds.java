//@ method open.Kinds#narrow
//@ leaves lazy=5+1 pose=5+1
//@ method open.Kinds#wide
//@ leaves lazy=4+1 pose=4+1
//@ method open.Kinds#objects
//@ leaves lazy=3+3 pose=3+3
//@ method open.Kinds#colour
//@ leaves lazy=2+1 pose=2+1
//@ method open.Kinds#fresh
//@ leaves lazy=2+5 pose=1+3
package open;

/** Results of each type, and objects that are seen first as a result. */
public class Kinds {
    enum Colour { RED, GREEN }

    interface Box {
        boolean flag();

        byte small();

        char letter();

        short little();

        long big();

        float single();

        double real();

        String text();

        int[] numbers();

        Colour colour();

        Kinds kinds(Kinds old, int at);
    }

    int held;

    public static int narrow(Box b) {
        if (b.flag()) return 1;
        if (b.small() == -3) return 2;
        if (b.letter() == 'x') return 3;
        return b.little() < 0 ? 4 : 5;
    }

    public static int wide(Box b) {
        if (b.big() == 1L << 40) return 1;
        if (b.single() > 0.5f) return 2;
        return b.real() != b.real() ? 3 : 4;
    }

    public static int objects(Box b) {
        if (b.text() == null) return 1;
        int[] n = b.numbers();
        return n[1] == 7 ? 2 : 3;
    }

    public static int colour(Box b) {
        return b.colour() == Colour.GREEN ? 1 : 2;
    }

    /** What is returned may be the argument or another, and is written to. */
    public static int fresh(Box b, Kinds k) {
        Kinds got = b.kinds(k, 3);
        k.held = 1;
        got.held += 1;
        return k.held;
    }
}
