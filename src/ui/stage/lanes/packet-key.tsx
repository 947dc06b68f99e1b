/** The only legend: what the shapes in the pictures are. */
import { PacketGlyph, type PacketGlyphName } from '../../core/icons/packet-glyph.tsx';
import { schemeDeclaration } from '../../../schemes/declarations.ts';
import { lawDeclaration } from '../../../laws/declarations.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { usePageState } from '../../core/page/page-context.ts';
import './packet-key.css';

const KEY: readonly (readonly [PacketGlyphName, string])[] = [
  ['syn', 'SYN'],
  ['data', 'data'],
  ['again', 'retransmitted'],
  ['fin', 'FIN'],
  ['ack', 'ACK'],
  ['mark', 'ECN mark'],
  ['echo', 'mark reported'],
  ['drop', 'dropped'],
];

/** Where only the schemes' own packets are in the network: there are no data, or they are a fluid. */
const CONTROL_KEY: typeof KEY = [
  ['probe', 'Probe, on its way'],
  ['probeAck', 'ProbeAck, going back'],
];

/** Packets of flows that answer: a stream has only data. */
const TCP_ONLY: readonly PacketGlyphName[] = ['syn', 'again', 'fin', 'ack'];

const MARKS: readonly PacketGlyphName[] = ['mark', 'echo'];

/** Whether a flow lets links mark its packets, in any lane. */
function mayMark({ traffic, lanes }: Scenario): boolean {
  const needs = (law: string | undefined) => lawDeclaration(law ?? '')?.needs?.includes('ecn') === true;
  const chosen = lanes.flatMap(({ windowLaws = {} }) => Object.values(windowLaws).map(({ law }) => law));
  return (
    chosen.some(needs) ||
    traffic.some((one) => 'transport' in one && (one.transport.ecn === true || needs(one.transport.windowLaw?.law)))
  );
}

export function PacketKey() {
  const lanes = usePageState((state) => state.scenario.lanes);
  const hasTcp = usePageState((state) =>
    state.scenario.traffic.some(({ kind }) => kind !== 'raw' && kind !== 'constant-rate'),
  );
  const isControl = lanes.every(({ dataPlane }) => dataPlane !== 'packets');
  const setsRates = lanes.some(({ scheme }) => schemeDeclaration(scheme)?.setsRates);
  const own = ownPackets(lanes.map(({ scheme }) => scheme));
  const hasMarks = usePageState((state) => mayMark(state.scenario));
  const all = KEY.filter(([name]) => hasMarks || !MARKS.includes(name));
  const usual = all.filter(([name]) => hasTcp || !TCP_ONLY.includes(name));
  const key = isControl
    ? CONTROL_KEY
    : setsRates
      ? [...CONTROL_KEY, ...all.filter(([name]) => name !== 'syn')]
      : [...own, ...usual];
  return (
    <ul className="packet-key" aria-label="What the shapes are">
      {key.map(([glyph, name]) => (
        <li key={glyph}>
          <PacketGlyph name={glyph} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** As the lanes' schemes call them. */
function ownPackets(schemes: readonly string[]): typeof KEY {
  const declared = schemes.map((scheme) => schemeDeclaration(scheme)?.ownPackets);
  const probe = declared.find((packets) => packets?.probe !== undefined)?.probe;
  const answer = declared.find((packets) => packets?.answer !== undefined)?.answer;
  return [
    ...(probe === undefined ? [] : ([['probe', probe]] as const)),
    ...(answer === undefined ? [] : ([['probeAck', answer]] as const)),
  ];
}
