package howto;

/**
 * A value with a promise: what one more kind of input is shown on (tests/howto).
 */
//@ method howto.Percent#isFull
//@ leaves pose=2+1 lazy=2+1
//@ method howto.Percent#isBeyond
//@ leaves pose=2+1 lazy=2+1
public class Percent {
    /** From 0 to 100, as its kind knows; any number, as the class file has it. */
    int value;

    /** Whether all there can be is there. */
    static boolean isFull(Percent p) {
        return p.value == 100;
    }

    /** Whether more is there than can be. */
    static boolean isBeyond(Percent p) {
        return p.value > 100;
    }
}
