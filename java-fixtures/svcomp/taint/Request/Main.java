import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** What is asked for is printed. */
public class Main {
    interface Req {
        String getParameter(String n);
    }
    static class Mock implements Req {
        Map<String, String> m = new HashMap<>();
        public String getParameter(String n) {
            return m.get(n);
        }
    }
    static void println(String s) {
        assert !s.contains("<bad/>");
    }
    static void doGet(Req r) {
        String s = r.getParameter("name");
        LinkedList<String> l = new LinkedList<>();
        l.addLast(s.toLowerCase(Locale.ROOT));
        StringBuffer b = new StringBuffer();
        b.append("x=");
        for (Iterator<String> i = l.iterator(); i.hasNext();) b.append(i.next());
        println(b.toString());
    }
    public static void main(String[] args) {
        Mock m = new Mock();
        m.m.put("name", Verifier.nondetString());
        doGet(m);
    }
}
