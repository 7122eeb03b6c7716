import org.sosy_lab.sv_benchmarks.Verifier;

/** Sorted from the bottom up. */
public class Main {
    static void sort(int[] a) {
        int[] b = new int[a.length];
        for (int w = 1; w < a.length; w = 2 * w) {
            for (int i = 0; i < a.length; i = i + 2 * w) merge(a, i, Math.min(i + w, a.length), Math.min(i + 2 * w, a.length), b);
            for (int i = 0; i < a.length; i++) a[i] = b[i];
        }
    }
    static void merge(int[] a, int l, int r, int e, int[] b) {
        int i0 = l, i1 = r;
        for (int j = l; j < e; j++) {
            if (i0 < r && (i1 >= e || a[i0] <= a[i1])) {
                b[j] = a[i0++];
            } else {
                b[j] = a[i1++];
            }
        }
    }
    public static void main(String[] args) {
        int N = Verifier.nondetInt();
        Verifier.assume(N > 0 && N < 5);
        int[] a = new int[N];
        for (int i = 0; i < N; i++) a[i] = Verifier.nondetInt();
        sort(a);
        for (int i = 0; i < N - 1; i++) assert a[i] <= a[i + 1];
    }
}
