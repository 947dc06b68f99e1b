/** Networks that try the layout, and what flows over them. */
import { expandNetwork, type ExpandedNetwork } from '../../../scenario/network.ts';
import type { PictureFacts } from './layout/picture-facts.ts';

/** An open-loop stream of flows between two nodes. */
export interface Stream {
  readonly from: string;
  readonly to: string;
  readonly packetsPerSecond: number;
  /** Shares of the packets. */
  readonly resent: number;
  readonly syns: number;
}

export interface Example {
  readonly network: ExpandedNetwork;
  readonly streams: readonly Stream[];
  /** Links that a gate guards under `cp`. */
  readonly guarded: readonly string[];
  readonly chartedLink: string;
}

type Drawn = Extract<Parameters<typeof expandNetwork>[0], { form: 'drawn' }>;

const MEGABIT = 1e6;

export function dumbbell(pairs: number, gated: boolean): Example {
  const network = expandNetwork({
    form: 'generated',
    generator: 'dumbbell',
    parameters: {
      pairs,
      rateBitsPerSecond: 2 * MEGABIT,
      delaySeconds: 0.1,
      bufferPackets: 24,
      accessRateBitsPerSecond: 10 * MEGABIT,
      accessDelaySeconds: 0.02,
      accessBufferPackets: 200,
    },
  });
  const each = (gated ? 245 : 1050) / pairs;
  return {
    network,
    streams: Array.from({ length: pairs }, (_, i) => ({
      from: `s${i + 1}`,
      to: `d${i + 1}`,
      packetsPerSecond: each * (0.6 + ((i * 7) % 10) / 12),
      resent: gated ? 0.03 : 0.71,
      syns: gated ? 0 : 0.12,
    })),
    guarded: ['bottleneck'],
    chartedLink: 'bottleneck',
  };
}

/** Data in both directions, two parallel links, a reverse hero. */
export function twoSites(): Example {
  const network = drawn({
    nodes: [
      ...['a', 'b', 'c'].map((id, i) => ({ id, kind: 'host' as const, x: 0, y: 20 * i, group: 'west' })),
      { id: 'w', label: 'West', kind: 'router', x: 30, y: 20 },
      { id: 'e', label: 'East', kind: 'router', x: 70, y: 20 },
      ...['d', 'f', 'g'].map((id, i) => ({ id, kind: 'host' as const, x: 100, y: 20 * i, group: 'east' })),
    ],
    links: [
      ...['a', 'b', 'c'].map((id) => link(`access-${id}`, id, 'w', 10, 0.02, 200)),
      ...['d', 'f', 'g'].map((id) => link(`access-${id}`, id, 'e', 10, 0.02, 200)),
      link('upper', 'w', 'e', 2, 0.08, 20),
      link('lower', 'w', 'e', 1, 0.12, 40),
    ],
  });
  return {
    network,
    streams: [
      { from: 'a', to: 'd', packetsPerSecond: 160, resent: 0.1, syns: 0.05 },
      { from: 'f', to: 'b', packetsPerSecond: 200, resent: 0.1, syns: 0.05 },
      { from: 'g', to: 'c', packetsPerSecond: 90, resent: 0.4, syns: 0.05 },
    ],
    guarded: ['upper'],
    chartedLink: 'upper',
  };
}

/** Routers in a row, with cross traffic at each. */
export function parkingLot(routers: number): Example {
  const ids = Array.from({ length: routers }, (_, i) => `r${i + 1}`);
  const network = drawn({
    nodes: [
      ...ids.map((id, i) => ({ id, label: id.toUpperCase(), kind: 'router' as const, x: 20 + 20 * i, y: 30 })),
      ...ids.map((_, i) => ({
        id: `h${i + 1}`,
        kind: 'host' as const,
        x: i === 0 ? 0 : 20 + 20 * i,
        y: i === 0 ? 30 : 60,
      })),
      ...ids.map((_, i) => ({
        id: `k${i + 1}`,
        kind: 'host' as const,
        x: i === routers - 1 ? 40 + 20 * i : 26 + 20 * i,
        y: i === routers - 1 ? 30 : 60,
      })),
    ],
    links: [
      ...ids.map((id, i) => link(`access-h${i + 1}`, `h${i + 1}`, id, 20, 0.01, 100)),
      ...ids.map((id, i) => link(`access-k${i + 1}`, `k${i + 1}`, id, 20, 0.01, 100)),
      ...ids.slice(1).map((id, i) => link(`${ids[i]}-${id}`, ids[i], id, [3, 1.8, 4.5, 2][i % 4], 0.04, 30)),
    ],
  });
  return {
    network,
    streams: [
      { from: 'h1', to: `k${routers}`, packetsPerSecond: 150, resent: 0.1, syns: 0.03 },
      ...ids.slice(1).map((_, i) => ({
        from: `h${i + 1}`,
        to: `k${i + 2}`,
        packetsPerSecond: 100 + 40 * (i % 2),
        resent: 0.2,
        syns: 0.04,
      })),
    ],
    guarded: ['r1-r2'],
    chartedLink: 'r2-r3',
  };
}

