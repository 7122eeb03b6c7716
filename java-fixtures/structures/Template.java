//@ method structures.Template#getParameter(int)
//@ precondition repOK compat lazy Template=1 ParameterList=1 HashMap=1: 64+16 160+48
package structures;

/**
 * Parameters in the order they were added, and by name. Names are numbers, so that a comparison of names is one of
 * ints, and the same name is always in the same bucket: in the study a name is in any bucket at each call. A value of the map
 * may be something else than a parameter, with a ClassCastException that the published 64, 160 leave out.
 */
public class Template {
    ParameterList parameters = new ParameterList();
    HashMap parametersByName = new HashMap();

    /** Nothing, if there is one of that name. */
    public boolean addParameter(int name, int index, int row, int column) {
        if (parametersByName.containsKey(name)) {
            return false;
        }
        Parameter parameter = new Parameter(name, index, row, column);
        parameters.add(parameter);
        parametersByName.put(name, parameter);
        return true;
    }

    public Parameter getParameter(int name) {
        return (Parameter) parametersByName.get(name);
    }

    public boolean repOK() {
        return parameters != null && parametersByName != null && parameters.repOK() && parametersByName.repOK();
    }

    /** And the sizes are right, and the names in their buckets. */
    public boolean repOKPrecise() {
        return repOK() && parameters.size == parameters.elements() && parametersByName.repOKPrecise();
    }
}
