// (g) An object made when a field of the superclass was read had only that class's fields; reading
// a field of the subclass later crashed.
//@ method faults.SubclassFieldLater#run
//@ leaves pose=3+1
//@ returns 1,2,3
package faults;

public final class SubclassFieldLater {
    public static class A {
        int f;
    }

    public static class B extends A {
        int h;
    }

    public static int run(A a) {
        int i = a.f;
        if (a instanceof B) {
            B b = (B) a;
            if (b.h == i) {
                return 1;
            }
            return 2;
        }
        return 3;
    }
}
