import type { Condition } from '../../simulation/report.ts';

/** Something that the run is to go on to: lanes stop where it happens first. */
export interface Quest {
  readonly condition: Condition;
  /** The one lane that is to look out; null: every lane. */
  readonly laneId: string | null;
  /** Not beyond this; Infinity: the run's end. */
  readonly untilSeconds: number;
  /** In words, e.g. "the next drop". */
  readonly label: string;
}
