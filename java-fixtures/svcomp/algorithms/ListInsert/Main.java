import org.sosy_lab.sv_benchmarks.Verifier;

/** Each number goes where it belongs. */
public class Main {
    static class L {
        int v;
        L next;
        L(int v, L n) {
            this.v = v;
            next = n;
        }
    }
    static class SL {
        L head;
        void insert(int x) {
            if (head == null || head.v >= x) {
                head = new L(x, head);
                return;
            }
            L p = head;
            while (p.next != null && p.next.v < x) p = p.next;
            p.next = new L(x, p.next);
        }
    }
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n > 0 && n < 6);
        SL l = new SL();
        for (int i = 0; i < n; i++) l.insert(Verifier.nondetInt());
        for (L p = l.head; p.next != null; p = p.next) assert p.v <= p.next.v;
    }
}
