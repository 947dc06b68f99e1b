/** From when on the ending of a lane is decided: the share of forks that end badly, over the time of the run. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../base/format.ts';
import { checkForks, FORK_DRAWS, type ForkQuestion, forksSentence, ForkWork } from '../../../finding/forks.ts';
import { failureInWords } from '../../../finding/failures.ts';
import { getPath } from '../../../scenario/path.ts';
import { problemInWords } from '../../../scenario/problem.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { keptByPage, usePage, usePageState } from '../../core/page/page-context.ts';
import { partingLink } from '../../core/page/page-link.ts';
import type { Wanted } from '../../core/runs/background-run.ts';
import { newRun } from '../../core/runs/runs-of.ts';
import { WorkBar } from '../../core/runs/work-bar.tsx';
import { shortSeconds } from '../../core/words/time-text.ts';
import { writeAsked } from '../experiments/asked-parts.tsx';
import { helpersFor } from '../experiments/find-draft.ts';
import { FailureFields } from '../experiments/find-form.tsx';
import { usualEnding } from '../experiments/first-failure.ts';
import { NumberField } from '../experiments/map-form.tsx';
import { type ForkedLane, ForksCurve, MomentsTable } from './forks-curve.tsx';

const [MOMENTS, FORKS] = [24, 20];

type Asked = Pick<ForkQuestion, 'laneId' | 'fail' | 'draws' | 'helper'>;

/** It goes on while the page shows something else. */
const forksRunOf = keptByPage(newRun);
/** What was asked for last; null: what the view begins with. */
export const askedOf = keptByPage((): { asked: Asked | null } => ({ asked: null }));

interface Props {
  /** The lanes that may be asked about. */
  readonly lanes: readonly { readonly laneId: string; readonly letter: string }[];
  /** The lanes that are compared above; null: none are, or no link can say so. */
  readonly compared: readonly [a: string, b: string] | null;
}

