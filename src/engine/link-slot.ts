/** What a link's ring holds of a packet, by place. */

export const packet = 0;
/** Bytes that the link had taken before it, and those of segments sent again. */
export const bytesBefore = 1;
export const againBefore = 2;
/** When it joined the queue, when its last bit leaves and when that arrives, in seconds. */
export const queued = 3;
export const departure = 4;
export const arrival = 5;
/** Order number of its arrival. */
export const order = 6;
/** Places that a packet takes. */
export const size = 7;
