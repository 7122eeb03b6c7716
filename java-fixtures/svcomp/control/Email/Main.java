import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static final class Client {
        int key, forward = -1;
        boolean signed;
    }

    public static void main(String[] args) {
        Client[] all = {new Client(), new Client(), new Client()};
        boolean forwarding = Verifier.nondetBoolean();
        boolean encryption = Verifier.nondetBoolean();
        if (encryption) {
            all[1].key = 123;
        }
        if (forwarding) {
            all[1].forward = 2;
        }
        int message = 5, at = 1;
        boolean encrypted = encryption;
        while (all[at].forward >= 0) {
            if (encrypted && all[at].key != 0) {
                message = 5;
            }
            at = all[at].forward;
        }
        boolean readable = !encrypted || all[at].key != 0;
        assert readable : message;
    }
}
