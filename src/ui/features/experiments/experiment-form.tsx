/** What is varied, how often, and the buttons that begin, stop and share. */
import { Button } from '../../../widgets/controls/button.tsx';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../base/format.ts';
import { EXPERIMENT_LIMITS } from '../../../experiment/limits.ts';
import { linkedExperiment } from '../../../experiment/link.ts';
import { type Plan, plannedAxis } from '../../../experiment/plan.ts';
import { MAXIMUM_FRAGMENT } from '../../../scenario/link/decode-link.ts';
import { type Problem, problemInWords } from '../../../scenario/problem.ts';
import { laneTitle } from '../../../scenario/titles.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { experimentLink } from '../../core/page/page-link.ts';
import { AuthoredMark } from '../../core/icons/authored-mark.tsx';
import { authoredCodeOf } from '../../core/page/authored-code.ts';
import { usePage } from '../../core/page/page-context.ts';
import { writeAddress } from '../../core/page/written-address.ts';
import { LinkField } from '../share/link-field.tsx';
import { beginning, formOf } from './asked-experiment.ts';
import { AxisFields } from './axis-fields.tsx';
import {
  axisChoices,
  axisDraft,
  axisTitle,
  type AxisDraft,
  type Draft,
  experimentOf,
  freeAxisId,
  laneOfSchemeAxis,
  mistypedValues,
  pathsOf,
  runsCount,
  unitOfAxis,
  wordsOf,
} from './experiment-draft.ts';
import { ExperimentProgress, lengthInWords, runsInWords } from './experiment-progress.tsx';
import type { BackgroundRun } from '../../core/runs/background-run.ts';
import { FigureFields } from './figure-fields.tsx';
import { planInSlices } from './plan-in-slices.ts';

interface Props {
  readonly scenario: Scenario;
  readonly run: BackgroundRun;
}

export function ExperimentForm({ scenario, run }: Props) {
  const page = usePage();
  const choices = useMemo(() => axisChoices(scenario), [scenario]);
  const [began] = useState(() => beginning(page.store.getState().brought.experiment, formOf(page).draft, scenario));
  const [draft, setDraft] = useState(began.draft);
  const [problems, setProblems] = useState(() => worded(began.problems));
  const [checking, setChecking] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const running = useStore(run.store, ({ status }) => status === 'running');
  const hasResults = useStore(run.store, ({ runs }) => runs.size > 0);
  /** Null: results lead, and the fields are folded when there are any. */
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  const open = unfolded ?? !hasResults;
  /** Counts what was asked for: an answer to something earlier is not listened to. */
  const turn = useRef(0);
  const id = useId();
  useEffect(() => {
    page.store.setState({ brought: {} });
    formOf(page).draft = draft;
  }, [page, draft]);
  // What was kept of it is shown at once.
  useEffect(() => {
    let wanted = began.fromLink || run.store.getState().plan === null;
    void planInSlices(experimentOf(began.draft, scenario), () => wanted).then((result) => {
      if (wanted && result?.ok === true) void run.recall(result.plan);
    });
    return () => void (wanted = false);
  }, [began, scenario, run]);
  const change = (changes: Partial<Draft>) => {
    turn.current++;
    setChecking(false);
    setLink(null);
    setDraft({ ...draft, ...changes });
  };
  const withPlan = async (use: (plan: Plan) => void) => {
    const mine = ++turn.current;
    const mistyped = mistypedValues(draft, choices);
    const complain = (found: readonly string[]) => {
      setProblems(found);
      if (found.length > 0) setUnfolded(true);
    };
    complain(mistyped);
    if (mistyped.length > 0) return;
    setChecking(true);
    const result = await planInSlices(experimentOf(draft, scenario), () => turn.current === mine);
    if (result === null || turn.current !== mine) return;
    setChecking(false);
    complain(result.ok ? [] : worded(result.problems));
    if (result.ok) use(result.plan);
  };
  const begin = (event: FormEvent) => {
    event.preventDefault();
    void withPlan((plan) => {
      // A draft with problems in the editor is found again by the address of its scenario.
      if (page.store.getState().problems.length === 0) keepInAddress(linkOf(plan));
      setUnfolded(null);
      void run.begin(plan);
    });
  };
  return (
    <form className="experiment-form stack" noValidate onSubmit={begin}>
      <details className="experiment-fields" open={open}>
        <summary
          onClick={(event) => {
            event.preventDefault();
            setUnfolded(!open);
          }}
        >
          {open ? 'What is varied' : draftInWords(draft, choices)}
        </summary>
        <Axes draft={draft} choices={choices} scenario={scenario} problemsId={`${id}-problems`} onChange={change} />
        <Repetitions draft={draft} choices={choices} scenario={scenario} onChange={change} />
        <FigureFields figures={draft.figures} scenario={scenario} onChange={(figures) => change({ figures })} />
      </details>
      <div className="experiment-actions row wrap">
        {running ? (
          <Button onClick={() => run.stop()}>Stop</Button>
        ) : (
          <button type="submit" className="button primary">
            Run
          </button>
        )}
        <Button onClick={() => void withPlan((plan) => setLink(linkOf(plan)))}>Link</Button>
        <ExperimentProgress run={run} planned={checking ? 'Checking …' : sizeInWords(draft, scenario)} />
        <span className="experiment-planned">{lengthOf(draft, scenario)}</span>
      </div>
      {link !== null && (
        <div className="experiment-link stack">
          {fragmentLength(link) > MAXIMUM_FRAGMENT ? (
            <p>This experiment is too large for a link: save its results as JSON, which include it.</p>
          ) : (
            <LinkField link={link} />
          )}
        </div>
      )}
      <div className="experiment-problems" id={`${id}-problems`} role="alert">
        {problems.map((problem) => (
          <span key={problem}>{problem}</span>
        ))}
      </div>
    </form>
  );
}

