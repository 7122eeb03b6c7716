//@ method objects.Shape#kindOf
//@ option --world closed
//@ leaves pose=2+1
//@ returns 1,2
//@ method objects.Shape#size
//@ option --world closed
//@ leaves pose=2+0
package objects;

/** An abstract class as parameter and receiver; three classes below it share two implementations. */
public abstract class Shape {
    int side;

    abstract int kind();

    static class Square extends Shape {
        @Override
        int kind() {
            return 1;
        }
    }

    static class Circle extends Shape {
        @Override
        int kind() {
            return 2;
        }
    }

    /** Inherits Square's answer: a call reaches the same method, so no path of its own. */
    static class Tile extends Square {
        int colour;
    }

    public static int kindOf(Shape s) {
        return s.kind();
    }

    /** `this` is not null, but its class is open. */
    public int size() {
        return kind() * side;
    }
}
