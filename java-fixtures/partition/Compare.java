//@ method partition.Compare#twoSteps
//@ leaves pose=2+2
//@ returns 0,1
//@ partition nodes=3
//@ method partition.Compare#larger
//@ leaves pose=2+2
//@ partition nodes=3
//@ method partition.Compare#eachOther
//@ leaves pose=3+2
//@ returns 0,1
//@ partition nodes=3
//@ method partition.Compare#arguments
//@ leaves lazy=5+0 pose=2+0
//@ returns 0,1
//@ partition nodes=3
package partition;

/** Comparisons of references and of what stands behind them. */
public final class Compare {
    public static boolean twoSteps(Link a, Link b) {
        return a.next.next == b;
    }

    public static int larger(Cell a, Cell b) {
        return a.val > b.val ? a.val : b.val;
    }

    public static boolean eachOther(Link a, Link b) {
        return a.next == b && b.next == a;
    }

    public static boolean arguments(Link a, Link b) {
        return a == b;
    }
}
