package programs;

/** Recursion without an end is an error that can be caught, again and again, and finally blocks run on the way. */
public final class Overflow {
    static int depth;
    static int finals;

    static int down(int n) {
        depth = Math.max(depth, n);
        return down(n + 1) + 1;
    }

    static long mutualA(long n) {
        return mutualB(n + 1) * 2;
    }

    static long mutualB(long n) {
        try {
            return mutualA(n + 1);
        } finally {
            finals = 1;
        }
    }

    static class Chain {
        final Chain next;

        Chain(Chain next) {
            this.next = next;
        }

        @Override
        public String toString() {
            return "(" + next + ")";
        }

        @Override
        public int hashCode() {
            return next == null ? 1 : 31 * next.hashCode() + 7;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            depth = 0;
            try {
                down(0);
                System.out.println("came back");
            } catch (StackOverflowError e) {
                System.out.println("overflow " + (depth > 500) + " " + e.getMessage() + " " + (e instanceof VirtualMachineError)
                    + " " + (e.getStackTrace().length > 100) + " " + e.getStackTrace()[500].getMethodName());
            }
        }
        try {
            mutualA(0);
        } catch (Error e) {
            System.out.println(e.getClass().getName() + " " + finals);
        }
        Chain c = null;
        for (int i = 0; i < 100; i++) {
            c = new Chain(c);
        }
        System.out.println(c.hashCode() + " " + c.toString().length());
        Object[] self = new Object[1];
        self[0] = java.util.List.of((Object) self);
        java.util.List<Object> list = new java.util.ArrayList<>();
        list.add(list);
        System.out.println(list);
        try {
            System.out.println(list.hashCode());
        } catch (StackOverflowError e) {
            System.out.println("a list in itself has no hash code");
        }
    }
}
