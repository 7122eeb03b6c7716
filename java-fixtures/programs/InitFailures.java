package programs;

/** Class initializers: their order, what triggers them, and what happens when they fail. */
public final class InitFailures {
    static class Base {
        static {
            System.out.println("Base");
        }
        static int field = say("Base.field", 1);
        static final int CONSTANT = 5;
    }

    static class Derived extends Base {
        static {
            System.out.println("Derived");
        }
        static int own = say("Derived.own", 2);
        static final String TEXT = "constant";
        static final Integer BOXED = say("Derived.BOXED", 3);
    }

    interface Quiet {
        int QUIET = say("Quiet.QUIET", 4);
    }

    interface Loud {
        int LOUD = say("Loud.LOUD", 5);

        default void speak() {
            System.out.println("speaks");
        }
    }

    static class Both implements Quiet, Loud {
        static {
            System.out.println("Both");
        }
    }

    static class Failing {
        static int value = 10 / (say("Failing", 1) - 1);

        static void call() {
            System.out.println("never");
        }
    }

    static class FailsWithError {
        static {
            if (say("FailsWithError", 1) == 1) {
                throw new AssertionError("from the initializer");
            }
        }
    }

    static class NeedsFailing extends Failing {
    }

    static class Cycle {
        static int a = Other.b + 1;

        static class Other {
            static int b = Cycle.a + 10;
        }
    }

    static int say(String what, int value) {
        System.out.println("init " + what);
        return value;
    }

    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (Throwable t) {
            while (t != null) {
                System.out.println(t.getClass().getName() + " | " + t.getMessage());
                t = t.getCause();
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(Base.CONSTANT + Derived.TEXT);
        System.out.println(Derived.field);
        System.out.println(new Derived[2].length);
        System.out.println(Derived.own + Derived.BOXED);
        System.out.println("before Both");
        new Both().speak();
        System.out.println(Both.QUIET);
        attempt(() -> System.out.println(Failing.value));
        attempt(() -> Failing.call());
        attempt(() -> new Failing());
        attempt(() -> new NeedsFailing());
        attempt(() -> new FailsWithError());
        attempt(() -> new FailsWithError());
        System.out.println(Cycle.a + " " + Cycle.Other.b);
        System.out.println(Failing.class.getName());
    }
}
