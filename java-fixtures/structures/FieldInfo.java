package structures;

/** A field of a dictionary. The names are in a table; a field has the number of its own. */
class FieldInfo {
    int tagNumber;
    int name;

    FieldInfo(int tagNumber, int name) {
        this.tagNumber = tagNumber;
        this.name = name;
    }
}
