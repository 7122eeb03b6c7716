package programs;

/** Default, static and private methods of interfaces, diamonds, super calls, bridges, covariant results, varargs. */
public final class Interfaces {
    interface Named {
        String name();

        default String greet() {
            return "hello " + name() + suffix();
        }

        private String suffix() {
            return mark(1);
        }

        private static String mark(int n) {
            return "!".repeat(n);
        }

        static Named of(String name) {
            return () -> name;
        }
    }

    interface Polite extends Named {
        @Override
        default String greet() {
            return "dear " + name();
        }
    }

    interface Loud extends Named {
        @Override
        default String greet() {
            return Named.super.greet().toUpperCase();
        }
    }

    static class Both implements Polite, Loud {
        public String name() {
            return "both";
        }

        @Override
        public String greet() {
            return Polite.super.greet() + " / " + Loud.super.greet();
        }
    }

    static class OnlyLoud implements Loud {
        public String name() {
            return "only";
        }
    }

    abstract static class Base<T extends Comparable<T>> implements Cloneable {
        T value;

        Base(T value) {
            this.value = value;
        }

        abstract Base<T> copy(T value);

        boolean less(T other) {
            return value.compareTo(other) < 0;
        }

        Object self() {
            return this;
        }

        @Override
        protected Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    static class IntBase extends Base<Integer> implements Comparable<IntBase> {
        int[] parts = {1, 2};

        IntBase(int n) {
            super(n);
        }

        @Override
        IntBase copy(Integer value) {
            return new IntBase(value + 1);
        }

        @Override
        boolean less(Integer other) {
            return !super.less(other);
        }

        @Override
        String self() {
            return "int " + value;
        }

        @Override
        public int compareTo(IntBase o) {
            return Integer.compare(value, o.value);
        }

        @Override
        public IntBase clone() {
            try {
                IntBase copy = (IntBase) super.clone();
                copy.parts = parts.clone();
                return copy;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static String which(Object o) {
        return "object";
    }

    static String which(int n) {
        return "int";
    }

    static String which(long n) {
        return "long";
    }

    static String which(Integer n) {
        return "Integer";
    }

    static String which(Object... all) {
        return "objects " + all.length;
    }

    static String which(int a, int... rest) {
        return "ints " + rest.length;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        System.out.println(new Both().greet() + " " + new OnlyLoud().greet() + " " + Named.of("lambda").greet());
        IntBase a = new IntBase(5);
        Base<Integer> b = a;
        System.out.println(b.copy(7).value + " " + b.less(6) + " " + b.self() + " " + ((Comparable<IntBase>) a).compareTo(a.copy(1)));
        IntBase c = a.clone();
        c.parts[0] = 9;
        c.value = 8;
        System.out.println(a.parts[0] + " " + a.value + " " + c.parts[0] + " " + c.value);
        try {
            ((Base) a).less("text");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            ((Comparable) a).compareTo("text");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        byte small = 1;
        Object[] none = {};
        System.out.println(which(1) + ", " + which(1L) + ", " + which(small) + ", " + which('c') + ", " + which(1f) + ", "
            + which(Integer.valueOf(1)) + ", " + which((Object) none) + ", " + which(none) + ", " + which() + ", "
            + which(4, (int[]) null == null ? new int[2] : null) + ", " + which("a", 1) + ", " + which((Object[]) new String[4]));
        int[][] grid = {{1, 2}, {3}};
        int[][] copy = grid.clone();
        copy[0][0] = 7;
        copy[1] = null;
        System.out.println(grid[0][0] + " " + grid[1].length);
    }
}
