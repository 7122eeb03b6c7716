//@ method lessons.Shape#describe
//@ option --world closed
//@ leaves pose=2+1 lazy=2+1
//@ returns 0,4
//@ method lessons.Shape#safe
//@ leaves pose=3+0 lazy=3+0
//@ returns -1,0,1
package lessons;

/** Dispatch: the class of the receiver selects the method. And handlers: where an exception goes. */
public abstract class Shape {
    abstract int corners();

    static final class Square extends Shape {
        @Override
        int corners() {
            return 4;
        }
    }

    static final class Circle extends Shape {
        @Override
        int corners() {
            return 0;
        }
    }

    static int describe(Shape s) {
        return s.corners();
    }

    static int safe(int a, int b) {
        try {
            return a / b > 0 ? 1 : 0;
        } catch (ArithmeticException e) {
            return -1;
        }
    }
}
