package programs;

import java.util.ArrayList;
import java.util.List;

/** What the machine throws by itself, with the messages the real one gives. */
public final class Faults {
    interface Action {
        void run() throws Throwable;
    }

    static void attempt(String what, Action action) {
        try {
            action.run();
            System.out.println(what + ": nothing");
        } catch (Throwable t) {
            System.out.println(what + ": " + t.getClass().getName() + ": " + t.getMessage());
        }
    }

    static class Animal {
    }

    static final class Dog extends Animal {
    }

    static int zero() {
        return 0;
    }

    static int minus() {
        return -3;
    }

    static Object object(Object o) {
        return o;
    }

    public static void main(String[] args) {
        int[] ints = new int[3];
        attempt("int division", () -> System.out.println(1 / zero()));
        attempt("int remainder", () -> System.out.println(1 % zero()));
        attempt("long division", () -> System.out.println(1L / zero()));
        attempt("long remainder", () -> System.out.println(5L % (long) zero()));
        attempt("load", () -> System.out.println(ints[3]));
        attempt("negative index", () -> ints[minus()] = 1);
        attempt("byte array", () -> (new byte[0])[0]++);
        attempt("boolean array", () -> (new boolean[2])[5] = true);
        attempt("object array", () -> System.out.println((new String[1])[zero() - 1]));
        attempt("char array", () -> System.out.println((new char[1])[1]));
        attempt("long array", () -> System.out.println((new long[2])[2]));
        attempt("double array", () -> (new double[2])[-2] = 1);
        attempt("negative size", () -> System.out.println(new int[minus()].length));
        attempt("negative size of objects", () -> System.out.println(new Object[minus()].length));
        attempt("negative inner size", () -> System.out.println(new int[2][minus()].length));
        attempt("store", () -> {
            Object[] objects = new Integer[1];
            objects[0] = "text";
        });
        attempt("store of an array", () -> {
            Object[] objects = new String[1][];
            objects[0] = new int[1];
        });
        attempt("store of null", () -> {
            Object[] objects = new Integer[1];
            objects[0] = null;
        });
        attempt("cast", () -> System.out.println((Dog) object(new Animal())));
        attempt("cast of text", () -> System.out.println((Integer) object("seven")));
        attempt("cast to an array", () -> System.out.println((int[]) object("seven")));
        attempt("cast of an array", () -> System.out.println((String[]) object(new Object[0])));
        attempt("cast to own", () -> System.out.println((Dog) object("dog")));
        attempt("cast to an interface", () -> System.out.println(((Runnable) object(new Dog())).hashCode()));
        attempt("cast of arrays", () -> System.out.println((long[][]) object(new int[0][0])));
        attempt("cast of null", () -> System.out.println((Dog) object(null)));
        attempt("cast by generics", () -> {
            List<String> strings = new ArrayList<>();
            @SuppressWarnings({"unchecked", "rawtypes"})
            List<Object> raw = (List) strings;
            raw.add(42);
            System.out.println(strings.get(0).length());
        });
        attempt("Class.cast", () -> System.out.println(Dog.class.cast(object("x"))));
        attempt("charAt", () -> System.out.println("abc".charAt(3)));
        attempt("substring", () -> System.out.println("abc".substring(2, 1)));
        attempt("list", () -> System.out.println(new ArrayList<>(List.of(1, 2)).get(2)));
        attempt("immutable", () -> List.of(1).add(2));
        attempt("parse", () -> System.out.println(Integer.parseInt("12x")));
        attempt("parse null", () -> System.out.println(Integer.parseInt(null)));
        attempt("iterator", () -> new ArrayList<>().iterator().next());
        attempt("arraycopy", () -> System.arraycopy(ints, 0, new int[2], 0, 3));
        attempt("arraycopy types", () -> System.arraycopy(ints, 0, new long[3], 0, 3));
        attempt("arraycopy no array", () -> System.arraycopy("x", 0, ints, 0, 3));
        attempt("throw", () -> {
            throw new Error();
        });
        attempt("stack", () -> System.out.println(depth(0)));
        attempt("clone", () -> System.out.println(ints.clone().length));
        attempt("monitor", () -> ints.notify());
        attempt("unboxing", () -> {
            Integer none = args.length > 100 ? 1 : null;
            int n = none;
            System.out.println(n);
        });
    }

    static int depth(int n) {
        if (n == 100) {
            throw new IllegalStateException("deep " + n);
        }
        return depth(n + 1) + 1;
    }
}
