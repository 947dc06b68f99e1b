/** Where two lanes of the open scenario part: asked of a worker, kept until the run is another one. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Scenario } from '../../../scenario/schema.ts';
import type { PacketsMessage, PacketsQuery } from '../../../simulation/watch/packets-in-time.ts';
import type { PartingMessage, PartingQuery, PartingReport } from '../../../simulation/watch/parting.ts';
import { keptByPage } from '../../core/page/page-context.ts';

export interface FoundParting {
  readonly scenario: Scenario;
  readonly laneIds: PartingQuery['laneIds'];
  readonly names: PartingQuery['names'];
  readonly report: PartingReport;
}

interface PartingState {
  readonly found: FoundParting | null;
  readonly failure: string | null;
}

/** Asks a worker of its own. @returns what stops it */
export function askWorker(
  query: PartingQuery | PacketsQuery,
  answer: (message: PartingMessage | PacketsMessage) => void,
  fail: (message: string) => void,
): () => void {
  const worker = new Worker(new URL('../../../../workers/log.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<PartingMessage | PacketsMessage>) => {
    worker.terminate();
    if (data.kind === 'failed') fail(data.message);
    else answer(data);
  });
  worker.addEventListener('error', ({ message }) => {
    worker.terminate();
    fail(message || 'Its program could not be loaded.');
  });
  worker.postMessage(query);
  return () => worker.terminate();
}

class PartingSearch {
  readonly store: StoreApi<PartingState> = createStore<PartingState>()(() => ({ found: null, failure: null }));
  private end: () => void = () => undefined;

  begin(scenario: Scenario, laneIds: PartingQuery['laneIds'], names: PartingQuery['names']): void {
    this.stop();
    this.store.setState({ found: null, failure: null });
    this.end = askWorker(
      { scenario, laneIds, names },
      (message) => {
        if (message.kind !== 'parting') return;
        this.store.setState({ found: { scenario, laneIds, names, report: message.report } });
      },
      (failure) => this.store.setState({ failure }),
    );
  }

  stop(): void {
    this.end();
  }
}

export const partingSearchOf = keptByPage(() => new PartingSearch());
