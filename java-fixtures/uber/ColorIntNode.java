package uber;

public class ColorIntNode extends IntNode {
    @Override
    int print() {
        return 3;
    }
}
