/** Sizes in CSS pixels before the picture's scale. */
export interface PipeStyle {
  readonly wide: number;
  readonly narrowest: number;
  readonly thin: number;
  readonly gap: number;
  readonly lead: number;
  readonly stackWidth: number;
  readonly tallestStack: number;
  readonly useBar: number;
  /** From the wide channel's edge to the middle of the use bar. */
  readonly useBarOut: number;
}

/** Pipes in a row. */
export const FULL: PipeStyle = {
  wide: 22,
  narrowest: 9,
  thin: 10,
  gap: 3,
  lead: 53,
  stackWidth: 24,
  tallestStack: 170,
  useBar: 6,
  useBarOut: 25,
};
export const SLIM: PipeStyle = { ...FULL, wide: 18, lead: 44 };
/** Links that show the rates of their sessions and no queue. */
export function forRates(style: PipeStyle): PipeStyle {
  return { ...style, wide: style.wide * 2.4, thin: Math.min(style.thin, 6), lead: style.lead * 0.6 };
}

/** Links that carry far more than comes to them: what they join is what matters. */
export function forIdle(style: PipeStyle): PipeStyle {
  return { ...style, wide: 8, narrowest: 8, thin: 5, gap: 2, lead: Math.min(style.lead, 40) };
}

export const COMPACT: PipeStyle = {
  wide: 13,
  narrowest: 7,
  thin: 6,
  gap: 2,
  lead: 34,
  stackWidth: 13,
  tallestStack: 54,
  useBar: 3,
  useBarOut: 12,
};
