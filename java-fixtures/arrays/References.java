//@ method arrays.References#compared
//@ leaves lazy=5+0 pose=2+0
//@ returns 1,2
//@ method arrays.References#written
//@ leaves pose=2+2
//@ returns 1,2
//@ method arrays.References#storeChecked
//@ leaves lazy=1+0 pose=1+0
//@ returns 2
//@ method arrays.References#sameArray
//@ leaves lazy=1+0 pose=1+0
//@ returns 7
package arrays;

/** Arrays of references. */
public final class References {
    int val;

    public static int compared(References a, References b) {
        References[] both = new References[2];
        both[0] = a;
        both[1] = b;
        return both[0] == both[1] ? 1 : 2;
    }

    /** What is written through the array shows in the object. */
    public static int written(References a, References b) {
        References[] both = {a, b};
        both[0].val = 1;
        both[1].val = 2;
        return a.val == 1 ? 1 : 2;
    }

    /** An array of a subclass does not take an object of its superclass. */
    public static int storeChecked() {
        Object[] o = new References[1];
        try {
            o[0] = new Object();
            return 1;
        } catch (ArrayStoreException e) {
            return 2;
        }
    }

    public static int sameArray() {
        int[] a = new int[1];
        int[] b = a;
        b[0] = 7;
        return a[0];
    }
}
