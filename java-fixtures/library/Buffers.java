//@ method library.Buffers#magic
//@ only pose
//@ returns 0,1,2
//@ method library.Buffers#little
//@ only pose
//@ returns 0,1,2
//@ method library.Buffers#under
//@ only pose
//@ returns 1,2,9
//@ method library.Buffers#back
//@ only pose
//@ returns 2,3
//@ method library.Buffers#first
//@ only pose
//@ returns 1,2
//@ method library.Buffers#fraction
//@ only pose
//@ returns 1,2
//@ method library.Buffers#written
//@ only pose
//@ returns 1,2
package library;

import java.io.*;
import java.nio.*;

/** Bytes of the input as numbers, and numbers of the input as bytes. */
public final class Buffers {
    static int magic(byte[] file) {
        if (file.length < 8) {
            return 0;
        }
        return ByteBuffer.wrap(file).getInt() == 0xCAFEBABE ? 1 : 2;
    }

    static int little(byte[] bytes) {
        if (bytes.length != 4) {
            return 0;
        }
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt() < -5 ? 1 : 2;
    }

    static int under(byte[] bytes) {
        try {
            return ByteBuffer.wrap(bytes).getLong() == 7 ? 1 : 2;
        } catch (BufferUnderflowException e) {
            return 9;
        }
    }

    static int back(int n) {
        ByteBuffer buffer = ByteBuffer.allocate(8).putInt(n).putInt(3);
        buffer.flip();
        return buffer.getInt() == 17 ? buffer.getInt() : 2;
    }

    static int first(char c) {
        return ByteBuffer.allocate(2).putChar(c).get(0) == 1 ? 1 : 2;
    }

    static int fraction(double x) {
        return ByteBuffer.allocate(8).putDouble(x).get(0) < 0 ? 1 : 2;
    }

    static int written(int n) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(n);
        out.writeUTF("x");
        out.writeLong(n);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        return in.readInt() == 99 && in.readUTF().equals("x") && in.readLong() == 99 ? 1 : 2;
    }
}
