//@ method invariants.Loops#range
//@ precondition halveTo pose: 1
//@ precondition shiftTo pose: 1
//@ precondition countDown pose: 1
//@ precondition countDownFrom5 pose: 4
//@ precondition halveDown pose: 4
//@ precondition constant pose: 1
//@ precondition isOdd pose: 1
//@ precondition countUp pose: 4
//@ precondition isCoprime pose: 2
//@ precondition isEvenlySet pose: 4
package invariants;

/** Invariants that go round and round with a number. */
public class Loops {
    int size;

    int range() {
        return size < 1 ? 0 : size < 2 ? 1 : size < 5 ? 2 : size < 6 ? 3 : 4;
    }

    boolean halveTo() {
        if (size != 1) {
            return false;
        }
        int d = size;
        while ((d & 1) == 0) {
            d /= 2;
        }
        return true;
    }

    boolean shiftTo() {
        if (size != 1) {
            return false;
        }
        int d = size;
        while ((d & 1) == 0) {
            d >>= 1;
        }
        return true;
    }

    boolean countDown() {
        if (size != 1) {
            return false;
        }
        int d = size;
        while (d > 0) {
            d--;
        }
        return true;
    }

    boolean countDownFrom5() {
        if (size < 0 || size > 5) {
            return false;
        }
        int d = size;
        while (d > 0) {
            d--;
        }
        return true;
    }

    boolean halveDown() {
        if (size < 0 || size > 5) {
            return false;
        }
        int d = size;
        while (d > 0) {
            d /= 2;
        }
        return true;
    }

    boolean constant() {
        if (size != 4) {
            return false;
        }
        int d = 4;
        while ((d & 1) == 0) {
            d /= 2;
        }
        return d == 1;
    }

    boolean isOdd() {
        if (size != 1) {
            return false;
        }
        int d = size;
        return (d & 1) != 0;
    }

    boolean countUp() {
        if (size < 0 || size > 5) {
            return false;
        }
        int n = 0;
        for (int i = 0; i < size; i++) {
            n++;
        }
        return n == size;
    }

    boolean isCoprime() {
        if (size < 1 || size > 5) {
            return false;
        }
        int a = 6;
        int b = size;
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a == 1;
    }

    boolean isEvenlySet() {
        if (size < 0 || size > 7) {
            return false;
        }
        int d = size;
        int odd = 0;
        while (d != 0) {
            odd ^= d & 1;
            d >>>= 1;
        }
        return odd == 0;
    }
}
