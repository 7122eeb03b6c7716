package programs;

import java.util.function.Supplier;

/** What classes say of where they are declared. */
public final class Anonymous {
    static class Member {}

    class Inner {}

    private static void tell(Class<?> c) {
        System.out.println(c.getName() + ": anonymous " + c.isAnonymousClass() + ", local " + c.isLocalClass()
                + ", member " + c.isMemberClass() + ", simple [" + c.getSimpleName() + "], canonical "
                + c.getCanonicalName() + ", in " + c.getEnclosingClass());
    }

    public static void main(String[] args) {
        class Local {}
        Object anonymous = new Object() {};
        Supplier<Object> nested = () -> new Object() {};
        tell(anonymous.getClass());
        tell(nested.get().getClass());
        tell(Local.class);
        tell(Member.class);
        tell(Inner.class);
        tell(Anonymous.class);
        tell(new Object[0].getClass());
        tell(java.lang.reflect.Array.newInstance(anonymous.getClass(), 0).getClass());
        tell(int.class);
    }
}
