/** The packet's shape beside its name: from the words that the inspection begins with. */
import type { Inspection } from '../../../../simulation/report.ts';
import type { PacketGlyphName } from '../../../core/icons/packet-glyph.tsx';

/** First word of the title to shape. */
const SHAPES: Readonly<Record<string, PacketGlyphName>> = { SYN: 'syn', Data: 'data', FIN: 'fin', ACK: 'ack' };

/** Null: what is inspected is no packet, or one without a shape of its own. */
export function glyphOf({ title, status }: Pick<Inspection, 'title' | 'status'>): PacketGlyphName | null {
  const kind = title.split(' ', 1)[0];
  if (!Object.hasOwn(SHAPES, kind)) return null;
  if (/^refused/.test(status)) return 'refused';
  return SHAPES[kind];
}

/** The shape of an entry of a history, e.g. `SYN refused`; null: a dot. */
export function historyGlyph(label: string): PacketGlyphName | null {
  if (/\brefused\b/.test(label)) return 'refused';
  if (/\bdropped\b|\blost\b/.test(label)) return 'drop';
  return glyphOf({ title: label, status: '' });
}
