import type { Page } from './page.ts';

/**
 * Opens the experiments where a lane is examined. They take the question as from a link.
 * @param required questions that must be met
 */
export function examineLane(page: Page, laneId: string, required: readonly number[] = []): void {
  const experiment = { headwayExamination: 1, columns: [`lane:${laneId}`], required };
  page.store.setState({ brought: { experiment } });
  page.show({ experimenting: true });
}
