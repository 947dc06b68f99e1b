/**
 * Where two lanes part: the first thing that happens to a flow or a packet of one and not, or not then, in the other. Both
 * are run side by side from 0 s, and what happens is compared one by one. What a scheme writes down is not compared, nor
 * are its own packets: a gate that has admitted all so far has changed nothing.
 */
import { withCommas } from '../../base/format.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Lane } from '../lane.ts';
import { openLane } from '../open-lane.ts';
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
/** Where no data are sent, the rates that a session receives are all that becomes of it. */
const OF_SESSIONS: ReadonlySet<HappeningKind> = new Set(['arrival', 'completion', 'leave', 'decision']);
/** What becomes of a flow or a packet, without its way. */
const OUTCOMES: ReadonlySet<HappeningKind> = new Set(['arrival', 'completion', 'leave', 'timeout', 'drop', 'refusal']);
/** Simulated time that both lanes advance at once, as a share of the run. */
const SLICES = 1000;
/** Moments that are nearer are the same: sums of other numbers have been rounded to them. Seconds. */
const SAME_MOMENT = 1e-9;

export interface Parted {
  readonly happening: Happening;
  /** e.g. `SYN`, with its place in the flow; null: it is of no packet. */
  readonly packet: TracedPacket | null;
}

interface Parting {
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

/** What becomes of a flow in one lane and not, or not then, in the other. */
interface FlowDifference {
  readonly flow: number;
  /** null: nothing more becomes of it there as far as the lanes were run. */
  readonly a: Parted | null;
  readonly b: Parted | null;
}

/** Both lanes are at 0 s; their nodes, links and flows have the same numbers. */
export function partingOf(a: Lane, b: Lane): Parting {
  const { untilSeconds } = a.shape;
  const [ofA, ofB] = [listen(a, COMPARED), listen(b, COMPARED)];
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

/** What is counted in both lanes from where they part. */
const COUNTED = {
  drop: 'Packets dropped',
  refusal: 'Packets refused',
  timeout: 'Timeouts',
  completion: 'Flows completed',
} as const satisfies Partial<Record<HappeningKind, string>>;

/** Both lanes are run on for this many slices after the first difference; later ones have other causes too. */
const FOLLOWED_SLICES = 50;

interface Followed {
  /** In the order of time. */
  readonly differences: readonly FlowDifference[];
  /** How often each outcome came about in the one lane and in the other. */
  readonly counts: ReadonlyMap<HappeningKind, readonly [a: number, b: number]>;
  /** How far the lanes were run, simulated seconds. */
  readonly untilSeconds: number;
}

/**
 * What followed from where the lanes part: the first difference in what becomes of each flow. Both lanes are at 0 s.
 * @param fromSeconds outcomes are counted from there on
 */
export function differencesOfFlows(a: Lane, b: Lane, fromSeconds: number): Followed {
  const { untilSeconds } = a.shape;
  const heard = [listen(a, OUTCOMES), listen(b, OUTCOMES)] as const;
  /** What became of each flow that the other lane has not been compared with. */
  const flows = new Map<number, readonly [a: Parted[], b: Parted[]]>();
  const different = new Map<number, FlowDifference>();
  const counts = new Map<HappeningKind, [a: number, b: number]>();
  let moment = 0;
  let last = SLICES;
  for (let slice = 1; slice <= last; slice++) {
    moment = slice === SLICES ? untilSeconds : (untilSeconds * slice) / SLICES;
    for (const lane of [a, b]) while (!lane.advance(moment, Infinity));
    for (const place of [0, 1] as const) {
      for (const one of heard[place].splice(0)) {
        const { flow, kind, atSeconds } = one.happening;
        if (!counts.has(kind)) counts.set(kind, [0, 0]);
        if (atSeconds >= fromSeconds) counts.get(kind)![place]++;
        if (!flows.has(flow)) flows.set(flow, [[], []]);
        flows.get(flow)![place].push(one);
      }
    }
    for (const [flow, [ofA, ofB]] of flows) {
      while (ofA.length > 0 && ofB.length > 0 && differenceOf(ofA[0], ofB[0]) === null) {
        ofA.shift();
        ofB.shift();
      }
      // What one lane has more at the same moment the other has not, or later.
      if (ofA.length + ofB.length > 0) different.set(flow, { flow, a: ofA[0] ?? null, b: ofB[0] ?? null });
    }
    if (different.size > 0) last = Math.min(last, slice + FOLLOWED_SLICES);
  }
  const differences = [...different.values()].toSorted((one, other) => momentOf(one) - momentOf(other));
  return { differences, counts, untilSeconds: moment };
}

/** When they part, simulated seconds; one of the two is something that happened. */
export function momentOf(parted: Pick<Parting, 'a' | 'b'>): number {
  return firstOf(parted)?.happening.atSeconds ?? Infinity;
}

/** What happened first of the two. */
function firstOf({ a, b }: Pick<Parting, 'a' | 'b'>): Parted | null {
  return a === null || (b !== null && b.happening.atSeconds < a.happening.atSeconds) ? b : a;
}

function listen(lane: Lane, events: ReadonlySet<HappeningKind>): Parted[] {
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
      { events: lane.engine.dataPlane === 'packets' ? events : OF_SESSIONS },
    ),
  );
  return heard;
}

