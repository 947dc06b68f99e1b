/** The only legend: what the shapes in the pictures are. */
import { PacketGlyph, type PacketGlyphName } from '../icons/packet-glyph.tsx';
import { schemeDeclaration } from '../../schemes/declarations.ts';
import { usePage } from '../session/session-context.ts';

const KEY: readonly (readonly [PacketGlyphName, string])[] = [
  ['syn', 'SYN'],
  ['data', 'data'],
  ['again', 'sent again'],
  ['fin', 'FIN'],
  ['ack', 'ACK'],
  ['drop', 'dropped'],
];

/** Where only the schemes' own packets are in the network: there are no data, or they are a fluid. */
const CONTROL_KEY: typeof KEY = [
  ['probe', 'Probe, on its way'],
  ['probeAck', 'ProbeAck, going back'],
];

export function PacketKey() {
  const lanes = usePage((page) => page.scenario.lanes);
  const isControl = lanes.every(({ dataPlane }) => dataPlane !== 'packets');
  const setsRates = lanes.some(({ scheme }) => schemeDeclaration(scheme)?.setsRates);
  const key = isControl ? CONTROL_KEY : setsRates ? [...CONTROL_KEY, ...KEY.filter(([name]) => name !== 'syn')] : KEY;
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
