/** The shapes of packets that a scenario's pictures can have, and what they are called. */
import { lawDeclaration } from '../../../laws/declarations.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { schemeDeclaration } from '../../../schemes/declarations.ts';

export type PacketShape =
  | 'syn'
  | 'data'
  | 'again'
  | 'fin'
  | 'ack'
  | 'mark'
  | 'echo'
  | 'drop'
  | 'probe'
  | 'probeAck'
  | 'gone'
  | 'pausing';

type PacketKey = readonly (readonly [PacketShape, string])[];

const KEY: PacketKey = [
  ['syn', 'SYN'],
  ['data', 'data'],
  ['again', 'retransmitted'],
  ['fin', 'FIN'],
  ['ack', 'ACK'],
  ['mark', 'ECN mark'],
  ['echo', 'mark reported'],
  ['drop', 'dropped'],
];

/** Where all traffic is calls. */
const CALLS_KEY: PacketKey = [
  ['syn', 'request'],
  ['data', 'answer'],
  ['fin', 'confirmation'],
  ['drop', 'dropped'],
  ['gone', 'for nobody'],
];

const PAUSING: PacketKey[number] = ['pausing', 'waits to retry'];

/** Whether a client waits before it tries again, in any lane. */
function pauses({ traffic, lanes }: Scenario): boolean {
  const policies = [
    ...traffic.flatMap((one) => ('retry' in one ? [one.retry] : [])),
    ...lanes.flatMap(({ retries = {} }) => Object.values(retries).map(({ retry }) => retry)),
  ];
  return policies.some(
    (retry) => retry !== undefined && retry.kind !== 'none' && !('waitSeconds' in retry && retry.waitSeconds === 0),
  );
}

/** Where only the schemes' own packets are in the network: there are no data, or they are a fluid. */
const CONTROL_KEY: PacketKey = [
  ['probe', 'Probe, on its way'],
  ['probeAck', 'ProbeAck, going back'],
];

/** Packets of flows that answer: a stream has only data. */
const TCP_ONLY: readonly PacketShape[] = ['syn', 'again', 'fin', 'ack'];

const MARKS: readonly PacketShape[] = ['mark', 'echo'];

/** Whether a flow lets links mark its packets, in any lane. */
function mayMark({ traffic, lanes }: Scenario): boolean {
  const needs = (law: string | undefined) => lawDeclaration(law ?? '')?.needs?.includes('ecn') === true;
  const chosen = lanes.flatMap(({ windowLaws = {} }) => Object.values(windowLaws).map(({ law }) => law));
  return (
    chosen.some(needs) ||
    traffic.some((one) => 'transport' in one && (one.transport.ecn === true || needs(one.transport.windowLaw?.law)))
  );
}

/** The shapes that the pictures of a scenario can have, with their names. */
export function packetKeyOf(scenario: Scenario): PacketKey {
  const { lanes, traffic } = scenario;
  if (traffic.length > 0 && traffic.every(({ kind }) => kind === 'calls'))
    return pauses(scenario) ? [...CALLS_KEY, PAUSING] : CALLS_KEY;
  const hasTcp = traffic.some(({ kind }) => kind !== 'raw' && kind !== 'constant-rate');
  const isControl = lanes.every(({ dataPlane }) => dataPlane !== 'packets');
  const setsRates = lanes.some(({ scheme }) => schemeDeclaration(scheme)?.setsRates);
  const own = ownPackets(lanes.map(({ scheme }) => scheme));
  const hasMarks = mayMark(scenario);
  const all = KEY.filter(([name]) => hasMarks || !MARKS.includes(name));
  const usual = all.filter(([name]) => hasTcp || !TCP_ONLY.includes(name));
  if (isControl) return CONTROL_KEY;
  return setsRates ? [...CONTROL_KEY, ...all.filter(([name]) => name !== 'syn')] : [...own, ...usual];
}

/** As the lanes' schemes call them. */
function ownPackets(schemes: readonly string[]): PacketKey {
  const declared = schemes.map((scheme) => schemeDeclaration(scheme)?.ownPackets);
  const probe = declared.find((packets) => packets?.probe !== undefined)?.probe;
  const answer = declared.find((packets) => packets?.answer !== undefined)?.answer;
  return [
    ...(probe === undefined ? [] : ([['probe', probe]] as const)),
    ...(answer === undefined ? [] : ([['probeAck', answer]] as const)),
  ];
}
