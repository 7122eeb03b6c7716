package programs;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;

/** Constructors, methods and fields as objects: listed, called, called wrongly; what a class says of itself. */
public class Reflection {
    interface Shape {
        double area(double scale);

        default String kind() {
            return "shape";
        }
    }

    static class Square implements Shape {
        private final int side;

        Square() {
            this(1);
        }

        private Square(int side) {
            if (side < 0) {
                throw new IllegalStateException("negative side");
            }
            this.side = side;
        }

        public double area(double scale) {
            return side * side * scale;
        }

        private long secret(byte a, char b, short c, long d, boolean e) {
            return e ? a + b + c + d : side;
        }

        static String join(String left, Object right) throws java.io.IOException {
            if (right == null) {
                throw new java.io.IOException("nothing right of " + left);
            }
            return left + right;
        }

        void nothing() {}
    }

    static class Cube extends Square {
        Cube() {}

        @Override
        public double area(double scale) {
            return 6 * super.area(scale);
        }
    }

    abstract static class Abstract {
        Abstract() {}
    }

    static class Broken {
        static final int ZERO = 0;
        static final int BAD = 1 / ZERO;
    }

    public static void main(String[] args) throws Exception {
        list();
        call();
        construct();
        wrongly();
        fields();
        shapes();
    }

    static void list() {
        Method[] methods = Square.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method m : methods) {
            describe(m);
            System.out.println(" " + m.getReturnType() + " " + Arrays.toString(m.getParameterTypes())
                    + " " + Arrays.toString(m.getExceptionTypes()));
        }
        Constructor<?>[] constructors = Square.class.getDeclaredConstructors();
        Arrays.sort(constructors, Comparator.comparing(Constructor::getParameterCount));
        for (Constructor<?> c : constructors) {
            describe(c);
            System.out.println(" " + c);
        }
        System.out.println(Square.class.getConstructors().length + " " + int[].class.getDeclaredMethods().length);
    }

    static void describe(Member member) {
        System.out.print(Modifier.toString(member.getModifiers()) + "|" + member.getName()
                + "|" + member.getDeclaringClass().getName());
    }

    static void call() throws Exception {
        Method area = Shape.class.getDeclaredMethod("area", double.class);
        System.out.println(area.invoke(new Square(3), 0.5) + " " + area.invoke(new Cube(), 2));
        System.out.println(area.invoke(new Square(2), 3f) + " " + area.invoke(new Square(2), 'a'));
        System.out.println(Shape.class.getMethod("kind").invoke(new Cube()));
        Method secret = Square.class.getDeclaredMethod(
                "secret", byte.class, char.class, short.class, long.class, boolean.class);
        secret.setAccessible(true);
        System.out.println(secret.invoke(new Square(7), (byte) 1, 'c', (short) 3, 4, true));
        System.out.println(secret.invoke(new Cube(), (byte) 1, 'c', (byte) 3, 4L, false));
        Method join = Square.class.getDeclaredMethod("join", String.class, Object.class);
        System.out.println(join.invoke(null, "left ", new StringBuilder("right")));
        System.out.println(Square.class.getDeclaredMethod("nothing").invoke(new Square()));
        System.out.println(String.class.getMethod("length").invoke("seven"));
        for (int i = 0; i < 20; i++) {
            System.out.print(Math.class.getMethod("max", int.class, int.class).invoke(null, i, 10) + " ");
        }
        System.out.println();
        try {
            join.invoke(null, "here", null);
        } catch (InvocationTargetException e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
    }

    static void construct() throws Exception {
        Constructor<Square> sized = Square.class.getDeclaredConstructor(int.class);
        System.out.println(sized.newInstance(9).side + " " + sized.newInstance((short) 8).side);
        try {
            sized.newInstance(-1);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        Object named = Class.forName("programs.Reflection$Cube").getDeclaredConstructor().newInstance();
        System.out.println(((Shape) named).area(1));
        attempt(() -> Abstract.class.getDeclaredConstructor().newInstance());
        try {
            Broken.class.getDeclaredConstructor().newInstance();
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getCause());
        }
    }

    interface Attempt {
        Object run() throws Exception;
    }

    static void wrongly() throws Exception {
        Method area = Square.class.getMethod("area", double.class);
        attempt(() -> area.invoke(new Square()));
        attempt(() -> area.invoke(new Square(), 1.0, 2.0));
        attempt(() -> area.invoke(new Square(), "one"));
        attempt(() -> area.invoke(new Square(), true));
        attempt(() -> area.invoke("no square", 1.0));
        Constructor<Square> sized = Square.class.getDeclaredConstructor(int.class);
        attempt(() -> sized.newInstance());
        attempt(() -> sized.newInstance(1L));
        attempt(() -> sized.newInstance('x').side);
        attempt(() -> Square.class.getDeclaredConstructor(String.class));
        attempt(() -> Square.class.getDeclaredMethod("missing", int[].class));
        attempt(() -> String.class.getDeclaredMethod("isLatin1").invoke("a"));
        try {
            area.invoke(null, 1.0);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
    }

    record Point(int x, String name) {}

    sealed interface Either permits Left, Right {}

    record Left(int value) implements Either {}

    record Right(String text) implements Either {}

    static final class Holder {
        private int count = 3;
        static String shared = "shared";
        static final Object CONSTANT = new Object();
        final long[] array = {1, 2};
    }

    static void fields() throws Exception {
        Holder holder = new Holder();
        Field count = Holder.class.getDeclaredField("count");
        count.setInt(holder, 9);
        System.out.println(count.get(holder) + " " + count.getInt(holder) + " " + count.getType() + " " + count);
        Field shared = Holder.class.getDeclaredField("shared");
        shared.set(null, "changed");
        System.out.println(shared.get(null) + " " + Holder.shared);
        System.out.println(((long[]) Holder.class.getDeclaredField("array").get(holder)).length);
        attempt(() -> Holder.class.getDeclaredField("missing"));
        set(Holder.class.getDeclaredField("CONSTANT"), null, "other");
        set(Point.class.getDeclaredFields()[0], new Point(1, "q"), 2);
    }

    /** What nobody may write to, however accessible. */
    static void set(Field field, Object of, Object value) {
        field.setAccessible(true);
        attempt(() -> {
            field.set(of, value);
            return "written";
        });
    }

    static void shapes() throws Exception {
        for (RecordComponent component : Point.class.getRecordComponents()) {
            System.out.println(component.getName() + " " + component.getType() + " " + component.getAccessor().invoke(new Point(4, "p")));
        }
        System.out.println(Arrays.toString(Either.class.getPermittedSubclasses()) + Either.class.isSealed());
        System.out.println(Arrays.toString(Thread.State.class.getEnumConstants()));
        Class<?>[] members = Reflection.class.getDeclaredClasses();
        Arrays.sort(members, Comparator.comparing(Class::getName));
        for (Class<?> member : members) {
            System.out.print(member.getSimpleName() + " ");
        }
        System.out.println();
    }

    static void attempt(Attempt what) {
        try {
            System.out.println(what.run());
        } catch (Exception e) {
            System.out.println(e);
        }
    }
}
