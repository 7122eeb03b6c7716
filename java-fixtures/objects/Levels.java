//@ method objects.Levels#scaled
//@ leaves pose=2+0 lazy=2+0 uber-lazy=2+0
//@ returns 0,1
//@ method objects.Levels#next
//@ leaves pose=2+0 lazy=2+0
//@ method objects.Levels#above
//@ leaves pose=2+1 lazy=2+1
//@ returns 0,1
//@ method objects.Levels#label
//@ leaves pose=3+0 lazy=3+0
//@ method objects.Levels$1#scaled
//@ leaves pose=2+0 lazy=2+0
//@ method objects.Levels#heavy
//@ leaves pose=2+0 lazy=2+0
//@ returns 0,1
package objects;

/** Methods of an enum are called on its constants, which are all that there are, each as its initializer has made it. */
enum Levels {
    LOW(1),
    MID(5),
    HIGH(9) {
        @Override
        int scaled(int n) {
            return n > weight ? 2 : 3;
        }
    };

    final int weight;

    Levels(int weight) {
        this.weight = weight;
    }

    int scaled(int n) {
        return n > weight ? 1 : 0;
    }

    Levels next() {
        return this == HIGH ? LOW : values()[ordinal() + 1];
    }

    boolean above(Levels other) {
        return weight > other.weight;
    }

    String label() {
        switch (this) {
            case LOW:
                return "low";
            case MID:
                return "mid";
            default:
                return "other";
        }
    }

    /** No constant weighs more than 9. */
    int heavy() {
        if (weight > 9) {
            return 2;
        }
        return weight > 5 ? 1 : 0;
    }
}
