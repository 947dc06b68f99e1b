/** The events of lanes up to a moment: each lane is run once more in a worker of its own, beside the page's. */
import { useEffect, useState } from 'react';
import type { Happening } from '../../../simulation/report.ts';
import type { LogMessage, LogQuery } from '../../../simulation/watch/recent-happenings.ts';

export interface LoggedHappening extends Happening {
  readonly laneId: string;
}

export interface LogState {
  /** Newest first. */
  readonly entries: readonly LoggedHappening[];
  /** How many there were, shown or not. */
  readonly count: number;
  /** The share of the work that is done; 1: all of it. */
  readonly share: number;
  readonly failure: string | null;
}

const NOTHING: LogState = { entries: [], count: 0, share: 0, failure: null };

/** @param queries one for each lane; keep the same array while nothing changes */
export function useLog(queries: readonly LogQuery[], most: number): LogState {
  const [read, setRead] = useState({ queries, state: NOTHING });
  useEffect(() => {
    let state: LogState = queries.length === 0 ? { ...NOTHING, share: 1 } : NOTHING;
    const update = (change: Partial<LogState>) => {
      state = { ...state, ...change };
      setRead({ queries, state });
    };
    update({});
    const shares = queries.map(() => 0);
    const share = () => shares.reduce((sum, one) => sum + one, 0) / queries.length;
    const workers = queries.map((query, index) => {
      const worker = new Worker(new URL('../../../../workers/log.worker.ts', import.meta.url), { type: 'module' });
      const fail = (failure: string) => {
        shares[index] = 1;
        update({ failure, share: share() });
      };
      worker.addEventListener('message', ({ data }: MessageEvent<LogMessage>) => {
        if (data.kind === 'failed') return fail(data.message);
        shares[index] = data.kind === 'log' ? 1 : data.share;
        if (data.kind === 'progress') return update({ share: share() });
        const own = data.happenings.map((one) => ({ ...one, laneId: query.laneId }));
        const entries = [...state.entries, ...own].sort((a, b) => b.atSeconds - a.atSeconds).slice(0, most);
        update({ entries, count: state.count + data.count, share: share() });
        worker.terminate();
      });
      worker.addEventListener('error', (event) => fail(event.message || 'its program could not be loaded'));
      worker.postMessage(query);
      return worker;
    });
    return () => workers.forEach((worker) => worker.terminate());
  }, [queries, most]);
  // What was asked before is not shown as the answer to what is asked now.
  return read.queries === queries ? read.state : NOTHING;
}
