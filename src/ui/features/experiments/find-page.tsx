/** Where a lane fails: a search over a box, what it found, and what is left of it once it was made smaller. */
import { useEffect, useMemo, useState } from 'react';
import { AskedChoice, AskedProblems, pressSpace, writeAsked } from './asked-parts.tsx';
import { useStore } from 'zustand';
import { counted, threeDigits } from '../../../base/format.ts';
import { type Finding, Search, type SearchState } from '../../../finding/search.ts';
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
  findingScenario,
  findingSentence,
  searchCounts,
  searchQuestion,
  searchSentence,
  unconfirmedSentences,
} from '../../../finding/search-words.ts';
import { shippedSearches } from '../../../finding/shipped.ts';
import { laneTitle } from '../../../scenario/lane-title.ts';
import { savedText } from '../../../scenario/saved-text.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { CopyButton } from '../../../widgets/controls/copy-button.tsx';
import { download, fileName } from '../../../widgets/files/download.ts';
import { keptByPage, usePage } from '../../core/page/page-context.ts';
import type { Page } from '../../core/page/page.ts';
import { experimentLink, pageLink } from '../../core/page/page-link.ts';
import { newRun } from '../../core/runs/runs-of.ts';
import { SmallRun } from '../examine/small-run.tsx';
import { searchDraftFor } from './find-draft.ts';
import { FindChart } from './find-chart.tsx';
import { FindForm } from './find-form.tsx';
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
  const [started, setStarted] = useState(() => lastOf(page).started);
  // A search walks its steps once: who shows what was kept of another one walks those of a new one.
  const isStarted = started !== null && started.asked === asked;
  const recalled = useMemo(() => (plan === null ? null : new Search(plan)), [plan]);
  const search = isStarted ? started.search : recalled;
  useEffect(() => page.store.setState({ brought: {} }), [page]);
  useEffect(() => void Object.assign(lastOf(page), { asked, started }), [page, asked, started]);
  useEffect(() => {
    if (recalled !== null && !isStarted) void run.recallGrown((runs, failed) => recalled.wanted(runs, failed));
  }, [recalled, isStarted, run]);
  if (asked === null) return <p>This scenario has no number that may vary.</p>;
  const ask = (next: Asked | null) => {
    run.stop();
    setAsked(next);
  };
  const start = () => {
    if (plan === null) return;
    writeAsked(linkOf(plan));
    const fresh = new Search(plan);
    setStarted({ asked, search: fresh });
    void run.grow((runs, failed) => fresh.wanted(runs, failed));
  };
  const found = search?.state ?? null;
  return (
    <div
      className="map-page"
      onKeyDown={(event) => pressSpace(event, () => (state.status === 'running' ? run.stop() : start()))}
    >
      <form className="map-form" aria-label="What the search asks" onSubmit={(event) => event.preventDefault()}>
        <AskedChoice
          label="Search"
          value={asked.shipped}
          shipped={shippedSearches}
          onChange={(place) => ask(place === null ? ofScenario(page.store.getState().scenario) : shippedSearch(place))}
        />
        <FindForm
          search={asked.search}
          scenario={asked.scenario}
          plan={plan}
          onChange={(change) => ask({ ...asked, search: { ...asked.search, ...change } })}
        />
      </form>
      <div className="map-middle">
        {planning?.ok === false && <AskedProblems problems={planning.problems} />}
        {plan !== null && found !== null && (
          <>
            {found.trials.length > 0 && <p className="experiment-note">{searchQuestion(plan)}</p>}
            <p className="map-sentence" aria-live="polite">
              {searchSentence(plan, found)}
            </p>
            {found.trials.length === 0 && plan.search.notes !== '' && (
              <p className="experiment-note">{plan.search.notes}</p>
            )}
            {found.trials.length > 0 && <FindChart search={plan.search} state={found} />}
            {found.trials.length > 0 && <p className="experiment-note">{searchCounts(found)}</p>}
          </>
        )}
      </div>
      <div className="map-reading">
        {plan !== null && found !== null && <Findings {...{ page, plan }} state={found} />}
        {plan !== null && found !== null && found.unconfirmed.length > 0 && (
          <section className="find-finding stack">
            <h3>Not confirmed</h3>
            <ul>
              {unconfirmedSentences(plan.search, found).map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {plan !== null && found !== null && (
        <WorkBar
          state={state}
          most={null}
          ended={`${counted(found.spent, 'trial')}`}
          cost={`at most ${counted(Number(plan.search.trials), 'trial')} of ${threeDigits(plan.base.run.untilSeconds)} s${plan.search.butNot === undefined ? '' : ', two lanes each'}`}
          onStart={start}
          onStop={() => run.stop()}
        />
      )}
      <div className="map-page-tools row">{plan !== null && <CopyButton text={linkOf(plan)} label="Copy link" />}</div>
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

function Findings({
  page,
  plan,
  state,
}: {
  readonly page: Page;
  readonly plan: SearchPlan;
  readonly state: SearchState;
}) {
  if (state.findings.length === 0) {
    return (
      <p className="experiment-note">
        {state.phase === 'over'
          ? 'Nothing was found.'
          : 'What is found stands here, once it fails with four of five other seeds and was made smaller.'}
      </p>
    );
  }
  return state.findings.map((finding, n) => (
    <OneFinding
      key={findingSentence(plan.search, finding)}
      {...{ page, plan, finding }}
      isOneOfSeveral={state.findings.length > 1}
      plays={n === 0}
    />
  ));
}

function OneFinding({
  page,
  plan,
  finding,
  isOneOfSeveral,
  plays,
}: {
  readonly page: Page;
  readonly plan: SearchPlan;
  readonly finding: Finding;
  /** Otherwise the page leads with its sentence. */
  readonly isOneOfSeveral: boolean;
  /** Its run plays in small. */
  readonly plays: boolean;
}) {
  const scenario = useMemo(() => findingScenario(plan, finding), [plan, finding]);
  const extent = extentSentence(plan.search, finding);
  return (
    <section className="find-finding stack">
      {isOneOfSeveral && <h3>{findingSentence(plan.search, finding)}</h3>}
      {plays && (
        <SmallRun
          scenario={scenario}
          laneId={plan.search.lane}
          title={`${laneTitle(scenario, plan.search.lane)}, seed ${finding.seed}`}
        />
      )}
      {extent !== '' && <p>{extent}</p>}
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
      <h3>How it became small</h3>
      <ul>
        {finding.steps.map((step, n) => (
          <li key={n}>
            {step.stays ? '●' : step.shows === undefined ? '○' : '◐'} {step.what}: {step.change}{' '}
            <span>{cameInWords(step)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
