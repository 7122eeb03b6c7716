//@ method init.Superclass#run
//@ leaves lazy=1+0 pose=1+0
//@ returns 12
//@ method init.Superclass#inheritedField
//@ leaves lazy=1+0 pose=1+0
//@ returns 4
package init;

/** The superclass comes first; a field used through a subclass initializes only the class that has it. */
public final class Superclass {
    static int log;
    static int touched;

    static class Parent {
        static {
            log = log * 10 + 1;
        }
    }

    static class Child extends Parent {
        static {
            log = log * 10 + 2;
        }
    }

    static class Owner {
        static int field = 4;
    }

    static class User extends Owner {
        static {
            touched = 1;
        }
    }

    public static int run() {
        new Child();
        return log;
    }

    public static int inheritedField() {
        return User.field + touched;
    }
}
