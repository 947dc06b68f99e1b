/** From when on the ending of a lane is decided: the share of forks that end badly, over the time of the run. */
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../base/format.ts';
import {
  checkForks,
  decidedAt,
  FORK_DRAWS,
  type ForkedMoment,
  type ForkQuestion,
  type ForkState,
  forksSentence,
  ForkWork,
} from '../../../finding/forks.ts';
import { failureInWords } from '../../../finding/failures.ts';
import { getPath } from '../../../scenario/path.ts';
import { problemInWords } from '../../../scenario/problem.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { linearTicks } from '../../../widgets/charts/axis-ticks.ts';
import { keptByPage, usePage, usePageState } from '../../core/page/page-context.ts';
import { partingLink } from '../../core/page/page-link.ts';
import { newRun } from '../../core/runs/runs-of.ts';
import { WorkBar } from '../../core/runs/work-bar.tsx';
import { shortSeconds } from '../../core/words/time-text.ts';
import { writeAsked } from '../experiments/asked-parts.tsx';
import { helpersFor, usualEnding } from '../experiments/find-draft.ts';
import { FailureFields } from '../experiments/find-form.tsx';
import { NumberField } from '../experiments/map-form.tsx';
import { shownUnit } from '../../../base/shown-unit.ts';

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
  const work = useMemo(() => (problems.length === 0 ? new ForkWork(question) : null), [question, problems]);
  const shown = useMemo(() => work?.state(state.runs, state.failed) ?? null, [work, state.runs, state.failed]);
  useEffect(() => {
    if (work !== null) void run.recallGrown((runs, failed) => work.state(runs, failed).wanted);
  }, [work, run]);
  const ask = (change: Partial<Asked>) => {
    run.stop();
    const next = { ...asked, ...change };
    askedOf(page).asked = next;
    setAsked(next);
  };
  const open = (atSeconds: number, number: number) => {
    if (work === null || shown === null) return;
    const fork = work.fork(atSeconds, number, shown.disturbed !== null);
    const label = `open fork ${number + 1} at ${shortSeconds(atSeconds)} s`;
    if (page.apply(() => ({ scenario: fork, label, notes: [] })) === null) return;
    page.show({ parting: false });
    page.run.pause();
    page.run.seek(atSeconds);
  };
  if (lanes.length === 0) return null;
  const letter = lanes.find(({ laneId }) => laneId === asked.laneId)?.letter;
  return (
    <section className="forks" aria-label="Point of no return">
      <h3>Point of no return</h3>
      <p>
        From which moment on is the ending of lane {letter} decided? Forks run to the end from several moments, with
        other draws from there on. It ends badly: <b>{failureInWords(asked.fail)}</b>.
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
      {shown !== null && shown.moments.length > 0 && (
        <>
          <p className="forks-sentence" aria-live="polite">
            {forksSentence(shown)}
          </p>
          <Curve state={shown} untilSeconds={scenario.run.untilSeconds} onOpen={open} />
          <MomentsTable moments={shown.moments} />
        </>
      )}
      {work !== null && (
        <WorkBar
          state={state}
          most={MOMENTS * FORKS + 1}
          ended={shown === null ? '' : counted(shown.moments.length, 'moment')}
          cost={`at most ${MOMENTS} moments, ${FORKS} forks each of ${shortSeconds(scenario.run.untilSeconds)} s`}
          leavesSpace
          onStart={() => {
            // After a reload the question is there, and the runs that are done.
            if (compared !== null)
              writeAsked(partingLink(scenario, page.run.shown(), { lanes: compared, forks: asked }));
            void run.grow((runs, failed) => work.state(runs, failed).wanted);
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
  const { unit, factor } = shownUnit(chosen?.unit ?? '');
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

interface CurveProps {
  readonly state: ForkState;
  readonly untilSeconds: number;
  readonly onOpen: (atSeconds: number, number: number) => void;
}

function Curve({ state, untilSeconds, onOpen }: CurveProps) {
  const { moments, isBad } = state;
  const x = (seconds: number) => (seconds / untilSeconds) * 100;
  const y = (share: number) => (1 - share) * 100;
  const point = (seconds: number, share: number) => `${x(seconds)} ${y(share)}`;
  const above = moments.map(({ atSeconds, interval }) => point(atSeconds, interval[1]));
  const below = moments.toReversed().map(({ atSeconds, interval }) => point(atSeconds, interval[0]));
  const decided = decidedAt(state);
  const at = (left: number, top: number): CSSProperties => ({ left: `${left}%`, top: `${top}%` });
  return (
    <figure className="forks-curve">
      <figcaption>Forks that end badly, with 95 % intervals. A dot opens one of them.</figcaption>
      <div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {[0, 0.5, 1].map((share) => (
            <path key={share} className="grid" d={`M0 ${y(share)}H100`} />
          ))}
          <path className="band" d={`M${[...above, ...below].join('L')}Z`} />
          <path className="line" d={`M${moments.map((one) => point(one.atSeconds, one.share)).join('L')}`} />
          {decided !== null && (
            <>
              <path className="open" d={`M${x(decided.earliestSeconds)} 0V100H${x(decided.atSeconds)}V0Z`} />
              <path className="decided" d={`M${x(decided.atSeconds)} 0V100`} />
            </>
          )}
        </svg>
        {[0, 0.5, 1].map((share) => (
          <span key={share} className="forks-share" style={at(0, y(share))}>
            {share * 100} %
          </span>
        ))}
        {linearTicks(0, untilSeconds, 5).map((tick) => (
          <span key={tick} className="forks-tick" style={at(x(tick), 100)}>
            {tick} s
          </span>
        ))}
        {moments.map(({ atSeconds, share, bad, judged, endings }) => {
          const other = endings.findIndex((one) => one !== null && one !== isBad);
          const number = Math.max(0, other);
          const ends = endings[number] === true ? 'badly' : 'well';
          const words = `At ${shortSeconds(atSeconds)} s ${bad} of ${judged} forks end badly. Open fork ${number + 1}, which ends ${ends}.`;
          return (
            <button
              key={atSeconds}
              type="button"
              style={at(x(atSeconds), y(share))}
              aria-label={words}
              title={words}
              onClick={() => onOpen(atSeconds, number)}
            />
          );
        })}
      </div>
    </figure>
  );
}

function MomentsTable({ moments }: { readonly moments: readonly ForkedMoment[] }) {
  return (
    <details>
      <summary>These moments as a table</summary>
      <table className="packets-table">
        <thead>
          <tr>
            {['Moment, s', 'End badly', 'Judged', '95 % interval'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moments.map(({ atSeconds, bad, judged, interval: [low, high] }) => (
            <tr key={atSeconds}>
              <td>{shortSeconds(atSeconds)}</td>
              <td>{bad}</td>
              <td>{judged}</td>
              <td>
                {Math.round(low * 100)} to {Math.round(high * 100)} %
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
