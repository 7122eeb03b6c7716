package uber;

public class DblNode extends Node {
    @Override
    int print() {
        return 4;
    }
}
