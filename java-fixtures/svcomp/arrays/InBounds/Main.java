import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int[] a = new int[10];
        int i = Verifier.nondetInt();
        a[(i & 0x7fffffff) % 10] = 1;
        a[Math.floorMod(i, 10)]++;
    }
}
