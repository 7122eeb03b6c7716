package com.example.shop;

/** What a customer is about to buy. */
public class Basket {
    private static final int FREE_SHIPPING_FROM_CENTS = 5000;

    private Money total = Money.ZERO;
    private int articles;
    private CouponCode coupon;

    public void add(Money price, int quantity) {
        if (quantity < 1) {
            throw new IllegalArgumentException("quantity: " + quantity);
        }
        if (price.isNegative()) {
            throw new IllegalArgumentException("price: " + price);
        }
        total = total.plus(price.times(quantity));
        articles += quantity;
    }

    /** Takes a coupon; a second one replaces it only if it is worth more. */
    public boolean redeem(CouponCode other) {
        if (coupon != null && coupon.percentOff() >= other.percentOff()) {
            return false;
        }
        coupon = other;
        return true;
    }

    public int articles() {
        return articles;
    }

    public boolean isEmpty() {
        return articles == 0;
    }

    public Money discount() {
        return coupon == null ? Money.ZERO : total.percent(coupon.percentOff());
    }

    /** What is to pay, with shipping. */
    public Money toPay(Money shipping) {
        Money goods = total.plus(new Money(-discount().cents()));
        boolean free = goods.cents() >= FREE_SHIPPING_FROM_CENTS || coupon != null && coupon.isFreeShipping();
        return free || isEmpty() ? goods : goods.plus(shipping);
    }
}
