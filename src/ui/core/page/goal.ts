import type { Condition, HappeningKind } from '../../../simulation/report.ts';

/** Something that the run is to go on to: lanes stop where it happens first. */
export interface Goal {
  readonly condition: Condition;
  /** The one lane that is to look out; null: every lane. */
  readonly laneId: string | null;
  /** Not beyond this; Infinity: the run's end. */
  readonly untilSeconds: number;
  /** In words, e.g. "the next drop". */
  readonly label: string;
}

/** The kinds of events that a goal may name, in the order in which they are offered, with their titles. */
export const GOAL_KINDS: readonly { readonly kind: HappeningKind | 'any'; readonly title: string }[] = [
  { kind: 'drop', title: 'drop' },
  { kind: 'arrival', title: 'arrival of a flow' },
  { kind: 'admission', title: 'admission' },
  { kind: 'refusal', title: 'refusal' },
  { kind: 'completion', title: 'completion' },
  { kind: 'timeout', title: 'timeout' },
  { kind: 'decision', title: 'decision of a scheme' },
  { kind: 'delivery', title: 'delivery of a packet' },
  { kind: 'delay', title: 'delay on an impaired link' },
  { kind: 'undo', title: 'undone reduction of a window' },
  { kind: 'call', title: 'step of a call' },
  { kind: 'any', title: 'event of any kind' },
];

/** e.g. "the next drop". */
export function happeningLabel(kind: HappeningKind | 'any'): string {
  return `the next ${GOAL_KINDS.find((one) => one.kind === kind)?.title ?? kind}`;
}
