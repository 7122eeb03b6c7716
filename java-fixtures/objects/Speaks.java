//@ method objects.Speaks#word
//@ option --world closed
//@ leaves pose=2+1
//@ returns 1,2
//@ method objects.Speaks#twice
//@ option --world closed
//@ leaves pose=2+1
//@ returns 2,4
package objects;

/** Calls through an interface; the second call on one receiver has nothing left to ask. */
public final class Speaks {
    interface Animal {
        int say();

        default int sayTwice() {
            return say() + say();
        }
    }

    static class Cat implements Animal {
        @Override
        public int say() {
            return 1;
        }
    }

    static class Dog implements Animal {
        @Override
        public int say() {
            return 2;
        }
    }

    public static int word(Animal a) {
        return a.say();
    }

    public static int twice(Animal a) {
        return a.sayTwice();
    }
}
