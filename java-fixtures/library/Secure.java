//@ method library.Secure#identified
//@ only pose
//@ returns 1,2
//@ method library.Secure#token
//@ only pose
//@ returns 1,2
//@ method library.Secure#strong
//@ only pose
//@ returns 1,2
//@ method library.Secure#digest
//@ only pose
//@ returns 1,2,3
//@ method library.Secure#abc
//@ only pose
//@ returns 1,2
//@ method library.Secure#own
//@ only pose
//@ returns 1,2
package library;

import java.security.*;
import java.util.*;

/** What no test foresees, and digests, whose bytes may depend on the input. */
public final class Secure {
    static int identified(int n) {
        UUID id = UUID.randomUUID();
        return id.version() == 4 && id.variant() == 2 && n > 3 ? 1 : 2;
    }

    static int token(int length) {
        byte[] bytes = new byte[9];
        new SecureRandom().nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes).length() == length ? 1 : 2;
    }

    static int strong(int n) throws NoSuchAlgorithmException {
        int drawn = SecureRandom.getInstanceStrong().nextInt();
        return (drawn & 1) < 2 && n == 5 ? 1 : 2;
    }

    static int digest(byte b, int length) throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("sha-1");
        digest.update(b);
        byte[] bytes = digest.digest();
        if (bytes.length != 20) {
            return 9;
        }
        return length < 20 ? 1 : length == digest.getDigestLength() ? 2 : 3;
    }

    private static final class Same extends SecureRandomSpi {
        @Override
        protected void engineSetSeed(byte[] seed) {
        }

        @Override
        protected void engineNextBytes(byte[] bytes) {
            Arrays.fill(bytes, (byte) 3);
        }

        @Override
        protected byte[] engineGenerateSeed(int count) {
            return new byte[count];
        }
    }

    private static final class Own extends SecureRandom {
        Own() {
            super(new Same(), null);
        }
    }

    static int own(int n) {
        return new Own().nextInt() == 0x03030303 && n > 2 ? 1 : 2;
    }

    static int abc(int n) throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte first = digest.digest(new byte[] {'a', 'b', 'c'})[0];
        return first == (byte) n ? 1 : 2;
    }
}
