/** What happened up to the shown moment: by kind, object and lane, newest first. Each line is a way to its moment. */
import { type KeyboardEvent, useMemo, useState, useEffect } from 'react';
import { counted } from '../../../base/format.ts';
import { runsCode } from '../../../scenario/authored-schemes.ts';
import type { HappeningKind, Happening } from '../../../simulation/report.ts';
import { Dialog } from '../../core/dialog/dialog.tsx';
import { GOAL_KINDS } from '../../core/page/goal.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { exactSeconds, shortSeconds } from '../../core/words/time-text.ts';
import './log.css';
import type { LogMessage, LogQuery } from '../../../simulation/watch/recent-happenings.ts';

/** More lines than this nobody reads; a filter finds the others. */
const MOST = 300;
/** What is shown when nothing is asked for. Packets on their way are too many. */
const NOTABLE: readonly HappeningKind[] = [
  'arrival',
  'completion',
  'leave',
  'drop',
  'refusal',
  'timeout',
  'undo',
  'call',
  'decision',
];

export function LogDialog({ onClose }: { readonly onClose: () => void }) {
  const page = usePage();
  const scenario = usePageState((state) => state.scenario);
  const lanes = usePageState((state) => state.lanes);
  const selection = usePageState((state) => state.selection);
  const hidden = usePageState((state) => state.lesson?.hidden) ?? NONE;
  // The moment at which the dialog was opened: time may pass behind it.
  const [untilSeconds] = useState(() => page.run.shown());
  const [kind, setKind] = useState<HappeningKind | 'notable' | 'any'>('notable');
  const [laneId, setLaneId] = useState<string | null>(selection?.laneId ?? null);
  const [isAtObject, setAtObject] = useState(false);
  const shown = lanes.filter((lane) => !hidden.includes(lane.laneId));
  const letters = new Map(shown.map((lane) => [lane.laneId, lane.letter]));
  const withCode = shown.filter((lane) => runsCode(scenario, lane.laneId)).map(({ letter }) => letter);
  const queries = useMemo(() => {
    const kinds = kind === 'any' ? null : kind === 'notable' ? NOTABLE : [kind];
    const object = isAtObject ? selection : null;
    const wanted = object?.laneId ?? laneId;
    return lanes
      .map((lane) => lane.laneId)
      .filter((id) => !hidden.includes(id) && (wanted === null || id === wanted) && !runsCode(scenario, id))
      .map((id) => ({ scenario, laneId: id, untilSeconds, kinds, at: object?.target ?? null, most: MOST }));
  }, [scenario, lanes, hidden, laneId, isAtObject, selection, untilSeconds, kind]);
  const { entries, count, share, failure } = useLog(queries, MOST);
  const go = ({ laneId: lane, target, atSeconds }: LoggedHappening) => {
    onClose();
    page.run.pause();
    page.run.seek(atSeconds);
    if (target !== null) page.select(lane, target);
  };
  return (
    <Dialog title={`What happened up to ${shortSeconds(untilSeconds)} s`} onClose={onClose} className="log" width={720}>
      <div className="log-filters">
        <select
          className="field-select"
          aria-label="Kind of event"
          data-autofocus
          value={kind}
          onChange={(event) => setKind(event.target.value as HappeningKind | 'notable' | 'any')}
        >
          <option value="notable">notable events</option>
          {GOAL_KINDS.map(({ kind: value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
        <select
          className="field-select"
          aria-label="Lane"
          value={(isAtObject ? selection?.laneId : laneId) ?? ''}
          disabled={isAtObject}
          onChange={(event) => setLaneId(event.target.value === '' ? null : event.target.value)}
        >
          <option value="">all lanes</option>
          {shown.map((lane) => (
            <option key={lane.laneId} value={lane.laneId}>
              lane {lane.letter}
            </option>
          ))}
        </select>
        <select
          className="field-select"
          aria-label="Where"
          value={isAtObject ? 'object' : 'anywhere'}
          onChange={(event) => setAtObject(event.target.value === 'object')}
        >
          <option value="anywhere">anywhere</option>
          <option value="object" disabled={selection === null}>
            {selection === null ? 'at an object: select one first' : `at the selected ${selection.target.kind}`}
          </option>
        </select>
      </div>
      <p className="log-state note" role="status">
        {share < 1 ? `Looking back: ${Math.floor(share * 100)} %` : countWords(count, entries.length)}
        {withCode.length > 0 && ` Lane ${withCode.join(', ')} runs code of the scenario’s author and has no log.`}
        {failure !== null && ` A lane has no log: ${failure}`}
      </p>
      <ol className="log-entries entries" onKeyDown={walk}>
        {entries.map((entry, index) => (
          // Two events of one moment may read alike: their place tells them apart.
          // eslint-disable-next-line react/no-array-index-key
          <li key={index}>
            <button type="button" title={entry.why || 'Go to this moment'} onClick={() => go(entry)}>
              <span>{exactSeconds(entry.atSeconds, 6)}</span>
              <b>{letters.get(entry.laneId)}</b>
              <span>{entry.words}</span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const NONE: readonly string[] = [];

function countWords(count: number, shown: number): string {
  if (count === 0) return 'Nothing of this kind happened.';
  const all = counted(count, 'event');
  return count > shown ? `${all}; the last ${shown}, newest first.` : `${all}, newest first.`;
}

/** Arrows go from line to line. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[index + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** The events of lanes up to a moment: each lane is run once more in a worker of its own, beside the page's. */
interface LoggedHappening extends Happening {
  readonly laneId: string;
}

interface LogState {
  /** Newest first. */
  readonly entries: readonly LoggedHappening[];
  /** How many there were, shown or not. */
  readonly count: number;
  /** The share of the work that is done; 1: all of it. */
  readonly share: number;
  readonly failure: string | null;
}

const NOTHING: LogState = { entries: [], count: 0, share: 0, failure: null };

/** @param queries one for each lane; keep the same array while nothing changes */
function useLog(queries: readonly LogQuery[], most: number): LogState {
  const [read, setRead] = useState({ queries, state: NOTHING });
  useEffect(() => {
    let state: LogState = queries.length === 0 ? { ...NOTHING, share: 1 } : NOTHING;
    const update = (change: Partial<LogState>) => {
      state = { ...state, ...change };
      setRead({ queries, state });
    };
    update({});
    const shares = queries.map(() => 0);
    const share = () => shares.reduce((sum, one) => sum + one, 0) / queries.length;
    const workers = queries.map((query, index) => {
      const worker = new Worker(new URL('../../../../workers/log.worker.ts', import.meta.url), { type: 'module' });
      const fail = (failure: string) => {
        shares[index] = 1;
        update({ failure, share: share() });
      };
      worker.addEventListener('message', ({ data }: MessageEvent<LogMessage>) => {
        if (data.kind === 'failed') return fail(data.message);
        shares[index] = data.kind === 'log' ? 1 : data.share;
        if (data.kind === 'progress') return update({ share: share() });
        const own = data.happenings.map((one) => ({ ...one, laneId: query.laneId }));
        const entries = [...state.entries, ...own].sort((a, b) => b.atSeconds - a.atSeconds).slice(0, most);
        update({ entries, count: state.count + data.count, share: share() });
        worker.terminate();
      });
      worker.addEventListener('error', (event) => fail(event.message || 'its program could not be loaded'));
      worker.postMessage(query);
      return worker;
    });
    return () => workers.forEach((worker) => worker.terminate());
  }, [queries, most]);
  // What was asked before is not shown as the answer to what is asked now.
  return read.queries === queries ? read.state : NOTHING;
}
