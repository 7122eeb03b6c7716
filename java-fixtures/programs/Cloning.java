package programs;

/** An object that may not be copied says so, by its class, from within the JVM. */
public final class Cloning {
    private static class Unique {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    private static final class Twin extends Unique implements Cloneable {
        int number = 7;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(((Twin) new Twin().copy()).number);
        try {
            new Unique().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        new Unique().copy();
    }
}
