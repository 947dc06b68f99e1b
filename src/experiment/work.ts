import { arrivalsOf } from '../scenario/work.ts';
import type { Job } from './plan.ts';

/** A flow has a handshake and about ten packets, with acknowledgements. It takes about as long as five packets on their own. */
const PACKETS_A_FLOW = 5;

/** What a run is to do, in no unit: what arrives, and its length, which counts where nothing does. */
export function workOf({ scenario }: Job): number {
  const { flows, packets } = arrivalsOf(scenario);
  return PACKETS_A_FLOW * flows + packets + scenario.run.untilSeconds;
}
