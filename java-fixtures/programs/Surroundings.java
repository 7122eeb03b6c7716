package programs;

import java.util.Locale;

/** What a program is told of the machine and of who runs it. */
public final class Surroundings {
    public static void main(String[] args) {
        for (String key : new String[] {
            "file.separator", "line.separator", "path.separator", "file.encoding", "native.encoding",
            "os.name", "os.arch", "os.version", "sun.arch.data.model", "sun.cpu.endian", "java.io.tmpdir",
            "user.dir", "user.home", "user.language", "user.country", "user.name", "java.home", "java.version",
            "java.specification.version", "java.class.version", "java.class.path", "no.such.property",
        }) {
            System.out.println(key + " = " + System.getProperty(key));
        }
        System.out.println("[" + Locale.getDefault() + "] " + Locale.getDefault(Locale.Category.FORMAT));
    }
}
