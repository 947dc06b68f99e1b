/** The networks of the examination, in numbers (our choice: RFC 9743 gives none), and scenarios on them. */
import { asHost, flowsTitle, type Sender } from './sender.ts';

/** A dumbbell: its one crowded link, and how long a run on it is looked at. */
export interface Cell {
  readonly name: string;
  readonly megabits: number;
  /** Base round trip, ms. */
  readonly trip: number;
  /** Buffer in bandwidth-delay products of the base round trip. */
  readonly products: number;
  /** The run's length and its warm-up, s. */
  readonly seconds: number;
  readonly warmUp: number;
}

const cell = (name: string, megabits: number, trip: number, products: number, seconds = 60, warmUp = 20): Cell => ({
  name,
  megabits,
  trip,
  products,
  seconds,
  warmUp,
});

/** Every pair of levels of rate, round trip and buffer occurs once: a Latin square. */
export const A2 = cell('A2', 4, 40, 1);
export const B1 = cell('B1', 20, 10, 1);
export const B2 = cell('B2', 20, 40, 0.5);
export const B3 = cell('B3', 20, 160, 4, 80, 40);
export const C1 = cell('C1', 100, 10, 0.5);
export const G9: readonly Cell[] = [
  cell('A1', 4, 10, 4),
  A2,
  cell('A3', 4, 160, 0.5),
  B1,
  B2,
  B3,
  C1,
  cell('C2', 100, 40, 4, 100, 40),
  cell('C3', 100, 160, 1, 100, 40),
];
export const G3: readonly Cell[] = [A2, B3, C1];

/** Bytes on the wire of a full packet, and its payload. */
const PACKET_BYTES = 1500;
const PAYLOAD_BYTES = 1448;
const LEAST_BUFFER = 10;
/** The share of the link's rate that is noise, each way. */
const NOISE = 0.02;
const NOISE_BYTES = 500;
const ACCESS = { rateBitsPerSecond: 1e9, bufferPackets: 10_000 };
/** Acknowledgements never find the way back full. */
const BACK_PACKETS = 10_000;

export function withBuffer(one: Cell, products: number): Cell {
  return { ...one, name: `${one.name}, ${products} BDP`, products };
}

export function bufferPackets({ megabits, trip, products }: Cell): number {
  return Math.max(LEAST_BUFFER, Math.round((megabits * 1e3 * trip * products) / (8 * PACKET_BYTES)));
}

/** The length of a window in which shares are taken: delta, s. */
export function windowOf({ trip }: Cell): number {
  return Math.max(0.5, trip / 100);
}

/** What is left for data, in payload, bit/s: the rate less the noise and the headers. */
export function capacity({ megabits }: Pick<Cell, 'megabits'>, other = NOISE): number {
  return (megabits * 1e6 * (1 - other) * PAYLOAD_BYTES) / PACKET_BYTES;
}

/** Traffic of a scenario as it may be written. */
export type Traffic = Readonly<Record<string, unknown>> & { readonly id: string };
/** A scenario as it may be written, with one lane, `examined`. */
export type Situation = Readonly<Record<string, unknown>> & {
  readonly run: { readonly seed: number; readonly untilSeconds: number };
  readonly traffic: readonly Traffic[];
  readonly timeline: readonly Change[];
};

export interface Change {
  readonly atSeconds: number;
  readonly set: string;
  readonly value: unknown;
}

/** Who sends. Each has a host at both ends of the link. */
export interface Party {
  readonly id: string;
  readonly sender: Sender;
  /** Flows that never end; absent: one. */
  readonly count?: number;
  /** When they begin: evenly between these, s. Absent: between 0 and 1. */
  readonly start?: readonly [number, number];
  /** Their round trip is longer by this, ms. */
  readonly further?: number;
  /** Instead of flows that never end: flows of this size in bytes, at a rate, at given times, or many at once each second. */
  readonly sized?: {
    readonly bytes: number;
    readonly perSecond?: number;
    readonly at?: readonly number[];
    readonly together?: number;
  };
  /** Hosts that send; absent: one. */
  readonly hosts?: number;
  /** Its flows are taken out. Its hosts stay, so that nothing else changes. */
  readonly isOut?: boolean;
  /** What its hosts do otherwise than those of 2026. */
  readonly host?: Readonly<Record<string, unknown>>;
}

export interface Setting {
  readonly cell: Cell;
  readonly parties: readonly Party[];
  /** Traffic that is no party: it does not adapt. Its hosts are those of `pair(place)`. */
  readonly others?: readonly Traffic[];
  readonly timeline?: readonly Change[];
  /** The queue of the link: drop-tail where it is absent. */
  readonly queue?: { readonly discipline: string; readonly parameters?: Readonly<Record<string, unknown>> };
  /** What the link does to packets on the way forth. */
  readonly impairments?: Readonly<Record<string, unknown>>;
  /** Packets of the buffer instead of the cell's. */
  readonly packets?: number;
  readonly isQuiet?: boolean;
  /** Way forth and way back are two links, `bottleneck` and `back`. */
  readonly twoWays?: boolean;
}

/** The link's properties on the timeline. */
export const LINK = 'network.links.bottleneck';

/** The hosts of the n-th pair, from 1: for traffic that is no party. */
export function pair(number: number): { readonly from: readonly string[]; readonly to: readonly string[] } {
  return { from: [`s${number}`], to: [`d${number}`] };
}

