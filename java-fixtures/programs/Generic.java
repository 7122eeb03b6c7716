package programs;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What is generic, as reflection tells it, and that there are no annotations. */
public class Generic<T extends Comparable<T>> extends ArrayList<T> implements Comparable<Generic<T>> {
    private static final long serialVersionUID = 1;

    Map<String, ? super T[]> map;
    int number;

    public <E extends Exception> List<? extends E> pairs(T first, E[] second) throws E {
        return null;
    }

    @Override
    public int compareTo(Generic<T> other) {
        return 0;
    }

    public static void main(String[] args) throws Exception {
        Class<?> type = Generic.class;
        System.out.println(type.getGenericSuperclass() + " " + Arrays.toString(type.getGenericInterfaces()));
        System.out.println(Arrays.toString(type.getTypeParameters()) + Arrays.toString(type.getTypeParameters()[0].getBounds()));
        System.out.println(String.class.getGenericSuperclass() + " " + int[].class.getGenericSuperclass());
        for (String name : new String[] {"map", "number"}) {
            Field field = type.getDeclaredField(name);
            System.out.println(field.getGenericType() + " " + field.isAnnotationPresent(Deprecated.class)
                    + " " + field.getAnnotations().length + " " + field.getAnnotation(Deprecated.class));
        }
        Method pairs = type.getMethod("pairs", Comparable.class, Exception[].class);
        System.out.println(pairs.getGenericReturnType() + " " + Arrays.toString(pairs.getGenericParameterTypes())
                + Arrays.toString(pairs.getGenericExceptionTypes()));
        System.out.println(pairs.toGenericString());
        System.out.println(pairs.getAnnotations().length + " " + pairs.getParameterAnnotations().length + " " + pairs.getDefaultValue());
        System.out.println(type.getAnnotations().length + " " + type.isAnnotationPresent(Deprecated.class)
                + " " + type.getDeclaredConstructor().getAnnotations().length);
    }
}
