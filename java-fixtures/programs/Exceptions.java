//@ method programs.Exceptions#returnInFinally
package programs;

import java.util.ArrayList;
import java.util.List;

/** Handlers in handlers, finally in all its ways out, resources with suppressed exceptions, causes. */
public final class Exceptions {
    static final List<String> LOG = new ArrayList<>();

    static class Checked extends Exception {
        final int code;

        Checked(int code, Throwable cause) {
            super("checked " + code, cause);
            this.code = code;
        }
    }

    static final class Special extends Checked {
        Special() {
            super(99, null);
        }

        @Override
        public String toString() {
            return "special!";
        }
    }

    record Resource(String name, boolean failsOpen, boolean failsClose) implements AutoCloseable {
        Resource {
            if (failsOpen) {
                throw new IllegalStateException("open " + name);
            }
            LOG.add("open " + name);
        }

        @Override
        public void close() throws Checked {
            LOG.add("close " + name);
            if (failsClose) {
                throw new Checked(name.length(), null);
            }
        }
    }

    @SuppressWarnings("finally")
    static int returnInFinally(int n) {
        try {
            if (n == 0) {
                throw new RuntimeException("lost");
            }
            return n;
        } finally {
            return -n;
        }
    }

    static int finallyDoesNotChange() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
            LOG.add("finally " + x);
        }
    }

    static String loopWithFinally() {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) {
                    continue;
                }
                if (i == 3) {
                    break;
                }
                b.append(i);
            } finally {
                b.append('f');
            }
        }
        return b.toString();
    }

    static String nested(int n) {
        StringBuilder b = new StringBuilder();
        try {
            try {
                b.append('a');
                if (n == 1) {
                    throw new Checked(1, null);
                }
                if (n == 2) {
                    throw new Special();
                }
                if (n == 3) {
                    Object o = "x";
                    b.append((Integer) o);
                }
                b.append(10 / n);
            } catch (Special e) {
                b.append("[" + e + "]");
                throw new RuntimeException("wrapped", e);
            } catch (Checked e) {
                b.append("[c" + e.code + "]");
            } finally {
                b.append('g');
                try {
                    if (n == 4) {
                        throw new Error("in finally");
                    }
                } catch (Error e) {
                    b.append(e.getMessage());
                }
            }
        } catch (ClassCastException | ArithmeticException e) {
            b.append(e.getClass().getSimpleName());
        } catch (RuntimeException e) {
            b.append(e).append(e.getCause());
        } finally {
            b.append('h');
        }
        return b.toString();
    }

    static void resources(boolean... flags) {
        try (Resource a = new Resource("a", flags[0], flags[1]); Resource bb = new Resource("bb", flags[2], flags[3])) {
            LOG.add("body " + a.name() + bb.name());
            if (flags[4]) {
                throw new UnsupportedOperationException("body");
            }
        } catch (Exception e) {
            LOG.add(e + " suppressed " + List.of(e.getSuppressed()));
        } finally {
            LOG.add("done");
        }
    }

    static <T extends Throwable> void sneaky(Throwable t) throws T {
        @SuppressWarnings("unchecked")
        T thrown = (T) t;
        throw thrown;
    }

    public static void main(String[] args) {
        System.out.println(returnInFinally(0) + " " + returnInFinally(5) + " " + finallyDoesNotChange());
        System.out.println(loopWithFinally());
        for (int n = 0; n < 6; n++) {
            System.out.println(n + " " + nested(n));
        }
        for (int bits = 0; bits < 32; bits++) {
            resources((bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0, (bits & 16) != 0);
        }
        for (String line : LOG) {
            System.out.println(line);
        }
        try {
            Exceptions.<RuntimeException>sneaky(new Checked(7, new Error("root")));
        } catch (Exception e) {
            Throwable t = e;
            while (t != null) {
                System.out.println(t.getClass().getName() + ": " + t.getMessage() + " / " + t.getLocalizedMessage());
                t = t.getCause();
            }
        }
        try {
            Exception self = new Exception("self");
            self.initCause(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            throw new Exception(new Checked(3, null));
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
    }
}