/** The scenario of a setting. */
export function situation({ cell: one, ...setting }: Setting): Situation {
  const { parties, others = [], timeline = [], queue, isQuiet = false, twoWays = false } = setting;
  const first = parties.map((_, i) => parties.slice(0, i).reduce((place, { hosts = 1 }) => place + hosts, 1));
  const noisy = parties.reduce((hosts, party) => hosts + (party.hosts ?? 1), others.length + 1);
  const rate = one.megabits * 1e6;
  const packetsPerSecond = (rate * NOISE) / (8 * NOISE_BYTES);
  const noise = (id: string, from: string, to: string): Traffic => ({
    id,
    title: 'Noise',
    kind: 'raw',
    from: [from],
    to: [to],
    packetBytes: NOISE_BYTES,
    process: { kind: 'poisson', packetsPerSecond },
  });
  const present = parties.filter(({ isOut }) => isOut !== true);
  const schemes = present.flatMap(({ sender }) => (sender.scheme === undefined ? [] : [sender.scheme]));
  const own = new Map(present.flatMap(({ sender }) => sender.own.map((text) => [text.id, text] as const)));
  return {
    headway: 1,
    title: `Examination, ${one.name}`,
    network: { form: 'drawn', ...networkOf(one, setting, noisy, twoWays, queue) },
    traffic: [
      ...parties.flatMap((party, index) => (party.isOut === true ? [] : [trafficOf(party, first[index])])),
      ...others,
      ...(isQuiet ? [] : [noise('noise', `s${noisy}`, `d${noisy}`), noise('noise-back', `d${noisy}`, `s${noisy}`)]),
    ],
    ...(own.size > 0 && { ownSchemes: [...own.values()] }),
    timeline,
    lanes: [{ id: 'examined', title: 'Examined', ...(schemes[0] ?? { scheme: 'none' }) }],
    run: { seed: 1, untilSeconds: one.seconds },
    view: { chartedLink: 'bottleneck' },
  };
}

function networkOf(
  one: Cell,
  { packets, parties, impairments }: Pick<Setting, 'packets' | 'parties' | 'impairments'>,
  pairs: number,
  twoWays: boolean,
  queue: Setting['queue'],
): { readonly nodes: readonly unknown[]; readonly links: readonly unknown[] } {
  const place = (i: number): number => (60 * (i + 0.5)) / pairs;
  const hosts = Array.from({ length: pairs }, (_, i) => i);
  const back = { rateBitsPerSecond: one.megabits * 1e6, delaySeconds: one.trip / 2000, bufferPackets: BACK_PACKETS };
  const forth = {
    id: 'bottleneck',
    from: 'r1',
    to: 'r2',
    ...back,
    bufferPackets: packets ?? bufferPackets(one),
    ...(queue && { queue: { parameters: {}, ...queue } }),
    impairments: { lossProbability: 0, ...impairments },
  };
  return {
    nodes: [
      { id: 'r1', label: 'R1', kind: 'router', x: 30, y: 30 },
      { id: 'r2', label: 'R2', kind: 'router', x: 70, y: 30 },
      ...hosts.flatMap((i) => [
        { id: `s${i + 1}`, kind: 'host', x: 0, y: place(i) },
        { id: `d${i + 1}`, label: `r${i + 1}`, kind: 'host', x: 100, y: place(i) },
      ]),
    ],
    links: [
      ...(twoWays
        ? [
            { ...forth, oneWay: true },
            { ...back, id: 'back', from: 'r2', to: 'r1', oneWay: true, impairments: { lossProbability: 0 } },
          ]
        : [{ ...forth, reverse: { bufferPackets: BACK_PACKETS, ...(impairments && { impairments: {} }) } }]),
      ...hosts.flatMap((i) => {
        const delaySeconds = (parties[i]?.further ?? 0) / 2000;
        return [
          { id: `access-s${i + 1}`, from: `s${i + 1}`, to: 'r1', ...ACCESS, delaySeconds },
          { id: `access-d${i + 1}`, from: 'r2', to: `d${i + 1}`, ...ACCESS, delaySeconds: 0 },
        ];
      }),
    ],
  };
}

function trafficOf(party: Party, number: number): Traffic {
  const { id, sender, count = 1, start = [0, 1], sized, host, hosts = 1 } = party;
  const from = Array.from({ length: hosts }, (_, i) => `s${number + i}`);
  const common = {
    id,
    title: flowsTitle(sender),
    from,
    to: pair(number).to,
    transport: { ...asHost(sender), ...host },
  };
  if (sized === undefined) {
    const [earliestSeconds, latestSeconds] = start;
    return { ...common, kind: 'long-lived', count, start: { earliestSeconds, latestSeconds } };
  }
  const arrivals = arrivalsOf(sized);
  const pairing = hosts > 1 ? { pairing: 'random' } : {};
  return { ...common, ...pairing, kind: 'flows', arrivals, size: { kind: 'fixed', bytes: sized.bytes } };
}

function arrivalsOf({ perSecond, at, together }: NonNullable<Party['sized']>): unknown {
  if (together !== undefined) return { kind: 'together', flows: together, everySeconds: 1, startSeconds: 0.5 };
  if (at !== undefined) return { kind: 'listed', flows: at.map((atSeconds) => ({ atSeconds })) };
  return { kind: 'poisson', flowsPerSecond: perSecond };
}

/** Packets on links that a run takes, roughly: three links each way, an acknowledgement for two packets. */
export function hopsOf({
  run,
  network,
}: {
  readonly run: { readonly untilSeconds: number };
  readonly network: unknown;
}): number {
  const { links } = network as {
    readonly links: readonly { readonly id: string; readonly rateBitsPerSecond: number }[];
  };
  const rate = links.find(({ id }) => id === 'bottleneck')!.rateBitsPerSecond;
  return (rate * run.untilSeconds * 4.5) / (8 * PACKET_BYTES);
}
