//@ method uber.Types#instance
//@ leaves uber-lazy=3+0
//@ returns 0,1,2
//@ method uber.Types#dispatch
//@ leaves uber-lazy=5+0
//@ returns 0,1,2,3,4
//@ method uber.Types#dispatchOne
//@ leaves uber-lazy=2+0
//@ returns 0,5
//@ method uber.Types#aliasOfAnotherClass
//@ leaves uber-lazy=3+0
//@ method uber.Types#parentField
//@ leaves uber-lazy=9+0
//@ method uber.Types#primitiveField
//@ leaves uber-lazy=5+0
//@ method uber.Types#compare
//@ leaves uber-lazy=4+0
//@ method uber.Types#compareNot
//@ leaves uber-lazy=4+0
//@ method uber.Types#simpleAlias
//@ leaves uber-lazy=6+0
//@ method uber.Types#siblings
//@ leaves uber-lazy=4+0
//@ returns 0,1,2,3
package uber;

/**
 * Methods of the shapes that came with the first implementation of uber-lazy initialization (examples of Symbolic
 * PathFinder, 2010), with its numbers of paths over four types.
 */
public class Types {
    static int instance(Node n) {
        if (n == null) {
            return 0;
        }
        return n instanceof DblNode ? 1 : 2;
    }

    static int dispatch(Node n) {
        return n == null ? 0 : n.print();
    }

    static int dispatchOne(Node n) {
        return n == null ? 0 : n.common();
    }

    static int aliasOfAnotherClass(Node n, IntNode m) {
        if (n == null) {
            return 0;
        }
        return m == null ? 1 : 2;
    }

    static int parentField(Node m) {
        if (m == null) {
            return 0;
        }
        if (m.elem > 10) {
            return 10 + m.print();
        }
        return 20 + m.print();
    }

    /** If both are the same node, the second condition contradicts the first: a number is read from every node it may be. */
    static int primitiveField(Node m, Node n) {
        if (m == null) {
            return 0;
        }
        if (m.elem > 10) {
            if (n == null) {
                return 1;
            }
            return n.elem < 10 ? 2 : 3;
        }
        return 4;
    }

    static int compare(Node n, Node m) {
        if (n == null) {
            return 0;
        }
        if (m == null) {
            return 1;
        }
        return n == m ? 2 : 3;
    }

    static int compareNot(Node n, Node m) {
        if (n == null) {
            return 0;
        }
        if (m == null) {
            return 1;
        }
        return n != m ? 2 : 3;
    }

    static int simpleAlias(Node n, Node m) {
        if (n == null) {
            return 10;
        }
        return m == null ? 11 : m.print();
    }

    /** What is no IntNode may still be a DblNode: the published rule for the false branch knows only Node then. */
    static int siblings(Node n) {
        if (n == null) {
            return 0;
        }
        if (n instanceof IntNode) {
            return 1;
        }
        return n instanceof DblNode ? 2 : 3;
    }
}
