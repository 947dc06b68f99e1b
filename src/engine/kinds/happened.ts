/** What can happen in a lane, as an observer receives it. */

export const flowArrived = 0;
export const flowAdmitted = 1;
/** The sender of the flow has received the last acknowledgement. */
export const flowCompleted = 2;
/** The session has left. */
export const flowLeft = 3;
/** The flow's retransmission timer, or that of its SYN, has run out. */
export const timedOut = 4;
/** A packet is born and sets out on its path. */
export const packetSent = 5;
/** The scheme keeps it before `link`, for now. */
export const packetHeld = 6;
/** Taken into the buffer of `link`. */
export const packetQueued = 7;
/** Come to the far end of `link`; it goes on to the next. */
export const packetForwarded = 8;
/** Come to the far end of `link`, the last of its path. It is gone after this. */
export const packetDelivered = 9;
/** Dropped at `link`; `code` is the `DropReason`, and the newest entry of `Network.drops` is this one. It is gone after this. */
export const packetDropped = 10;
/** The same for a packet that the scheme refuses: `Network.refusals`. */
export const packetRefused = 11;
/** The scheme has decided; the newest entry of `Engine.decisions` is this one. */
export const decided = 12;
/** An impaired `link` delays it; the newest entry of `Network.delays` is this one. */
export const packetDelayed = 13;
/** An impaired link doubles it: a copy is born on `link`. */
export const packetDoubled = 14;
/**
 * The flow's sender learned that its window was made smaller for nothing: it is as it was. `code`: what has shown it, see
 * `NeedlessReductions`.
 */
export const reductionUndone = 15;
/** A step of a call: the newest of `CallSteps` is this one. No flow: its connection is gone. */
export const callStep = 16;
