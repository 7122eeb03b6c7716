//@ release 21
//@ method dynamic.Patterns#type
//@ method dynamic.Patterns#guarded
//@ method dynamic.Patterns#sealedShapes
//@ method dynamic.Patterns#nested
//@ method dynamic.Patterns#nulls
//@ method dynamic.Patterns#withoutNull
//@ method dynamic.Patterns#strings
//@ method dynamic.Patterns#numbers
//@ method dynamic.Patterns#colors
//@ method dynamic.Patterns#qualified
//@ method dynamic.Patterns#accessorThrows
package dynamic;

/** Pattern switches. */
public class Patterns {
    sealed interface Shape permits Circle, Square, Pair {
    }

    record Circle(int r) implements Shape {
    }

    record Square(int side) implements Shape {
    }

    record Pair(Shape a, Shape b) implements Shape {
    }

    sealed interface Color permits Plain, Mixed {
    }

    enum Plain implements Color { RED, GREEN, BLUE }

    record Mixed(int mix) implements Color {
    }

    record Bad(int x) {
        public int x() {
            if (x == 7) {
                throw new IllegalStateException();
            }
            return x;
        }
    }

    public static int type(Object o) {
        return switch (o) {
            case Circle c -> c.r;
            case Square s -> s.side;
            case Plain p -> p.ordinal();
            default -> -1;
        };
    }

    public static int guarded(Shape o, int limit) {
        return switch (o) {
            case Circle c when c.r > limit -> 1;
            case Circle c when c.r == limit -> 2;
            case Square s when s.side < 0 -> 3;
            default -> 4;
        };
    }

    public static int sealedShapes(Shape s) {
        return switch (s) {
            case Circle c -> 1;
            case Square q -> 2;
            case Pair p -> 3;
        };
    }

    public static int nested(Shape s) {
        return switch (s) {
            case Pair(Circle(int a), Circle(int b)) when a == b -> a;
            case Pair(Circle(int a), Square(int b)) -> a + b;
            case Pair(var a, var b) -> -2;
            case Circle(int r) -> r;
            case Square(int side) -> side;
        };
    }

    public static int nulls(Shape s) {
        return switch (s) {
            case null -> 0;
            case Circle c -> 1;
            default -> 2;
        };
    }

    public static int withoutNull(Shape s, boolean b) {
        Shape one = b ? s : null;
        return switch (one) {
            case Circle c -> 1;
            default -> 2;
        };
    }

    public static int strings(int x) {
        Object o = x == 0 ? "zero" : x == 1 ? "one" : x == 2 ? "longer" : null;
        return switch ((String) o) {
            case null -> -1;
            case "zero" -> 0;
            case String s when s.length() > 4 -> 5;
            case "one" -> 1;
            case String s -> 2;
        };
    }

    public static int numbers(boolean b, boolean c) {
        Integer i = b ? 1 : c ? 1000 : 50;
        return switch (i) {
            case 1 -> 1;
            case Integer n when n > 100 -> 2;
            case 50 -> 3;
            default -> 4;
        };
    }

    public static int colors(Plain p, boolean b) {
        return switch (p) {
            case RED -> 1;
            case Plain q when b && q.ordinal() == 2 -> 5;
            case GREEN -> 2;
            case BLUE -> 3;
        };
    }

    public static int qualified(int x) {
        Color c = x == 0 ? Plain.RED : x == 1 ? Plain.BLUE : new Mixed(x);
        return switch (c) {
            case Plain.RED -> 1;
            case Plain.GREEN -> 2;
            case Mixed m when m.mix > 10 -> 10;
            case Mixed m -> 11;
            case Plain.BLUE -> 3;
        };
    }

    /** What an accessor throws comes wrapped in a MatchException. */
    public static int accessorThrows(int x) {
        Object o = new Bad(x);
        return o instanceof Bad(int y) ? y : 0;
    }
}