function differenceOf(a: Parted, b: Parted): Parting['differs'] | null {
  const what = ({ happening: { kind, flow, link, node }, packet }: Parted): string =>
    [kind, flow, link, node, packet?.kind, packet?.sequence].join(' ');
  if (what(a) !== what(b)) return 'what';
  if (Math.abs(a.happening.atSeconds - b.happening.atSeconds) > SAME_MOMENT) return 'when';
  const value = ({ happening: { kind, words, why }, packet }: Parted): string =>
    kind === 'decision' ? words + why : [packet?.queuePackets, packet?.bytes, packet?.reason].join(' ');
  return value(a) === value(b) ? null : 'value';
}

/** e.g. `SYN of flow 30 was refused on link R1 to R2`, and how much later than the moment at which lanes part. */
function partedWords({ happening }: Parted, atSeconds: number): string {
  const { words } = happening;
  return happening.atSeconds - atSeconds <= SAME_MOMENT ? words : `${words}, ${laterWords(happening, atSeconds)}`;
}

function laterWords({ atSeconds }: Happening, thanSeconds: number): string {
  return `${Number(((atSeconds - thanSeconds) * 1000).toPrecision(3))} ms later`;
}

/** e.g. `A and B part at 1.026 s: SYN of flow 30 joined the queue of link R1 to R2 in A and was refused on link R1 to R2 in B.` */
export function partingSentence(
  { a, b, differs, same }: Parting,
  names: readonly [string, string],
  untilSeconds: number,
): string {
  if (differs === null)
    return `${names[0]} and ${names[1]} do not part: ${withCommas(same)} events are the same to ${untilSeconds} s.`;
  const at = momentOf({ a, b });
  return `${names[0]} and ${names[1]} part at ${Number(at.toFixed(6))} s: ${bothWords({ a, b }, names, at)}.`;
}

/** What happens alike in both lanes is said once. What happens in one lane alone at that moment is said of that lane. */
function bothWords({ a, b }: Pick<Parting, 'a' | 'b'>, names: readonly [string, string], at: number): string {
  const [isInA, isInB] = [a, b].map((one) => one !== null && one.happening.atSeconds - at <= SAME_MOMENT);
  const [first, other] = isInA ? [0, 1] : [1, 0];
  const one = [a, b][first]!.happening;
  const two = [a, b][other]?.happening;
  if (one.words === two?.words) {
    if (isInA && isInB)
      return `${one.words} in both. In ${names[0]}: ${one.why} In ${names[1]}: ${two.why}`.replace(/\.$/, '');
    return `${one.words} in ${names[first]}, and ${laterWords(two, at)} in ${names[other]}`;
  }
  if (!isInA || !isInB) return `${one.words} in ${names[first]}, and not then in ${names[other]}`;
  if (!isOfSame(a!, b!)) return `in ${names[0]}: ${one.words}; in ${names[1]}: ${two!.words}`;
  const [ofA, ofB] = [one.words.split(' '), two!.words.split(' ')];
  const common = ofA.findIndex((word, n) => word !== ofB[n]);
  const [restA, restB] = [ofA, ofB].map((words) => words.slice(common).join(' '));
  return `${ofA.slice(0, common).join(' ')} ${restA} in ${names[0]} and ${restB} in ${names[1]}`;
}

