package programs;

import java.lang.reflect.Method;

/** Scoped values, where the JDK has them (since 25): found by reflection, so that this compiles everywhere. */
public final class Scoped {
    private static Method method(Class<?> of, String name, Class<?>... types) throws ReflectiveOperationException {
        return of.getMethod(name, types);
    }

    private static Object get(Object value) {
        try {
            return method(Class.forName("java.lang.ScopedValue"), "get").invoke(value);
        } catch (ReflectiveOperationException e) {
            return e.getCause();
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        if (Runtime.version().feature() < 25) {
            return;
        }
        Class<?> type = Class.forName("java.lang.ScopedValue");
        Class<?> carrier = Class.forName("java.lang.ScopedValue$Carrier");
        Object value = method(type, "newInstance").invoke(null);
        Object outer = method(type, "where", type, Object.class).invoke(null, value, "outer");
        Object inner = method(type, "where", type, Object.class).invoke(null, value, "inner");
        Method run = method(carrier, "run", Runnable.class);
        run.invoke(outer, (Runnable) () -> {
            System.out.println(get(value) + " " + get(value));
            try {
                run.invoke(inner, (Runnable) () -> System.out.println(get(value)));
            } catch (ReflectiveOperationException e) {
                System.out.println(e);
            }
            System.out.println(get(value));
        });
        System.out.println(method(type, "isBound").invoke(value) + " " + get(value));
    }
}
