/** At which value of a setting a lane begins to end badly: found seed by seed. To both sides of it a run opens. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../base/format.ts';
import { inUnit } from '../../../finding/map-words.ts';
import {
  checkThreshold,
  isThreshold,
  linkedThreshold,
  type SeedThreshold,
  thresholdOf,
  type ThresholdQuestion,
  thresholdSentences,
  ThresholdWork,
} from '../../../finding/threshold.ts';
import { variantOf } from '../../../scenario/edit/variant.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { CopyButton } from '../../../widgets/controls/copy-button.tsx';
import { download, fileName } from '../../../widgets/files/download.ts';
import { keptByPage, usePage, usePageState } from '../../core/page/page-context.ts';
import type { Page } from '../../core/page/page.ts';
import { experimentLink } from '../../core/page/page-link.ts';
import { newRun } from '../../core/runs/runs-of.ts';
import { useCost } from '../../core/runs/use-cost.ts';
import { WorkBar } from '../../core/runs/work-bar.tsx';
import { AskedProblems, LeadSentence, pressSpace, writeAsked } from './asked-parts.tsx';
import type { ThresholdSetting } from './first-threshold.ts';
import { ThresholdChart } from './threshold-chart.tsx';
import { draftFrom, draftIn, type FittingDraft, questionOf, type ThresholdDraft } from './threshold-draft.ts';
import { ThresholdForm } from './threshold-form.tsx';
import './map.css';
import './threshold.css';

/** It goes on while the page shows something else. */
const thresholdRunOf = keptByPage(newRun);
/** What was asked for last. */
const lastOf = keptByPage((): { draft: ThresholdDraft | null } => ({ draft: null }));

export function ThresholdPage() {
  const page = usePage();
  const scenario = usePageState((state) => state.scenario);
  const [before, setDraft] = useState(() => {
    const { experiment } = page.store.getState().brought;
    return isThreshold(experiment) ? draftFrom(experiment, scenario) : lastOf(page).draft;
  });
  useEffect(() => page.store.setState({ brought: {} }), [page]);
  const fitting = useMemo(() => draftIn(scenario, before), [scenario, before]);
  if (fitting === null) return <p>This scenario has no number that may vary.</p>;
  const ask = (draft: ThresholdDraft) => {
    thresholdRunOf(page).stop();
    lastOf(page).draft = draft;
    setDraft(draft);
  };
  return <Asked {...fitting} {...{ page, scenario }} onAsk={ask} />;
}

interface AskedProps extends FittingDraft {
  readonly page: Page;
  readonly scenario: Scenario;
  readonly onAsk: (draft: ThresholdDraft) => void;
}

function Asked({ page, scenario, draft, setting, settings, onAsk }: AskedProps) {
  const run = thresholdRunOf(page);
  const state = useStore(run.store);
  /** A seed; null: that of the median. */
  const [chosen, setChosen] = useState<number | null>(null);
  const question = useMemo(() => questionOf(draft, setting, scenario), [draft, setting, scenario]);
  const problems = useMemo(() => checkThreshold(question), [question]);
  const work = useMemo(() => (problems.length === 0 ? new ThresholdWork(question) : null), [question, problems]);
  const shown = useMemo(() => work?.state(state.runs, state.failed) ?? null, [work, state.runs, state.failed]);
  const cost = useCost(run, shown?.wanted, shown?.wanted.length ?? 0);
  useEffect(() => {
    if (work !== null) void run.recallGrown((runs, failed) => work.state(runs, failed).wanted);
  }, [work, run]);
  const value = (one: number) => inUnit(one / setting.factor, setting.unit);
  const found = shown === null ? null : thresholdOf(shown);
  const ofMedian = shown?.seeds.find(({ good, bad }) => good !== null && bad === found?.median);
  const seed = shown?.seeds.find((one) => one.seed === chosen) ?? ofMedian;
  const link = () => experimentLink(question.scenario, linkedThreshold(question));
  const start = () => {
    writeAsked(link());
    void run.grow((runs, failed) => work?.state(runs, failed).wanted ?? []);
  };
  return (
    <div
      className="map-page"
      onKeyDown={(event) => pressSpace(event, () => (state.status === 'running' ? run.stop() : start()))}
    >
      <form className="map-form" aria-label="What the threshold is of" onSubmit={(event) => event.preventDefault()}>
        <ThresholdForm {...{ draft, settings, scenario }} onChange={onAsk} />
      </form>
      <div className="map-middle">
        {problems.length > 0 && <AskedProblems problems={problems} />}
        {work !== null && shown !== null && (
          <>
            {found !== null && <div className="threshold-median">{value(found.median)}</div>}
            <LeadSentence text={thresholdSentences(question, shown, { name: setting.title, value }).join(' ')} />
            {state.runs.size > 0 && (
              <ThresholdChart
                {...{ question, setting, value }}
                seeds={shown.seeds}
                chosen={seed?.seed}
                onChoose={setChosen}
              />
            )}
          </>
        )}
      </div>
      <div className="map-reading">
        {work !== null && seed !== undefined ? (
          <OneSeed {...{ page, work, setting, seed, value }} />
        ) : (
          <p className="experiment-note">Choose a seed: the runs beside its value stand here and open.</p>
        )}
      </div>
      {work !== null && shown !== null && (
        <WorkBar
          state={state}
          most={null}
          ended={counted(shown.seeds.length, 'seed')}
          cost={`${counted(shown.wanted.length, 'run')} of ${draft.untilSeconds} s first${cost === null ? '' : `, about ${cost} here`}, then about ten for each seed`}
          onStart={start}
          onStop={() => run.stop()}
        />
      )}
      {work !== null && (
        <div className="map-page-tools row">
          <Button onClick={() => keep(question)}>Keep as file</Button>
          <CopyButton text={link()} label="Copy link" />
        </div>
      )}
    </div>
  );
}

/** A file that the command line asks too. */
function keep(question: ThresholdQuestion): void {
  const file = { ...(linkedThreshold(question) as object), base: question.scenario };
  const text = `${JSON.stringify(file, null, 2)}\n`;
  download(`${fileName(`${question.scenario.title} threshold`)}.json`, new Blob([text], { type: 'application/json' }));
}

interface SeedProps {
  readonly page: Page;
  readonly work: ThresholdWork;
  readonly setting: ThresholdSetting;
  readonly seed: SeedThreshold;
  readonly value: (value: number) => string;
}

/** The runs to both sides. */
function OneSeed({ page, work, setting, seed, value }: SeedProps) {
  const sides = [
    { at: seed.bad, ending: 'ends badly' },
    { at: seed.good, ending: 'ends well' },
  ];
  const open = (at: number, ending: string) => {
    const scenario = work.run(at, seed.seed);
    const place = `${setting.title} ${value(at)}, seed ${seed.seed}: it ${ending}`;
    page.open({
      scenario: variantOf(scenario, {
        title: `${scenario.title}: ${value(at)}, ${ending}`,
        watch: `Beside a threshold: ${place}.`,
        question: place,
      }),
    });
  };
  return (
    <section className="stack" aria-label={`Seed ${seed.seed}`}>
      <h3>Seed {seed.seed}</h3>
      {seed.unknown !== null && <p>It cannot be judged: {seed.unknown}.</p>}
      {sides.map(
        ({ at, ending }) =>
          at !== null && (
            <div key={ending}>
              <p>
                It {ending} at {value(at)}.
              </p>
              <Button aria-label={`Open the run that ${ending}`} onClick={() => open(at, ending)}>
                Open the run
              </Button>
            </div>
          ),
      )}
    </section>
  );
}
