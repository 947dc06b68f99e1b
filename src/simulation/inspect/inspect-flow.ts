import { bitRate, duration, ordinal, threeDigits, withCommas } from '../../base/format.ts';
import { valueAt } from '../../base/profile.ts';
import { isPaced } from '../../engine/flows.ts';
import * as Carriage from '../../engine/kinds/carriage.ts';
import * as FlowState from '../../engine/kinds/flow-state.ts';
import { NO_WORDS } from '../../engine/scheme-words.ts';
import type {
  ConstantRateParameters,
  RawParameters,
  TransportParameters,
} from '../../engine/transport/transport-parameters.ts';
import type { Lane } from '../lane.ts';
import type { InspectedValue, Inspection } from '../report.ts';
import { callsOfClient, storyOfConnection } from './call-words.ts';
import { clientValues, clientWhy } from './client-words.ts';
import { flowCharts, tracedFlow } from './inspected-charts.ts';
import { holderWords } from './max-min-words.ts';
import { flowName, flowTitle, kindName, nodeName, segmentsName } from './names.ts';

/** More gates than this on a flow's way are not listed. */
const MAX_GATES = 3;

export function inspectFlow(lane: Lane, number: number): Inspection | null {
  const { flows, scheduler, census } = lane.engine;
  const history = flowHistory(lane, number);
  for (let flow = 0; flow < flows.extent; flow += flows.width) {
    if (flows.number[flow] !== number) continue;
    const state = flows.state[flow];
    const age = scheduler.now - flows.arrivedAt[flow];
    const transport = lane.engine.transportOf(flow);
    const words = lane.engine.controller.words.explainFlow?.(flow) ?? NO_WORDS;
    const [trafficClass, member] = [flows.trafficClass[flow], flows.member[flow]];
    const known = ownValues(lane, flow, transport);
    const ofClient = clientValues(lane, trafficClass, member);
    const calls = transport.kind === 'calls' ? callsOfClient(lane, flow) : storyOfConnection(lane, flow);
    const values = [...ofClient, ...known, ...(calls?.values ?? [])];
    const fairness = holderWords(lane, flow);
    const traced = tracedFlow(lane, flow);
    const status =
      state === FlowState.waiting
        ? `waiting for admission for ${duration(age)}, ${ordinal(flows.synAttempts[flow])} try`
        : state === FlowState.active
          ? `active for ${duration(scheduler.now - flows.admittedAt[flow])}`
          : state === FlowState.idle
            ? 'idle: the connection is kept'
            : 'completed';
    return {
      where: [`${nodeName(lane, flows.source[flow])} to ${nodeName(lane, flows.destination[flow])}`],
      title: flowTitle(lane, flow),
      status: words.title === '' ? status : `${status}: ${words.title}`,
      tone: state === FlowState.completed ? 'good' : 'plain',
      why:
        words.title === '' ? (calls?.why ?? clientWhy(lane, trafficClass, member) ?? flowWhy(lane, flow)) : words.why,
      values: [...words.values.slice(0, 2), ...fairness.values, ...words.values.slice(2), ...values],
      algorithm: words.algorithm ?? lawAlgorithm(lane, flow, transport),
      charts: flowCharts(lane, flow),
      sender: {
        node: flows.source[flow],
        why: flowWhy(lane, flow),
        values: known,
        related: [],
        // What is traced of a player its server does not know.
        ...(traced !== undefined && ofClient.length === 0 && { tracedFlow: traced }),
      },
      ...(traced !== undefined && { tracedFlow: traced }),
      ...(state === FlowState.completed ? {} : { path: pathOf(lane, flow) }),
      history: [...history, ...(calls?.history ?? [])].sort((a, b) => a.atSeconds - b.atSeconds),
      related: [
        ...fairness.related,
        ...gatesOf(lane, flow),
        {
          label: `Its source ${nodeName(lane, flows.source[flow])}`,
          target: { kind: 'node', node: flows.source[flow] },
        },
      ],
    };
  }
  if (number < 0 || number >= census.arrived) return null;
  return {
    where: ['flows'],
    title: `Flow ${flowName(number)}`,
    status: 'has completed and left',
    tone: 'good',
    why: '',
    values: [],
    algorithm: null,
    history,
    related: [],
  };
}

function pathOf({ engine }: Lane, flow: number): Inspection['path'] {
  const links = [...engine.network.paths[engine.flows.forwardPath[flow]]];
  return { links, holder: engine.controller.rates?.maxMin?.holderOf(flow) ?? -1 };
}

