package com.example.shop;

/** An amount of cents, at most a million of euros either way. */
public record Money(long cents) implements Comparable<Money> {
    public static final Money ZERO = new Money(0);

    private static final long MOST = 100_000_000;

    public Money {
        if (cents > MOST || cents < -MOST) {
            throw new IllegalArgumentException("out of range: " + cents);
        }
    }

    public static Money euros(long euros) {
        return new Money(Math.multiplyExact(euros, 100L));
    }

    public Money plus(Money other) {
        return new Money(cents + other.cents);
    }

    public Money times(int quantity) {
        return new Money(cents * quantity);
    }

    /** So many per cent of it, rounded half up. */
    public Money percent(int percent) {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("not a percentage: " + percent);
        }
        return new Money(Math.floorDiv(cents * percent + 50, 100L));
    }

    public boolean isNegative() {
        return cents < 0;
    }

    @Override
    public int compareTo(Money other) {
        return Long.compare(cents, other.cents);
    }
}
