import { bytesOf } from './buffer-units.ts';
import type { Varying } from '../base/profile.ts';
import type { DirectedGraph } from '../base/shortest-paths.ts';
import { staircase, valueOnStaircase, type Staircase } from '../base/staircase.ts';
import { generate } from './generators/generate.ts';
import type { DrawnNetwork } from './generators/parts.ts';
import type { BufferLimit } from './schema/field.ts';
import type { NetworkDescription, QueueChoice } from './schema/network.ts';
import type { ServerDescription } from './schema/calls.ts';
import type { Impairments } from './schema/impairments/impairments.ts';
import type { ProfiledNumber } from './schema/profile.ts';
import { leastValue, varying } from './varying.ts';
import type { Scenario } from './schema.ts';

/** A network as the engine and the picture see it: nodes and directed links, in index order. */
export interface ExpandedNetwork {
  readonly nodes: readonly ExpandedNode[];
  readonly links: readonly ExpandedLink[];
}

export type NodeKind = 'host' | 'router' | 'middlebox' | 'server';

interface ExpandedNode {
  readonly id: string;
  readonly label: string;
  readonly kind: NodeKind;
  /** Null: it is no server. */
  readonly server: ServerDescription | null;
  /** Position on an abstract plane: x to the right, y down. */
  readonly x: number;
  readonly y: number;
  /** Empty: none. */
  readonly group: string;
  readonly clockOffsetSeconds: number;
}

export interface ExpandedLink {
  /** The link's id; the way back has `:back` behind it. */
  readonly id: string;
  /** The id without `:back`: the same for both directions. */
  readonly pair: string;
  /** Node indices. */
  readonly from: number;
  readonly to: number;
  /** Rate and buffer at the time that was asked for. */
  readonly rateBitsPerSecond: number;
  readonly delaySeconds: number;
  readonly bufferPackets: number;
  /** Bytes that fit, instead of packets; Infinity: packets count. */
  readonly bufferBytes: number;
  /** What the bytes are calculated from; null: packets count. */
  readonly bufferLimit: BufferLimit | null;
  /** How they go on from there; null: they stay. */
  readonly course: LinkCourse | null;
  /** The minimum rate that it will have. */
  readonly leastRateBitsPerSecond: number;
  /** Index of the other direction; -1: there is none. */
  readonly reverseOf: number;
  readonly isUp: boolean;
  /** It comes up by the timeline, and is not counted on before. */
  readonly comesLater: boolean;
  /** Share of the packets that are lost on the way, at random. */
  readonly lossProbability: number;
  /** Null: none. */
  readonly impairments: ExpandedImpairments | null;
  /** Null: drop-tail. */
  readonly discipline: QueueChoice | null;
}

/** A link's rate and buffer over time, where profiles say so. Slopes go in steps. */
interface LinkCourse {
  readonly rateBitsPerSecond: Staircase | null;
  readonly bufferPackets: Staircase | null;
}

/** @param seconds for links whose rate or buffer is a profile: the time whose values they have */
export function expandNetwork(network: NetworkDescription, seconds = 0): ExpandedNetwork {
  return expandDrawn(network.form === 'drawn' ? network : generate(network), seconds);
}

/** For shortest paths. */
export function graphOf({ nodes, links }: ExpandedNetwork): DirectedGraph {
  return {
    nodeCount: nodes.length,
    from: links.map(({ from }) => from),
    to: links.map(({ to }) => to),
    delaySeconds: links.map(({ delaySeconds }) => delaySeconds),
  };
}

/** The times at which rates or buffers of links go to other values by their profiles, rising. */
export function stepTimes({ links }: ExpandedNetwork): number[] {
  const staircases = new Set(links.flatMap(({ course }) => [course?.rateBitsPerSecond, course?.bufferPackets]));
  const times = new Set([...staircases].flatMap((steps) => steps?.times ?? []));
  return [...times].sort((a, b) => a - b);
}

/** A link as it is at another time. */
export function linkAt(link: ExpandedLink, seconds: number): ExpandedLink {
  if (link.course === null) return link;
  const { rateBitsPerSecond, bufferPackets } = link.course;
  const rate = rateBitsPerSecond === null ? link.rateBitsPerSecond : valueOnStaircase(rateBitsPerSecond, seconds);
  return {
    ...link,
    rateBitsPerSecond: rate,
    bufferBytes: bufferBytes(link.bufferLimit, rate),
    ...(bufferPackets && { bufferPackets: wholePackets(valueOnStaircase(bufferPackets, seconds)) }),
  };
}

/**
 * Node indices that a list of node ids and group names means, in the order of the list.
 * What names nothing is left out; validation reports it before.
 */
export function resolveNodes(network: ExpandedNetwork, names: readonly string[]): number[] {
  const indices: number[] = [];
  for (const name of names) {
    for (const [index, { id, group }] of network.nodes.entries()) {
      if (id === name || group === name) indices.push(index);
    }
  }
  return indices;
}

