//@ method nondet.States#lift
//@ method nondet.States#carried
//@ method nondet.States#known
//@ returns 0,1,10,11
//@ method nondet.States#shared
//@ method nondet.States#remembered
//@ method nondet.States#bounded
//@ method nondet.States#aliased
//@ method nondet.States#constants
//@ method nondet.States#thrown
package nondet;

import cortado.Cortado;

/** Programs that come to the same again and again, by many paths, or to what only looks the same. */
public final class States {
    static int total;

    int value;
    States next;

    public static int lift() {
        int floor = 0;
        boolean open = false;
        for (int i = 0; i < 5; i++) {
            int command = Cortado.anyInt();
            if (command == 0) {
                open = !open;
            } else if (command == 1 && !open && floor < 2) {
                floor++;
            } else if (command == 2 && !open && floor > 0) {
                floor--;
            }
        }
        return open ? 10 + floor : floor;
    }

    /** What has been read is kept, and so is what is known of it. */
    public static int carried() {
        int last = 0;
        int rises = 0;
        for (int i = 0; i < 4; i++) {
            int now = Cortado.anyByte();
            if (now > last) {
                rises++;
                last = now;
            } else if (now < -100) {
                last = 7;
                rises = 0;
            }
        }
        return last > 126 ? 100 + rises : rises;
    }

    /** Where the two ways meet they hold the same, and know something else of it. */
    public static int known() {
        int x = Cortado.anyInt();
        if (x > 5) {
            total = 0;
        } else {
            total = 0;
        }
        int count = Cortado.anyBoolean() ? 1 : 0;
        return x > 5 ? 10 + count : count;
    }

    /** Two of three that are kept are related. */
    public static int shared() {
        int a = Cortado.anyInt();
        int b = Cortado.anyInt();
        int c = Cortado.anyInt();
        if (a < b) {
            c = a;
        } else if (a == 3) {
            b = a;
        }
        int count = 0;
        for (int i = 0; i < 3; i++) {
            if (Cortado.anyBoolean()) {
                int x = a;
                a = b;
                b = x;
            }
            count += a < b ? 1 : 0;
        }
        return a == 3 && c == 3 ? 10 + count : count;
    }

    /** A static field has what the locals have not. */
    public static int remembered() {
        total = 0;
        for (int i = 0; i < 3; i++) {
            if (Cortado.anyInt() > 5) {
                total++;
            }
        }
        return total;
    }

    /** Which of the two has been read decides later. */
    public static int bounded() {
        int[] all = new int[3];
        int size = 0;
        for (int i = 0; i < 4; i++) {
            if (Cortado.anyBoolean()) {
                if (size == 3) {
                    throw new IllegalStateException();
                }
                all[size++] = i;
            } else if (size > 0) {
                size--;
            }
        }
        return size == 0 ? -1 : all[size - 1];
    }

    /** Objects of like content, one or two of them. */
    public static int aliased() {
        States a = new States();
        States b = Cortado.anyBoolean() ? a : new States();
        if (Cortado.anyBoolean()) {
            a.next = b;
        } else {
            a.next = new States();
        }
        for (int i = 0; i < 2; i++) {
            if (Cortado.anyBoolean()) {
                a.value++;
            }
        }
        return (b == a ? 100 : 0) + (a.next == b ? 10 : 0) + b.value;
    }

    /** A constant, and another string of its content. */
    public static int constants() {
        String s = Cortado.anyBoolean() ? "ab" : new String("ab");
        int count = 0;
        for (int i = 0; i < 2; i++) {
            if (Cortado.anyBoolean()) {
                count++;
            }
        }
        return (s == "ab" ? 10 : 0) + count;
    }

    /** What is caught is forgotten, what is not ends it. */
    public static int thrown() {
        int caught = 0;
        for (int i = 0; i < 3; i++) {
            int by = Cortado.anyByte();
            try {
                caught += 10 / by > 5 ? 0 : 1;
            } catch (ArithmeticException e) {
                caught = 0;
            }
            if (by == 77 && caught == 2) {
                throw new IllegalStateException();
            }
        }
        return caught;
    }
}
