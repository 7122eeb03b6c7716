import org.sosy_lab.sv_benchmarks.Verifier;

/** What the platform calls a library. */
public class Main {
    public static void main(String[] args) {
        String n = Verifier.nondetString();
        if (n.length() > 5) {
            return;
        }
        String lib = System.mapLibraryName("z" + n);
        assert lib.startsWith("libz") && lib.endsWith(".so");
    }
}