function isOfSame(a: Parted, b: Parted): boolean {
  const of = ({ happening: { flow }, packet }: Parted): string => [flow, packet?.kind, packet?.sequence].join(' ');
  return of(a) === of(b);
}

/** e.g. `Until then 2,716 events are the same. They differ in what happens.`; empty: they do not part. */
export function sameSentence({ same, differs }: Pick<Parting, 'same' | 'differs'>): string {
  if (differs === null) return '';
  const what = { what: 'what happens', when: 'when it happens', value: 'a value of it' }[differs];
  return `Until then ${withCommas(same)} events are the same. They differ in ${what}.`;
}

/** What is wanted of two lanes. */
export interface PartingQuery {
  readonly scenario: Scenario;
  readonly laneIds: readonly [a: string, b: string];
  /** What they are called. */
  readonly names: readonly [a: string, b: string];
}

/** What happened in one lane. */
export interface PartedWords {
  readonly words: string;
  readonly why: string;
}

/** The first flow with a difference of a kind: what became of it in the one lane and in the other. */
interface DifferenceOfKind {
  readonly atSeconds: number;
  readonly lanes: readonly PartedWords[];
  /** How many flows differ so, itself included. */
  readonly flows: number;
}

export interface PartingReport extends Pick<Parting, 'differs'> {
  readonly sentence: string;
  /** How much is the same until then; empty: they do not part. */
  readonly sameSentence: string;
  /** Infinity: they do not part. */
  readonly atSeconds: number;
  /** Number of the flow in which they part; -1: they do not. */
  readonly flow: number;
  readonly lanes: readonly PartedWords[];
  /** In the order of time. */
  readonly followed: readonly DifferenceOfKind[];
  /** What came about from `atSeconds` to `followedSeconds`, as often as it did in each lane; what did in none is left out. */
  readonly counts: readonly { readonly title: string; readonly lanes: readonly number[] }[];
  /** How far the lanes were run to know it, simulated seconds. */
  readonly followedSeconds: number;
}

/** What a worker answers. */
export type PartingMessage =
  | { readonly kind: 'parting'; readonly report: PartingReport }
  | { readonly kind: 'failed'; readonly message: string };

/** Runs both lanes from 0 s once more, beside those that are shown. */
export function reportParting({ scenario, laneIds: [a, b], names }: PartingQuery): PartingReport {
  const parting = partingOf(openLane(scenario, a), openLane(scenario, b));
  const atSeconds = momentOf(parting);
  const { differences, counts, untilSeconds }: Followed =
    parting.differs === null
      ? { differences: [], counts: new Map(), untilSeconds: 0 }
      : differencesOfFlows(openLane(scenario, a), openLane(scenario, b), atSeconds);
  return {
    differs: parting.differs,
    sameSentence: sameSentence(parting),
    sentence: partingSentence(parting, names, scenario.run.untilSeconds),
    atSeconds,
    flow: firstOf(parting)?.happening.flow ?? -1,
    lanes: wordsOfBoth(parting, 'nothing more happens'),
    followed: byKind(differences, untilSeconds),
    counts: Object.entries(COUNTED)
      .map(([kind, title]) => ({ title, lanes: counts.get(kind as HappeningKind) ?? [0, 0] }))
      .filter(({ lanes }) => lanes.some((count) => count > 0)),
    followedSeconds: untilSeconds,
  };
}

function byKind(differences: readonly FlowDifference[], untilSeconds: number): DifferenceOfKind[] {
  const kinds = new Map<string, FlowDifference[]>();
  for (const one of differences) {
    const kind = `${one.a?.happening.kind} ${one.b?.happening.kind}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const nothing = `nothing of it by ${Number(untilSeconds.toFixed(3))} s`;
  return [...kinds.values()].map((flows) => ({
    atSeconds: momentOf(flows[0]),
    lanes: wordsOfBoth(flows[0], nothing),
    flows: flows.length,
  }));
}

function wordsOfBoth(parted: Pick<Parting, 'a' | 'b'>, nothing: string): readonly PartedWords[] {
  const at = momentOf(parted);
  return [parted.a, parted.b].map((one) => ({
    words: one === null ? nothing : partedWords(one, at),
    why: one?.happening.why ?? '',
  }));
}
