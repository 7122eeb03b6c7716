import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int floor = 0;
        boolean open = false;
        for (int i = 0; i < 5; i++) {
            int command = Verifier.nondetInt();
            if (command == 0) {
                open = !open;
            } else if (command == 1 && !open && floor < 3) {
                floor++;
            } else if (command == 2 && !open && floor > 0) {
                floor--;
            }
            assert floor >= 0 && floor <= 3;
        }
    }
}
