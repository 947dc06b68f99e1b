/** What is varied, how often, and the buttons that begin and stop. */
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { planExperiment } from '../../experiment/validate.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { inWords } from '../session/problem-words.ts';
import { type AxisChoice, axisChoices, draftFor, experimentOf, setByTimeline } from './experiment-draft.ts';
import type { ExperimentRun } from './experiment-run.ts';

interface Props {
  readonly scenario: Scenario;
  readonly run: ExperimentRun;
}

const GROUPS: readonly AxisChoice['group'][] = ['Traffic', 'Network', 'Lanes'];

export function ExperimentForm({ scenario, run }: Props) {
  const choices = useMemo(() => axisChoices(scenario), [scenario]);
  const [draft, setDraft] = useState(() => draftFor(scenario));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const running = useStore(run.store, ({ status }) => status === 'running');
  const id = useId();
  const unit = choices.find(({ path }) => path === draft.path)?.unit ?? '';
  const overruledAt = setByTimeline(scenario, draft.path);
  const begin = (event: FormEvent) => {
    event.preventDefault();
    const result = planExperiment(experimentOf(draft, scenario));
    setProblems(result.ok ? [] : result.problems.slice(0, 4).map(inWords));
    if (result.ok) void run.begin(result.plan);
  };
  return (
    <form className="experiment-form" onSubmit={begin}>
      <label htmlFor={`${id}-axis`}>Vary</label>
      <select
        id={`${id}-axis`}
        className="field-select wide"
        value={draft.path}
        data-autofocus
        onChange={({ target }) => {
          const choice = choices.find(({ path }) => path === target.value);
          setDraft({ ...draft, path: target.value, values: choice?.suggested.join(', ') ?? '' });
        }}
      >
        {GROUPS.map((group) => (
          <optgroup key={group} label={group}>
            {choices
              .filter((choice) => choice.group === group)
              .map(({ path, title }) => (
                <option key={path} value={path}>
                  {title}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <label htmlFor={`${id}-values`}>Values{unit !== '' && ` (${unit})`}</label>
      <input
        id={`${id}-values`}
        className="field-number wide"
        value={draft.values}
        aria-describedby={`${id}-problems`}
        onChange={({ target }) => setDraft({ ...draft, values: target.value })}
      />
      <label htmlFor={`${id}-seeds`}>Seeds</label>
      <input
        id={`${id}-seeds`}
        className="field-number"
        type="number"
        min={1}
        max={1000}
        value={draft.seeds}
        onChange={({ target }) => setDraft({ ...draft, seeds: target.valueAsNumber })}
      />
      <label htmlFor={`${id}-warm-up`}>Leave out the first (s)</label>
      <input
        id={`${id}-warm-up`}
        className="field-number"
        type="number"
        min={0}
        step="any"
        value={draft.warmUpSeconds}
        onChange={({ target }) => setDraft({ ...draft, warmUpSeconds: target.valueAsNumber })}
      />
      {overruledAt !== null && (
        <p className="experiment-problems">
          The timeline sets this value at {overruledAt} s: from then on all settings are alike. Take the change out of
          the timeline first.
        </p>
      )}
      <div className="experiment-actions">
        {running ? (
          <button type="button" className="button" onClick={() => run.stop()}>
            Stop
          </button>
        ) : (
          <button type="submit" className="button primary">
            Run
          </button>
        )}
        <ExperimentProgress run={run} />
      </div>
      <div className="experiment-problems" id={`${id}-problems`} role="alert">
        {problems.map((problem) => (
          <span key={problem}>{problem}</span>
        ))}
      </div>
    </form>
  );
}

function ExperimentProgress({ run }: Pick<Props, 'run'>) {
  const { status, runs, jobs, secondsLeft, failure } = useStore(run.store);
  if (status === 'idle') return null;
  const words = {
    running: `${runs.size} of ${jobs} runs${secondsLeft === null ? '' : `, about ${inTime(secondsLeft)} left`}`,
    finished: `${jobs} runs finished`,
    stopped: `Stopped after ${runs.size} of ${jobs} runs. Run goes on from here.`,
    failed: `A run failed: ${failure}`,
  }[status];
  return (
    <>
      <progress max={Math.max(1, jobs)} value={runs.size} aria-label="Runs finished" />
      <span role="status">{words}</span>
    </>
  );
}

function inTime(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
