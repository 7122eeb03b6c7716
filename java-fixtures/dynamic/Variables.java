//@ method dynamic.Variables#fields
//@ leaves lazy=2+0 pose=2+0
//@ method dynamic.Variables#elements
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
//@ method dynamic.Variables#bytes
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
//@ method dynamic.Variables#atomics
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
package dynamic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** Access to variables by way of {@code VarHandle}, which {@code java.util.concurrent} is made of. */
public final class Variables {
    private int count;
    private static long total = 3;

    private static final VarHandle COUNT;
    private static final VarHandle TOTAL;
    private static final VarHandle TEXTS = MethodHandles.arrayElementVarHandle(String[].class);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            COUNT = lookup.findVarHandle(Variables.class, "count", int.class);
            TOTAL = lookup.findStaticVarHandle(Variables.class, "total", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static int fields(int x) {
        Variables v = new Variables();
        COUNT.set(v, x);
        int before = (int) COUNT.getAndAdd(v, 2);
        boolean swapped = COUNT.compareAndSet(v, 5, (int) (long) TOTAL.getVolatile());
        return swapped ? v.count : before;
    }

    public static boolean elements() {
        String[] all = {"a", "b"};
        boolean swapped = TEXTS.compareAndSet(all, 1, "b", "c");
        try {
            TEXTS.set(all, 2, "d");
            return false;
        } catch (ArrayIndexOutOfBoundsException e) {
            return swapped && (String) TEXTS.getAndSet(all, 1, null) == "c" && all[1] == null;
        }
    }

    public static boolean bytes() {
        byte[] bytes = new byte[10];
        LONGS.set(bytes, 1, 0x0102030405060708L);
        return bytes[1] == 1 && bytes[8] == 8 && (long) LONGS.get(bytes, 2) == 0x0203040506070800L;
    }

    public static boolean atomics() {
        AtomicReference<String> text = new AtomicReference<>("a");
        AtomicBoolean flag = new AtomicBoolean();
        return text.compareAndSet("a", "b") && text.getAndUpdate(s -> "c") == "b" && !flag.getAndSet(true) && flag.get();
    }
}
