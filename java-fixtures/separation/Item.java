package separation;

/** What the lists and the map keep: equal to all with its number. */
public final class Item {
    private final int number;

    public Item(int number) {
        this.number = number;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Item && ((Item) o).number == number;
    }

    @Override
    public int hashCode() {
        return number;
    }
}
