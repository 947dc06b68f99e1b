/** Kinds of records in the fingerprint. */

export const queued = 1;
export const dropped = 2;
export const delivered = 3;
export const flowState = 4;
export const decision = 5;
export const marked = 7;
/** Dropped by a queue discipline's authored rule. */
export const droppedEarly = 8;
/** A copy that an impaired link makes. */
export const doubled = 9;
/** A call has ended: answered in time, or given up. */
export const call = 10;
