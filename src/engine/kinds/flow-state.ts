/** Arrived; its SYN has not been admitted yet. */
export const waiting = 0;
/** Admitted; not finished. */
export const active = 1;
/** Finished; its last packets are still on their way. */
export const completed = 2;
/** A response is complete, and its connection is kept for the next. */
export const idle = 3;
