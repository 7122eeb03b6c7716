package separation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Inductive predicates of separation logic over the objects of a class, one a string. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Pred {
    String[] value();
}
