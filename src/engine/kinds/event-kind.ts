/** What an event is about. The kind sits above the index in an event's payload. */

export const linkArrival = 0;
export const flowTimer = 1;
export const traffic = 2;
export const schemeTimer = 3;
export const application = 4;
export const fluid = 5;
/** The transmitter of a link with a queue discipline is free. */
export const linkFree = 6;
/** A packet that flies by itself (`Flights`) has reached the far end of its link. */
export const flight = 7;
/** A receiver acknowledges what it has held. */
export const acknowledgement = 8;
/** A paced TCP sender may send its next segment. */
export const pace = 9;
/** A client asks for something. */
export const client = 10;
/** A packet leaves its host, which has processed it. */
export const departure = 11;
/** A packet reaches the far end of an impaired link (`impairments/pipe.ts`). */
export const pipeArrival = 12;
/** Packets that wait behind the transmitter of an impaired link go on. */
export const pipeDue = 13;
/** A window law has asked to be called for a flow. */
export const lawTimer = 14;
/** A call begins. */
export const call = 15;
/** The client of a call gives an attempt up, or sends the next. */
export const attempt = 16;
/** A worker of a server has finished. */
export const server = 17;
