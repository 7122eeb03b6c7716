import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        Map<String, Integer> ages = new HashMap<>();
        ages.put("ann", 30);
        ages.put("bob", 40);
        String who = Verifier.nondetString();
        Integer age = ages.get(who);
        assert age == null || age < 40;
    }
}
