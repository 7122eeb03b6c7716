//@ method structures.SQLFilterClauses#get(int,int)
//@ precondition repOK compat lazy SQLFilterClauses=1 ClauseMap=1: 288+1
package structures;

/**
 * What a query says of each table, by clause. Clauses and tables are numbers of names, so that a comparison of names is
 * one of ints, and the same name is always in the same bucket: in the study a name is in any bucket at each call.
 */
public class SQLFilterClauses {
    ClauseMap clauses = new ClauseMap();

    public String get(int clause, int table) {
        TableMap tables = clauses.get(clause);
        return tables == null ? null : tables.get(table);
    }

    public void put(int clause, int table, String text) {
        TableMap tables = clauses.get(clause);
        if (tables == null) {
            tables = new TableMap();
        }
        tables.put(table, text);
        clauses.put(clause, tables);
    }

    /** No map, or chains of maps or of nothing. Two clauses may have the same map. */
    public boolean repOK() {
        if (clauses == null) {
            return true;
        }
        if (!clauses.hasChains()) {
            return false;
        }
        for (int i = 0; i < ClauseMap.BUCKETS; i++) {
            for (ClauseMap.Entry e = clauses.bucket(i); e != null; e = e.next) {
                if (e.value != null && !e.value.hasChains()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** And there is a map, of maps or of nothing as before, and the keys and sizes are right. */
    public boolean repOKPrecise() {
        if (clauses == null || !repOK()) {
            return false;
        }
        for (int i = 0; i < ClauseMap.BUCKETS; i++) {
            for (ClauseMap.Entry e = clauses.bucket(i); e != null; e = e.next) {
                if (e.value != null && !e.value.isHashed()) {
                    return false;
                }
            }
        }
        return clauses.isHashed();
    }
}
