/** What a packet is. */

export const data = 0;
export const acknowledgement = 1;
export const syn = 2;
export const synAcknowledgement = 3;
/** A data segment that carries the FIN flag: the flow's last. */
export const fin = 4;
/** Originated by a scheme: forward and back. */
export const probe = 5;
export const probeAcknowledgement = 6;
