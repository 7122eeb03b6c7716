//@ check joins UNKNOWN
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Second threads are refused. */
class ThreadTest {
    @Test
    void joins() throws InterruptedException {
        Thread thread = new Thread(() -> {});
        thread.start();
        thread.join();
    }
}
