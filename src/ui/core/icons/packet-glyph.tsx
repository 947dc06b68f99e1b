/** The packets' shapes as they stand in the key: a shape each, then a colour. */
const GLYPHS = {
  syn: (
    <path
      d="M-3.5-4.5 4 0-3.5 4.5z"
      fill="var(--syn-fill)"
      stroke="var(--syn-text)"
      strokeWidth="0.75"
      strokeLinejoin="round"
    />
  ),
  data: <rect x="-2.5" y="-5.5" width="5" height="11" rx="1" fill="var(--data)" />,
  again: (
    <rect x="-2" y="-5" width="4" height="10" rx="0.6" fill="var(--surface)" stroke="var(--data)" strokeWidth="1.1" />
  ),
  mark: <path d="M-2.5-5.5 0-2.5 2.5-5.5v11h-5z" fill="var(--ctl)" />,
  echo: (
    <>
      <circle r="1.4" fill="var(--ctl)" />
      <circle r="3.4" fill="none" stroke="var(--ctl)" strokeWidth="1.1" />
    </>
  ),
  fin: <rect x="-3" y="-3" width="6" height="6" fill="var(--surface)" stroke="var(--fin)" strokeWidth="2.2" />,
  ack: <circle r="1.7" fill="var(--ack)" />,
  drop: <path d="M-3.5-3.5l7 7m0-7l-7 7" fill="none" stroke="var(--drop)" strokeWidth="1.8" strokeLinecap="round" />,
  probe: <path d="M0-4.5 4.5 0 0 4.5-4.5 0z" fill="var(--surface)" stroke="var(--ink)" strokeWidth="1.4" />,
  probeAck: <path d="M0-3 3 0 0 3-3 0z" fill="var(--ack)" />,
  gone: (
    <>
      <rect x="-4" y="-4" width="8" height="8" fill="var(--surface)" stroke="var(--drop)" strokeWidth="1.1" />
      <path d="M-4 0 0-4M-4 4 4-4M0 4 4 0" fill="none" stroke="var(--drop)" strokeWidth="1.1" />
    </>
  ),
  pausing: (
    <>
      <circle r="4" fill="var(--surface)" stroke="var(--syn-text)" strokeWidth="1.3" />
      <path d="M0-2.4V0h2" fill="none" stroke="var(--syn-text)" strokeWidth="1.3" />
    </>
  ),
  refused: (
    <path
      d="M3.5-4.5-4 0l7.5 4.5z"
      fill="var(--surface)"
      stroke="var(--syn-text)"
      strokeWidth="1.3"
      strokeLinejoin="round"
    />
  ),
} as const;

export type PacketGlyphName = keyof typeof GLYPHS;

export function PacketGlyph({ name }: { readonly name: PacketGlyphName }) {
  return (
    <svg className="packet-glyph" viewBox="-6 -6 12 12" aria-hidden="true">
      {GLYPHS[name]}
    </svg>
  );
}
