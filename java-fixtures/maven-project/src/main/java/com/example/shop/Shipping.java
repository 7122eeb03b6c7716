package com.example.shop;

/** What it costs to send a parcel. */
public final class Shipping {
    /** Where a parcel goes. */
    public enum Zone {
        HOME,
        EUROPE,
        WORLD
    }

    private static final int HEAVIEST_GRAMS = 31_500;

    private Shipping() {}

    public static Money rate(Zone zone, int grams, boolean express) {
        if (grams <= 0 || grams > HEAVIEST_GRAMS) {
            throw new IllegalArgumentException("weight: " + grams);
        }
        int steps = (grams + 999) / 1000;
        long cents = switch (zone) {
            case HOME -> 399 + 50L * (steps - 1);
            case EUROPE -> 999 + 150L * (steps - 1);
            case WORLD -> {
                if (express && steps > 20) {
                    throw new IllegalStateException("too heavy to fly");
                }
                yield 2499 + 700L * (steps - 1);
            }
        };
        return new Money(express ? 2 * cents : cents);
    }
}
