/** The lanes' charts laid over each other: one line a lane, on one time axis. */
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { changesNothing } from '../../../scenario/edit/timeline-edits.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { ChartSource } from '../../../widgets/charts/chart-specification.ts';
import { ChartStack } from '../instruments/chart-stack.tsx';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePage } from '../../core/page/page-context.ts';
import { entryWords } from '../../core/words/change-words.ts';
import { Overlay, overlayCharts } from './overlay.ts';
import './overlay-charts.css';

/** CSS pixels at scale 1: together as high as a lane's own charts. */
const FIRST_HEIGHT = 120;
const HEIGHT = 72;

interface Props {
  readonly lanes: readonly LiveLane[];
  readonly scenario: Scenario;
  /** Beside the switch of the time axis. */
  readonly children: ReactNode;
}

export function OverlayCharts({ lanes, scenario, children }: Props) {
  const events = useMemo(() => allEvents(scenario), [scenario]);
  const { untilSeconds } = scenario.run;
  const { run, cursor, scales, span } = usePage();
  const source = useOverlaySource(lanes, run.shown);
  const charts = useOverlayCharts(lanes);
  const onSeek = useCallback((seconds: number) => run.seek(seconds), [run]);
  const section = useRef<HTMLElement>(null);
  // With all figures open they would begin below what is seen.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [charts]);
  return (
    <section ref={section} className="overlay" aria-label="Charts of every lane">
      <ChartStack
        {...{ charts, source, cursor, scales, span, events, untilSeconds, onSeek }}
        of="every lane"
        scalePrefix="overlay."
        paintLoop={run.paintLoop}
        shown={run.shown}
      >
        {children}
      </ChartStack>
    </section>
  );
}

/** Counts the changes of every lane while the component lives. */
function useOverlaySource(lanes: readonly LiveLane[], shown: () => number): ChartSource {
  const source = useMemo(() => {
    const samples = new Overlay(lanes);
    const counted = { changes: 0, samples: () => samples, shown, revision: () => counted.changes };
    return counted;
  }, [lanes, shown]);
  useEffect(() => {
    const changed = () => void source.changes++;
    const ends = lanes.flatMap((lane) => [lane.on('frame', changed), lane.on('opened', changed)]);
    changed();
    return () => ends.forEach((end) => end());
  }, [lanes, source]);
  return source;
}

/** Made again when a lane that was opened again samples other things than before. */
function useOverlayCharts(lanes: readonly LiveLane[]) {
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = lanes.map((lane) => lane.on('opened', changed));
      return () => ends.forEach((end) => end());
    },
    [lanes],
  );
  const columns = useSyncExternalStore(subscribe, () => columnsOf(lanes));
  return useMemo(
    () => overlayCharts(lanes).map((chart, index) => ({ ...chart, height: index === 0 ? FIRST_HEIGHT : HEIGHT })),
    [lanes, columns],
  );
}

function columnsOf(lanes: readonly LiveLane[]): string {
  return lanes.map(({ shape }) => shape?.series.map(({ id }) => id).join()).join(' ');
}

/** Every change of the timeline, whichever lane it is for. */
function allEvents(scenario: Scenario) {
  return scenario.timeline
    .filter((entry) => !changesNothing(scenario, entry))
    .map((entry) => ({ atSeconds: entry.atSeconds, label: entry.label ?? entryWords(scenario, entry) }));
}
