//@ method lessons.Stack#area
//@ leaves lazy=1+0 pose=1+0
//@ method lessons.Stack#larger
//@ leaves lazy=2+0 pose=2+0
package lessons;

/** A stack machine: operands are pushed, an instruction pops them and pushes its result. */
public final class Stack {
    static int area(int width, int height) {
        return 2 * (width + height);
    }

    static int larger(int a, int b) {
        return a > b ? a : b;
    }
}
