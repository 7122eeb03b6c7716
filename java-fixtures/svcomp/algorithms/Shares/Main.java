import org.sosy_lab.sv_benchmarks.Verifier;

/** What is shared out, and what is left, is what there was. */
public class Main {
    static long area(int width, int height) {
        return (long) width * height;
    }

    public static void main(String[] args) {
        int all = Verifier.nondetInt();
        int people = Verifier.nondetInt();
        Verifier.assume(people > 0);
        int share = all / people;
        int left = all - share * people;
        assert left == all % people;
        assert share * people + left == all;
        int height = Verifier.nondetInt();
        Verifier.assume(height != 0);
        assert area(all, height) / height == all && area(all, height) % height == 0;
    }
}
