package cortado.models.java.lang;

/** A frame of any method, of no module and of no class loader that is told. */
final class StackTraceElement {
    static final String MADE = "new CLASS(declaringClass, methodName, fileName, lineNumber)";

    static final String declaringClass = "Main";
    static final String methodName = "main";

    static boolean repOK(String declaringClass, String methodName, String fileName, int lineNumber) {
        return declaringClass != null && methodName != null;
    }
}
