/** What is no chart over time, below the charts of a lane: who completes, and the search of its gate. */
import { memo } from 'react';
import type { Scenario } from '../../scenario/schema.ts';
import type { LaneFeed, PaintLoop } from '../session/lane-feed.ts';
import { FlowDistributions } from './distributions/flow-distributions.tsx';
import { useLaneShape } from './lane-source.ts';
import type { BruteForce } from './search/brute-force.ts';
import { CompletionFigure } from './distributions/completion-figure.tsx';
import { FluidReference } from './distributions/fluid-reference.ts';
import { startFluidWorker } from './distributions/start-fluid-worker.ts';
import { SearchPlane } from './search/search-plane.tsx';

interface Props {
  readonly feed: LaneFeed;
  readonly paintLoop: PaintLoop;
  readonly shown: () => number;
  readonly scenario: Scenario;
  /** Every lane, this one too. */
  readonly lanes: readonly LaneFeed[];
  /** Keeps what is computed for the plots of every lane. */
  readonly session: {
    readonly bruteForce: BruteForce;
    fluidReference: FluidReference | null;
    readonly run: { readonly paintLoop: { wake(): void } };
  };
}

export const LanePlots = memo(function LanePlots(props: Props) {
  const { feed, paintLoop, shown, scenario, lanes, session } = props;
  const shape = useLaneShape(feed);
  // Sessions that are given rates never complete; their pictures are others.
  const completes = shape?.dataPlane === 'packets' && shape.traffic.some(({ kind }) => kind === 'flows');
  const hasRates = shape?.series.some(({ id }) => id.startsWith('rate.')) === true;
  if (!completes || hasRates) return null;
  const { run, bruteForce } = session;
  const fluid = (session.fluidReference ??= new FluidReference(startFluidWorker, () => run.paintLoop.wake()));
  return (
    <div className="lane-plots">
      <CompletionFigure {...{ feed, lanes, scenario, fluid, paintLoop }} />
      {/* First, since every lane has them: those of lanes beside each other are level. */}
      <FlowDistributions {...{ feed, paintLoop, shown }} />
      <SearchPlane {...{ feed, paintLoop, shown, scenario, bruteForce }} />
    </div>
  );
});
