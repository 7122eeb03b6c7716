//@ method library.Thrown#message
//@ returns 1,2,3
//@ method library.Thrown#kind
//@ returns 1,2,3
//@ method library.Thrown#cause
//@ returns 1,2
//@ method library.Thrown#root
//@ returns 0,1,2
//@ method library.Thrown#caught
//@ returns 1,2,3,4
//@ method library.Thrown#wrapped
//@ returns 1
//@ method library.Thrown#own
//@ returns 1,2,3
//@ method library.Thrown#explained
//@ returns 1,2
//@ method library.Thrown#described
//@ returns 1,2
//@ method library.Thrown#place
//@ returns 1,2
//@ method library.Thrown#frame
//@ returns 1,2
//@ method library.Thrown#moved
//@ returns 0
//@ method library.Thrown#anew
//@ gives_up
//@ method library.Thrown#suppressed
//@ returns 1,2
//@ method library.Thrown#closed
//@ returns 0,1,2
//@ method library.Thrown#printed
//@ returns 1,2
//@ method library.Thrown#made
package library;

/** Exceptions as inputs: their messages, their causes, and what becomes of them when they are thrown. */
public final class Thrown {
    static class Refused extends RuntimeException {
        final int code;

        Refused(String message, int code) {
            super(message);
            this.code = code;
        }
    }

    static int message(Exception e) {
        return e.getMessage() == null ? 1 : e.getMessage().isEmpty() ? 2 : 3;
    }

    static int kind(Throwable t) {
        return t instanceof IllegalStateException ? 1 : t instanceof RuntimeException ? 2 : 3;
    }

    static int cause(Exception e) {
        return e.getCause() instanceof RuntimeException ? 1 : 2;
    }

    static int root(Throwable t) {
        int n = 0;
        while (t.getCause() != null && n < 2) {
            t = t.getCause();
            n++;
        }
        return n;
    }

    static int caught(RuntimeException e) {
        try {
            throw e;
        } catch (IllegalArgumentException known) {
            return 1;
        } catch (NullPointerException none) {
            return e == null ? 3 : 4;
        } catch (RuntimeException other) {
            return 2;
        }
    }

    static int wrapped(Exception e) {
        return new IllegalStateException("no", e).getCause() == e ? 1 : 2;
    }

    static int own(Refused e) {
        return e.code == 404 ? 1 : "late".equals(e.getMessage()) ? 2 : 3;
    }

    static int explained(NullPointerException e) {
        return "mine".equals(e.getMessage()) ? 1 : 2;
    }

    static int described(Refused e) {
        return e.toString().endsWith(": x") ? 1 : 2;
    }

    /** Where an input was made is what it was told. */
    static int place(Exception e) {
        return e.getStackTrace().length == 0 ? 1 : 2;
    }

    static int frame(StackTraceElement frame) {
        return frame.getClassName().startsWith("java.") && !frame.isNativeMethod() ? 1 : 2;
    }

    static int moved(NullPointerException e) {
        IllegalStateException other = new IllegalStateException("moved");
        other.setStackTrace(e.getStackTrace());
        return other.getStackTrace().length - e.getStackTrace().length;
    }

    static Throwable anew(Exception e) {
        return e.fillInStackTrace();
    }

    static int suppressed(Exception main, Exception extra) {
        main.addSuppressed(extra);
        Throwable[] all = main.getSuppressed();
        return all.length == 1 && all[0].getMessage() == null ? 1 : 2;
    }

    static int closed(RuntimeException inside, RuntimeException atTheEnd) {
        AutoCloseable held = () -> {
            if (atTheEnd != null) throw atTheEnd;
        };
        try (held) {
            if (inside != null) throw inside;
        } catch (Exception e) {
            return e.getSuppressed().length;
        }
        return 2;
    }

    static int printed(NumberFormatException e) {
        e.printStackTrace();
        return e.getMessage() == null ? 1 : 2;
    }

    /** One of the program's own, of which the JVM keeps what it likes. */
    static final class Shortage extends RuntimeException {
        final int missing;

        Shortage(int missing) {
            super("missing " + missing);
            this.missing = missing;
        }
    }

    static Shortage made(int missing) {
        return new Shortage(missing > 0 ? missing : 0);
    }
}
