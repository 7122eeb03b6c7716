//@ check checked FAIL java.io.IOException
//@ check caught PASS
//@ check runtime FAIL IllegalArgumentException
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** Exceptions that a test declares are failures all the same. */
@RunWith(Theories.class)
public class ExceptionTheory {
    static void open(int n) throws java.io.IOException {
        if (n == 13) {
            throw new java.io.IOException("no " + n);
        }
    }

    @Theory
    public void checked(int n) throws Exception {
        open(n);
    }

    @Theory
    public void caught(int n) {
        try {
            open(n);
        } catch (java.io.IOException e) {
            assertEquals(13, n);
        }
    }

    @Theory
    public void runtime(int n) {
        if (n > 1_000_000) {
            throw new IllegalArgumentException();
        }
    }
}
