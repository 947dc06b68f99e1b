/**
 * All that the page shows of one kind of lane beside the network itself: figures, rows of the spine, charts, and the
 * parts that are fetched when a lane of the kind is shown.
 */
import type { ComponentType } from 'react';
import type { LaneFeed, LaneSeries } from '../protocol/lane-feed.ts';
import type { ParameterRole } from '../schemes/declaration.ts';
import type { LaneShape } from '../simulation/report.ts';
import type { ChartSource } from '../widgets/charts/chart-specification.ts';
import type { ChartSpan } from '../widgets/charts/chart-span.ts';
import type { PaintLoop } from '../widgets/charts/paint-loop.ts';
import type { Quantity } from '../quantities/quantity.ts';
import type { CurveSource } from './flows/curve.ts';
import type { IdealFlows } from './flows/completion-figure.tsx';
import type { ChartRoom, LaneChart } from './lane-chart.ts';
import type { OverlaidLine } from './overlaid.ts';

export interface LaneView {
  /** The view's own quantities, most important first; they stand after the common ones. */
  readonly figures: (shape: LaneShape) => readonly Quantity[];
  /** What lanes of this kind are about, where the scenario does not say it: the hero, then its companions. */
  readonly lead: (shape: LaneShape) => readonly Quantity[];
  /** What else is compared between two lanes of this kind; it stands after the common ones. */
  readonly compared: (shape: LaneShape) => readonly Quantity[];
  /** From the top; `shape` is null before the lane is opened. */
  readonly charts: (shape: LaneShape | null, room: ChartRoom) => readonly LaneChart[];
  /** What goes wrong at a moment and is not seen otherwise, in a sentence; null: nothing. */
  readonly caution?: (shape: LaneShape, series: LaneSeries, seconds: number) => string | null;
  /** What is compared where the charts of several lanes lie over each other. */
  readonly overlaid: readonly OverlaidLine[];
}

/** The parts of a view that have a program of their own. */
export interface ViewParts {
  /** Under the charts, on their time axis. */
  readonly pictures?: () => Promise<ComponentType<PicturesProps>>;
  /** What has no time axis, below all. */
  readonly plots?: () => Promise<ComponentType<PlotsProps>>;
  /** Beside the picture. */
  readonly beside?: () => Promise<ComponentType<BesideProps>>;
  /** Beside the picture too, where the lane is alone. */
  readonly table?: () => Promise<ComponentType<TableProps>>;
}

interface PaintedProps {
  readonly feed: LaneFeed;
  readonly shape: LaneShape;
  readonly paintLoop: PaintLoop;
  /** Simulated seconds shown; must stay the same function. */
  readonly shown: () => number;
}

export interface PicturesProps extends PaintedProps {
  readonly source: ChartSource;
  readonly span: ChartSpan;
  readonly untilSeconds: number;
  /** The scheme's parameter in this role at a time; null: it has none. */
  readonly parameterAt: (role: ParameterRole, seconds: number) => number | null;
  /** A flow was chosen, by its number. */
  readonly onSelectFlow: ((flow: number) => void) | undefined;
}

export interface PlotsProps extends PaintedProps {
  /** Every lane, this one too. */
  readonly lanes: readonly LaneFeed[];
  readonly ideal: IdealFlows;
  readonly curve: CurveSource;
}

export interface BesideProps extends PaintedProps {
  /** Every lane, this one too: what is drawn is to one scale in all of them. */
  readonly lanes: readonly LaneFeed[];
}

export interface TableProps extends PaintedProps {
  /** What a session joins, by its id: `R1–R4`. */
  readonly ends: ReadonlyMap<string, string>;
  /** A session was chosen, by the number of its flow. */
  readonly onSelect: (flow: number) => void;
}
