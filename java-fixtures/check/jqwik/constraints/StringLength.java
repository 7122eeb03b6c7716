package net.jqwik.api.constraints;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** As the annotation of that name that jqwik has. */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
public @interface StringLength {
    int value() default 0;

    int min() default 0;

    int max() default 0;
}
