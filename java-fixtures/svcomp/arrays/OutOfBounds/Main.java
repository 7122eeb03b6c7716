import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int[] a = new int[10];
        int i = Verifier.nondetInt();
        if (i >= 0 && i <= 10) {
            a[i] = 1;
        }
    }
}
