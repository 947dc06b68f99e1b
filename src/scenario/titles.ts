import { laneLetter } from '../base/format.ts';
import { schemeDeclaration } from '../schemes/declarations.ts';
import type { Scenario } from './schema.ts';

/** What a lane is called: its title, and without one that of its scheme. */
export function titleOfLane({ title, scheme }: Pick<Scenario['lanes'][number], 'title' | 'scheme'>): string {
  return title ?? schemeDeclaration(scheme)?.title ?? scheme;
}

/** Its letter and title, as over the lanes: titles may be the same. The id where there is no such lane. */
export function laneTitle({ lanes }: Pick<Scenario, 'lanes'>, laneId: string): string {
  const index = lanes.findIndex(({ id }) => id === laneId);
  return index < 0 ? laneId : `${laneLetter(index)} ${titleOfLane(lanes[index])}`;
}

/** What a traffic class is called: its title, and its id without one. */
export function classTitle({ traffic }: Pick<Scenario, 'traffic'>, classId: string): string {
  return traffic.find(({ id }) => id === classId)?.title ?? classId;
}

/** The same within a sentence. */
export function classInWords(scenario: Pick<Scenario, 'traffic'>, classId: string): string {
  const title = classTitle(scenario, classId);
  return title === classId ? classId : `“${title}”`;
}
