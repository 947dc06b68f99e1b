import * as FlowState from '../../engine/kinds/flow-state.ts';
import { bitRate, capitalised, counted, duration, threeDigits, withCommas } from '../../base/format.ts';
import { valueAt } from '../../base/profile.ts';
import { isPaced } from '../../engine/flows.ts';
import type { FluidQueue } from '../../engine/fluid/fluid-queue.ts';
import type { Link } from '../../engine/link.ts';
import { percentileOf } from '../../engine/waits.ts';
import { NO_WORDS } from '../../engine/scheme-words.ts';
import type { Recovery } from '../../engine/calls/recovery.ts';
import type { Lane } from '../lane.ts';
import { impairmentValues } from './explain-impairment.ts';
import type { InspectedValue, Inspection, Related } from '../report.ts';
import { inspectFlowQueues } from './inspect-flow-queues.ts';
import { storyOfAttempt } from './call-words.ts';
import { attemptName, nextAttempts } from './inspect-attempt.ts';
import { clientValues } from './client-words.ts';
import { gateCharts, linkCharts, tracedFlow } from './inspected-charts.ts';
import { heldWords } from './max-min-words.ts';
import { flowLink, relatedFlow, linkName, nodeName } from './names.ts';

/** The maximum number of related objects that an inspection lists. */
const MAX_RELATED = 12;

/** How long packets of each class have waited: half of them no longer than the first time, and so on. */
function delayValues({ shape }: Lane, { delays }: Link): InspectedValue[] {
  if (delays === null) return [];
  const bins = delays.copy();
  return shape.traffic.flatMap(({ title }, index) => {
    const waits = [0.5, 0.95, 0.99].map((share) => percentileOf(index, share, bins));
    if (waits[0] === null) return [];
    const value = waits.map((seconds) => duration(seconds!)).join(', ');
    return [{ name: title, meaning: 'waits: median, 95th and 99th percentile since 0 s', value }];
  });
}

export function inspectLink(lane: Lane, index: number): Inspection | null {
  const { links, scheduler } = lane.engine;
  const link = links[index];
  if (link === undefined) return null;
  const queue = link.queuePackets(scheduler.now);
  const isFull = link.fluid === null && queue >= link.roomPackets;
  const gate = lane.engine.controller.gates.indexOf(index);
  const words = lane.engine.controller.words.explainLink?.(index) ?? NO_WORDS;
  const queueWords = link.waiting?.discipline.explain();
  const held = heldWords(lane, index);
  const flowQueues = inspectFlowQueues(lane, index);
  return {
    where: [linkName(lane, index)],
    title: `Link ${nodeName(lane, link.from)} to ${nodeName(lane, link.to)}`,
    status:
      (link.isUp ? words.title : 'Down') ||
      (link.fluid === null
        ? `${withCommas(queue)} of ${withCommas(link.roomPackets)} queued`
        : `${withCommas(queue)} queued`),
    tone: isFull || !link.isUp ? 'bad' : 'plain',
    why:
      (link.isUp ? words.why : 'It drops every packet that comes to it. Paths that know another way avoid it.') ||
      queueWords?.why ||
      (isFull
        ? 'The buffer is full: the next packet that arrives is dropped.'
        : queue > 1
          ? `A packet that arrives now waits ${duration(queueDelay(lane, index))} before it is sent.`
          : ''),
    values: [
      ...words.values,
      ...held.values,
      { name: 'rate', meaning: 'capacity', value: bitRate(link.rateBitsPerSecond) },
      { name: 'delay', meaning: 'propagation', value: duration(link.delaySeconds) },
      { name: 'use', meaning: 'since 0 s', value: `${threeDigits(100 * link.utilisation(scheduler.now))} %` },
      {
        name: 'queue',
        meaning: 'mean since 0 s',
        value: `${threeDigits(link.meanQueuePackets(scheduler.now))} packets`,
      },
      {
        name: 'largest queue',
        meaning: 'since 0 s',
        value: `${threeDigits(link.longestQueue(scheduler.now))} packets`,
      },
      ...(link.fluid === null
        ? [
            ...delayValues(lane, link),
            ...bufferValues(link),
            ...disciplineValues(lane, index),
            ...impairmentValues(link, scheduler.now),
          ]
        : fluidValues(link.fluid, scheduler.now)),
    ],
    ...(flowQueues !== null && { flowQueues }),
    algorithm: words.algorithm,
    charts: linkCharts(lane, index),
    history: [],
    related: [
      ...(gate < 0 ? [] : [{ label: `Its ${lane.shape.onLinks}`, target: { kind: 'gate', gate } } as const]),
      ...held.related,
    ],
  };
}

