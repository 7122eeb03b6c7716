package programs;

/** System.exit ends the program there: no finally block runs, the status is the program's. */
public final class Exits {
    static int leave(int status) {
        try {
            if (status > 2) {
                System.exit(status);
            }
            return status;
        } finally {
            System.out.println("finally " + status);
        }
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += leave(i);
            System.err.println("sum " + sum);
        }
        System.out.println("never");
    }
}
