/** What a packet says of congestion (RFC 3168): bits that may be set together. 0: nothing, and no link may mark it. */

/** ECT: a link may mark it instead of dropping it. */
export const capable = 1;
/** CE: a link has marked it. */
export const marked = 2;
/** ECE, on an acknowledgement: a marked packet has arrived. */
export const echo = 4;
/** CWR, on data: the sender has answered the echo. */
export const reduced = 8;
/** ECT(1), beside `capable`: its sender answers marks as RFC 9331, 4, asks for. */
export const scalable = 16;
/** On an acknowledgement, the ACE field of Accurate ECN times this (RFC 9768, 3.2.2). */
export const ACE_UNIT = 32;
