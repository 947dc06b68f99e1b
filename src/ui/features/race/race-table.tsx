/** The score of every lane, part by part: the mean, its points of all that can be got, and each seed. */
import { mostPoints, type PartScore } from '../../../race/score.ts';
import { formula, PART_WORDS, valueText } from '../../../race/words.ts';
import { whoseCode } from '../../core/icons/authored-mark.tsx';
import { authoredCodeOf } from '../../core/page/authored-code.ts';
import { usePage } from '../../core/page/page-context.ts';
import { placeInWords, useRace, type OpenRace, type ShownLane } from './use-race.ts';
import './race-table.css';

export function RaceTable() {
  const open = useRace();
  if (open === null) return null;
  const { scenario, state, lanes } = open;
  const { race, run } = scenario;
  const seeds = Array.from({ length: race.seeds }, (_, index) => run.seed + index);
  const what = seeds.length === 1 ? `seed ${seeds[0]}` : `mean, then seeds ${seeds.join(' ')}`;
  return (
    <section className="race" aria-label="Score of the race">
      <table className="race-table">
        <thead>
          <tr>
            <th scope="col">
              Lane <small>{what}</small>
            </th>
            {race.score.map(({ of, points }) => (
              <th key={of} scope="col">
                {PART_WORDS[of].title} <small>{PART_WORDS[of].what}</small>
                <small className="race-of">of {points}</small>
              </th>
            ))}
            <th scope="col">
              Score <small>of {mostPoints(race)}</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => (
            <Row key={lane.laneId} lane={lane} open={open} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">points</th>
            {race.score.map((part) => (
              <td key={part.of}>{formula(part)}</td>
            ))}
            <td>added up</td>
          </tr>
        </tfoot>
      </table>
      <p className="visually-hidden" role="status">
        {state.status === 'done' && 'The score is complete.'}
      </p>
    </section>
  );
}

function Row({ lane, open }: { readonly lane: ShownLane; readonly open: OpenRace }) {
  const { scenario, state } = open;
  const { laneId, letter, name, isYours, score, failure } = lane;
  const code = authoredCodeOf(usePage(), scenario, laneId);
  const isComplete = open.lanes.every((one) => one.score !== null || one.isUnwritten);
  const written = code === null ? '' : `${whoseCode(code.isYours)}, ${code.lines} lines`;
  return (
    <tr data-yours={isYours}>
      <th scope="row">
        <span className="lane-letter" translate="no">
          {letter}
        </span>{' '}
        <b>{name}</b>
        <small>{written !== '' ? written : isYours ? 'yours, nothing written yet' : 'reference'}</small>
      </th>
      {score === null ? (
        <td colSpan={scenario.race.score.length + 1} className="race-missing">
          {failure !== null
            ? `It has no score. ${failure}`
            : lane.isUnwritten
              ? 'It gets a score when something is written in it.'
              : progressInWords(open)}
        </td>
      ) : (
        <>
          {score.parts.map((part) => (
            <PartCell key={part.part.of} {...part} />
          ))}
          <td className="race-score">
            <b>{score.score.toFixed(1)}</b>
            <small>{isComplete && placeInWords(score, state.scores)}</small>
            {score.bySeed.length > 1 && (
              <small className="race-seeds">{score.bySeed.map((one) => one.toFixed(1)).join(' ')}</small>
            )}
          </td>
        </>
      )}
    </tr>
  );
}

function PartCell({ part, value, bySeed, points }: PartScore) {
  const { number, unit } = valueText(part, value);
  return (
    <td data-label={PART_WORDS[part.of].title}>
      <span className="race-figure">
        <b>{number}</b> <small>{unit}</small>
        <span className="race-points">
          {points.toFixed(1)}
          <span className="visually-hidden"> points</span>
        </span>
      </span>
      <span className="race-bar" aria-hidden="true">
        <span style={{ width: `${(100 * points) / part.points}%` }} />
      </span>
      {bySeed.length > 1 && (
        <small className="race-seeds">{bySeed.map((one) => valueText(part, one).number).join(' ')}</small>
      )}
    </td>
  );
}

function progressInWords({ state }: OpenRace): string {
  if (state.status === 'asks') return 'Not measured yet: the runs would take a long time. Start them under Score.';
  if (state.status === 'running') return `${state.runsFinished} of ${state.runs} runs are done.`;
  return 'It waits until somebody has agreed to its code.';
}
