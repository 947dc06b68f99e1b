/** What is no chart over time, below the charts of a lane: who completes, and the search of its gate. */
import { completes } from '../common.ts';
import type { PlotsProps } from '../lane-view.ts';
import { CompletionFigure } from './completion-figure.tsx';
import { FlowDistributions } from './flow-distributions.tsx';
import { SearchPlane } from './search-plane.tsx';

export function FlowPlots({ feed, shape, lanes, ideal, curve, paintLoop, shown }: PlotsProps) {
  if (!completes(shape)) return null;
  return (
    <div className="lane-plots">
      <CompletionFigure {...{ feed, lanes, ideal, paintLoop }} />
      {/* First, since every lane has them: those of lanes beside each other are level. */}
      <FlowDistributions {...{ feed, paintLoop, shown }} />
      <SearchPlane {...{ feed, shape, paintLoop, shown, curve }} />
    </div>
  );
}
