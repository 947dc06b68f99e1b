/** The only legend: what the shapes in the pictures are. */
import { PacketGlyph, type PacketGlyphName } from '../icons/packet-glyph.tsx';

const KEY: readonly (readonly [PacketGlyphName, string])[] = [
  ['syn', 'SYN'],
  ['data', 'data'],
  ['again', 'sent again'],
  ['fin', 'FIN'],
  ['ack', 'ACK'],
  ['drop', 'dropped'],
];

export function PacketKey() {
  return (
    <ul className="packet-key" aria-label="What the shapes are">
      {KEY.map(([glyph, name]) => (
        <li key={glyph}>
          <PacketGlyph name={glyph} />
          {name}
        </li>
      ))}
    </ul>
  );
}
