//@ method partition.Kinds#read
//@ partition nodes=1 subclasses
//@ method partition.Kinds#written
//@ partition nodes=1 subclasses
package partition;

/** A reference to one of two objects, of which only one has the field. */
public class Kinds {
    Kinds next;

    static class Wide extends Kinds {
        int own;
    }

    static int read(Kinds a, Kinds b) {
        a.next = new Kinds();
        return b.next instanceof Wide w ? w.own : -1;
    }

    static int written(Kinds a, Kinds b) {
        Kinds made = new Kinds();
        a.next = made;
        if (b.next instanceof Wide w) {
            w.own = 7;
            return w.own;
        }
        return b.next == made ? 1 : 2;
    }
}
