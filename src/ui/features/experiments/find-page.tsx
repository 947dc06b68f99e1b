/** Where a lane fails: a search over a box, what it found, and what is left of it once it was made smaller. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { AskedChoice, AskedProblems, LeadSentence, pressSpace, writeAsked } from './asked-parts.tsx';
import { useStore } from 'zustand';
import { counted, threeDigits } from '../../../base/format.ts';
import { type Finding, Search, type SearchState, type Trial } from '../../../finding/search.ts';
import {
  isLinkedSearch,
  linkedSearch,
  planSearch,
  type SearchInput,
  type SearchPlan,
} from '../../../finding/search-schema.ts';
import {
  cameInWords,
  extentSentence,
  findingLead,
  findingRest,
  findingScenario,
  searchCounts,
  searchQuestion,
  searchSentence,
  trialScenario,
  trialSentence,
  unconfirmedSentences,
} from '../../../finding/search-words.ts';
import { shippedSearches } from '../../../finding/shipped.ts';
import { laneTitle } from '../../../scenario/titles.ts';
import { savedText } from '../../../scenario/saved-text.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { CopyButton } from '../../../widgets/controls/copy-button.tsx';
import { download, fileName } from '../../../widgets/files/download.ts';
import { keptByPage, usePage } from '../../core/page/page-context.ts';
import type { Page } from '../../core/page/page.ts';
import { experimentLink, pageLink } from '../../core/page/page-link.ts';
import { newRun } from '../../core/runs/runs-of.ts';
import { SmallRuns } from '../examine/small-runs.tsx';
import { searchDraftFor } from './find-draft.ts';
import { FindChart, FindingSeeds } from './find-chart.tsx';
import { FindForm } from './find-form.tsx';
import { useCost } from '../../core/runs/use-cost.ts';
import { WorkBar } from '../../core/runs/work-bar.tsx';
import './map.css';
import './find.css';

/** It goes on while the page shows something else. */
const findRunOf = keptByPage(newRun);
const lastOf = keptByPage((): { asked: Asked | null; started: Started | null } => ({ asked: null, started: null }));

interface Asked {
  /** A number of the list of searches that ship; null: it is of the open scenario, or from a link. */
  readonly shipped: number | null;
  readonly search: SearchInput;
  readonly scenario: Scenario;
}

interface Started {
  readonly asked: Asked;
  readonly search: Search;
}

function beginning(page: Page): Asked | null {
  const { brought, scenario } = page.store.getState();
  if (isLinkedSearch(brought.experiment)) {
    const search = { ...(brought.experiment as SearchInput), base: scenario as never };
    return { shipped: null, search, scenario };
  }
  return lastOf(page).asked ?? ofScenario(scenario);
}

function ofScenario(scenario: Scenario): Asked | null {
  const search = searchDraftFor(scenario);
  return search === null ? null : { shipped: null, search, scenario };
}