/** The gates that its packets pass. */
function gatesOf({ engine, shape }: Lane, flow: number): Inspection['related'] {
  const path = engine.network.paths[engine.flows.forwardPath[flow]];
  return engine.controller.gates
    .map((link, gate) => ({ link, gate }))
    .filter(({ link }) => path.includes(link))
    .slice(0, MAX_GATES)
    .map(({ gate }) => ({ label: `Its ${shape.onLinks} ${shape.gateNames[gate]}`, target: { kind: 'gate', gate } }));
}

/** What the flow's own transport knows. */
function ownValues(lane: Lane, flow: number, transport: TransportParameters): InspectedValue[] {
  const { engine } = lane;
  if (engine.dataPlane === 'none') return [];
  if (transport.kind === 'calls') return callValues(lane, flow);
  if (transport.kind !== 'tcp') return openLoopValues(lane, flow, transport);
  const values = [...tcpValues(lane, flow), ...lawValues(lane, flow)];
  // A flow that its scheme paces has no window.
  return isPaced(engine.flows.carriage[flow])
    ? values.filter(({ name }) => name !== 'cwnd' && name !== 'ssthresh')
    : values;
}

/** What the client at the end of a flow of calls is doing. */
function callValues(lane: Lane, flow: number): InspectedValue[] {
  const { flows, transports } = lane.engine;
  const trafficClass = flows.trafficClass[flow];
  const { waiting, resting, tokens } = transports.calls.client(trafficClass, flows.member[flow]);
  const values = [
    { name: 'waiting', meaning: 'calls that wait for an answer', value: `${waiting}` },
    { name: 'pausing', meaning: 'calls that wait before their next attempt', value: `${resting}` },
  ];
  if (tokens === null) return values;
  return [...values, { name: 'tokens', meaning: 'of its retry budget', value: threeDigits(tokens) }];
}

function flowWhy(lane: Lane, flow: number): string {
  const { flows, transports } = lane.engine;
  const { kind } = lane.engine.transportOf(flow);
  if (kind === 'calls')
    return 'Each of its messages is one packet. What is lost is not sent again: the timeout finds out.';
  if (kind !== 'tcp') return 'Its application sets its rate, whatever is lost.';
  if (flows.state[flow] === FlowState.completed) return 'Every byte has arrived and was acknowledged.';
  if (flows.state[flow] === FlowState.idle)
    return 'Every byte that was asked for has arrived. The next response goes over this connection.';
  const next = flows.timerDeadline[flow];
  if (!flows.established[flow]) {
    return `Its SYN has no answer yet. ${next < Infinity ? `The SYN timer tries again at ${next.toFixed(3)} s.` : ''}`;
  }
  if (flows.inRecovery[flow])
    return `A segment was lost: it is retransmitted, and the window was ${lane.windowLawOf(flow).id === 'newreno' ? 'halved' : 'cut'}.`;
  if (flows.timeouts[flow] > 0 && flows.congestionWindow[flow] < 2) {
    return 'A timeout has cut its window to one segment: it starts again slowly.';
  }
  return transports.tcp.law(flow).explain(flow).why;
}

function tcpValues(lane: Lane, flow: number): InspectedValue[] {
  const { flows } = lane.engine;
  return [
    {
      name: 'size',
      meaning: `${segmentsName(flows.segments[flow])} segments`,
      value: flows.sizeBytes[flow] === Infinity ? 'endless' : `${withCommas(flows.askedBytes(flow))} bytes`,
    },
    { name: 'acknowledged', meaning: 'segments', value: withCommas(flows.unacknowledged[flow]) },
    {
      name: 'in flight',
      meaning: 'segments',
      value: `${Math.max(0, flows.nextSegment[flow] - flows.unacknowledged[flow])}`,
    },
    {
      name: 'cwnd',
      meaning: 'congestion window, segments',
      value: threeDigits(flows.congestionWindow[flow]),
      symbol: true,
    },
    {
      name: 'ssthresh',
      meaning: 'slow start until, segments',
      value: threeDigits(flows.slowStartThreshold[flow]),
      symbol: true,
    },
    {
      name: 'srtt',
      meaning: 'smoothed round trip',
      value: flows.smoothedRoundTrip[flow] > 0 ? duration(flows.smoothedRoundTrip[flow]) : '—',
      symbol: true,
    },
    {
      name: 'RTO',
      meaning: 'retransmission timeout',
      value: duration(flows.retransmissionTimeout[flow]),
      symbol: true,
    },
    { name: 'timeouts', meaning: 'so far', value: `${flows.timeouts[flow]}` },
    ...undoneValue(lane, flow),
  ];
}