/** Pipes at any angle. */
export function ring(): Example {
  const ids = ['n', 'e', 's', 'w', 'm'];
  const at: Record<string, readonly [number, number]> = {
    n: [50, 0],
    e: [90, 40],
    s: [50, 80],
    w: [10, 40],
    m: [50, 40],
  };
  const pairs = [
    ['w', 'n'],
    ['n', 'e'],
    ['w', 's'],
    ['s', 'e'],
    ['w', 'm'],
    ['m', 'e'],
    ['n', 'm'],
  ];
  const network = drawn({
    nodes: [
      ...ids.map((id) => ({ id, label: id.toUpperCase(), kind: 'router' as const, x: at[id][0], y: at[id][1] })),
      ...[1, 2, 3, 4].map((i) => ({ id: `a${i}`, kind: 'host' as const, x: -10, y: 15 * i })),
      ...[1, 2, 3, 4].map((i) => ({ id: `b${i}`, kind: 'host' as const, x: 110, y: 15 * i })),
    ],
    links: [
      ...pairs.map(([a, b], i) => link(`${a}-${b}`, a, b, [2, 3, 1, 2, 1.5, 2, 2][i], 0.05, 24)),
      ...[1, 2, 3, 4].map((i) => link(`access-a${i}`, `a${i}`, 'w', 20, 0.01, 100)),
      ...[1, 2, 3, 4].map((i) => link(`access-b${i}`, `b${i}`, 'e', 20, 0.01, 100)),
    ],
  });
  return {
    network,
    streams: [
      { from: 'a1', to: 'b1', packetsPerSecond: 200, resent: 0.1, syns: 0.03 },
      { from: 'a2', to: 'b2', packetsPerSecond: 60, resent: 0.3, syns: 0.05 },
      { from: 'n', to: 'b3', packetsPerSecond: 120, resent: 0.1, syns: 0.03 },
      { from: 'a4', to: 's', packetsPerSecond: 110, resent: 0.4, syns: 0.03 },
      { from: 'm', to: 'n', packetsPerSecond: 110, resent: 0.1, syns: 0.03 },
    ],
    guarded: ['w-m'],
    chartedLink: 'w-m',
  };
}

/** A path through middleboxes: every link is a pipe. */
export function chain(): Example {
  const ids = ['h1', 'm1', 'r1', 'm2', 'h2'];
  const kinds = ['host', 'middlebox', 'router', 'middlebox', 'host'] as const;
  const network = drawn({
    nodes: ids.map((id, i) => ({ id, kind: kinds[i], x: 20 * i, y: 0 })),
    links: ids
      .slice(1)
      .map((id, i) => link(`${ids[i]}-${id}`, ids[i], id, [10, 2, 4, 10][i], [0.01, 0.25, 0.02, 0.01][i], 20)),
  });
  return {
    network,
    streams: [{ from: 'h1', to: 'h2', packetsPerSecond: 260, resent: 0.15, syns: 0.02 }],
    guarded: [],
    chartedLink: 'm1-r1',
  };
}

export function star(): Example {
  const network = drawn({
    nodes: [
      { id: 'hub', label: 'Hub', kind: 'router', x: 50, y: 50 },
      ...Array.from({ length: 6 }, (_, i) => ({
        id: `h${i + 1}`,
        kind: 'host' as const,
        x: 50 + 40 * Math.cos((i * Math.PI) / 3 + 0.5),
        y: 50 + 40 * Math.sin((i * Math.PI) / 3 + 0.5),
      })),
    ],
    links: Array.from({ length: 6 }, (_, i) => link(`l${i + 1}`, `h${i + 1}`, 'hub', i === 3 ? 1 : 4, 0.05, 20)),
  });
  return {
    network,
    streams: [1, 2, 3, 5, 6].map((i) => ({ from: `h${i}`, to: 'h4', packetsPerSecond: 30, resent: 0.2, syns: 0.05 })),
    guarded: [],
    chartedLink: 'l4:back',
  };
}

/** Many routers: a map. */
export function mesh(routers: number): Example {
  const columns = Math.ceil(Math.sqrt(routers * 1.8));
  const place = (i: number) => ({
    x: (i % columns) + 0.35 * Math.sin(i * 12.9),
    y: Math.floor(i / columns) + 0.35 * Math.cos(i * 7.3),
  });
  const links: Drawn['links'] = [];
  for (let i = 0; i < routers; i++) {
    if ((i + 1) % columns !== 0 && i + 1 < routers)
      links.push(link(`${i}-${i + 1}`, `n${i}`, `n${i + 1}`, 4, 0.01, 50));
    if (i + columns < routers && i % 2 === 0)
      links.push(link(`${i}-${i + columns}`, `n${i}`, `n${i + columns}`, 4, 0.01, 50));
  }
  const network = drawn({
    nodes: Array.from({ length: routers }, (_, i) => ({
      id: `n${i}`,
      kind: i % 5 === 0 ? ('host' as const) : ('router' as const),
      ...place(i),
    })),
    links,
  });
  return {
    network,
    streams: Array.from({ length: 30 }, (_, i) => ({
      from: `n${(i * 37) % routers}`,
      to: `n${(i * 91 + 13) % routers}`,
      packetsPerSecond: 120,
      resent: 0.2,
      syns: 0.02,
    })),
    guarded: [],
    chartedLink: '0-1',
  };
}

function drawn(network: Omit<Drawn, 'form'>): ExpandedNetwork {
  return expandNetwork({ form: 'drawn', ...network });
}

function link(id: string, from: string, to: string, megabits: number, delaySeconds: number, bufferPackets: number) {
  return { id, from, to, rateBitsPerSecond: megabits * MEGABIT, delaySeconds, bufferPackets };
}

/** The facts of a run whose picture has a bottleneck, and no gates, interfaces or rates. */
export const PLAIN_FACTS: PictureFacts = {
  chartedLink: 0,
  gates: [],
  segments: [],
  ratesAlone: false,
  interfaces: false,
  dataLinks: new Set<number>(),
  sources: new Set<number>(),
  rates: null,
};
