import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        try {
            System.out.println(100 / x);
        } catch (ArithmeticException e) {
            System.out.println("nothing");
        }
    }
}
