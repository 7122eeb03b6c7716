package structures;

/** Fields by name and by tag. Names are numbers, so that a comparison of names is one of ints, with three outcomes. */
public class DictionaryInfo {
    TreeMap fieldsByTag = new TreeMap();
    NameMap fieldsByName = new NameMap();

    /** Replaces those of the same name and of the same tag, each in its own map. */
    public void addField(int tagNumber, int name) {
        FieldInfo field = new FieldInfo(tagNumber, name);
        fieldsByName.put(name, field);
        fieldsByTag.put(tagNumber, field);
    }

    public FieldInfo getField(int tagNumber) {
        return (FieldInfo) fieldsByTag.get(tagNumber);
    }

    public FieldInfo getFieldByName(int name) {
        return fieldsByName.get(name);
    }

    public boolean repOK() {
        return fieldsByTag != null && fieldsByName != null && fieldsByTag.repOK() && fieldsByName.repOK();
    }

    public boolean repOKPrecise() {
        return repOK() && fieldsByTag.isOrdered() && fieldsByName.isOrdered();
    }
}
