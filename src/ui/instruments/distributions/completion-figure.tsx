/** Completion curves: this lane's, the others' beside it, and that of a fluid where the scenario has one. */
import { useMemo } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import type { LaneFeed, PaintLoop } from '../../session/lane-feed.ts';
import { PlotCanvas } from '../plot-canvas.tsx';
import { sessionColour } from '../session-colour.ts';
import { type CompletionCurve, fluidShares, laneShares } from './completion-curves.ts';
import { CurvesPlot } from './curves-plot.ts';
import type { FluidReference } from './fluid-reference.ts';

interface Props {
  readonly feed: LaneFeed;
  /** Every lane's, this one's too. */
  readonly lanes: readonly LaneFeed[];
  readonly scenario: Scenario;
  readonly fluid: FluidReference;
  readonly paintLoop: PaintLoop;
}

const HEIGHT = 128;

export function CompletionFigure({ feed, lanes, scenario, fluid, paintLoop }: Props) {
  const plot = useMemo(() => {
    const seed = scenario.lanes.find(({ id }) => id === feed.laneId)?.seed ?? scenario.run.seed;
    return new CurvesPlot(`Completion curves, lane ${feed.letter}`, {
      state: () => `${fluid.changes} ${lanes.map(({ frame }) => frame?.timeSeconds).join(' ')}`,
      curves: () => {
        const flows = fluid.flowsOf(scenario, seed);
        const ideal = flows === null ? [] : [idealOf(fluidShares(flows, feed.frame?.timeSeconds ?? 0))];
        return [...ideal, ...lanes.map((lane, index) => curveOf(lane, index, lane === feed))];
      },
    });
  }, [feed, lanes, scenario, fluid]);
  return (
    <figure className="completion-curves">
      <figcaption>
        <b>Through within</b> <span>share of all flows that came</span>
      </figcaption>
      <PlotCanvas plot={plot} height={HEIGHT} paintLoop={paintLoop} />
    </figure>
  );
}

function idealOf(shares: Float64Array): CompletionCurve {
  return { label: 'ideal', title: 'ideal (a fluid)', colour: 'ink2', width: 1.5, isDashed: true, shares };
}

function curveOf({ letter, frame }: LaneFeed, index: number, isOwn: boolean): CompletionCurve {
  const shares = laneShares(frame?.distributions ?? new Float64Array(0));
  return {
    label: letter,
    title: letter,
    colour: sessionColour(index),
    width: isOwn ? 2.5 : 1,
    isDashed: false,
    shares,
  };
}
