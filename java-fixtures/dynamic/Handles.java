//@ method dynamic.Handles#exact
//@ leaves lazy=2+0 pose=2+0
//@ method dynamic.Handles#converted
//@ leaves lazy=2+0 pose=2+0
//@ method dynamic.Handles#bound
//@ leaves lazy=1+0 pose=1+0
//@ method dynamic.Handles#mistyped
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
package dynamic;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;

/** Method handles called on inputs: what they call forks as if it were called itself. */
public final class Handles {
    private static final MethodHandle SIGN;
    private static final MethodHandle ADD;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SIGN = lookup.findStatic(Handles.class, "sign", MethodType.methodType(int.class, int.class));
            ADD = lookup.findStatic(Handles.class, "add", MethodType.methodType(int.class, int.class, int.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static int sign(int x) {
        return x < 0 ? -1 : 1;
    }

    private static int add(int a, int b) {
        return a + b;
    }

    static int exact(int x) throws Throwable {
        return (int) SIGN.invokeExact(x);
    }

    static long converted(short x) throws Throwable {
        return (long) SIGN.invoke(x);
    }

    static int bound(int x) throws Throwable {
        return (int) MethodHandles.insertArguments(ADD, 0, 40).invokeExact(x);
    }

    static int mistyped(long x) throws Throwable {
        try {
            return (int) SIGN.invoke(x);
        } catch (WrongMethodTypeException e) {
            return 1;
        }
    }
}
