/** Between two lanes: what is seen is one seed. Ten of them run on demand, while the show goes on, and give intervals. */
import type { Estimate } from '../../../experiment/statistics.ts';
import { comparedColumns } from '../../../views/comparison/client-columns.ts';
import type { ComparedColumn } from '../../../views/comparison/compared-columns.ts';
import { NOTHING } from '../../../widgets/charts/figure-text.ts';
import { PopoverMenu } from '../../../widgets/controls/popover-menu.tsx';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { progress, SEEDS } from './seeds-key.tsx';
import { type SeedRuns, type SeedsShown, useSeedRuns } from './use-seed-runs.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import './spine-seeds.css';

interface Props {
  /** The two lanes, in their order. */
  readonly lanes: readonly { readonly laneId: string; readonly letter: string }[];
}

/** CSS pixels. */
const ROOM = 380;

export function SpineSeeds({ lanes }: Props) {
  const scenario = usePageState((state) => state.scenario);
  const seeds = useSeedRuns(scenario);
  const { shown } = seeds;
  const face = shown === null ? 'one seed' : `${shown.finished} of ${shown.seeds.length} seeds`;
  return (
    <PopoverMenu
      className="spine-seeds-button"
      label={`${face}: run ${SEEDS} seeds`}
      title={`The differences are of one seed. Run ${SEEDS} for intervals`}
      menuLabel={`Over ${SEEDS} seeds`}
      face={face}
      room={ROOM}
    >
      {() => (shown === null ? <Offer seeds={seeds} /> : <Results lanes={lanes} shown={shown} onLeave={seeds.leave} />)}
    </PopoverMenu>
  );
}

function Offer({ seeds }: { readonly seeds: SeedRuns }) {
  const { run } = usePage();
  return (
    <>
      <p>What you see is one seed. {SEEDS} seeds from 0 s to now say how much of it is chance.</p>
      <button
        type="button"
        onClick={() => {
          // Nothing has happened at 0 s.
          if (run.shown() > 0) seeds.begin(run.shown());
        }}
      >
        <b>Run {SEEDS} seeds</b>
      </button>
      {seeds.failure !== null && <p role="alert">The seeds could not be run: {seeds.failure}</p>}
    </>
  );
}

interface ResultsProps extends Props {
  readonly shown: SeedsShown;
  readonly onLeave: () => void;
}

function Results({ lanes, shown, onLeave }: ResultsProps) {
  const of = (laneId: string, column: ComparedColumn) => shown.lanes.get(laneId)?.estimates.get(column.id);
  const traffic = usePageState((state) => state.scenario.traffic);
  const columns = comparedColumns(traffic).filter((column) =>
    lanes.some(({ laneId }) => (of(laneId, column)?.mean ?? null) !== null),
  );
  return (
    <>
      <table className="spine-seeds-table">
        <caption>
          Means ± 95 % interval of {shown.finished} seeds, 0 to {shortSeconds(shown.seconds)} s
        </caption>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {lanes.map(({ laneId, letter }) => (
              <th key={laneId} scope="col">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.id}>
              <th scope="row">
                {column.title} <small>{column.subtitle}</small>
              </th>
              {lanes.map(({ laneId }) => (
                <td key={laneId}>{estimateWords(column, of(laneId, column))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status">{progress(shown)}</p>
      <button type="button" onClick={onLeave}>
        {shown.isRunning ? 'Stop' : 'Back to one seed'}
      </button>
    </>
  );
}

function estimateWords(column: ComparedColumn, known: Estimate | undefined): string {
  const values = [known?.mean, known?.halfWidth].flatMap((value) => (value == null ? [] : [column.write(value)]));
  return values.length === 0 ? NOTHING : values.map(({ number, suffix }) => `${number} ${suffix}`.trim()).join(' ± ');
}
