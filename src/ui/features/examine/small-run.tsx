/** A lane of another scenario in small, with a clock of its own. It plays, and begins again at its end. */
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
import './small-run.css';
import { writeText } from '../../../widgets/write-text.ts';

interface Props {
  /** It stays the one that the component began with. */
  readonly scenario: Scenario;
  /** Absent: the first. */
  readonly laneId?: string;
  /** What is shown, e.g. `The run, seed 1`. */
  readonly title: string;
}

/** The whole run takes this long, where the machine can keep up. */
const WHOLE_SECONDS = 30;

export function SmallRun({ scenario, laneId, title }: Props) {
  const { startWorker } = usePage();
  const [run] = useState(() => runOf(scenario, laneId, startWorker));
  const lane = run.lanes.lanes[0]!;
  const clock = useRef<HTMLElement>(null);
  const [isPaused, setPaused] = useState(false);
  const failure = useFailure(lane);
  const waits = useUnagreedCode(lane).length > 0;
  const { untilSeconds } = scenario.run;
  const { paintLoop, shown, playing } = run;
  useEffect(() => {
    run.restart();
    run.play();
    const end = paintLoop(
      paintRarely(
        FIGURES_MILLISECONDS,
        () => `${shown()}`,
        () => {
          writeText(clock.current, `${shown().toFixed(1)} of ${untilSeconds} s`);
          if (shown() >= untilSeconds) run.play();
        },
      ),
    );
    return () => {
      end();
      run.pause();
      run.lanes.close();
    };
  }, [run, paintLoop, shown, untilSeconds]);
  const shape = useLaneShape(lane);
  const gateProbes = useMemo(() => gateProbesOf(shape), [shape]);
  const word = isPaused ? 'Play' : 'Pause';
  return (
    <figure className="small-run">
      <figcaption>
        <b>{title}</b> <span ref={clock} />
        <Button
          className="text-button"
          aria-label={`${word}: ${title}`}
          onClick={() => {
            setPaused(!isPaused);
            run.toggle();
          }}
        >
          {word}
        </Button>
      </figcaption>
      {failure !== null && <p>The lane has stopped: {failure}.</p>}
      {waits && <p>It runs code of the scenario’s author. Open the run to read it and agree to it.</p>}
      <div className="small-run-picture">
        <SmallPicture feed={lane} {...{ shown, playing, paintLoop, gateProbes }} />
      </div>
    </figure>
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
