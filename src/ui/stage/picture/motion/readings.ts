/**
 * The figures in the picture, read a few times a second: what is written beside things, and the widths that stand for
 * a mean. Plain values; painters only format them.
 */
import { LINK, LINK_STRIDE, NODE, NODE_STRIDE } from '../../../../protocol/frame.ts';
import type { LaneFrame } from '../../../../protocol/messages.ts';
import type { LinkDevice, ProbeDeclaration, ProbeRole, ProbeState } from '../../../../schemes/declaration.ts';
import type { LaneShape } from '../../../../simulation/report.ts';
import type { LaneSeries } from '../../../../protocol/lane-feed.ts';
import type { PictureLayout } from '../layout/picture-layout.ts';
import type { FlowQueuesReading } from './flow-queues.ts';
import type { LinkHistory, LinkRates } from './link-history.ts';
import type { Scene } from './scene.ts';

export interface ChannelReading {
  readonly isDown: boolean;
  readonly rateBitsPerSecond: number;
  readonly delaySeconds: number;
  readonly queuePackets: number;
  readonly bufferPackets: number;
  /** The queues of flows; null: there are none. */
  readonly byFlow: FlowQueuesReading | null;
  /** The place of its max-min level from 1, negative until it is found; 0: it is no bottleneck, or nobody knows. */
  readonly level: number;
  readonly full: boolean;
  /** Shares of the last second or so, 0 to 1; null before anything is known. */
  readonly use: { readonly fresh: number; readonly resent: number; readonly everResent: boolean } | null;
  /** Over the window of the figures; null where nothing has ever been dropped. */
  readonly droppedPerSecond: number | null;
}

export interface GateReading {
  /** What it is, in one word, and whether it turns SYNs away: then it is drawn as a gate. */
  readonly word: LinkDevice;
  readonly turnsSynsAway: boolean;
  /** Over the window of the figures. Null where nothing can be refused, or where data can and nothing ever was. */
  readonly refusedPerSecond: number | null;
  /** e.g. "probing"; null where the scheme has none. */
  readonly state: ProbeState | null;
  /** Flows that the gate counts as active; null: it counts none. */
  readonly activeFlows: number | null;
  /** What waits at the gate itself, and how much fits; null: nothing ever does. */
  readonly held: { readonly packets: number; readonly room: number } | null;
  /** What the scheme sets, e.g. the admit rate: null where it has none, or has set none yet. */
  readonly setting: { readonly symbol: string; readonly value: number; readonly unit: string } | null;
  /** For an interface: time units between two packets, and packets that wait; null: it has had no traffic. */
  readonly spacing: { readonly interval: number; readonly waiting: number } | null;
}

export interface ServerReading {
  /** Attempts that wait for a worker, and those of them whose clients have gone. */
  readonly waiting: number;
  readonly gone: number;
  readonly workers: number;
  /** Workers that serve, and those of them that serve an attempt whose client has gone. */
  readonly serving: number;
  readonly servingGone: number;
  /** The newest attempt is served next. */
  readonly newestFirst: boolean;
}

export interface PictureReadings {
  /** By channel index. */
  readonly channels: readonly ChannelReading[];
  readonly gates: readonly GateReading[];
  /** By directed link: bytes a second over the last second or so. */
  readonly bytesPerSecond: Float64Array;
  /** By directed link: share of its capacity, 0 to 1. */
  readonly use: Float32Array;
  /** Directed links that are down. */
  readonly down: readonly number[];
  /** Directed links in a bad state, and those with a bucket of tokens: how full it is, 0 to 1. */
  readonly bad: readonly number[];
  readonly buckets: readonly { readonly link: number; readonly share: number }[];
  /** By node: flows that wait or are stopped by their scheme, and that are active. */
  readonly waiting: Float64Array;
  readonly active: Float64Array;
  /** By node: its queue and its workers; null: it is no server. */
  readonly servers: readonly (ServerReading | null)[];
  /** By node: calls of its clients that wait before their next attempt. */
  readonly pausing: Float64Array;
  /** The scheme stops flows: what does not send is off, and waits for nothing. */
  readonly suspends: boolean;
}

