package uber;

public class IntNode extends Node {
    int value;

    @Override
    int print() {
        return 2;
    }
}
