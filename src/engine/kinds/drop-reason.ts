/** Why a packet did not go on. 0 is "it did". */

export const none = 0;
export const bufferFull = 1;
export const refused = 2;
export const lostOnLink = 3;
export const linkDown = 4;
/** The link's queue discipline dropped it by a rule of its own. A packet that it has no room for is `bufferFull`. */
export const early = 5;
/** Lost on the way in one of the states of a bursty channel (`impairments/burst-loss.ts`). */
export const burstLoss = 6;
/** A trace of losses says so. */
export const lossTrace = 7;
/** Bit errors: the far end drops it. */
export const corrupted = 8;
/** Every try of a link that repeats what is lost has failed. */
export const triesFailed = 9;
/** The policer before the link has no tokens for it. In the log of marks: it was marked for that. */
export const policed = 10;