function bufferValues(link: Link): InspectedValue[] {
  const { offeredPackets, droppedPackets, sentBytes, resentBytes } = link;
  const percent = (part: number, whole: number): string => `${threeDigits(whole > 0 ? (100 * part) / whole : 0)} %`;
  return [
    ...bufferSize(link),
    {
      name: 'dropped',
      meaning: `${percent(droppedPackets, offeredPackets)} of those that arrived`,
      value: withCommas(droppedPackets),
    },
    { name: 'retransmitted', meaning: 'of the bytes sent', value: percent(resentBytes, sentBytes) },
  ];
}

function bufferSize({ bufferPackets, bufferBytes, roomPackets, rateBitsPerSecond }: Link): InspectedValue[] {
  if (bufferBytes === Infinity) {
    return [{ name: 'buffer', meaning: 'packets, the one being sent included', value: withCommas(bufferPackets) }];
  }
  return [
    {
      name: 'buffer',
      meaning: 'bytes, the packet being sent included',
      value: withCommas(Math.floor(bufferBytes)),
    },
    {
      name: 'buffer',
      meaning: 'packets: the ones in it, plus full ones that still fit',
      value: withCommas(roomPackets),
    },
    { name: 'buffer', meaning: "at the link's rate", value: duration((bufferBytes * 8) / rateBitsPerSecond) },
  ];
}

/** What the queue discipline measures; nothing for drop-tail. */
function disciplineValues(lane: Lane, index: number): InspectedValue[] {
  const { waiting } = lane.engine.links[index];
  if (waiting === null) return [];
  const { title, help, probes } = lane.disciplineOf(index);
  return [
    { name: 'discipline', meaning: help, value: title },
    { name: 'marked', meaning: 'since 0 s', value: counted(waiting.markedPackets, 'packet') },
    ...probes.map((probe) => {
      const value = waiting.discipline.probes[probe.id]();
      const shown = Number.isNaN(value) ? '—' : measured(value, probe.unit);
      return { name: probe.symbol ?? probe.id, meaning: probe.title, value: shown };
    }),
  ];
}

/** e.g. 12.0 ms, 7 packets, 6.25 packets, 1 queue. */
function measured(value: number, unit: string): string {
  if (unit === 's') return duration(value);
  const number = Number.isInteger(value) ? withCommas(value) : threeDigits(value);
  const noun = value === 1 ? unit.replace(/^(\w+)s$/, '$1') : unit;
  return noun === '' ? number : `${number} ${noun}`;
}

function fluidValues(fluid: FluidQueue, now: number): InspectedValue[] {
  return [
    { name: 'input', meaning: 'data that flow in', value: bitRate(fluid.inputBitsPerSecond) },
    {
      name: 'backlog',
      meaning: `of fluid, ${fluid.packetBits / 8} bytes a packet`,
      value: `${threeDigits(fluid.backlogBits(now) / 8000)} kB`,
    },
  ];
}

function queueDelay(lane: Lane, index: number): number {
  const { now } = lane.engine.scheduler;
  const { fluid, rateBitsPerSecond } = lane.engine.links[index];
  if (fluid !== null) return fluid.backlogBits(now) / rateBitsPerSecond;
  let last = now;
  lane.engine.links[index].forEachPacket((_packet, { departure }) => {
    last = Math.max(last, departure);
  });
  return last - now;
}