export function PointOfNoReturn({ lanes, compared }: Props) {
  const page = usePage();
  const run = forksRunOf(page);
  const state = useStore(run.store);
  const scenario = usePageState((one) => one.scenario);
  const [chosen, setAsked] = useState(askedOf(page).asked);
  const first = lanes[0]?.laneId ?? '';
  const asked = useMemo<Asked>(
    () =>
      chosen !== null && lanes.some(({ laneId }) => laneId === chosen.laneId)
        ? chosen
        : { laneId: first, fail: usualEnding(scenario), draws: 'all' },
    [chosen, lanes, first, scenario],
  );
  const question = useMemo<ForkQuestion>(
    () => ({ ...asked, scenario, fromSeconds: 0, moments: MOMENTS, forks: FORKS }),
    [asked, scenario],
  );
  const problems = useMemo(() => checkForks(question), [question]);
  const [one, other] = compared ?? [];
  // The lane that is asked about leads; the other of those that are compared comes after it, if it can be asked the same.
  const works = useMemo(
    () =>
      problems.length > 0
        ? []
        : lanes
            .filter(({ laneId }) => laneId === question.laneId || laneId === one || laneId === other)
            .toSorted((a, b) => Number(b.laneId === question.laneId) - Number(a.laneId === question.laneId))
            .map(({ laneId, letter }) => ({ letter, question: { ...question, laneId } }))
            .filter((lane) => checkForks(lane.question).length === 0)
            .map((lane) => ({ letter: lane.letter, work: new ForkWork(lane.question) })),
    [question, problems, lanes, one, other],
  );
  const shown = useMemo<ForkedLane[]>(
    () => works.map((lane) => ({ ...lane, state: lane.work.state(state.runs, state.failed) })),
    [works, state.runs, state.failed],
  );
  const wanted = useMemo<Wanted>(
    () => (runs, failed) => {
      for (const { work } of works) {
        const jobs = work.state(runs, failed).wanted;
        if (jobs.length > 0) return jobs;
      }
      return [];
    },
    [works],
  );
  useEffect(() => void run.recallGrown(wanted), [wanted, run]);
  const ask = (change: Partial<Asked>) => {
    run.stop();
    const next = { ...asked, ...change };
    askedOf(page).asked = next;
    setAsked(next);
  };
  const open = ({ work, state: { disturbed } }: ForkedLane, atSeconds: number, number: number) => {
    const fork = work.fork(atSeconds, number, disturbed !== null);
    const label = `open fork ${number + 1} at ${shortSeconds(atSeconds)} s`;
    if (page.apply(() => ({ scenario: fork, label, notes: [] })) === null) return;
    page.show({ parting: false });
    page.run.pause();
    page.run.seek(atSeconds);
  };
  if (lanes.length === 0) return null;
  const answered = shown.filter((lane) => lane.state.moments.length > 0);
  const hasBegun = state.runs.size > 0;
  const letter = lanes.find(({ laneId }) => laneId === asked.laneId)?.letter;
  return (
    <section className="forks" aria-label="Point of no return">
      <h3>Point of no return</h3>
      <p>
        From which moment on is the ending of lane {letter} decided? Forks run to the end from several moments, with
        other draws from there on. It ends badly: <b>{failureInWords(asked.fail, scenario)}</b>.
      </p>
      <details open={problems.length > 0}>
        <summary>Another ending</summary>
        <form
          className="forks-form"
          aria-label="What is asked of the forks"
          onSubmit={(event) => event.preventDefault()}
        >
          <label>
            Lane
            <select
              className="field-select"
              value={asked.laneId}
              onChange={({ target }) => ask({ laneId: target.value })}
            >
              {lanes.map(({ laneId, letter }) => (
                <option key={laneId} value={laneId}>
                  lane {letter}
                </option>
              ))}
            </select>
          </label>
          <FailureFields
            title="It ends badly if"
            fail={asked.fail}
            scenario={scenario}
            onChange={(fail) => ask({ fail })}
          />
          <label>
            Other draws of
            <select
              className="field-select"
              value={asked.draws}
              onChange={({ target }) => ask({ draws: target.value as Asked['draws'] })}
            >
              {FORK_DRAWS.map((one) => (
                <option key={one} value={one}>
                  {DRAWS[one]}
                </option>
              ))}
            </select>
          </label>
          <HelperFields scenario={scenario} helper={asked.helper} onChange={(helper) => ask({ helper })} />
        </form>
      </details>
      {problems.map((problem) => (
        <p key={problem.place + problem.message} role="alert">
          {problemInWords(problem)}
        </p>
      ))}
      {hasBegun &&
        shown.map((lane, n) => (
          <p key={lane.letter} className={n === 0 ? 'forks-sentence' : ''} aria-live={n === 0 ? 'polite' : 'off'}>
            {shown.length > 1 && (
              <b className="lane-letter" translate="no">
                {lane.letter}
              </b>
            )}{' '}
            {forksSentence(lane.state)}
          </p>
        ))}
      {answered.length > 0 && (
        <>
          <ForksCurve lanes={answered} untilSeconds={scenario.run.untilSeconds} onOpen={open} />
          <MomentsTable lanes={answered} />
        </>
      )}
      {works.length > 0 && (
        <WorkBar
          state={state}
          most={works.length * (MOMENTS * FORKS + 1)}
          ended={counted(shown[0].state.moments.length, 'moment')}
          cost={`at most ${MOMENTS} moments, ${FORKS} forks each of ${shortSeconds(scenario.run.untilSeconds)} s${works.length > 1 ? `, of lane ${works.map((lane) => lane.letter).join(', then of ')}` : ''}`}
          leavesSpace
          onStart={() => {
            // After a reload the question is there, and the runs that are done.
            if (compared !== null)
              writeAsked(partingLink(scenario, page.run.shown(), { lanes: compared, forks: asked }));
            void run.grow(wanted);
          }}
          onStop={() => run.stop()}
        />
      )}
    </section>
  );
}

interface HelperProps {
  readonly scenario: Scenario;
  readonly helper: ForkQuestion['helper'];
  readonly onChange: (helper: ForkQuestion['helper']) => void;
}

/** A change that each fork makes as well: until when would it help? */
function HelperFields({ scenario, helper, onChange }: HelperProps) {
  const choices = useMemo(() => helpersFor(scenario), [scenario]);
  const chosen = choices.find(({ path }) => path === helper?.set);
  const { unit, factor } = chosen?.shown ?? { unit: '', factor: 1 };
  return (
    <>
      <label>
        Would it help to set
        <select
          className="field-select"
          value={chosen?.path ?? ''}
          onChange={({ target: { value: set } }) =>
            onChange(set === '' ? undefined : { set, value: getPath(scenario, set) })
          }
        >
          <option value="">nothing</option>
          {choices.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {chosen !== undefined && (
        <NumberField
          title={`from the fork on to${unit === '' ? '' : `, ${unit}`}`}
          value={Number((Number(helper!.value) / factor).toPrecision(12))}
          onChange={(value) => onChange({ set: chosen.path, value: value * factor })}
        />
      )}
    </>
  );
}

const DRAWS = { all: 'everything', traffic: 'the traffic alone', network: 'losses, queues and schemes alone' };
