/** Lanes of other scenarios in small, beside each other with one clock. They play, and begin again at their end. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import { gateProbesOf } from '../../../views/gate-probes.ts';
import { useFailure, useLaneShape } from '../../../views/lane-source.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../../widgets/charts/paint-rarely.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import type { StartLaneWorker } from '../../core/page/live-lane.ts';
import { usePage } from '../../core/page/page-context.ts';
import { useUnagreedCode } from '../../core/page/use-unagreed-code.ts';
import { Run } from '../../core/page/run.ts';
import { SmallPicture } from '../../stage/picture/small-picture.tsx';
import './small-runs.css';
import { writeText } from '../../../widgets/write-text.ts';

export interface ShownRun {
  readonly scenario: Scenario;
  /** Absent: the first. */
  readonly laneId?: string;
  /** Which of several it is. */
  readonly name?: string;
}

interface Props {
  /** What is shown, e.g. `The run, seed 1`. */
  readonly title: string;
  /** They stay those that the component began with, and are of one length. */
  readonly runs: readonly ShownRun[];
}

/** The whole run takes this long, where the machine can keep up. */
const WHOLE_SECONDS = 30;
/** How far one run is ahead of another at most while they play, as a share of the whole. */
const MOST_AHEAD = 0.01;

export function SmallRuns({ title, runs: shown }: Props) {
  const { startWorker } = usePage();
  const [runs] = useState(() => shown.map(({ scenario, laneId }) => runOf(scenario, laneId, startWorker)));
  const clock = useRef<HTMLElement>(null);
  const [isPaused, setPaused] = useState(false);
  const paused = useRef(false);
  const { untilSeconds } = shown[0]!.scenario.run;
  useEffect(() => {
    const keepTogether = () => {
      // A run that has failed or waits for consent stands at no moment.
      const able = runs.filter(({ lanes }) => lanes.able.length > 0);
      const seconds = able.length === 0 ? 0 : Math.min(...able.map((run) => run.shown()));
      writeText(clock.current, `${seconds.toFixed(1)} of ${untilSeconds} s`);
      if (paused.current) return;
      for (const run of able) {
        const isAhead = run.shown() - seconds > MOST_AHEAD * untilSeconds || run.shown() >= untilSeconds;
        if (isAhead && seconds < untilSeconds) {
          if (run.playing()) run.pause();
        } else if (!run.playing()) run.play();
      }
    };
    const ends = runs.map((run) => {
      run.restart();
      run.play();
      return run.paintLoop(paintRarely(FIGURES_MILLISECONDS, () => `${run.shown()}`, keepTogether));
    });
    return () => {
      for (const end of ends) end();
      for (const run of runs) {
        run.pause();
        run.lanes.close();
      }
    };
  }, [runs, untilSeconds]);
  const toggle = () => {
    paused.current = !isPaused;
    setPaused(!isPaused);
    if (isPaused) return runs.forEach((run) => run.play());
    for (const run of runs) run.pause();
    // What is seen beside each other is of one moment.
    const at = Math.max(...runs.map((run) => run.clock.grantedSeconds));
    for (const run of runs) {
      run.clock.targetSeconds = at;
      run.wake();
    }
  };
  const word = isPaused ? 'Play' : 'Pause';
  return (
    <figure className="small-run">
      <figcaption>
        <b>{title}</b> <span ref={clock} />
        <Button className="text-button" aria-label={`${word}: ${title}`} onClick={toggle}>
          {word}
        </Button>
      </figcaption>
      <div className="small-run-pictures">
        {runs.map((run, n) => (
          <SmallLane key={n} run={run} name={runs.length > 1 ? shown[n]!.name : undefined} />
        ))}
      </div>
    </figure>
  );
}

function SmallLane({ run, name }: { readonly run: Run; readonly name: string | undefined }) {
  const lane = run.lanes.lanes[0]!;
  const failure = useFailure(lane);
  const waits = useUnagreedCode(lane).length > 0;
  const shape = useLaneShape(lane);
  const gateProbes = useMemo(() => gateProbesOf(shape), [shape]);
  const { shown, playing, paintLoop } = run;
  return (
    <div>
      {name !== undefined && <p>{name}</p>}
      {failure !== null && <p>The lane has stopped: {failure}.</p>}
      {waits && <p>It runs code of the scenario’s author. Open the run to read it and agree to it.</p>}
      <div className="small-run-picture">
        <SmallPicture feed={lane} {...{ shown, playing, paintLoop, gateProbes }} />
      </div>
    </div>
  );
}

function runOf(scenario: Scenario, laneId: string | undefined, startWorker: StartLaneWorker): Run {
  const nothing = () => {};
  const lane = scenario.lanes.find(({ id }) => id === laneId) ?? scenario.lanes[0]!;
  const run = new Run({ ...scenario, lanes: [lane] }, startWorker, {
    playingChanged: nothing,
    speedChanged: nothing,
    keptDiffers: () => {},
    nothingLeft: nothing,
    stepped: nothing,
    found: nothing,
    failed: nothing,
  });
  run.setSpeed(scenario.run.untilSeconds / WHOLE_SECONDS);
  return run;
}