export function inspectGate(lane: Lane, gate: number): Inspection | null {
  const { controller, links } = lane.engine;
  const link = controller.gates[gate];
  if (link === undefined) return null;
  const { onLinks, gateNames } = lane.shape;
  const words = controller.words.explainGate?.(gate) ?? NO_WORDS;
  return {
    where: [linkName(lane, link), onLinks],
    title:
      onLinks === 'gate'
        ? `Gate before ${nodeName(lane, links[link].from)} to ${nodeName(lane, links[link].to)}`
        : `${capitalised(onLinks)} at ${gateNames[gate]}`,
    status: words.title,
    tone: 'plain',
    why: links[link].isUp ? words.why : `Its link is down: no flow passes this ${onLinks} until the link is up again.`,
    values: words.values,
    algorithm: words.algorithm,
    charts: gateCharts(lane, gate),
    history: [],
    related: [
      { label: 'The link', target: { kind: 'link', link } },
      ...(controller.words.flowsAt?.(gate) ?? []).slice(0, MAX_RELATED).map((row) => activeFlow(lane, row)),
    ],
  };
}

/** A flow that a gate counts, with its rate where the scheme sets one. */
function activeFlow(lane: Lane, row: number): Inspection['related'][number] {
  const { number, carriage, paceBitsPerSecond } = lane.engine.flows;
  const { label, target } = flowLink(number[row]);
  const pace = isPaced(carriage[row]) ? paceBitsPerSecond[row] : 0;
  return { label: pace > 0 ? `${label}, ${bitRate(pace)}` : label, target };
}

/** The sum of the rates that the scheme has set for the flows from a node; null: it has set none. */
function pacedRate({ engine }: Lane, node: number): number | null {
  const { flows } = engine;
  let sum = 0;
  let flowsPaced = 0;
  for (let row = 0; row < flows.extent; row += flows.width) {
    if (flows.source[row] !== node || flows.state[row] !== FlowState.active || !isPaced(flows.carriage[row])) continue;
    sum += flows.paceBitsPerSecond[row];
    flowsPaced++;
  }
  return flowsPaced > 0 ? sum : null;
}

function serverAt(lane: Lane, node: number): Inspection['values'] {
  const { engine } = lane;
  const server = engine.transports.calls.serverAt(node);
  if (server === undefined) return [];
  const { waiting, busy, refused, skipped, settings } = server;
  return [
    { name: 'queue', meaning: 'attempts that wait for a worker', value: withCommas(waiting) },
    {
      name: 'gone',
      meaning: 'of them: their clients wait no longer',
      value: withCommas(engine.transports.calls.goneAt(server)),
    },
    { name: 'busy', meaning: 'workers that serve an attempt', value: `${busy} of ${settings.workers}` },
    {
      name: 'rate',
      meaning: 'attempts of mean work a second, each worker',
      symbol: true,
      value: `${valueAt(settings.ratePerSecond, engine.scheduler.now)}`,
    },
    { name: 'refused', meaning: 'attempts since 0 s', value: withCommas(refused) },
    ...(settings.skipsGone
      ? [{ name: 'skipped', meaning: 'attempts that nobody waited for, since 0 s', value: withCommas(skipped) }]
      : []),
  ];
}

/** What became, after the trigger, of the calls whose clients or servers are at a node. */
function recoveryAt({ engine, shape }: Lane, node: number): InspectedValue[] {
  return shape.traffic.flatMap(({ title }, index) => {
    const settings = engine.settings.classes[index];
    const isHere = 'flows' in settings && [...settings.flows.sources, ...settings.flows.destinations].includes(node);
    if (!isHere || !engine.transports.calls.isOf(index)) return [];
    const recovery = engine.transports.calls.recovery(index);
    if (recovery === null) return [];
    const meaning = `${title}, since the trigger has ended: ${RECOVERY_MEANS[recovery.verdict]}`;
    return [{ name: 'recovery', meaning, value: recoveryWords(recovery) }];
  });
}

const RECOVERY_MEANS: Readonly<Record<Recovery['verdict'], string>> = {
  recovers: '95 % of the calls of ten seconds are answered again',
  slowly: 'fewer attempts come than are served, until none waits',
  never: 'fewer than half of the calls are answered, and no fewer attempts wait',
  degraded: 'calls answered, of those of the last third of the time',
  open: 'not yet decided',
};

function recoveryWords({ verdict, seconds, answeredShare }: Recovery): string {
  if (verdict === 'recovers') return `after ${seconds} s`;
  if (verdict === 'slowly') return `about ${Math.round(seconds!)} s more`;
  if (verdict === 'degraded') return `${Math.round(100 * answeredShare)} %`;
  return verdict === 'open' ? 'open' : 'never';
}

