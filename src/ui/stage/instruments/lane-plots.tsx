/** What is no chart over time, below the charts of a lane: the plots of its view, with what the page computes for them. */
import { memo, useMemo } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';
import { useLaneShape } from '../../../views/lane-source.ts';
import type { CurveSource } from '../../../views/flows/curve.ts';
import { keptByPage } from '../../core/page/page-context.ts';
import type { Page } from '../../core/page/page.ts';
import { BruteForce } from './search/brute-force.ts';
import { FluidReference } from './distributions/fluid-reference.ts';
import { Plots } from './view-parts.tsx';
import { startFluidWorker } from './distributions/start-fluid-worker.ts';

interface Props {
  readonly feed: LaneFeed;
  readonly paintLoop: PaintLoop;
  readonly shown: () => number;
  readonly scenario: Scenario;
  /** Every lane, this one too. */
  readonly lanes: readonly LaneFeed[];
  readonly page: Page;
}

/** How the flows would do as a fluid. */
const fluidReferenceOf = keptByPage(({ run }) => new FluidReference(startFluidWorker, () => run.paintLoop.wake()));

/** The curve behind the search of a gate. */
const bruteForceOf = keptByPage(({ startWorker, run, store }) => {
  const bruteForce = new BruteForce(startWorker, () => run.paintLoop.wake());
  store.subscribe((now, before) => {
    if (now.opened !== before.opened) bruteForce.forget();
    else if (now.scenario !== before.scenario) bruteForce.follow(now.scenario);
  });
  return bruteForce;
});

export const LanePlots = memo(function LanePlots(props: Props) {
  const { feed, paintLoop, shown, scenario, lanes, page } = props;
  const shape = useLaneShape(feed);
  const fluid = fluidReferenceOf(page);
  const bruteForce = bruteForceOf(page);
  const ideal = useMemo(() => {
    const seed = scenario.lanes.find(({ id }) => id === feed.laneId)?.seed ?? scenario.run.seed;
    return { changes: () => fluid.changes, flows: () => fluid.flowsOf(scenario, seed) };
  }, [fluid, scenario, feed]);
  const curve = useMemo(
    (): CurveSource => ({
      get changes() {
        return bruteForce.changes;
      },
      curveOf: (link) => bruteForce.curveOf(link),
      begin: (laneId, request) => bruteForce.begin(scenario, laneId, request),
      forget: () => bruteForce.forget(),
    }),
    [bruteForce, scenario],
  );
  return shape === null ? null : <Plots {...{ feed, shape, lanes, ideal, curve, paintLoop, shown }} />;
});
