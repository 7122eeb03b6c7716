//@ check nextDayIsNoWeekend FAIL from SettlementTest.nextDayIsNoWeekend:55
//@ check clockRoundTrips FAIL from SettlementTest.clockRoundTrips:62