interface ReadingSources {
  readonly frame: LaneFrame;
  readonly history: LinkHistory;
  readonly series: LaneSeries;
  readonly scene: Scene;
  readonly layout: PictureLayout;
  readonly gateProbes: readonly ProbeDeclaration[];
  readonly chartedLink: number;
  readonly refuses: LaneShape['refuses'];
  readonly suspends: boolean;
  readonly onLinks: LinkDevice;
  readonly shownSeconds: number;
  /** What rates are taken over, seconds. */
  readonly windowSeconds: number;
}

/** How wide the flow in a pipe is drawn follows the run closely. */

export function readPicture(sources: ReadingSources): PictureReadings {
  const { layout, frame } = sources;
  const links = layout.ways.length;
  const bytesPerSecond = new Float64Array(links);
  const use = new Float32Array(links);
  const rates: (LinkRates | null)[] = new Array(links);
  for (let link = 0; link < links; link++) {
    const known = ratesOf(sources, link);
    rates[link] = known;
    bytesPerSecond[link] = known?.bytesPerSecond ?? 0;
    use[link] = known === null ? 0 : known.freshShare + known.resentShare;
  }
  const nodes = layout.nodes.length;
  const waiting = new Float64Array(nodes);
  const active = new Float64Array(nodes);
  const servers = layout.nodes.map((_, node) => serverReading(frame.nodes, node * NODE_STRIDE));
  const pausing = new Float64Array(nodes);
  for (let node = 0; node < nodes; node++) {
    waiting[node] = frame.nodes[node * NODE_STRIDE + NODE.waitingFlows] ?? 0;
    const off = frame.nodes[node * NODE_STRIDE + NODE.suspendedFlows] ?? 0;
    waiting[node] += off;
    pausing[node] = frame.nodes[node * NODE_STRIDE + NODE.pausingCalls] ?? 0;
    active[node] = (frame.nodes[node * NODE_STRIDE + NODE.activeFlows] ?? 0) - off;
  }
  return {
    channels: layout.channels.map(({ link }) => channelReading(sources, link, rates[link])),
    gates: layout.gates.map(({ gate, link }) => gateReading(sources, gate, link, rates[link])),
    bytesPerSecond,
    use,
    down: rates.flatMap((_, link) => (frame.links[link * LINK_STRIDE + LINK.isDown] === 1 ? [link] : [])),
    bad: rates.flatMap((_, link) => (frame.links[link * LINK_STRIDE + LINK.isBad] === 1 ? [link] : [])),
    buckets: rates.flatMap((_, link) => {
      const share = frame.links[link * LINK_STRIDE + LINK.tokens] - 1;
      return share >= 0 ? [{ link, share }] : [];
    }),
    waiting,
    active,
    servers,
    pausing,
    suspends: sources.suspends,
  };
}

function serverReading(nodes: Float64Array, at: number): ServerReading | null {
  if (!(nodes[at + NODE.workers] > 0)) return null;
  return {
    waiting: nodes[at + NODE.waitingAttempts],
    gone: nodes[at + NODE.goneAttempts],
    workers: nodes[at + NODE.workers],
    serving: nodes[at + NODE.servingWorkers],
    servingGone: nodes[at + NODE.servingGone],
    newestFirst: nodes[at + NODE.newestFirst] === 1,
  };
}

