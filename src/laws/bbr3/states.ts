/** The states of BBRv3, in the order of its declaration. */
export const STARTUP = 0;
export const DRAIN = 1;
export const DOWN = 2;
export const CRUISE = 3;
export const REFILL = 4;
export const UP = 5;
export const PROBE_ROUND_TRIP = 6;

/** BBR.pacing_gain and BBR.cwnd_gain of each state. */
export const PACING_GAINS = [2.77, 0.5, 0.9, 1, 1, 1.25, 1];
export const WINDOW_GAINS = [2, 2, 2, 2, 2, 2.25, 0.5];

/** IsInAProbeBWState. */
export function isProbingCycle(state: number): boolean {
  return state >= DOWN && state <= UP;
}
