package cortado.models.java.lang;

/** A frame of any method. */
final class StackTraceElement {
    static final String MADE = "new CLASS(declaringClass, methodName, fileName, lineNumber)";

    static final String LEFT_OUT = "a module or a class loader";
    static final String LIMITED = "classLoaderName moduleName moduleVersion";

    static final String declaringClass = "Main";
    static final String methodName = "main";

    static boolean repOK(String declaringClass, String methodName, String fileName, int lineNumber) {
        return declaringClass != null && methodName != null;
    }
}