/** Only where a reduction may be undone. */
function undoneValue({ engine }: Lane, flow: number): InspectedValue[] {
  const transport = engine.transportOf(flow);
  if (transport.kind !== 'tcp' || (transport.duplicateReports === 'none' && transport.earlyTimeouts === 'not-noticed'))
    return [];
  const value = `${engine.transports.tcp.undoneReductions(flow)}`;
  return [{ name: 'undone', meaning: 'reductions that were not needed (D-SACK, F-RTO)', value }];
}

function lawAlgorithm({ engine }: Lane, flow: number, { kind }: TransportParameters): Inspection['algorithm'] {
  const { carriage, state } = engine.flows;
  const hasWindow = kind === 'tcp' && carriage[flow] === Carriage.asClass && state[flow] === FlowState.active;
  return hasWindow ? engine.transports.tcp.law(flow).explain(flow).algorithm : null;
}

/** What a window law knows besides window and threshold; nothing of a window that the scheme sets. */
function lawValues(lane: Lane, flow: number): InspectedValue[] {
  const { flows, transports } = lane.engine;
  if (flows.carriage[flow] !== Carriage.asClass) return [];
  const law = transports.tcp.law(flow);
  const { title, probes } = lane.windowLawOf(flow);
  return [
    { name: 'window law', meaning: law.explain(flow).title, value: title },
    ...probes.map((probe) => {
      const value = law.probes[probe.id](flow);
      const write = LAW_UNITS[probe.unit];
      const shown = write === undefined ? threeDigits(value) : write(value);
      const name = probe.symbol ?? probe.title;
      const meaning = write !== undefined || probe.unit === '' ? probe.title : `${probe.title}, ${probe.unit}`;
      return { name, meaning, value: Number.isNaN(value) ? '—' : shown, symbol: probe.symbol !== undefined };
    }),
  ];
}

/** Units of a law's numbers that are written with the number. */
const LAW_UNITS: Readonly<Record<string, (value: number) => string>> = { s: duration, 'bit/s': bitRate };

const PROCESS_NAMES = {
  poisson: 'a Poisson process',
  'on-off': 'on and off',
  mmpp: 'a Markov-modulated Poisson process',
} as const;

function openLoopValues(lane: Lane, flow: number, transport: ConstantRateParameters | RawParameters): InspectedValue[] {
  const { flows, scheduler } = lane.engine;
  const { packetBytes } = transport;
  return [
    transport.kind === 'constant-rate'
      ? {
          name: 'rate',
          meaning: 'of the application',
          value: bitRate(valueAt(transport.rateBitsPerSecond, scheduler.now)),
        }
      : { name: 'packets', meaning: 'come as', value: PROCESS_NAMES[transport.process.kind] },
    { name: 'packet', meaning: 'on the wire', value: `${packetBytes} bytes` },
    { name: 'sent', meaning: 'packets', value: withCommas(flows.nextSegment[flow]) },
  ];
}

/** Losses of a flow's packets, and as many of the scheme's decisions about it, that its history shows. */
const HISTORY_LENGTH = 12;

/** Refusals and drops of a flow's packets and the scheme's decisions about it, oldest first, as far as remembered. */
export function flowHistory(lane: Lane, number: number): Inspection['history'] {
  if (number < 0) return [];
  const { drops, refusals } = lane.engine.network;
  const found: { atSeconds: number; label: string }[] = [];
  for (const [log, verb] of [
    [refusals, 'refused'],
    [drops, 'dropped'],
  ] as const) {
    for (let index = log.oldest; index < log.count; index++) {
      const decision = log.read(index);
      if (decision.flow !== number) continue;
      found.push({ atSeconds: decision.atSeconds, label: `${kindName(decision.packetKind)} ${verb}` });
    }
  }
  const decided: typeof found = [];
  const { controller, decisions } = lane.engine;
  for (let index = decisions.oldest; index < decisions.count; index++) {
    const decision = decisions.read(index);
    const label = decision.flow === number ? (controller.words.describeDecision?.(decision) ?? '') : '';
    if (label !== '') decided.push({ atSeconds: decision.atSeconds, label });
  }
  const byTime = (a: { atSeconds: number }, b: { atSeconds: number }): number => a.atSeconds - b.atSeconds;
  return [...found.sort(byTime).slice(-HISTORY_LENGTH), ...decided.slice(-HISTORY_LENGTH)].sort(byTime);
}
