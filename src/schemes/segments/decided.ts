/** Codes of decisions, all about a flow. Values: r, N, Q and C of the middlebox after it. */
export const Decided = { joined: 1, sent: 2, finished: 3, idle: 4 } as const;
