//@ method dynamic.Making#trimmed
//@ leaves pose=2+1
//@ returns 1,2
//@ method dynamic.Making#next
//@ leaves pose=2+1
//@ returns 1,2
//@ method dynamic.Making#both
//@ leaves pose=2+2
//@ returns 1,2
//@ method dynamic.Making#own
//@ leaves pose=1+1
//@ returns 1
//@ method dynamic.Making#element
//@ leaves pose=2+2
//@ returns 1,2
//@ method dynamic.Making#assigned
//@ leaves pose=0+3
//@ gives_up
//@ method dynamic.Making#set
//@ leaves pose=2+3
//@ returns 1,2
//@ gives_up
//@ method dynamic.Making#of
//@ leaves pose=2+1
//@ returns 1,2
//@ method dynamic.Making#same
//@ leaves pose=5+0
//@ returns 0,1,2
//@ method dynamic.Making#size
//@ leaves pose=2+1
//@ returns 1,2
package dynamic;

import java.util.List;

/** Records whose constructors store something else than what they are given: that is what they hold, and nothing else. */
public final class Making {
    record Trimmed(String text) {
        Trimmed {
            text = text.trim();
        }
    }

    record Next(int n) {
        Next {
            n = n + 1;
        }
    }

    record Key(byte[] bytes) {
        Key {
            bytes = bytes.clone();
        }
    }

    record Named(Trimmed by, int[] at) {
        Named {
            if (at[0] < 0) {
                throw new IllegalArgumentException(by.text());
            }
        }
    }

    record Some(List<String> all) {
        Some {
            if (all.isEmpty()) {
                throw new IllegalArgumentException();
            }
        }
    }

    static int trimmed(Trimmed trimmed) {
        return trimmed.text().startsWith(" ") ? 3 : trimmed.text().equals("a") ? 2 : 1;
    }

    /** No argument is {@code MAX_VALUE + 1}, and yet a record holds it. */
    static int next(Next next) {
        return next.n() == Integer.MIN_VALUE ? 2 : 1;
    }

    /** The two may be one. */
    static int both(Next a, Next b) {
        return a.n() + b.n() == 7 ? 2 : 1;
    }

    static int own(byte[] bytes, Key key) {
        return key.bytes() == bytes ? 2 : 1;
    }

    static int element(Key key) {
        return key.bytes()[0] == 3 ? 2 : 1;
    }

    /** What the key has been made of may have been another then. */
    static int assigned(byte[] bytes, Key key) {
        bytes[0] = 3;
        return key.bytes()[0] == 3 ? 2 : 1;
    }

    /** Nothing is known of the array that has been assigned to; of others it is. */
    static int set(int[] at, Named named) {
        at[0] = 5;
        return named.at()[0] == 5 ? 2 : 1;
    }

    /** A constructor that asks another record. */
    static int of(Named named) {
        return named.at()[0] == 5 ? 2 : 1;
    }

    static int same(Next a, Next b) {
        if (a == null || b == null) {
            return 0;
        }
        return a == b || a.n() == b.n() ? 2 : 1;
    }

    static int size(Some some) {
        return some.all().size() == 1 ? 2 : 1;
    }
}
