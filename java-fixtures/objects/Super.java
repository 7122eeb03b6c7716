//@ method objects.Super#value
//@ leaves lazy=2+0 pose=2+0
//@ returns 1,11
//@ method objects.Super#constructorOrder
//@ leaves lazy=1+0 pose=1+0
//@ returns 105
//@ method objects.Super#hiddenField
//@ leaves lazy=1+0 pose=1+0
//@ returns 12
package objects;

/** Calls of the superclass's method and constructor; fields hidden by a subclass's. */
public final class Super {
    static class Parent {
        int seen;
        int name = 1;

        Parent() {
            seen = probe();
        }

        int probe() {
            return 100;
        }

        int value() {
            return 1;
        }
    }

    static class Child extends Parent {
        int set = 5;
        int name = 2;

        /** Called by Parent's constructor, before `set` is 5. */
        @Override
        int probe() {
            return super.probe() + set;
        }

        @Override
        int value() {
            return super.value() + 10;
        }
    }

    public static int value(int x) {
        Parent p = x > 0 ? new Parent() : new Child();
        return p.value();
    }

    public static int constructorOrder() {
        Child c = new Child();
        return c.seen + c.set;
    }

    public static int hiddenField() {
        Child c = new Child();
        return ((Parent) c).name * 10 + c.name;
    }
}