function expandDrawn({ nodes, links }: DrawnNetwork, seconds: number): ExpandedNetwork {
  const index = new Map(nodes.map(({ id }, i) => [id, i]));
  const directed: ExpandedLink[] = [];
  const capacities = new Capacities();
  for (const link of links) {
    const { id, rateBitsPerSecond, delaySeconds, bufferPackets, bufferLimit = null, reverse } = link;
    const from = index.get(link.from) ?? -1;
    const to = index.get(link.to) ?? -1;
    const forward = directed.length;
    const common = {
      pair: id,
      delaySeconds,
      isUp: link.isDown !== true,
      comesLater: link.isDown === true && link.addedLater === true,
      ...impaired(link.impairments),
      discipline: link.queue ?? null,
    };
    const ahead = capacities.of(rateBitsPerSecond, bufferPackets, bufferLimit);
    directed.push(linkAt({ id, from, to, ...common, ...ahead, reverseOf: link.oneWay ? -1 : forward + 1 }, seconds));
    if (link.oneWay) continue;
    const back = {
      ...capacities.of(
        reverse?.rateBitsPerSecond ?? rateBitsPerSecond,
        reverse?.bufferPackets ?? bufferPackets,
        reverse?.bufferLimit ?? (reverse?.bufferPackets === undefined ? bufferLimit : null),
      ),
      delaySeconds: reverse?.delaySeconds ?? delaySeconds,
      ...(reverse?.impairments && impaired(reverse.impairments)),
    };
    directed.push(linkAt({ id: `${id}:back`, from: to, to: from, ...common, ...back, reverseOf: forward }, seconds));
  }
  return {
    nodes: nodes.map(({ id, label, kind, x, y, group, clockOffsetSeconds, server }) => ({
      id,
      label: label ?? id,
      kind,
      server: server ?? null,
      x,
      y,
      group: group ?? '',
      clockOffsetSeconds: clockOffsetSeconds ?? 0,
    })),
    links: directed,
  };
}

/** Impairments beside losses at random, with a course of the extra delay as points. */
type ExpandedImpairments = Omit<Impairments, 'lossProbability' | 'extraDelay'> & {
  readonly extraDelay?: Omit<NonNullable<Impairments['extraDelay']>, 'seconds'> & { readonly seconds: Varying };
};

function impaired({ lossProbability = 0, extraDelay, ...others }: Impairments = {}): Pick<
  ExpandedLink,
  'lossProbability' | 'impairments'
> {
  if (extraDelay === undefined && Object.keys(others).length === 0) return { lossProbability, impairments: null };
  const course = extraDelay && { extraDelay: { ...extraDelay, seconds: varying(extraDelay.seconds) } };
  return { lossProbability, impairments: { ...others, ...course } };
}

type Capacity = Pick<
  ExpandedLink,
  'rateBitsPerSecond' | 'bufferPackets' | 'bufferBytes' | 'bufferLimit' | 'course' | 'leastRateBitsPerSecond'
>;

/** Makes one staircase of each profile, however many links have it. */
class Capacities {
  private readonly staircases = new Map<ProfiledNumber, Staircase | null>();

  /** As at time 0. */
  of(rate: ProfiledNumber, buffer: ProfiledNumber, limit: BufferLimit | null): Capacity {
    const [rates, buffers] = [this.staircaseOf(rate), this.staircaseOf(buffer)];
    const rateBitsPerSecond = rates === null ? leastValue(rate) : valueOnStaircase(rates, 0);
    return {
      rateBitsPerSecond,
      bufferBytes: bufferBytes(limit, rateBitsPerSecond),
      bufferLimit: limit,
      bufferPackets: wholePackets(buffers === null ? leastValue(buffer) : valueOnStaircase(buffers, 0)),
      course: rates === null && buffers === null ? null : { rateBitsPerSecond: rates, bufferPackets: buffers },
      leastRateBitsPerSecond: leastValue(rate),
    };
  }

  private staircaseOf(value: ProfiledNumber): Staircase | null {
    if (typeof value === 'number') return null;
    let steps = this.staircases.get(value);
    if (steps === undefined) {
      const form = varying(value);
      steps = typeof form === 'number' ? null : staircase(form);
      this.staircases.set(value, steps);
    }
    return steps;
  }
}

/** Infinity: there is no limit in bytes. */
function bufferBytes(limit: BufferLimit | null, rateBitsPerSecond: number): number {
  return limit === null ? Infinity : bytesOf(limit, rateBitsPerSecond);
}

function wholePackets(packets: number): number {
  return Math.max(1, Math.round(packets));
}

/** The ids of nodes at which traffic begins, in the network's order. */
export function sendersOf({ traffic }: Pick<Scenario, 'traffic'>, network: ExpandedNetwork): readonly string[] {
  const sources = traffic.flatMap((one) => (one.kind === 'sessions' ? one.list.map(({ from }) => from) : one.from));
  const senders = new Set(resolveNodes(network, sources));
  return network.nodes.flatMap(({ id }, node) => (senders.has(node) ? [id] : []));
}
