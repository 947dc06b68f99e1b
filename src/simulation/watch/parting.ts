/**
 * Where two lanes part: the first thing that happens to a flow or a packet of one and not, or not then, in the other. Both
 * are run side by side from 0 s, and what happens is compared one by one. What a scheme writes down is not compared, nor
 * are its own packets: a gate that has admitted all so far has changed nothing.
 */
import { withCommas } from '../../base/format.ts';
import type { Lane } from '../lane.ts';
import type { Happening, HappeningKind } from '../report.ts';
import { Trace, type TracedPacket } from './trace.ts';

const COMPARED: ReadonlySet<HappeningKind> = new Set([
  'arrival',
  'completion',
  'leave',
  'timeout',
  'sending',
  'queueing',
  'hop',
  'delivery',
  'drop',
  'refusal',
]);
/** Simulated time that both lanes advance at once, as a share of the run. */
const SLICES = 1000;

export interface Parted {
  readonly happening: Happening;
  /** e.g. `SYN`, with its place in the flow; null: it is of no packet. */
  readonly packet: TracedPacket | null;
}

export interface Parting {
  /** The number of things that happened alike until then. */
  readonly same: number;
  /** The last of them; null: there is none. */
  readonly last: Happening | null;
  /** null: nothing more happens in that lane. */
  readonly a: Parted | null;
  readonly b: Parted | null;
  /** Whether another thing happens, or the same at another time, or with another value. */
  /** null: they do not part until the end of the run. */
  readonly differs: 'what' | 'when' | 'value' | null;
}

/** Both lanes are at 0 s; their nodes, links and flows have the same numbers. */
export function partingOf(a: Lane, b: Lane): Parting {
  const { untilSeconds } = a.shape;
  const [ofA, ofB] = [listen(a), listen(b)];
  let same = 0;
  let last: Happening | null = null;
  for (let slice = 1; slice <= SLICES; slice++) {
    const moment = slice === SLICES ? untilSeconds : (untilSeconds * slice) / SLICES;
    for (const lane of [a, b]) while (!lane.advance(moment, Infinity));
    const isEnd = slice === SLICES;
    const count = Math.min(ofA.length, ofB.length);
    for (let n = 0; n < count; n++) {
      const [one, other] = [ofA[n], ofB[n]];
      const differs = differenceOf(one, other);
      if (differs !== null) return { same, last, a: one, b: other, differs };
      last = one.happening;
      same++;
    }
    const [restA, restB] = [ofA.splice(0), ofB.splice(0)].map((list) => list.slice(count));
    // Both have come to the same moment: what one has more by then the other has not.
    if (restA.length + restB.length > 0) {
      const next = (rest: readonly Parted[], lane: Lane, heard: Parted[]): Parted | null => {
        if (rest.length > 0) return rest[0];
        for (let at = slice + 1; at <= SLICES && heard.length === 0 && !isEnd; at++)
          while (!lane.advance((untilSeconds * at) / SLICES, Infinity));
        return heard[0] ?? null;
      };
      const [one, other] = [next(restA, a, ofA), next(restB, b, ofB)];
      const differs = one === null || other === null ? 'what' : (differenceOf(one, other) ?? 'when');
      return { same, last, a: one, b: other, differs };
    }
  }
  return { same, last, a: null, b: null, differs: null };
}

function listen(lane: Lane): Parted[] {
  const heard: Parted[] = [];
  lane.observe(
    new Trace(
      lane,
      null,
      Infinity,
      (happening, packet) => {
        // A scheme's own packets are of no flow.
        if (happening.flow >= 0) heard.push({ happening, packet });
      },
      { events: COMPARED },
    ),
  );
  return heard;
}

function differenceOf(a: Parted, b: Parted): Parting['differs'] | null {
  const what = ({ happening: { kind, flow, link, node }, packet }: Parted): string =>
    [kind, flow, link, node, packet?.kind, packet?.sequence].join(' ');
  if (what(a) !== what(b)) return 'what';
  if (a.happening.atSeconds !== b.happening.atSeconds) return 'when';
  const value = ({ packet }: Parted): string => [packet?.queuePackets, packet?.bytes, packet?.reason].join(' ');
  return value(a) === value(b) ? null : 'value';
}

/** e.g. `A and B part at 1.026 s: in A: SYN of flow 30 joined the queue of link R1 to R2; in B: SYN of flow 30 refused at link R1 to R2.` */
export function partingSentence(
  { a, b, differs, same }: Parting,
  names: readonly [string, string],
  untilSeconds: number,
): string {
  if (differs === null)
    return `${names[0]} and ${names[1]} do not part: ${withCommas(same)} events are the same to ${untilSeconds} s.`;
  const at = Math.min(a?.happening.atSeconds ?? Infinity, b?.happening.atSeconds ?? Infinity);
  const lineOf = (one: Parted | null, name: string): string => {
    if (one === null) return `in ${name} nothing more happens`;
    const { happening } = one;
    const later =
      happening.atSeconds === at ? '' : `, ${Number(((happening.atSeconds - at) * 1000).toPrecision(3))} ms later`;
    return `in ${name}: ${happening.words}${later}`;
  };
  return `${names[0]} and ${names[1]} part at ${Number(at.toFixed(6))} s: ${lineOf(a, names[0])}; ${lineOf(b, names[1])}.`;
}
