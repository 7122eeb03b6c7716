package cortado;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What Cortado reads of a program beside its code. Copy it into your sources, into whatever package: the annotations are known by their
 * simple names. Nothing of it is needed at run time.
 */
public final class Specification {
    private Specification() {}

    /** What holds of receiver, arguments and static fields where the method is entered; all of several. */
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
    @Repeatable(AllRequires.class)
    public @interface Requires {
        /** Formulas. */
        String[] value();
    }

    /** Several of one method. */
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
    public @interface AllRequires {
        /** All of them. */
        Requires[] value();
    }

    /** Predicates, which formulas may name. */
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    public @interface Pred {
        /** {@code list(Node n) = n == null || n |-> Node{next: m} ** list(m)} */
        String[] value();
    }

    /** A method without parameters that says whether an object is as it should be. */
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.METHOD)
    public @interface RepOk {}
}
