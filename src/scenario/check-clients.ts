import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';

/** A ladder of bit rates rises, and what the rule needs of the buffer must fit into it. */
export function checkClients({ traffic }: Scenario): Problem[] {
  return traffic.flatMap((one): Problem[] => {
    if (one.kind !== 'video') return [];
    const place = `traffic.${one.id}.player`;
    const { ratesBitsPerSecond: rates, chunkSeconds, bufferSeconds, reservoirSeconds, cushionSeconds } = one.player;
    const lower = rates.findIndex((rate, index) => index > 0 && rate <= rates[index - 1]);
    if (lower > 0) {
      const message = `The bit rate ${rates[lower]} is not above the one before it, ${rates[lower - 1]}.`;
      return [{ place: `${place}.ratesBitsPerSecond.${lower}`, message, remedy: 'List bit rates from low to high.' }];
    }
    if (chunkSeconds > bufferSeconds) {
      const message = `A chunk of ${chunkSeconds} s does not fit into a buffer of ${bufferSeconds} s.`;
      return [{ place: `${place}.bufferSeconds`, message, remedy: `At least ${chunkSeconds}.` }];
    }
    if (reservoirSeconds + cushionSeconds > bufferSeconds) {
      const message = `Reservoir and cushion are ${reservoirSeconds + cushionSeconds} s, and the buffer holds ${bufferSeconds} s.`;
      return [{ place: `${place}.cushionSeconds`, message, remedy: 'Make them smaller, or the buffer larger.' }];
    }
    return [];
  });
}
