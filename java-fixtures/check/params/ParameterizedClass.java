package org.junit.jupiter.params;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** JUnit has it from 5.13 on. */
@Retention(RetentionPolicy.RUNTIME)
public @interface ParameterizedClass {}
