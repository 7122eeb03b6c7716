//@ method structures.DictionaryInfo#addField(int,int)
//@ precondition repOK compat lazy DictionaryInfo=1 TreeMap=1 NameMap=1 FieldInfo=0: 36 289
//@ method structures.DictionaryInfo#getField(int)
//@ precondition repOK compat lazy DictionaryInfo=1 TreeMap=1 NameMap=1: 4+1 10+3 10+3
package structures;

/**
 * Fields by name and by tag. Names are numbers, so that a comparison of names is one of ints, with three outcomes.
 * What the study has no objects of are the fields themselves: hence FieldInfo=0. A value of the map by tag may be something
 * else than a field, with a ClassCastException that the published 4, 10, 10 leave out.
 */
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
