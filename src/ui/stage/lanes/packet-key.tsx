/** The only legend: what the shapes in the pictures are. */
import { PacketGlyph } from '../../core/icons/packet-glyph.tsx';
import { usePageState } from '../../core/page/page-context.ts';
import { packetKeyOf } from './packet-key-of.ts';
import './packet-key.css';

export function PacketKey() {
  const scenario = usePageState((state) => state.scenario);
  const key = packetKeyOf(scenario);
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
