import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        Map<String, String> session = new HashMap<>();
        session.put("name", Verifier.nondetString());
        session.put("name", "abc");
        assert session.get("name").equals("abc");
    }
}
