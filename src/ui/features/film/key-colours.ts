import type { PacketShape } from '../../stage/lanes/packet-key-of.ts';
import type { ThemeTokens } from '../../stage/picture/theme-tokens.ts';

/** The colours of a shape in the pictures, as a filled or a hollow square. */
export function keyColours(
  glyph: PacketShape,
  { surface, ink, data, synFill, synText, fin, drop, control, acknowledgement }: ThemeTokens,
): { readonly fill: string; readonly edge: string } {
  const [fill, edge] = {
    syn: [synFill, synText],
    data: [data, data],
    again: [surface, data],
    fin: [surface, fin],
    ack: [acknowledgement, acknowledgement],
    mark: [control, control],
    echo: [surface, control],
    drop: [drop, drop],
    gone: [surface, drop],
    pausing: [surface, synText],
    probe: [surface, ink],
    probeAck: [acknowledgement, acknowledgement],
  }[glyph] as [string, string];
  return { fill, edge };
}
