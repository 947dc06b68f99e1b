/** What happens to a packet that arrives at a watched link. */

export const forward = 0;
/** Dropped, as the scheme's decision. `reasonValues` say why. */
export const refuse = 1;
/** The scheme keeps the packet and will `release` it: an edge's authored queue. */
export const hold = 2;
