/** The tab Score of a race: what the student's lane gets and why, the tries so far, and the link to hand in. */
import { Button } from '../../../widgets/controls/button.tsx';
import { useState } from 'react';
import { shortened } from '../../../base/format.ts';
import { changesOfTask, taskCode, withFixed } from '../../../race/fixed.ts';
import { type LaneScore, rounded } from '../../../race/score.ts';
import { aheadInWords, comparedInWords, formulaWithNumbers, PART_WORDS, signed } from '../../../race/words.ts';
import { codeOfLane } from '../../../scenario/authored-schemes.ts';
import { pageLink } from '../../core/page/page-link.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { LinkField } from '../share/link-field.tsx';
import { DelayCurves } from './delay-curves.tsx';
import { raceRunsOf, type Try } from './race-runs.ts';
import { useRace, type OpenRace, type ShownLane } from './use-race.ts';
import './score-tab.css';

export function ScoreTab() {
  const page = usePage();
  const open = useRace();
  if (open === null) return null;
  const { scenario, state, lanes } = open;
  const yours = lanes.find(({ isYours }) => isYours);
  const references = lanes.filter(({ isYours }) => !isYours);
  const own = codeOfLane(scenario, scenario.race.yours);
  const hasOwn = own.length > 0;
  const write = () => page.show({ codeLaneId: scenario.race.yours });
  return (
    <div className="score-tab stack">
      <h2 className="visually-hidden">Score</h2>
      {yours?.score ? (
        <Score mine={yours.score} references={references} />
      ) : (
        (hasOwn || state.status === 'asks') && <p className="note">{waitsInWords(open, yours)}</p>
      )}
      {state.status === 'asks' && <Button onClick={() => raceRunsOf(page).begin()}>Run all seeds</Button>}
      {!hasOwn && (
        <>
          <p>Nothing of your own runs in lane {yours?.letter} yet, so it has no score.</p>
          <Button className="button primary" onClick={write}>
            Write your own
          </Button>
        </>
      )}
      <DelayCurves open={open} />
      {state.tries.length > 0 && (
        <section aria-label="Your tries">
          <h3>
            Your tries <span>{bestInWords(state.tries.map(({ score }) => score))}</span>
          </h3>
          <TriesChart tries={state.tries} baseline={state.baseline} references={references} />
          <TriesList tries={state.tries} baseline={state.baseline} />
        </section>
      )}
      <Task open={open} />
      {hasOwn && page.run.trust.agrees(own) && <HandIn open={open} mine={yours?.score ?? null} />}
    </div>
  );
}

interface ScoreProps {
  readonly mine: LaneScore;
  readonly references: readonly ShownLane[];
}