const MAX_PROBLEMS = 4;

/** Each once: many settings may have the same one. */
function worded(problems: readonly Problem[]): readonly string[] {
  return [...new Set(problems.map((problem) => problemInWords(problem)))].slice(0, MAX_PROBLEMS);
}

function linkOf({ base, experiment }: Plan): string {
  return experimentLink(base, linkedExperiment(experiment, base));
}

function fragmentLength(link: string): number {
  return link.length - link.indexOf('#');
}

/** A reload, a bookmark, and Back from a point come to the experiment again. */
function keepInAddress(link: string): void {
  if (fragmentLength(link) <= MAXIMUM_FRAGMENT) writeAddress(link.slice(link.indexOf('#')));
}

interface AxesProps {
  readonly draft: Draft;
  readonly choices: ReturnType<typeof axisChoices>;
  readonly scenario: Scenario;
  readonly problemsId: string;
  readonly onChange: (changes: Partial<Draft>) => void;
}

function Axes({ draft, choices, scenario, problemsId, onChange }: AxesProps) {
  const { axes, compare } = draft;
  const addition = useRef<HTMLButtonElement>(null);
  const free = choices.find(({ path }) => axes.every((axis) => axis.path !== path));
  const put = (index: number, axis: AxisDraft) => {
    const isScheme = laneOfSchemeAxis(axis.path) !== null && axis.path !== axes[index]?.path;
    onChange({
      axes: axes.map((one, i) => (i === index ? axis : one)),
      // Who varies the scheme asks how schemes differ.
      ...(isScheme && { compare: axis.id }),
    });
  };
  return (
    <>
      {axes.map((axis, index) => (
        <AxisFields
          key={axis.id}
          axis={axis}
          index={index}
          choices={choices}
          scenario={scenario}
          problemsId={problemsId}
          onChange={(changed) => put(index, changed)}
          onRemove={() => {
            onChange({
              axes: axes.filter(({ id }) => id !== axis.id),
              ...(compare === axis.id && { compare: null }),
            });
            // The button that was pressed is gone.
            addition.current?.focus();
          }}
        />
      ))}
      {free !== undefined && axes.length < EXPERIMENT_LIMITS.axes && (
        <Button
          ref={addition}
          className="text-button experiment-add"
          onClick={() => onChange({ axes: [...axes, axisDraft(freeAxisId(axes), free)] })}
        >
          {axes.length === 0 ? 'Vary a value' : 'Vary another value'}
        </Button>
      )}
    </>
  );
}

