/** The examination of this page: who is asked, the runs in the background, and what they have found so far. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FinishedRun } from '../../../experiment/plan.ts';
import { judge, jobsLeft } from '../../../examination/judge.ts';
import { hopsOfJobs, paperOf, Situations, type Paper } from '../../../examination/paper.ts';
import { QUESTIONS } from '../../../examination/questions.ts';
import { columnOf, type Column } from '../../../examination/report.ts';
import { senderOfLane, senderOfLaw, senderOfScheme, type Sender } from '../../../examination/sender.ts';
import { examinationFromLink, MOST_COLUMNS, type LinkedExamination } from '../../../examination/link.ts';
import { keptStatusQuo } from '../../../examination/status-quo.ts';
import { Work } from '../../../examination/work.ts';
import { lawDeclarations } from '../../../laws/declarations.ts';
import { schemeDeclarations } from '../../../schemes/declarations.ts';
import { canonical } from '../../../scenario/link/content-hash.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { keptByPage } from '../../core/page/page-context.ts';
import type { Page } from '../../core/page/page.ts';
import type { BackgroundRun } from '../../core/runs/background-run.ts';
import { newRun } from '../../core/runs/runs-of.ts';
import { savedRuns } from '../../core/runs/saved-runs.ts';

/** Somebody who may have a column: a lane of the scenario, or a law or a scheme as it comes. */
interface Candidate {
  /** As in links: `lane:ID`, `law:ID` or `scheme:ID`. */
  readonly key: string;
  readonly sender: Sender;
}

export type OpenCell = NonNullable<LinkedExamination['open']>;

export interface ExaminationState {
  readonly candidates: readonly Candidate[];
  /** Keys of the columns, in their order. */
  readonly columns: readonly string[];
  readonly quick: boolean;
  /** Questions that a link requires, in their order. */
  readonly required: readonly number[];
  readonly results: readonly (Column & { readonly key: string; readonly paper: Paper })[];
  /** Papers are being written out. */
  readonly isPlanning: boolean;
  /** Packets on links that are still to be sent, roughly, before anything begins. */
  readonly hops: number;
  readonly runsLeft: number;
  readonly open: OpenCell | null;
}

const NOTHING: ExaminationState = {
  candidates: [],
  columns: [],
  quick: true,
  required: [],
  results: [],
  isPlanning: false,
  hops: 0,
  runsLeft: 0,
  open: null,
};

class Examination {
  readonly store: StoreApi<ExaminationState> = createStore(() => NOTHING);
  readonly run: BackgroundRun;
  private papers: readonly { readonly key: string; readonly paper: Paper }[] = [];
  private work = new Work([], []);
  private readonly situations = new Situations();
  private scenario: Scenario | null = null;
  /** Counts what was asked for: what was planned for something earlier is left. */
  private turn = 0;

  constructor(private readonly page: Page) {
    this.run = newRun(page);
    this.run.store.subscribe(({ runs, failed }) => this.found(runs, failed));
  }

  /** The scenario that the page shows, and what a link or a menu has asked. */
  follow(scenario: Scenario, asked: unknown): void {
    const linked = examinationFromLink(asked);
    if (linked === null && this.scenario === scenario) return;
    this.scenario = scenario;
    const candidates = candidatesOf(scenario);
    const known = candidates.map(({ key }) => key);
    const asks = (linked?.columns ?? []).map((key) => sameAs(scenario, candidates, key));
    const wanted = asks.filter((key) => known.includes(key));
    if (wanted.length < asks.length) this.page.notify('The link examines a lane, law or scheme that is not here.');
    const columns = wanted.length > 0 ? [...new Set(wanted)] : known.filter((key) => key.startsWith('lane:'));
    const { quick = true, required = [], open } = linked ?? {};
    const cell = open === undefined ? null : { ...open, column: sameAs(scenario, candidates, open.column) };
    void this.ask({ candidates, columns, quick, required: inOrder(required), open: cell });
  }

  /** What is asked of whom: what was kept of it is shown, and nothing runs. */
  async ask(changes: Partial<ExaminationState>): Promise<void> {
    const turn = ++this.turn;
    this.run.stop();
    this.store.setState({ ...changes, isPlanning: true, results: [] });
    const { candidates, columns, quick } = this.store.getState();
    const papers: { key: string; paper: Paper }[] = [];
    for (const key of columns) {
      const { sender } = candidates.find((one) => one.key === key)!;
      const questions: Paper['questions'][number][] = [];
      for (const question of QUESTIONS) {
        questions.push(...paperOf(sender, [question], { quick }, null, this.situations).questions);
        // Hundreds of networks are checked: the page has other things to do meanwhile.
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((resolve) => setTimeout(resolve));
        if (turn !== this.turn) return;
      }
      papers.push({ key, paper: { sender, extent: { quick }, seeds: null, questions } });
    }
    this.papers = papers;
    this.work = new Work(
      papers.map(({ paper }) => paper),
      keptStatusQuo(),
    );
    const kept = await this.keptRuns(turn);
    if (kept === null) return;
    this.store.setState({ isPlanning: false });
    this.found(kept, new Map());
  }

