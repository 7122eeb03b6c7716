//@ method invariants.LengthIsCount#counted
//@ precondition repOK lazy: 3 3
//@ precondition repOK pose: 3 3
package invariants;

/** A count of what an array has, if there is one. */
public class LengthIsCount {
    int[] numbers;
    int count;

    boolean repOK() {
        return numbers == null || count == numbers.length;
    }

    int counted() {
        return numbers == null ? 1 : count == 0 ? 2 : 3;
    }
}