export function FindPage() {
  const page = usePage();
  const run = findRunOf(page);
  const state = useStore(run.store);
  const [asked, setAsked] = useState(() => beginning(page));
  const planning = useMemo(() => (asked === null ? null : planSearch(asked.search)), [asked]);
  const plan = planning?.ok === true ? planning.plan : null;
  const link = useMemo(() => (plan === null ? '' : linkOf(plan)), [plan]);
  const [started, setStarted] = useState(() => lastOf(page).started);
  // null: the question stands in the middle until there is an answer.
  const [isAsking, setAsking] = useState<boolean | null>(null);
  // A search walks its steps once: who shows what was kept of another one walks those of a new one.
  const isStarted = started !== null && started.asked === asked;
  const recalled = useMemo(() => (plan === null ? null : new Search(plan)), [plan]);
  const search = isStarted ? started.search : recalled;
  const first = useMemo(() => recalled?.wanted(new Map(), new Map()), [recalled]);
  const lanesTried = plan?.search.butNot === undefined ? 1 : 2;
  const cost = useCost(run, first, lanesTried * Number(plan?.search.trials));
  useEffect(() => page.store.setState({ brought: {} }), [page]);
  useEffect(() => void Object.assign(lastOf(page), { asked, started }), [page, asked, started]);
  useEffect(() => {
    if (recalled !== null && !isStarted) void run.recallGrown((runs, failed) => recalled.wanted(runs, failed));
  }, [recalled, isStarted, run]);
  if (asked === null) return <p>This scenario has no number that may vary.</p>;
  const ask = (next: Asked | null, isChanged: boolean) => {
    run.stop();
    setAsked(next);
    setAsking(isChanged ? true : null);
  };
  const start = () => {
    if (plan === null) return;
    writeAsked(link);
    const fresh = new Search(plan);
    setStarted({ asked, search: fresh });
    setAsking(null);
    void run.grow((runs, failed) => fresh.wanted(runs, failed));
  };
  const found = search?.state ?? null;
  const hasAnswer = plan !== null && found !== null && found.trials.length > 0;
  const asks = isAsking ?? !hasAnswer;
  return (
    <div
      className="map-page find-page"
      onKeyDown={(event) => pressSpace(event, () => (state.status === 'running' ? run.stop() : start()))}
    >
      {asks && (
        <form className="map-form" aria-label="What the search asks" onSubmit={(event) => event.preventDefault()}>
          <FindForm
            search={asked.search}
            scenario={asked.scenario}
            plan={plan}
            onChange={(change) => ask({ ...asked, search: { ...asked.search, ...change } }, true)}
          >
            <AskedChoice
              label="Search"
              value={asked.shipped}
              shipped={shippedSearches}
              onChange={(place) =>
                ask(place === null ? ofScenario(page.store.getState().scenario) : shippedSearch(place), false)
              }
            />
          </FindForm>
        </form>
      )}
      {asks ? (
        <div className="map-reading">
          {planning?.ok === false && <AskedProblems problems={planning.problems} />}
          {plan !== null && (
            <>
              <LeadSentence text={searchQuestion(plan)} />
              {plan.search.notes !== '' && <p className="experiment-note">{plan.search.notes}</p>}
              <h3>What will be done</h3>
              <ol className="find-steps">
                <li>
                  {plan.search.tree === undefined && 'The scenario is tried as it is. '}Settings are spread over all
                  values.
                </li>
                <li>The worst are changed a little, again and again.</li>
                <li>What fails must fail at four of five other seeds as well.</li>
                <li>It is made smaller: what is not needed goes, numbers become round.</li>
              </ol>
              <p className="experiment-note">
                The same seed of the search finds the same, here and on the command line: <code>headway find</code>{' '}
                takes this link. That nothing is found is no proof that nothing is there.
              </p>
            </>
          )}
        </div>
      ) : (
        hasAnswer && <Answer key={link} {...{ page, search: search! }} state={found} />
      )}
      {plan !== null && found !== null && (
        <WorkBar
          state={state}
          most={Number(plan.search.trials)}
          counts={{ noun: 'trials', done: found.spent }}
          ended={`${counted(found.spent, 'trial')}`}
          cost={`at most ${counted(Number(plan.search.trials), 'trial')} of ${threeDigits(plan.base.run.untilSeconds)} s${lanesTried === 1 ? '' : ', two lanes each'}${cost === null ? '' : `, up to about ${cost} here`}`}
          onStart={start}
          onStop={() => run.stop()}
        />
      )}
      <div className="map-page-tools row">
        {hasAnswer && (
          <Button aria-pressed={asks} onClick={() => setAsking(!asks)}>
            Change the question
          </Button>
        )}
        {plan !== null && <CopyButton text={link} label="Copy link" />}
      </div>
    </div>
  );
}

function shippedSearch(index: number): Asked | null {
  const search = shippedSearches[index] as unknown as SearchInput;
  const planning = planSearch(search);
  return planning.ok ? { shipped: index, search, scenario: planning.plan.base } : null;
}

function linkOf({ search, base }: SearchPlan): string {
  return experimentLink(base, linkedSearch(search));
}

interface AnswerProps {
  readonly page: Page;
  readonly search: Search;
  readonly state: SearchState;
}

interface FindingProps {
  readonly plan: SearchPlan;
  readonly finding: Finding;
}

