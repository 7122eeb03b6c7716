//@ method library.Checksums#known
//@ returns 1
//@ leaves pose=1+0
//@ method library.Checksums#collides
//@ only pose
//@ option --loop-bound 4
//@ returns 1,2
//@ leaves pose=6+1
//@ gives_up
//@ method library.Checksums#sealed
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
package library;

import java.util.zip.Adler32;
import java.util.zip.CRC32;

/** Checksums, of bytes that are known and of others. */
class Checksums {
    static int known() {
        CRC32 crc = new CRC32();
        Adler32 adler = new Adler32();
        for (byte b : "123456789".getBytes()) {
            crc.update(b);
            adler.update(b);
        }
        return crc.getValue() == 0xCBF43926L && adler.getValue() == 0x091E01DEL ? 1 : 2;
    }

    static int collides(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return crc.getValue() == 0xFFFFFFFFL ? 1 : 2;
    }

    static int sealed(byte a, byte b, byte c, byte d) {
        Adler32 sum = new Adler32();
        sum.update(new byte[] {a, b, c, d});
        return sum.getValue() == 0x00050002L ? 1 : 2;
    }
}
