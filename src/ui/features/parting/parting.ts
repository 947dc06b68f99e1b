/** Where two lanes of the open scenario part: asked of a worker, kept until the run is another one. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { authoredSchemesOfLane } from '../../../scenario/authored-schemes.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { PartingMessage, PartingQuery, PartingReport } from '../../../simulation/watch/parting.ts';
import { keptByPage } from '../../core/page/page-context.ts';

export interface FoundParting {
  readonly scenario: Scenario;
  readonly names: PartingQuery['names'];
  readonly report: PartingReport;
}

interface PartingState {
  readonly found: FoundParting | null;
  readonly failure: string | null;
}

export class PartingSearch {
  readonly store: StoreApi<PartingState> = createStore<PartingState>()(() => ({ found: null, failure: null }));
  private worker: Worker | null = null;

  begin(scenario: Scenario, laneIds: PartingQuery['laneIds'], names: PartingQuery['names']): void {
    this.stop();
    this.store.setState({ found: null, failure: null });
    const worker = new Worker(new URL('../../../../workers/log.worker.ts', import.meta.url), { type: 'module' });
    this.worker = worker;
    const end = (state: Partial<PartingState>) => {
      this.stop();
      this.store.setState(state);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<PartingMessage>) => {
      if (data.kind === 'failed') end({ failure: data.message });
      else end({ found: { scenario, names, report: data.report } });
    });
    worker.addEventListener('error', ({ message }) => end({ failure: message || 'Its program could not be loaded.' }));
    worker.postMessage({ scenario, laneIds, names } satisfies PartingQuery);
  }

  stop(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}

export const partingSearchOf = keptByPage(() => new PartingSearch());

/** What somebody has written is run in the lane that was agreed to, and nowhere beside it. */
export function runsCode(scenario: Scenario, laneId: string): boolean {
  return authoredSchemesOfLane(scenario, laneId).length > 0;
}
