//@ method open.Link#second
//@ leaves lazy=5+1 pose=3+1
//@ method open.Link#loops
//@ leaves lazy=3+1 pose=2+1
//@ method open.Link#last
//@ leaves lazy=4+0 pose=3+0
//@ option --loop-bound 2
//@ gives_up
package open;

/** A method that returns a reference of the interface's own type: null, the object itself, another. */
interface Link {
    Link next();

    int value();

    static int second(Link a) {
        Link b = a.next();
        if (b == null) return -1;
        return b.value() > a.value() ? 1 : 2;
    }

    static boolean loops(Link a) {
        return a.next() == a;
    }

    static int last(Link a) {
        int length = 0;
        while (a != null) {
            a = a.next();
            length++;
        }
        return length;
    }
}
