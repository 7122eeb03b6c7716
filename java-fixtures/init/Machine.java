//@ method init.Machine#home
//@ returns 2,3
//@ method init.Machine#under
//@ until 17
//@ only pose
//@ returns 1,2
//@ method init.Machine#absolute
//@ until 17
//@ only pose
//@ returns 1,2
//@ method init.Machine#named
//@ only pose
//@ returns 1,2
//@ method init.Machine#port
//@ only pose
//@ returns 1,2,3
//@ method init.Machine#same
//@ returns 1,2
package init;

import java.io.File;

/** What differs from machine to machine: that it is there is known, and of a path that it begins at the root. */
public final class Machine {
    static int home(int n) {
        return System.getProperty("java.home").isEmpty() ? 1 : n > 3 ? 2 : 3;
    }

    static int under(int n) {
        return new File(System.getProperty("user.dir"), "a").getPath().endsWith("/a") && n > 3 ? 1 : 2;
    }

    static int absolute(int n) {
        return new File("a").getAbsolutePath().startsWith("/") && n > 3 ? 1 : 2;
    }

    static int named(char first) {
        return System.getProperty("user.name").charAt(0) == first ? 1 : 2;
    }

    static int port() {
        String port = System.getenv("PORT");
        return port == null ? 1 : Integer.parseInt(port) > 1024 ? 2 : 3;
    }

    static int same(int n) {
        return System.getenv("HOME") == System.getenv("HOME") && n > 3 ? 1 : 2;
    }
}
