//@ method open.Figures#area
//@ leaves lazy=4+1 pose=4+1
//@ method open.Figures#sides
//@ leaves lazy=2+1 pose=2+1
//@ method open.Figures#named
//@ leaves lazy=2+0 pose=1+0
//@ method open.Figures#cast
//@ leaves lazy=2+3 pose=2+3
package open;

/** Known implementations beside unseen ones; a sealed interface has no unseen ones. */
public class Figures {
    interface Figure {
        int area();
    }

    static class Square implements Figure {
        int side;

        @Override
        public int area() {
            return side * side;
        }
    }

    sealed interface Polygon permits Triangle, Rectangle {
        int sides();
    }

    record Triangle() implements Polygon {
        @Override
        public int sides() {
            return 3;
        }
    }

    record Rectangle(int width) implements Polygon {
        @Override
        public int sides() {
            return 4;
        }
    }

    /** Somebody has both; an unseen class implements one type alone. */
    interface Named {
        String name();
    }

    public static boolean area(Figure f) {
        return f.area() == 9;
    }

    public static int sides(Polygon p) {
        return p.sides();
    }

    public static boolean named(Figure f) {
        return f instanceof Named n && n.name() != null;
    }

    public static boolean cast(Object o) {
        return ((Named) o).name().length() == 1;
    }
}
