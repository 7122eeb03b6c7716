package programs;

import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;
import java.util.Arrays;
import java.util.List;

/** Method handles: found, called exactly and not, bound, collected, spread. */
public class Handles {
    static class Base {
        String name() {
            return "base";
        }
    }

    static class Point extends Base {
        private int x;
        static long count = 7;
        final int fixed = 3;
        static final String LABEL = "label";

        private Point(int x) {
            this.x = x;
        }

        @Override
        String name() {
            return "point";
        }

        private int plus(long more) {
            return (int) (x + more);
        }

        static MethodHandle above() throws Throwable {
            return MethodHandles.lookup().findSpecial(
                    Base.class, "name", MethodType.methodType(String.class), Point.class);
        }
    }

    interface Shape {
        double area(double scale);

        default String kind() {
            return "shape";
        }
    }

    private static class Square implements Shape {
        @Override
        public double area(double scale) {
            return 4 * scale;
        }
    }

    static int add(int a, int b) {
        return a + b;
    }

    static String join(String first, Object... rest) {
        return first + Arrays.asList(rest);
    }

    static long sum(int... all) {
        long sum = 0;
        for (int n : all) {
            sum += n;
        }
        return sum;
    }

    static void nothing(Object o) {
        System.out.println("got " + o);
    }

