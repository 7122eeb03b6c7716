import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        if (x > 10 || y > 10) {
            System.out.println(100 / (x * y + 7));
        }
    }
}