function Repetitions({ draft, choices, scenario, onChange }: Omit<AxesProps, 'problemsId'>) {
  const { seeds, firstSeed, warmUpSeconds, compare, axes, lanes } = draft;
  const id = useId();
  const numbers = [
    { label: 'Seeds', value: seeds, minimum: 1, change: (value: number) => onChange({ seeds: value }) },
    { label: 'First seed', value: firstSeed, minimum: 0, change: (value: number) => onChange({ firstSeed: value }) },
    {
      label: 'Warm-up left out (s)',
      value: warmUpSeconds,
      minimum: 0,
      change: (value: number) => onChange({ warmUpSeconds: value }),
    },
  ];
  const isRun = (laneId: string) => lanes === null || lanes.includes(laneId);
  return (
    <div className="experiment-repetitions row wrap">
      {numbers.map(({ label, value, minimum, change }) => (
        <label key={label} className="row">
          {label}
          <input
            className="field-number"
            type="number"
            min={minimum}
            step="any"
            value={Number.isNaN(value) ? '' : value}
            onChange={({ target }) => change(target.valueAsNumber)}
          />
        </label>
      ))}
      {axes.length > 0 && (
        <label className="row" htmlFor={`${id}-compare`}>
          Differences from
          <select
            id={`${id}-compare`}
            className="field-select"
            value={compare ?? ''}
            onChange={({ target }) => onChange({ compare: target.value === '' ? null : target.value })}
          >
            <option value="">the first lane</option>
            {axes.map((axis) => (
              <option key={axis.id} value={axis.id}>
                {axisTitle(axis, choices)} = {firstOption(axis, choices)}
              </option>
            ))}
          </select>
        </label>
      )}
      {scenario.lanes.length > 1 && (
        <fieldset className="experiment-options" aria-label="Lanes to run">
          {scenario.lanes.map((lane) => (
            <label key={lane.id} className="row">
              <input
                type="checkbox"
                checked={isRun(lane.id)}
                onChange={({ target }) => {
                  const ids = scenario.lanes.map(({ id: each }) => each);
                  const wanted = ids.filter((one) => (one === lane.id ? target.checked : isRun(one)));
                  onChange({ lanes: wanted.length === ids.length ? null : wanted });
                }}
              />
              {laneTitle(scenario, lane.id)}
              <MarkOfLane scenario={scenario} laneId={lane.id} />
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function MarkOfLane({ scenario, laneId }: { readonly scenario: Scenario; readonly laneId: string }) {
  const code = authoredCodeOf(usePage(), scenario, laneId);
  return code !== null && <AuthoredMark {...code} />;
}

function firstOption(axis: AxisDraft, choices: AxesProps['choices']): string {
  const { path, values, given } = axis;
  const first = given === undefined ? wordsOf(values)[0] : plannedAxis(given).options[0];
  if (first === undefined) return '…';
  const choice = choices.find((one) => one.path === path);
  const title = choice?.options?.find(({ value }) => value === first)?.title ?? first;
  return `${title} ${unitOfAxis(axis, choice).unit}`.trimEnd();
}

/** What the folded form asks for. */
function draftInWords({ axes, seeds }: Draft, choices: AxesProps['choices']): string {
  const varied = axes.map((axis) => {
    const choice = choices.find(({ path }) => path === axis.path);
    const { unit } = unitOfAxis(axis, choice);
    return `${axisTitle(axis, choices)}: ${axis.values} ${unit}`.trimEnd();
  });
  return [...varied, counted(seeds, 'seed')].join('; ');
}

function sizeInWords(draft: Draft, scenario: Scenario): string {
  const runs = runsCount(draft, scenario);
  return Number.isFinite(runs) && runs > 0 ? runsInWords(runs) : '';
}

/** Empty: the runs differ in their length. */
function lengthOf({ axes, warmUpSeconds }: Draft, { run }: Scenario): string {
  const differs = axes.some((axis) => pathsOf(axis).includes('run.untilSeconds'));
  return differs ? '' : lengthInWords(run.untilSeconds, warmUpSeconds);
}
