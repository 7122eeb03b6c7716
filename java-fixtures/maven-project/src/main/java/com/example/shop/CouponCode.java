package com.example.shop;

import org.apache.commons.lang3.StringUtils;

/** What a customer types at the till: {@code SAVE15} is 15 per cent off, {@code FREESHIP} free shipping. */
public final class CouponCode {
    private final int percentOff;
    private final boolean freeShipping;

    private CouponCode(int percentOff, boolean freeShipping) {
        this.percentOff = percentOff;
        this.freeShipping = freeShipping;
    }

    /**
     * @throws IllegalArgumentException if it is no coupon
     */
    public static CouponCode parse(String text) {
        if (StringUtils.isEmpty(text)) {
            return new CouponCode(0, false);
        }
        if (text.equals("FREESHIP")) {
            return new CouponCode(0, true);
        }
        if (!text.startsWith("SAVE") || text.length() != 6) {
            throw new IllegalArgumentException("no coupon: " + text);
        }
        int tens = Character.digit(text.charAt(4), 10);
        int ones = Character.digit(text.charAt(5), 10);
        if (tens < 0 || ones < 0) {
            throw new IllegalArgumentException("no percentage: " + text);
        }
        return new CouponCode(10 * tens + ones, false);
    }

    public int percentOff() {
        return percentOff;
    }

    public boolean isFreeShipping() {
        return freeShipping;
    }
}
