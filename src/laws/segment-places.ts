/** What laws remember of a segment that was sent, by place. */
/** When it was last sent, seconds. */
export const SENT_AT = 0;
/** 0: it has arrived, or was never sent; 1: sent; 2: sent more than once. */
export const COPIES = 1;
/** How many numbers a meter of round trips remembers. */
export const ROUND_TRIP_PLACES = 2;
/** For delivery rates: C.delivered, C.delivered_time and C.first_sent_time as it was sent. */
export const DELIVERED = 2;
export const DELIVERED_AT = 3;
export const FIRST_SENT_AT = 4;
/** 1: the application had written too little. */
export const APP_LIMITED = 5;
export const DELIVERY_PLACES = 6;
