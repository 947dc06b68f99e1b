/** Why a packet did not go on. 0 is "it did". */

export const none = 0;
export const bufferFull = 1;
export const refused = 2;
export const lostOnLink = 3;
export const linkDown = 4;
/** The link's queue discipline dropped it although it had room. */
export const early = 5;