  /** What is required comes first: whoever asks for it wants it first. */
  start(): void {
    const { required } = this.store.getState();
    const first = this.papers.map(({ paper }) => ({
      ...paper,
      questions: paper.questions.filter(({ question }) => required.includes(question.id)),
    }));
    void this.run.grow((runs, failed) => {
      const jobs = this.work.next(runs, failed);
      const known = this.work.known(runs);
      const wanted = new Set(first.flatMap((paper) => jobsLeft(paper, known, failed)).map(({ key }) => key));
      return wanted.size === 0 ? jobs : jobs.filter(({ key }) => wanted.has(key));
    });
  }

  link(): LinkedExamination {
    const { columns, quick, required, open } = this.store.getState();
    return {
      headwayExamination: 1,
      columns: [...columns],
      quick,
      ...(required.length > 0 && { required: [...required] }),
      ...(open !== null && { open }),
    };
  }

  /** Whoever opens the link sees whether this question is met. */
  require(question: number, isRequired: boolean): void {
    const others = this.store.getState().required.filter((one) => one !== question);
    this.store.setState({ required: isRequired ? inOrder([...others, question]) : others });
  }

  /** The runs that a reload left, round after round. null: something else is asked now. */
  private async keptRuns(turn: number): Promise<Map<string, FinishedRun> | null> {
    const kept = new Map<string, FinishedRun>();
    for (;;) {
      const missing = this.work.next(kept, new Map()).map(({ key }) => key);
      // oxlint-disable-next-line no-await-in-loop
      const found = (await savedRuns.find(missing)).filter(({ key }) => !kept.has(key));
      if (turn !== this.turn) return null;
      if (found.length === 0) return kept;
      for (const run of found) kept.set(run.key, run);
    }
  }

  private found(runs: ReadonlyMap<string, FinishedRun>, failed: ReadonlyMap<string, string>): void {
    if (this.store.getState().isPlanning) return;
    const known = this.work.known(runs);
    const left = this.papers.flatMap(({ paper }) => jobsLeft(paper, known, failed));
    const distinct = [...new Map(left.map((job) => [job.key, job])).values()];
    this.store.setState({
      results: this.papers.map(({ key, paper }) => ({ key, paper, ...columnOf(paper, judge(paper, known, failed)) })),
      hops: hopsOfJobs(distinct),
      runsLeft: distinct.length,
    });
  }
}

export const examinationOf = keptByPage((page) => new Examination(page));

function inOrder(questions: readonly number[]): number[] {
  return [...new Set(questions)].toSorted((a, b) => a - b);
}

/** What ships, by its key in links. */
function shippedSender(key: string): Sender | undefined {
  const [kind, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
  return kind === 'law' ? senderOfLaw(id) : kind === 'scheme' ? senderOfScheme(id) : undefined;
}

/** Lanes that send alike are one; then the laws and schemes that no lane has. */
function candidatesOf(scenario: Scenario): Candidate[] {
  const all = new Map<string, Candidate>();
  for (const { id } of scenario.lanes) {
    const sender = senderOfLane(scenario, id);
    if (typeof sender === 'string') continue;
    const content = contentOf(sender);
    if (!all.has(content)) all.set(content, { key: `lane:${id}`, sender: named(sender, scenario) });
  }
  const shipped = [
    ...lawDeclarations.map(({ id }) => `law:${id}`),
    ...schemeDeclarations.map(({ id }) => `scheme:${id}`),
  ];
  for (const key of shipped) {
    const sender = shippedSender(key);
    if (sender !== undefined && !all.has(contentOf(sender))) all.set(contentOf(sender), { key, sender });
  }
  return [...all.values()];
}

/** Lanes that send alike are called by their law: none of their names says what is examined. */
function named(sender: Sender, scenario: Scenario): Sender {
  const alike = scenario.lanes.filter(({ id }) => {
    const other = senderOfLane(scenario, id);
    return typeof other !== 'string' && contentOf(other) === contentOf(sender);
  });
  const law = senderOfLaw(sender.transport.windowLaw.law);
  return alike.length > 1 && law !== undefined && sender.scheme === undefined
    ? { ...sender, title: law.title }
    : sender;
}

/** The candidate that a key asks for, which may have the name of another that sends alike. */
function sameAs(scenario: Scenario, candidates: readonly Candidate[], key: string): string {
  const lane = scenario.lanes.find(({ id }) => key === `lane:${id}`);
  const sender = lane === undefined ? shippedSender(key) : senderOfLane(scenario, lane.id);
  if (sender === undefined || typeof sender === 'string') return key;
  return candidates.find((one) => contentOf(one.sender) === contentOf(sender))?.key ?? key;
}

/** Senders of one content send alike, whatever their names are. */
export function contentOf({ transport, scheme, own }: Sender): string {
  return canonical({ transport, scheme, own });
}

export function canAddColumn(columns: readonly string[]): boolean {
  return columns.length < MOST_COLUMNS;
}
