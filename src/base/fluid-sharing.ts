import { maxMinRates } from './max-min.ts';

/** A flow that comes, carries this many bits over these links, and leaves. */
export interface FluidFlow {
  readonly atSeconds: number;
  readonly bits: number;
  readonly links: ArrayLike<number>;
}

/** A flow has completed when less than this part of it is left; the rest is rounding. */
const NOTHING = 1e-12;

/**
 * How long each flow takes when those that are there share the links max-min fairly, at once and without delay: on one
 * link, processor sharing. Infinity: it is not through by `untilSeconds`. Null: more than `mostActive` at a time.
 * @param flows in order of arrival
 * @param capacities by link, in bit/s
 */
export function fluidTimes(
  flows: readonly FluidFlow[],
  capacities: ArrayLike<number>,
  untilSeconds: number,
  mostActive: number,
): Float64Array | null {
  const times = new Float64Array(flows.length).fill(Infinity);
  let active: { readonly flow: number; left: number }[] = [];
  let next = 0;
  let now = 0;
  while (now < untilSeconds && (next < flows.length || active.length > 0)) {
    const sessions = active.map(({ flow }) => ({ links: flows[flow].links, demand: Infinity }));
    const { rates } = maxMinRates({ capacities, sessions });
    let until = next < flows.length ? flows[next].atSeconds : Infinity;
    for (const [i, { left }] of active.entries()) until = Math.min(until, now + left / rates[i]);
    for (const [i, one] of active.entries()) one.left -= rates[i] * (until - now);
    now = Math.min(until, untilSeconds);
    if (until > untilSeconds) break;
    for (const { flow, left } of active) {
      if (left <= flows[flow].bits * NOTHING) times[flow] = now - flows[flow].atSeconds;
    }
    active = active.filter(({ flow }) => times[flow] === Infinity);
    for (; next < flows.length && flows[next].atSeconds <= now; next++)
      active.push({ flow: next, left: flows[next].bits });
    if (active.length > mostActive) return null;
  }
  return times;
}