function channelReading({ frame, scene }: ReadingSources, link: number, rates: LinkRates | null): ChannelReading {
  const at = link * LINK_STRIDE;
  const bufferPackets = frame.links[at + LINK.bufferPackets];
  const full = scene.queued[link] >= bufferPackets;
  // The number says what the packets or the bar beside it show.
  const isExact = full || scene.dots[link] > 0.5;
  const queuePackets = isExact ? scene.queued[link] : Math.round(scene.steadilyQueued[link]);
  const dropped = frame.links[at + LINK.droppedPackets];
  return {
    isDown: frame.links[at + LINK.isDown] === 1,
    rateBitsPerSecond: frame.links[at + LINK.rateBitsPerSecond],
    delaySeconds: frame.links[at + LINK.delaySeconds],
    queuePackets,
    bufferPackets,
    byFlow: scene.queuesOn(link)?.reading() ?? null,
    level: frame.links[at + LINK.bottleneckLevel],
    full,
    use:
      rates === null
        ? null
        : {
            fresh: rates.freshShare,
            resent: rates.resentShare,
            everResent: frame.links[at + LINK.resentBytes] > 0,
          },
    droppedPerSecond: dropped > 0 ? (rates?.droppedPerSecond ?? 0) : null,
  };
}

function gateReading(
  { frame, gateProbes, onLinks, refuses }: ReadingSources,
  gate: number,
  link: number,
  rates: LinkRates | null,
): GateReading {
  const probe = (role: ProbeRole) => {
    const index = gateProbes.findIndex((declaration) => declaration.role === role);
    if (index < 0) return null;
    return { declaration: gateProbes[index], value: frame.gates[gate * gateProbes.length + index] ?? 0 };
  };
  const declared = probe('state');
  const state = declared?.declaration.states?.[Math.round(declared.value)] ?? null;
  const setting = probe('setting');
  const [gap, waiting] = [probe('gap')?.value, probe('waiting')?.value];
  const isSet = setting !== null && state?.means !== 'unset' && Number.isFinite(setting.value);
  const at = link * LINK_STRIDE;
  return {
    word: onLinks,
    turnsSynsAway: refuses === 'syns',
    refusedPerSecond:
      refuses === 'syns' || frame.links[at + LINK.refusedPackets] > 0 ? (rates?.refusedPerSecond ?? null) : null,
    state,
    activeFlows: finite(probe('active')?.value),
    held: heldAt(probe('held')?.value, probe('outflow')?.value, frame.links, at),
    setting: isSet
      ? {
          symbol: setting.declaration.symbol ?? setting.declaration.title,
          value: setting.value,
          unit: setting.declaration.unit,
        }
      : null,
    spacing: isSet && gap !== undefined && waiting !== undefined ? { interval: gap + 1, waiting } : null,
  };
}

function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

/** Nothing ever waits at a gate that lets out what its link carries. */
function heldAt(
  packets: number | undefined,
  capacity: number | undefined,
  links: Float64Array,
  at: number,
): GateReading['held'] {
  if (packets === undefined || capacity === undefined) return null;
  if (packets === 0 && capacity >= links[at + LINK.rateBitsPerSecond]) return null;
  return { packets, room: links[at + LINK.bufferPackets] };
}

/**
 * From the samples of the link that has some, so that a moment has the same figures however it was come to: frames are
 * few after a jump in time or where it runs fast. From the frames for the others, and before the first samples.
 */
function ratesOf(
  { history, series, frame, chartedLink, shownSeconds, windowSeconds }: ReadingSources,
  link: number,
): LinkRates | null {
  const known = history.rates(link, windowSeconds);
  if (link !== chartedLink || !series.has('heroSentBytes')) return known;
  const over = (id: string) => series.rate(id, shownSeconds, windowSeconds) ?? 0;
  const bytesPerSecond = series.rate('heroSentBytes', shownSeconds, windowSeconds);
  if (bytesPerSecond === null) return known;
  const capacity = frame.links[link * LINK_STRIDE + LINK.rateBitsPerSecond] / 8;
  if (!(capacity > 0)) return known;
  const resentShare = Math.min(1, over('heroResentBytes') / capacity);
  return {
    freshShare: Math.min(1 - resentShare, Math.max(0, bytesPerSecond / capacity - resentShare)),
    resentShare,
    bytesPerSecond,
    droppedPerSecond: over('heroDroppedPackets'),
    refusedPerSecond: over('heroRefusedPackets'),
  };
}
