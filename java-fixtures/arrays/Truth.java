//@ method arrays.Truth#count
//@ option --loop-bound 3
//@ gives_up
package arrays;

/** A loop with a decision in each round: twice the ways with each element. */
public final class Truth {
    static int count(boolean[] all) {
        int n = 0;
        for (boolean one : all) {
            if (one) {
                n++;
            }
        }
        return n;
    }
}
