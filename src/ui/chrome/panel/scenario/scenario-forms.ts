import type { ReactNode } from 'react';
import type { ScenarioEditing } from './scenario-editing.ts';

/** Forms of the editor, which the panel only gives a place. */
export interface ScenarioForms {
  /** Properties of what is chosen in the editor; null: nothing is. */
  readonly chosen: (editing: ScenarioEditing) => ReactNode;
  readonly network: ReactNode;
  readonly newTraffic: ReactNode;
  readonly trafficClass: (classId: string) => ReactNode;
  readonly newLane: ReactNode;
  readonly lane: (laneId: string) => ReactNode;
  /** What the scenario asks. */
  readonly guide: ReactNode;
  /** The way to the scenario's lesson. */
  readonly lesson: ReactNode;
}
