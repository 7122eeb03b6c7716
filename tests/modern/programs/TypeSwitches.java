package programs;

import java.util.List;

/** Switches over types, records, enums and null: typeSwitch and enumSwitch. */
public final class TypeSwitches {
    sealed interface Shape permits Circle, Square, Group {
    }

    record Circle(double radius) implements Shape {
    }

    record Square(int side) implements Shape {
    }

    record Group(Shape first, Shape second) implements Shape {
    }

    enum Color implements Paint { RED, GREEN, BLUE }

    sealed interface Paint permits Color, Custom {
    }

    record Custom(int rgb) implements Paint {
    }

    static double area(Shape s) {
        return switch (s) {
            case Circle(double r) -> Math.PI * r * r;
            case Square(var side) -> (double) side * side;
            case Group(Square(int a), Square(int b)) when a == b -> 2.0 * a * b;
            case Group(Shape a, Shape b) -> area(a) + area(b);
        };
    }

    static String kind(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 100 -> "big " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty";
            case String s -> "text " + s;
            case int[] a -> "ints " + a.length;
            case Object[] a when a.length == 0 -> "no objects";
            case Object[] a -> "objects " + kind(a[0]);
            case Color c -> "color " + c.ordinal();
            case List<?> l -> "list " + l.size();
            case Runnable r -> "runnable";
            default -> o.getClass().getName();
        };
    }

    static String paint(Paint p) {
        return switch (p) {
            case Color.RED -> "red";
            case Color.GREEN, Color.BLUE -> "cold";
            case Custom(int rgb) when rgb == 0 -> "black";
            case Custom c -> c.toString();
        };
    }

    static int enums(Color c) {
        switch (c) {
            case null:
                return -1;
            case RED:
                return 1;
            case Color x when x.ordinal() == 2:
                return 20;
            case Color x:
                return 10 + x.name().length();
        }
    }

    static String text(String s) {
        return switch (s) {
            case null -> "none";
            case "a", "b" -> "letter";
            case String t when t.length() > 3 -> "long";
            case "abc" -> "abc";
            case String t -> t + t;
        };
    }

    static String nested(Object o) {
        if (o instanceof Group(Circle(var r), Group(Square(int s), var rest)) && r > s) {
            return r + "/" + s + "/" + rest;
        }
        return "no";
    }

    record Bad(int n) {
        @Override
        public int n() {
            throw new IllegalStateException("accessor");
        }
    }

    public static void main(String[] args) {
        Shape g = new Group(new Circle(2), new Group(new Square(1), new Square(3)));
        System.out.println(area(g) + " " + area(new Group(new Square(2), new Square(2))));
        Object[] all = {null, 7, 700, 7L, "", "x", new int[2], new Object[0], new Object[] {"y"}, new String[] {null}, Color.BLUE, List.of(1, 2),
            (Runnable) () -> { }, 1.5, 'c', g};
        for (Object o : all) {
            System.out.println(kind(o) + ", " + nested(o));
        }
        for (Paint p : new Paint[] {Color.RED, Color.BLUE, new Custom(0), new Custom(5)}) {
            System.out.print(paint(p) + " ");
        }
        System.out.println(enums(null) + " " + enums(Color.RED) + " " + enums(Color.GREEN) + " " + enums(Color.BLUE));
        for (String s : new String[] {null, "a", "abc", "abcd", "zz"}) {
            System.out.print(text(s) + " ");
        }
        System.out.println();
        try {
            System.out.println(area(null));
        } catch (NullPointerException e) {
            System.out.println("null shape");
        }
        try {
            Object o = new Bad(1);
            System.out.println(switch (o) {
                case Bad(int n) -> n;
                default -> 0;
            });
        } catch (MatchException e) {
            System.out.println(e.getMessage() + " because " + e.getCause().getMessage());
        }
    }
}
