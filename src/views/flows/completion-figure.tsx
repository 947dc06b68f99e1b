/** Completion curves: this lane's, the others' beside it, and that of a fluid where the scenario has one. */
import { useMemo } from 'react';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import { PlotCanvas } from '../../widgets/charts/plot-canvas.tsx';
import { sessionColour } from '../../widgets/charts/session-colour.ts';
import { type CompletionCurve, fluidShares, framesState, laneShares } from './completion-curves.ts';
import { CurvesPlot } from './curves-plot.ts';
import type { FluidFlows } from '../../simulation/report.ts';

/** What the lane's flows would need if they shared the links as a fluid. */
export interface IdealFlows {
  /** Counts what has become known. */
  changes(): number;
  /** Null: they are not known yet, or there are none. */
  flows(): FluidFlows | null;
}

interface Props {
  readonly feed: LaneFeed;
  /** The curves of all lanes, this one included. */
  readonly lanes: readonly LaneFeed[];
  readonly ideal: IdealFlows;
  readonly paintLoop: PaintLoop;
}

const HEIGHT = 128;

export function CompletionFigure({ feed, lanes, ideal, paintLoop }: Props) {
  const plot = useMemo(() => {
    return new CurvesPlot(`Completion curves, lane ${feed.letter}`, {
      state: () => `${ideal.changes()} ${framesState(lanes)}`,
      curves: () => {
        const flows = ideal.flows();
        const fluid = flows === null ? [] : [idealOf(fluidShares(flows, feed.frame?.timeSeconds ?? 0))];
        return [...fluid, ...lanes.map((lane, index) => curveOf(lane, index, lane === feed))];
      },
    });
  }, [feed, lanes, ideal]);
  return (
    <figure className="completion-curves">
      <figcaption className="caption">
        <b>Completed within</b> <span>share of all flows that arrived</span>
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
