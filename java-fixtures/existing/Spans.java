//@ method existing.Spans#holds
//@ only pose
//@ returns 1,2,3
package existing;

/** More constants than an input has objects: none of them is the receiver. */
public final class Spans {
    enum Tile {
        A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z, A1, B1, C1, D1, E1, F1, G1, H1, I1, J1
    }

    private Object low;
    private int limit;

    int holds(Spans other) {
        if (other == null || other.limit == limit) {
            return 1;
        }
        Object tile = other.low;
        return tile instanceof Tile && ((Tile) tile).ordinal() > 2 ? 2 : 3;
    }
}
