/** Races that were handed in: their scores, on seeds that the students have not seen. */
import { useEffect, useRef, useState } from 'react';
import { counted } from '../../../../base/format.ts';
import { isRace } from '../../../../race/score.ts';
import type { ReadHandIns } from '../../../../scenario/lesson/handed-in.ts';
import { Button } from '../../../../widgets/controls/button.tsx';
import { CopyButton } from '../../../../widgets/controls/copy-button.tsx';
import { NumberField } from '../../../../widgets/controls/number-field.tsx';
import { usePage, usePageState } from '../../../core/page/page-context.ts';
import { asText } from './class-rows.ts';
import { type RaceResult, schemeTitle, scoreRaces } from './race-scores.ts';

const MOST_SEED = 2 ** 31;

export function ClassRaces({ races }: Pick<ReadHandIns, 'races'>) {
  const page = usePage();
  // The lecturer's own task, where it is open: of a link only what runs in the student's lane is used.
  const open = usePageState((state) => state.scenario);
  const task = isRace(open) ? open : races.map(({ scenario }) => scenario).find(isRace);
  const [seed, setSeed] = useState(() => crypto.getRandomValues(new Uint32Array(1))[0]! % MOST_SEED);
  const [results, setResults] = useState<ReadonlyMap<string, RaceResult>>(() => new Map());
  const [isRunning, setRunning] = useState(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  if (task === undefined) return null;
  const begin = () => {
    setResults(new Map());
    setRunning(true);
    stop.current = scoreRaces(
      page,
      task,
      races.map(({ scenario }) => scenario),
      seed,
      (index, result) => {
        setResults((before) => new Map(before).set(races[index]!.fragment, result));
        if (index === races.length - 1) setRunning(false);
      },
    );
  };
  const end = () => {
    stop.current();
    setRunning(false);
  };
  const rows = races.map(({ fragment, scenario }, index) => {
    const result = results.get(fragment);
    const score = result === undefined ? '' : 'score' in result ? result.score.toFixed(1) : 'none';
    const reason = result !== undefined && 'reason' in result ? result.reason : '';
    return { fragment, words: [`Student ${index + 1}`, asText(schemeTitle(scenario)), score, asText(reason)] };
  });
  return (
    <section className="class" aria-label="Races">
      <header className="class-head row wrap">
        <h3>{task.title}</h3>
        <p role="status">
          {isRunning
            ? `${results.size} of ${counted(races.length, 'race')} scored`
            : `${counted(races.length, 'race')} handed in`}
        </p>
        {isRunning ? (
          <Button className="button" onClick={end}>
            Stop
          </Button>
        ) : (
          <Button className="button primary" onClick={begin}>
            Run their code and score it
          </Button>
        )}
        <CopyButton
          label="Copy as a table"
          text={[['Student', 'Scheme', 'Score', 'Why none'], ...rows.map(({ words }) => words)]
            .map((row) => row.join('\t'))
            .join('\n')}
        />
      </header>
      <NumberField
        label="First seed"
        help={`Nobody who handed in has seen it. ${counted(task.race.seeds, 'seed')} from here on; the code runs in workers without rights.`}
        typedOnly
        minimum={0}
        maximum={MOST_SEED}
        value={seed}
        onChange={(next) => !isRunning && setSeed(Math.round(next))}
      />
      <div className="class-rows">
        <table>
          <thead>
            <tr>
              <th scope="col">Student</th>
              <th scope="col">Scheme</th>
              <th scope="col">Race score</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ fragment, words: [student, scheme, score, reason] }) => (
              <tr key={fragment}>
                <th scope="row">
                  <a href={`#${fragment}`} target="_blank" rel="noreferrer">
                    {student}
                  </a>
                </th>
                <td>{scheme}</td>
                <td>
                  <b>{score}</b> {reason}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
