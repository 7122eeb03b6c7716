//@ method invariants.FirstIsOne#second
//@ precondition repOK lazy: 0 2
//@ precondition repOK pose: 0 2
package invariants;

/** Two numbers, of which the first is 1 and the second 0 or 1. */
public class FirstIsOne {
    int[] numbers;

    boolean repOK() {
        return numbers != null && numbers.length == 2 && numbers[0] == 1 && numbers[1] < 2 && numbers[1] >= 0;
    }

    int second() {
        return numbers[1] == 1 ? 1 : 2;
    }
}
