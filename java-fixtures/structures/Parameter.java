package structures;

/** A parameter of a template. The names are in a table; a parameter has the number of its own. */
class Parameter {
    int name;
    int index;
    int row;
    int column;

    Parameter(int name, int index, int row, int column) {
        this.name = name;
        this.index = index;
        this.row = row;
        this.column = column;
    }
}
