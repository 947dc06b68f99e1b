import type { Page } from './page.ts';

/** Opens the experiments where a lane is examined. They take the question as from a link. */
export function examineLane(page: Page, laneId: string): void {
  page.store.setState({ brought: { experiment: { headwayExamination: 1, columns: [`lane:${laneId}`] } } });
  page.show({ experimenting: true });
}
