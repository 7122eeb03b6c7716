package programs;

/** The class of main cannot be initialized. */
public final class FailingStart {
    static final int[] NUMBERS = new int[Integer.parseInt("3")];

    static {
        System.out.println("initializing");
        NUMBERS[1] = (int) compute(NUMBERS);
    }

    static Integer compute(int[] numbers) {
        return (Integer) (Object) ("text" + numbers.length);
    }

    public static void main(String[] args) {
        System.out.println("never");
    }
}