    static int fails(String why) {
        throw new IllegalStateException(why);
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void show(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (WrongMethodTypeException | ReflectiveOperationException e) {
            // Where the class is that has no access is told with an address.
            System.out.println(what + ": " + e.toString().split(", from")[0]);
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        types();
        direct(lookup);
        conversions(lookup);
        variable(lookup);
        combined(lookup);
        failures(lookup);
        sites(lookup);
        variables(lookup);
    }

    static void types() {
        MethodType type = MethodType.methodType(int.class, String.class, long[].class);
        System.out.println(type + " " + type.parameterCount() + " " + type.toMethodDescriptorString());
        System.out.println(type == MethodType.methodType(int.class, String.class, long[].class));
        System.out.println(type.wrap() + " " + type.generic() + " " + type.dropParameterTypes(0, 1));
        System.out.println(type.changeReturnType(void.class).equals(type));
    }

    static void direct(MethodHandles.Lookup lookup) throws Throwable {
        MethodHandle add = lookup.findStatic(Handles.class, "add", MethodType.methodType(int.class, int.class, int.class));
        System.out.println(add.type() + " " + (int) add.invokeExact(3, 4));
        MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println(length.type() + " " + (int) length.invokeExact("four") + " " + length);
        MethodHandle make = lookup.findConstructor(Point.class, MethodType.methodType(void.class, int.class));
        Point point = (Point) make.invokeExact(5);
        MethodHandle plus = lookup.findVirtual(Point.class, "plus", MethodType.methodType(int.class, long.class));
        System.out.println((int) plus.invokeExact(point, 10L));
        MethodHandle get = lookup.findGetter(Point.class, "x", int.class);
        MethodHandle set = lookup.findSetter(Point.class, "x", int.class);
        set.invokeExact(point, 40);
        System.out.println((int) get.invokeExact(point) + " " + set.type());
        MethodHandle count = lookup.findStaticGetter(Point.class, "count", long.class);
        lookup.findStaticSetter(Point.class, "count", long.class).invokeExact(8L);
        System.out.println((long) count.invokeExact());
        MethodHandle name = lookup.findVirtual(Base.class, "name", MethodType.methodType(String.class));
        System.out.println((String) name.invokeExact((Base) point) + " " + (String) Point.above().invokeExact(point));
        MethodHandle area = lookup.findVirtual(Shape.class, "area", MethodType.methodType(double.class, double.class));
        System.out.println((double) area.invokeExact((Shape) new Square(), 2.5));
        MethodHandle kind = lookup.findVirtual(Shape.class, "kind", MethodType.methodType(String.class));
        System.out.println((String) kind.invoke(new Square()));
        MethodHandle list = lookup.findVirtual(List.class, "size", MethodType.methodType(int.class));
        System.out.println((int) list.invokeExact(List.of(1, 2, 3)));
    }

    static void conversions(MethodHandles.Lookup lookup) throws Throwable {
        MethodHandle add = lookup.findStatic(Handles.class, "add", MethodType.methodType(int.class, int.class, int.class));
        Object boxed = add.invoke((Object) 1, (short) 2);
        System.out.println(boxed + " " + (long) add.invoke('a', (byte) 1) + " " + (double) add.invoke(Integer.valueOf(1), 1));
        add.invoke(1, 2);
        MethodHandle generic = add.asType(MethodType.genericMethodType(2));
        System.out.println(generic.invokeExact((Object) 20, (Object) 22) + " " + generic.type());
        System.out.println(generic.asType(add.type()).type() + " " + (add.asType(add.type()) == add));
        MethodHandle nothing = lookup.findStatic(Handles.class, "nothing", MethodType.methodType(void.class, Object.class));
        Object none = (Object) nothing.invoke(1.5f);
        System.out.println(none + " " + (int) nothing.asType(MethodType.methodType(int.class, String.class)).invokeExact("s"));
        show("not a number", () -> generic.invokeExact((Object) "one", (Object) 2));
        show("too wide", () -> generic.invokeExact((Object) 1L, (Object) 2));
        show("null", () -> generic.invokeExact((Object) null, (Object) 2));
        show("widened", () -> generic.invokeExact((Object) 'a', (Object) (byte) 1));
    }

    static void variable(MethodHandles.Lookup lookup) throws Throwable {
        MethodType type = MethodType.methodType(String.class, String.class, Object[].class);
        MethodHandle join = lookup.findStatic(Handles.class, "join", type);
        System.out.println(join.isVarargsCollector() + " " + join.type());
        System.out.println((String) join.invoke("a") + (String) join.invoke("b", 1, 'c') + (String) join.invoke("d", (Object) null));
        System.out.println((String) join.invokeExact("x", new Object[] {1}));
        MethodHandle sum = lookup.findStatic(Handles.class, "sum", MethodType.methodType(long.class, int[].class));
        System.out.println((long) sum.invoke() + " " + (long) sum.invoke(1, 2, 3) + " " + (long) sum.invoke(new int[] {9}));
        System.out.println(join.asFixedArity().isVarargsCollector() + " " + sum.invokeWithArguments(4, 5));
        System.out.println(join.asFixedArity().asCollector(Object[].class, 2).invoke("y", 1, 2));
        System.out.println(sum.asFixedArity().asVarargsCollector(int[].class).invokeWithArguments(List.of(1, 2)));
    }

    static void combined(MethodHandles.Lookup lookup) throws Throwable {
        MethodHandle concat = lookup.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        MethodHandle hello = concat.bindTo("hello ");
        System.out.println((String) hello.invokeExact("world") + " " + hello.type());
        MethodHandle add = lookup.findStatic(Handles.class, "add", MethodType.methodType(int.class, int.class, int.class));
        MethodHandle ten = MethodHandles.insertArguments(add, 1, 10);
        System.out.println((int) ten.invokeExact(5) + " " + ten.type());
        System.out.println((int) MethodHandles.insertArguments(add, 0, 1, 2).invokeExact());
        System.out.println(add.invokeWithArguments(1, 2) + " " + concat.invokeWithArguments("p", "q"));
        show("bound to another", () -> concat.bindTo(1));
        show("null receiver", () -> (String) concat.invokeExact((String) null, "x"));
    }

    static void failures(MethodHandles.Lookup lookup) throws Throwable {
        MethodHandle add = lookup.findStatic(Handles.class, "add", MethodType.methodType(int.class, int.class, int.class));
        show("no such method", () -> lookup.findStatic(Handles.class, "sub", MethodType.methodType(int.class)));
        show("no such type", () -> lookup.findVirtual(String.class, "length", MethodType.methodType(long.class)));
        show("no such field", () -> lookup.findGetter(Point.class, "y", int.class));
        show("not static", () -> lookup.findStatic(String.class, "length", MethodType.methodType(int.class)));
        show("static", () -> lookup.findVirtual(Handles.class, "add", add.type()));
        show("private", () -> lookup.findGetter(String.class, "value", byte[].class).type());
        show("private method", () -> lookup.findVirtual(String.class, "isLatin1", MethodType.methodType(boolean.class)));
        show("final", () -> lookup.findSetter(Point.class, "fixed", int.class));
        show("constructor", () -> lookup.findConstructor(Point.class, MethodType.methodType(void.class)));
        show("public lookup", () -> MethodHandles.publicLookup().findStatic(Handles.class, "add", add.type()));
        show("cast", () -> add.asType(MethodType.methodType(int.class, String.class, int.class)));
        show("arity", () -> (int) add.invoke(1));
        show("exact", () -> (long) add.invokeExact(1, 2));
        show("exact arguments", () -> (int) add.invokeExact(1L, 2));
        MethodHandle fails = lookup.findStatic(Handles.class, "fails", MethodType.methodType(int.class, String.class));
        show("thrown", () -> (int) fails.invokeExact("because"));
    }

    static void sites(MethodHandles.Lookup lookup) throws Throwable {
        MethodHandle add = lookup.findStatic(Handles.class, "add", MethodType.methodType(int.class, int.class, int.class));
        ConstantCallSite constant = new ConstantCallSite(add);
        System.out.println((int) constant.getTarget().invokeExact(2, 3) + " " + constant.type());
        MutableCallSite mutable = new MutableCallSite(add);
        MethodHandle max = lookup.findStatic(Math.class, "max", add.type());
        mutable.setTarget(max);
        System.out.println((int) mutable.getTarget().invokeExact(2, 3));
        show("another type", () -> {
            mutable.setTarget(MethodHandles.insertArguments(max, 0, 1));
            return null;
        });
    }

    static void variables(MethodHandles.Lookup lookup) throws Throwable {
        VarHandle fixed = lookup.findVarHandle(Point.class, "fixed", int.class);
        Point point = new Point(1);
        System.out.println((int) fixed.get(point));
        show("final", () -> {
            fixed.set(point, 4);
            return null;
        });
        show("final swap", () -> fixed.compareAndSet(point, 3, 4));
        VarHandle label = lookup.findStaticVarHandle(Point.class, "LABEL", String.class);
        show("static final", () -> (String) label.getAndSet("other"));
        show("no such variable", () -> lookup.findVarHandle(Point.class, "z", int.class));
        show("static variable", () -> lookup.findVarHandle(Point.class, "count", long.class));
        System.out.println(point.fixed + " " + (String) label.get());
    }
}
