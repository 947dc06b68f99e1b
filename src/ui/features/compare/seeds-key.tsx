/** What the marks of the comparison rest on, one seed or several, and the way from the one to the other. */
import { Button } from '../../../widgets/controls/button.tsx';
import type { SeedRuns, SeedsShown } from './use-seed-runs.ts';

/** As many as `seed-runs.ts` runs, which is fetched when it is first needed. */
export const SEEDS = 10;

interface Props {
  readonly seeds: SeedRuns;
  /** The scenario's. */
  readonly seed: number;
  /** Simulated seconds that the page shows. */
  readonly shown: () => number;
  /** Columns mark the best and the worst lane. */
  readonly hasMarks: boolean;
}

export function SeedsKey({ seeds, seed, shown, hasMarks }: Props) {
  if (seeds.shown !== null) return <OverSeeds shown={seeds.shown} hasMarks={hasMarks} onLeave={seeds.leave} />;
  return (
    <>
      <span>
        {hasMarks ? '▲ best, ▽ worst in the column; ' : ''}seed {seed} alone, differences under 5 % are called the same
      </span>
      <Button
        className="text-button"
        title="Runs every lane with ten seeds, from 0 to now, and gives means with their 95 % intervals"
        onClick={() => seeds.begin(shown())}
      >
        Run {SEEDS} seeds
      </Button>
      {seeds.failure !== null && <span role="alert">The seeds could not be run: {seeds.failure}</span>}
    </>
  );
}

interface OverProps extends Pick<Props, 'hasMarks'> {
  readonly shown: SeedsShown;
  readonly onLeave: () => void;
}

function OverSeeds({ shown, hasMarks, onLeave }: OverProps) {
  const { finished, seeds } = shown;
  return (
    <>
      <span>
        {finished === seeds.length ? `Means of ${finished} seeds` : `${finished} of ${seeds.length} seeds`} ({seeds[0]}{' '}
        to {seeds.at(-1)}) ± 95 % interval{hasMarks && '; ▲ best, ▽ worst: apart from the next lane beyond chance'}
      </span>
      <span role="status">{progress(shown)}</span>
      <Button className="text-button" onClick={onLeave}>
        Back to this run
      </Button>
    </>
  );
}

/** How far the runs are; empty: they are done. */
export function progress({ isRunning, runs, runsFinished, secondsLeft }: SeedsShown): string {
  if (!isRunning) return runsFinished < runs ? `Stopped after ${runsFinished} of ${runs} runs` : '';
  const left = secondsLeft === null ? '' : `, about ${Math.max(1, Math.round(secondsLeft))} s left`;
  return `${runsFinished} of ${runs} runs${left}`;
}