/** The attempt that the first busy worker of a server serves: the story of its call, and its client. */
function servedAt(lane: Lane, node: number): Pick<Inspection, 'why' | 'history' | 'related'> | null {
  const { engine } = lane;
  const server = engine.transports.calls.serverAt(node);
  const served = server?.served()[0];
  if (served === undefined) return null;
  const { flow, sequence } = served;
  const story = storyOfAttempt(lane, flow, sequence);
  const awaited = engine.transports.calls.isAwaited(flow, sequence);
  const about = `It serves ${attemptName(sequence)}${awaited ? '' : ', whose client has gone'}.`;
  return {
    why: story === null ? about : `${about} ${story.why}`,
    history: story?.history ?? [],
    related: [relatedFlow(lane, flow)],
  };
}

export function inspectNode(lane: Lane, node: number): Inspection | null {
  const declared = lane.network.nodes[node];
  if (declared === undefined) return null;
  const { census, links } = lane.engine;
  const attached = [...links.keys()].filter((index) => links[index].from === node);
  const rate = pacedRate(lane, node);
  const flows = [
    { name: 'waiting', meaning: 'flows from here, not admitted yet', value: withCommas(census.waitingAtNode[node]) },
    { name: 'active', meaning: 'flows from here', value: withCommas(census.activeAtNode[node]) },
    ...(rate === null ? [] : [{ name: 'rate', meaning: 'set for its flows, together', value: bitRate(rate) }]),
  ];
  const served = servedAt(lane, node);
  const traced = standingFlows(lane, node, false)
    .map((row) => tracedFlow(lane, row))
    .find((flow) => flow !== undefined);
  return {
    where: [declared.kind],
    title: nodeName(lane, node),
    status: declared.kind,
    tone: 'plain',
    why: served?.why ?? '',
    values: [
      ...flows,
      { name: 'links', meaning: 'that leave it', value: `${attached.length}` },
      ...clientsAt(lane, node),
      ...serverAt(lane, node),
      ...recoveryAt(lane, node),
    ],
    algorithm: null,
    history: served?.history ?? [],
    related: [
      ...(served?.related ?? []),
      ...nextAttempts(lane, node),
      ...standingFlows(lane, node, true).map((row) => relatedFlow(lane, row)),
      ...attached
        .slice(0, MAX_RELATED)
        .map((link): Related[number] => ({ label: linkName(lane, link), target: { kind: 'link', link } })),
    ],
    ...(declared.kind === 'host' && {
      sender: {
        node,
        why: '',
        values: flows,
        related: standingFlows(lane, node, false).map((row) => relatedFlow(lane, row)),
        ...(traced !== undefined && { tracedFlow: traced }),
      },
    }),
  };
}

/** The first clients at a node: what they wait for comes and goes, but they stay. */
function clientsAt(lane: Lane, node: number): readonly InspectedValue[] {
  const { settings } = lane.engine;
  for (const trafficClass of settings.classes.keys()) {
    const clients = lane.engine.clientsOf(trafficClass);
    if (clients === null) continue;
    const client = clients.firstAt(node);
    if (client >= 0) return clientValues(lane, trafficClass, client);
  }
  return [];
}

/** The maximum number of flows that are listed for a node. */
const MAX_FLOWS = 8;

/**
 * Rows of flows from a node that stay, and of those to it: flows that come and go would be gone before they are chosen.
 * @param both those to it too
 */
function standingFlows({ engine, shape }: Lane, node: number, both: boolean): readonly number[] {
  const { flows } = engine;
  const found: number[] = [];
  for (let row = 0; row < flows.extent && found.length < MAX_FLOWS; row += flows.width) {
    const isHere = flows.source[row] === node || (both && flows.destination[row] === node);
    if (!isHere || flows.state[row] !== FlowState.active) continue;
    const trafficClass = flows.trafficClass[row];
    if (shape.traffic[trafficClass].kind !== 'flows' && engine.clientsOf(trafficClass) === null) found.push(row);
  }
  return found;
}
