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