/** The sentence, what it stands on, and where it looked; beside it what one may do with the finding. */
function Answer({ page, search: work, state }: AnswerProps) {
  const [chosen, setChosen] = useState(0);
  const [pointed, setPointed] = useState<number | null>(null);
  const { plan } = work;
  const finding = state.findings[chosen];
  const read = state.trials.find(({ number }) => number === pointed);
  return (
    <>
      <div className="map-middle">
        <p className="experiment-note">{searchQuestion(plan)}</p>
        <LeadSentence
          text={finding === undefined || chosen === 0 ? searchSentence(plan, state) : findingLead(plan, finding)}
        />
        {finding !== undefined && (
          <>
            <p>{findingRest(finding)}</p>
            <SmallerFinding key={chosen} {...{ plan, finding }} />
          </>
        )}
        <FindChart {...{ plan, state, pointed }} onPoint={setPointed} />
        <p className="experiment-note">{searchCounts(state)}</p>
      </div>
      <div className="map-reading">
        {read !== undefined ? (
          <TriedSetting {...{ page, search: work }} trial={read} title={`Setting ${read.number}`}>
            <Button onClick={() => setPointed(null)}>
              {finding === undefined ? 'Back to the worst' : 'Back to the finding'}
            </Button>
          </TriedSetting>
        ) : finding !== undefined ? (
          <FindingActions {...{ page, plan, finding }} />
        ) : (
          state.worst !== null && (
            <TriedSetting
              {...{ page, search: work }}
              trial={state.worst}
              title={state.phase === 'over' ? 'The worst' : 'Worst so far'}
            >
              <p className="experiment-note">
                A failure counts once it fails at four of five other seeds. Then it is made smaller, and stands here.
              </p>
            </TriedSetting>
          )
        )}
        {state.findings.length > 1 && (
          <fieldset className="find-kinds">
            <legend>{counted(state.findings.length, 'distinct failure')}</legend>
            {state.findings.map((one, n) => (
              <label key={n}>
                <input type="radio" name="finding" checked={n === chosen} onChange={() => setChosen(n)} />
                {findingLead(plan, one)}
              </label>
            ))}
          </fieldset>
        )}
        {state.unconfirmed.length > 0 && (
          <section className="find-list stack">
            <h3>Not confirmed</h3>
            <ul>
              {unconfirmedSentences(plan, state).map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

/** The run of a finding, and how it became small. */
function SmallerFinding({ plan, finding }: FindingProps) {
  const scenario = useMemo(() => findingScenario(plan, finding), [plan, finding]);
  const steps = new Map(finding.steps.map((step) => [`${step.what} ${step.change}`, step]));
  const { lane, butNot } = plan.search;
  const lanes = butNot === undefined ? [lane] : [lane, butNot];
  return (
    <div className="find-result">
      <section className="find-list stack">
        <h3>
          How it became small <span>each step that was tried</span>
        </h3>
        <ul>
          {[...steps.values()].map((step) => (
            <li key={`${step.what} ${step.change}`}>
              {step.stays ? '●' : step.shows === undefined ? '○' : '◐'} {step.what}: {step.change}{' '}
              <span>{cameInWords(step)}</span>
            </li>
          ))}
        </ul>
      </section>
      <SmallRuns
        title={`${lanes.length > 1 ? 'The lanes' : laneTitle(plan.base, lane)}, seed ${finding.seed}`}
        runs={lanes.map((laneId) => ({ scenario, laneId, name: laneTitle(plan.base, laneId) }))}
      />
    </div>
  );
}

function FindingActions({ page, plan, finding }: FindingProps & { readonly page: Page }) {
  const extent = extentSentence(plan.search, finding);
  const scenario = useMemo(() => findingScenario(plan, finding), [plan, finding]);
  return (
    <>
      <Button className="button primary" onClick={() => page.open({ scenario })}>
        Open the run
      </Button>
      <div className="map-row">
        <CopyButton text={pageLink(scenario, null, null)} label="Copy link" />
        <Button
          onClick={() =>
            download(`${fileName(scenario.title)}.json`, new Blob([savedText(scenario)], { type: 'application/json' }))
          }
        >
          Keep as file
        </Button>
      </div>
      <FindingSeeds {...{ plan, finding }} />
      {extent !== '' && <p className="experiment-note">{extent}</p>}
    </>
  );
}

/** A setting that another follows at once starts no run, milliseconds. */
const REST_MILLISECONDS = 1000;

interface TriedProps extends Pick<AnswerProps, 'page' | 'search'> {
  readonly trial: Trial;
  readonly title: string;
  readonly children: ReactNode;
}

/** What a setting shows, and its run. */
function TriedSetting({ page, search, trial, title, children }: TriedProps) {
  const { plan } = search;
  const [resting, setResting] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setResting(trial.number), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [trial.number]);
  const made = useMemo(() => {
    const scenario = search.scenarioOf(trial.setting);
    return scenario === null ? null : trialScenario(plan, trial, scenario);
  }, [plan, search, trial]);
  if (made === null) return null;
  return (
    <>
      <h3>{title}</h3>
      <p aria-live="polite">{trialSentence(plan, trial)}</p>
      {resting === trial.number && (
        <SmallRuns
          key={trial.number}
          title={`${laneTitle(plan.base, plan.search.lane)}, seed ${made.run.seed}`}
          runs={[{ scenario: made, laneId: plan.search.lane }]}
        />
      )}
      <Button onClick={() => page.open({ scenario: made })}>Open this run</Button>
      {children}
    </>
  );
}
