/** What is no chart over time, below the charts of a lane: who completes, and the search of its gate. */
import { memo } from 'react';
import type { Scenario } from '../../scenario/schema.ts';
import { keptBySession } from '../session/kept-by-session.ts';
import type { LaneFeed, PaintLoop } from '../session/lane-feed.ts';
import type { Session } from '../session/session.ts';
import { FlowDistributions } from './distributions/flow-distributions.tsx';
import { useLaneShape } from './lane-source.ts';
import { BruteForce } from './search/brute-force.ts';
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
  readonly session: Session;
}

/** How the flows would do as a fluid. */
const fluidReferenceOf = keptBySession(({ run }) => new FluidReference(startFluidWorker, () => run.paintLoop.wake()));

/** The curve behind the search of a gate. */
const bruteForceOf = keptBySession(({ startWorker, run, store }) => {
  const bruteForce = new BruteForce(startWorker, () => run.paintLoop.wake());
  store.subscribe((now, before) => {
    if (now.opened !== before.opened) bruteForce.forget();
    else if (now.scenario !== before.scenario) bruteForce.follow(now.scenario);
  });
  return bruteForce;
});

export const LanePlots = memo(function LanePlots(props: Props) {
  const { feed, paintLoop, shown, scenario, lanes, session } = props;
  const shape = useLaneShape(feed);
  // Sessions that are given rates never complete; their pictures are others.
  const completes = shape?.dataPlane === 'packets' && shape.traffic.some(({ kind }) => kind === 'flows');
  const hasRates = shape?.series.some(({ id }) => id.startsWith('rate.')) === true;
  if (!completes || hasRates) return null;
  const fluid = fluidReferenceOf(session);
  const bruteForce = bruteForceOf(session);
  return (
    <div className="lane-plots">
      <CompletionFigure {...{ feed, lanes, scenario, fluid, paintLoop }} />
      {/* First, since every lane has them: those of lanes beside each other are level. */}
      <FlowDistributions {...{ feed, paintLoop, shown }} />
      <SearchPlane {...{ feed, paintLoop, shown, scenario, bruteForce }} />
    </div>
  );
});
