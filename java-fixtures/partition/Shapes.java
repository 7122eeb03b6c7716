//@ method partition.Shapes#chain
//@ partition nodes=1 subclasses
//@ method partition.Shapes#call
//@ partition nodes=1 subclasses
//@ method partition.Shapes#callNext
//@ partition nodes=1 subclasses
//@ method partition.Shapes#cast
//@ partition nodes=1 subclasses
//@ method partition.Shapes#castThenWrite
//@ partition nodes=1 subclasses
//@ method partition.Shapes#notSibling
//@ partition nodes=1 subclasses
//@ method partition.Shapes#sameKind
//@ partition nodes=1 subclasses
//@ method partition.Shapes#swapKinds
//@ partition nodes=1 subclasses
package partition;

/** Nodes of three classes: what may be the same object depends on what it is. */
public class Shapes {
    Shapes next;

    int kind() {
        return 1;
    }

    Shapes self() {
        return next;
    }

    static class Round extends Shapes {
        @Override
        int kind() {
            return 2;
        }
    }

    static class Flat extends Shapes {
        @Override
        int kind() {
            return 3;
        }

        @Override
        Shapes self() {
            return this;
        }
    }

    static int chain(Shapes a) {
        if (a instanceof Round) {
            return 1;
        }
        if (a instanceof Flat) {
            return 2;
        }
        return a == null ? 3 : 4;
    }

    static int call(Shapes a, Shapes b) {
        return a.kind() * 10 + b.kind();
    }

    static int callNext(Shapes a, Shapes b) {
        a.next = b;
        return a.self().kind();
    }

    static int cast(Shapes a, Shapes b) {
        Round round = (Round) a;
        return round == b ? 1 : 2;
    }

    static int castThenWrite(Shapes a, Shapes b) {
        Round round = (Round) a;
        if (b instanceof Flat) {
            round.next = null;
            return b.next == null ? 1 : 2;
        }
        round.next = b;
        return b.next == b ? 3 : 4;
    }

    static int notSibling(Shapes a, Shapes b) {
        if (a instanceof Round && !(b instanceof Round)) {
            return a == b ? 1 : 2;
        }
        return 3;
    }

    static boolean sameKind(Shapes a, Shapes b) {
        return a.kind() == b.kind();
    }

    static int swapKinds(Shapes a, Shapes b) {
        Shapes held = a.next;
        a.next = b.next;
        b.next = held;
        return a.next instanceof Flat ? a.next.kind() : 0;
    }
}