function Score({ mine, references }: ScoreProps) {
  const measured = references.flatMap(({ score, name, laneId }) => (score === null ? [] : [{ score, name, laneId }]));
  return (
    <>
      <div className="score-head row note">
        <span>
          <b>{mine.score.toFixed(1)}</b>
          {mine.bySeed.length > 1 && <small>seeds {mine.bySeed.map((one) => one.toFixed(1)).join(', ')}</small>}
        </span>
        <ul>
          {measured.map(({ score, name, laneId }) => (
            <li key={laneId}>{aheadInWords(mine, score, name)}</li>
          ))}
        </ul>
      </div>
      <p className="score-why">{measured.map(({ score, name }) => comparedInWords(mine, score, name)).join(' ')}</p>
      <table className="score-sum">
        <caption>How it is added up</caption>
        <tbody>
          {mine.parts.map((part) => (
            <tr key={part.part.of}>
              <th scope="row">{PART_WORDS[part.part.of].title}</th>
              <td>
                <code>{formulaWithNumbers(part)}</code>
              </td>
              <td>{part.points.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Score
            </th>
            <td>{mine.score.toFixed(1)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

/** Whether the task is as it was fixed; whoever sets it can fix it here. */
function Task({ open: { scenario } }: { readonly open: OpenRace }) {
  const page = usePage();
  const code = taskCode(scenario);
  const changes = changesOfTask(scenario);
  const fix = () =>
    page.apply((draft) => ({
      scenario: draft.race === undefined ? draft : withFixed({ ...draft, race: draft.race }),
      label: 'fix the task',
      notes: [],
    }));
  if (code !== null && changes.length === 0) {
    return (
      <p className="note">
        The task is fixed: network, traffic, seeds, references and score. Its check code is {code}.
      </p>
    );
  }
  return (
    <section aria-label="The task">
      <p className="note">
        {code === null
          ? 'This task is not fixed. Whoever sets it fixes it, so that the page can say what somebody has changed.'
          : `This is not the task ${code} any more: ${changes.join(', ')} changed. Undo brings it back.`}
      </p>
      <Button onClick={fix}>{code === null ? 'Fix the task' : 'Fix it as a new task'}</Button>
    </section>
  );
}

function HandIn({ open: { scenario }, mine }: { readonly open: OpenRace; readonly mine: LaneScore | null }) {
  const lesson = usePageState((state) => state.lesson);
  const [shows, setShows] = useState(false);
  if (!shows) {
    return (
      <div className="score-hand-in">
        <Button className="button primary" onClick={() => setShows(true)}>
          Hand in as a link
        </Button>
      </div>
    );
  }
  return (
    <section aria-label="Hand in" className="score-hand-in">
      <LinkField link={pageLink(scenario, null, lesson)} />
      <p className="note">
        It holds the task and your code. Whoever opens it sees the code first, runs the seeds again
        {mine === null ? '.' : ` and gets ${mine.score.toFixed(1)}.`}
      </p>
    </section>
  );
}

function waitsInWords({ state }: OpenRace, yours: ShownLane | undefined): string {
  if (yours?.failure) return `Your lane has no score. ${yours.failure}`;
  if (state.status === 'asks') return 'The runs take a long time, so they begin only when you start them.';
  if (state.status === 'running') return `${state.runsFinished} of ${state.runs} runs are done.`;
  return 'Your lane waits until somebody has agreed to its code.';
}

function bestInWords(scores: readonly number[]): string {
  const best = scores.indexOf(Math.max(...scores));
  return best === scores.length - 1 ? `best of ${scores.length} is the last` : `best is try ${best + 1}`;
}

/** Older ones stand in the chart alone. */
const SHOWN = 6;

interface Props {
  readonly tries: readonly Try[];
  /** What the lane got before anything was written; null: unknown. */
  readonly baseline: number | null;
}

function TriesList({ tries, baseline }: Props) {
  const best = Math.max(...tries.map(({ score }) => score));
  const rows = tries.map(({ key, title, score }, index) => {
    const before = index === 0 ? baseline : tries[index - 1]!.score;
    const gained = before === null ? '' : signed(rounded(score - before));
    return { key, number: index + 1, title, score, gained, isBest: score === best };
  });
  const newest = rows.slice(-SHOWN).toReversed();
  return (
    <table className="tries-list">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Try</th>
          <th scope="col">Scheme</th>
          <th scope="col">Score</th>
          <th scope="col">Against the try before</th>
        </tr>
      </thead>
      <tbody>
        {newest.map(({ key, number, title, score, gained, isBest }) => (
          <tr key={key} data-best={isBest}>
            <td>{number}</td>
            <th scope="row">
              {title}
              {isBest && tries.length > 1 && <small> best</small>}
            </th>
            <td>{score.toFixed(1)}</td>
            <td title="Against the try before">{gained}</td>
          </tr>
        ))}
        {baseline !== null && tries.length <= SHOWN && (
          <tr className="tries-baseline">
            <td />
            <th scope="row">before your code</th>
            <td>{baseline.toFixed(1)}</td>
            <td />
          </tr>
        )}
      </tbody>
    </table>
  );
}

const WIDTH = 272;
const HEIGHT = 96;
/** For the references' names and scores. */
const RIGHT = 84;
/** Characters of a reference's name. */
const NAME_LENGTH = 9;
const MARGIN = 8;
const LABEL_HEIGHT = 13;

interface TriesChartProps {
  readonly tries: readonly Try[];
  /** What the lane got before anything was written; null: unknown. */
  readonly baseline: number | null;
  readonly references: readonly ShownLane[];
}

/** The tries so far as dots, and the references as lines. */
function TriesChart({ tries, baseline, references }: TriesChartProps) {
  const lines = [
    ...references.flatMap(({ laneId, name, score }) =>
      score === null ? [] : [{ id: laneId, name: shortened(name, NAME_LENGTH), score: score.score }],
    ),
    ...(baseline === null ? [] : [{ id: '', name: 'before', score: baseline }]),
  ].toSorted((a, b) => b.score - a.score);
  const all = [...tries, ...lines].map(({ score }) => score);
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const y = (score: number) =>
    highest === lowest ? HEIGHT / 2 : MARGIN + ((highest - score) / (highest - lowest)) * (HEIGHT - 2 * MARGIN);
  const x = (index: number) => MARGIN + (index / Math.max(1, tries.length - 1)) * (WIDTH - RIGHT - 2 * MARGIN);
  const labels = spread(lines.map(({ score }) => y(score)));
  const words = tries.map(({ score }, index) => `Try ${index + 1}: ${score.toFixed(1)}`).join('. ');
  return (
    <svg className="tries" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
      {lines.map(({ id, name, score }, index) => (
        <g key={id} className="tries-reference">
          <line x1={0} x2={WIDTH - RIGHT} y1={y(score)} y2={y(score)} />
          <text x={WIDTH} y={labels[index]! + 4} textAnchor="end">
            {name} {score.toFixed(1)}
          </text>
        </g>
      ))}
      <polyline points={tries.map(({ score }, index) => `${x(index)},${y(score)}`).join(' ')} />
      {tries.map(({ key, score }, index) => (
        <circle key={key} cx={x(index)} cy={y(score)} r={index === tries.length - 1 ? 4 : 3}>
          <title>
            Try {index + 1}: {score.toFixed(1)}
          </title>
        </circle>
      ))}
    </svg>
  );
}

/** Places of labels from the top that lie near those wanted and not upon each other. @param wanted ascending */
function spread(wanted: readonly number[]): readonly number[] {
  const places: number[] = [];
  for (const place of wanted) places.push(Math.max(place, (places.at(-1) ?? -Infinity) + LABEL_HEIGHT));
  const over = Math.max(0, (places.at(-1) ?? 0) - (HEIGHT - MARGIN));
  return places.map((place) => place - over);
}
