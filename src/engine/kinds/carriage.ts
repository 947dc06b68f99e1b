/** How a flow is carried. The scheme decides it for each flow (`Controller.carriageOf`). */

/** By the transport of its traffic class. */
export const asClass = 0;
/** Reliably, at the rate that the scheme sets by `setPace`; without a handshake, as soon as it has a rate. */
export const paced = 1;
/**
 * As TCP from SYN to FIN, but at the rate that the scheme sets instead of by a window. After the handshake one
 * segment goes at once; the next waits for the first rate.
 */
export const pacedAfterHandshake = 2;
/** As TCP, but the scheme's `setWindow` opens the window. A loss closes it as in TCP. */
export const schemeWindow = 3;
