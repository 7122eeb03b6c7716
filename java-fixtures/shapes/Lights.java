//@ method shapes.Lights#size()
//@ precondition repOK lazy Lights=1: 1 2 3
//@ precondition repOK pose Lights=1: 1 2 3
//@ method shapes.Lights#first()
//@ precondition repOK lazy Lights=1: 1 3 3
//@ precondition repOK pose Lights=1: 1 3 3
package shapes;

/** A row of lights: neighbours differ, and the last one is green. The methods themselves need not look at a colour. */
public class Lights {

    enum Colour { RED, YELLOW, GREEN }

    static class Light {
        Colour colour;
        Light next;
    }

    private Light first;

    public Lights() {
    }

    public int size() {
        int n = 0;
        for (Light light = first; light != null; light = light.next) {
            n++;
        }
        return n;
    }

    public int first() {
        switch (first.colour) {
            case RED:
                return 1;
            case YELLOW:
                return 2;
            default:
                return 3;
        }
    }

    public boolean repOK() {
        int n = 0;
        Light last = null;
        for (Light light = first; light != null; light = light.next) {
            if (light.colour == null || n++ > 10 || last != null && last.colour == light.colour) {
                return false;
            }
            last = light;
        }
        return last != null && last.colour == Colour.GREEN;
    }
}
