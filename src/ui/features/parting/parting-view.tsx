/** Where two lanes part, in place of the lanes: the first thing that differs, its packets in time, why, and what followed. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { capitalised, withCommas } from '../../../base/format.ts';
import { partingFromLink } from '../../../finding/parting-link.ts';
import { runsCode } from '../../../scenario/authored-schemes.ts';
import type { PartedWords } from '../../../simulation/watch/parting.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { useCopy } from '../../../widgets/controls/copy-button.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { KEYS, meaningOf, withKey } from '../../core/keys/key-map.ts';
import { isTextField } from '../../core/keys/text-field.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { partingLink } from '../../core/page/page-link.ts';
import { exactSeconds, shortSeconds } from '../../core/words/time-text.ts';
import { type Linked, type Look, type Looked, useGo, useLook } from './looked.ts';
import { PacketsInTime } from './packets-in-time.tsx';
import { zoomedWindow } from './parting-window.ts';
import { type FoundParting, partingSearchOf } from './parting.ts';
import { askedOf, PointOfNoReturn } from './point-of-no-return.tsx';
import './parting.css';

export function PartingView() {
  const page = usePage();
  const scenario = usePageState((state) => state.scenario);
  const lanes = usePageState((state) => state.lanes);
  const hidden = usePageState((state) => state.lesson?.hidden) ?? NONE;
  const isLesson = usePageState((state) => state.lesson !== null);
  const search = partingSearchOf(page);
  const { found, failure } = useStore(search.store);
  const [linked] = useState(() => {
    const parting = partingFromLink(page.store.getState().brought.parting);
    if (parting?.forks !== undefined) askedOf(page).asked = parting.forks;
    return parting;
  });
  const shown = useMemo(() => lanes.filter(({ laneId }) => !hidden.includes(laneId)), [lanes, hidden]);
  const able = shown.filter(({ laneId }) => !runsCode(scenario, laneId));
  const withCode = shown.filter((lane) => !able.includes(lane)).map(({ letter }) => letter);
  const [chosen, setChosen] = useState(linked?.lanes ?? found?.laneIds ?? NONE);
  const first = able.find(({ laneId }) => laneId === chosen[0]) ?? able[0];
  const second =
    able.find((lane) => lane.laneId === chosen[1] && lane !== first) ?? able.find((lane) => lane !== first);
  const [a, b] = [first?.laneId, second?.laneId];
  const [letterA, letterB] = [first?.letter ?? '', second?.letter ?? ''];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    page.store.setState({ brought: {} });
    heading.current?.focus({ preventScroll: true });
  }, [page]);
  useEffect(() => {
    if (a === undefined || b === undefined) return undefined;
    search.begin(scenario, [a, b], [letterA, letterB]);
    return () => search.stop();
  }, [search, scenario, a, b, letterA, letterB]);
  const choice = (label: string, value: string, choose: (id: string) => void) => (
    <select className="field-select" aria-label={label} value={value} onChange={({ target }) => choose(target.value)}>
      {able.map(({ laneId, letter }) => (
        <option key={laneId} value={laneId}>
          lane {letter}
        </option>
      ))}
    </select>
  );
  const choices = a !== undefined && b !== undefined && (
    <>
      {choice('One lane', a, (id) => setChosen([id, id === b ? a : b]))} and{' '}
      {choice('The other lane', b, (id) => setChosen([id === a ? b : a, id]))}
    </>
  );
  const isLinked = linked?.lanes[0] === a && linked?.lanes[1] === b;
  const parted = found !== null && found.report.differs !== null ? found : null;
  const [looked, look] = useLook(parted, isLinked ? linked : null);
  const words = failure !== null ? 'The lanes could not be compared' : found?.report.sentence;
  return (
    <section className="parting" aria-label="Where two lanes part">
      <header>
        <h2 ref={heading} tabIndex={-1} aria-live="polite">
          {second === undefined ? 'There are no two lanes to compare.' : (words ?? 'Comparing events from 0 s…')}
        </h2>
        <Button
          className="header-button square"
          aria-label="Close"
          title="Back to the lanes (Esc)"
          onClick={() => page.show({ parting: false })}
        >
          <Icon name="close" />
        </Button>
      </header>
      {failure !== null && <p role="alert">{failure}</p>}
      {withCode.length > 0 && (
        <p>Lane {withCode.join(', ')} runs code of the scenario’s author and cannot be compared here.</p>
      )}
      <div className="parting-ways">
        {choices}
        {parted !== null && looked !== null && (
          <Ways found={parted} {...{ looked, look }} linked={isLinked ? linked : null} canLink={!isLesson} />
        )}
      </div>
      <div className="parting-columns">
        <div className="parting-main">
          {parted !== null && looked !== null && (
            <Packets found={parted} {...{ looked, look }} linked={isLinked ? linked : null} />
          )}
          <PointOfNoReturn lanes={shown} compared={a === undefined || b === undefined || isLesson ? null : [a, b]} />
        </div>
        {parted !== null && <Followed found={parted} look={look} />}
      </div>
    </section>
  );
}

const NONE: readonly string[] = [];

interface FoundProps {
  readonly found: FoundParting;
  readonly looked: Looked;
  readonly look: Look;
  readonly linked: Linked;
}

function flowOf({ found: { report }, looked, linked }: Omit<FoundProps, 'look'>): number {
  return looked.chosen?.packet.flow ?? linked?.flow ?? report.flow;
}

/** How much is the same, and the ways to what differs. */
function Ways(props: FoundProps & { readonly canLink: boolean }) {
  const { found, looked, look, canLink } = props;
  const page = usePage();
  const { scenario, laneIds, report } = found;
  const { atSeconds, followed } = report;
  const { window } = looked;
  const end = scenario.run.untilSeconds;
  const flow = flowOf(props);
  const go = useGo(found, look);
  const moments = useMemo(
    () => [...new Set([atSeconds, ...followed.map((one) => one.atSeconds)])].toSorted((x, y) => x - y),
    [atSeconds, followed],
  );
  const step = useCallback(
    (direction: -1 | 1) => {
      const from = page.run.clock.targetSeconds ?? page.run.shown();
      const next = direction > 0 ? moments.find((one) => one > from) : moments.findLast((one) => one < from);
      if (next === undefined)
        page.notify(direction > 0 ? 'This is the last difference.' : 'This is the first difference.');
      else go(next);
    },
    [page, moments, go],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
      if (document.querySelector('dialog:modal') !== null) return;
      const meaning = meaningOf('parting', event);
      if (meaning === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (meaning === 'differenceAfter') step(1);
      else if (meaning === 'differenceBefore') step(-1);
      else
        look((before) => ({
          window: zoomedWindow(before.window, meaning === 'zoomIn' ? -1 : 1, end) ?? before.window,
        }));
    };
    // Before the keys of the page.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [step, look, end]);
  const link = () =>
    partingLink(scenario, page.run.shown(), {
      lanes: laneIds,
      window: [window.from, window.to - window.from],
      ...(flow !== report.flow && flow >= 0 && { flow }),
      ...(askedOf(page).asked !== null && { forks: askedOf(page).asked }),
    });
  const [text, setText] = useState('');
  const [isCopied, copy] = useCopy(text);
  return (
    <>
      <span>{report.sameSentence}</span>
      <Button onClick={() => go(atSeconds)}>Go there</Button>
      <Button title={withKey('To the next difference', KEYS.parting.differenceAfter)} onClick={() => step(1)}>
        Next difference
      </Button>
      {canLink && (
        <Button
          onClick={() => {
            setText(link());
            copy(link());
          }}
        >
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
      )}
    </>
  );
}

function Packets(props: FoundProps) {
  const { found, looked, look } = props;
  const { scenario, laneIds } = found;
  const hasPackets = scenario.lanes.every(({ id, dataPlane }) => !laneIds.includes(id) || dataPlane === 'packets');
  if (!hasPackets) return <p>These lanes send no packets of data. The rates that sessions receive are compared.</p>;
  return (
    <PacketsInTime
      {...{ found, window: looked.window, flow: flowOf(props), chosen: looked.chosen }}
      onWindow={(window) => look(() => ({ window }))}
      onChoose={(chosen) => look(() => ({ chosen }))}
    />
  );
}

/** Why they part, and what came of it. */
function Followed({ found, look }: Pick<FoundProps, 'found' | 'look'>) {
  const { names, report } = found;
  const { atSeconds, lanes, followed, counts, followedSeconds } = report;
  const go = useGo(found, look);
  return (
    <div>
      <h3>Why</h3>
      <Both names={names} lanes={lanes} hasWhy />
      {counts.length > 0 && (
        <table className="parting-counts">
          <thead>
            <tr>
              <th scope="col">
                {shortSeconds(atSeconds)} to {shortSeconds(followedSeconds)} s
              </th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {counts.map((row) => (
              <tr key={row.title}>
                <th scope="row">{row.title}</th>
                {row.lanes.map((count, n) => (
                  <td key={names[n]}>{withCommas(count)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {followed.length > 0 && (
        <>
          <h3>What followed</h3>
          <p>The first flow for each way in which flows come to differ, to {shortSeconds(followedSeconds)} s.</p>
          <ol className="parting-followed entries">
            {followed.map((one) => (
              <li key={one.atSeconds}>
                <button type="button" title="Go to this moment" onClick={() => go(one.atSeconds)}>
                  <span>{exactSeconds(one.atSeconds, 3)}</span>
                  <Both names={names} lanes={one.lanes} />
                  <small>{one.flows === 1 ? 'this flow alone' : `${withCommas(one.flows)} flows`}</small>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

interface BothProps {
  readonly names: readonly string[];
  readonly lanes: readonly PartedWords[];
  readonly hasWhy?: boolean;
}

/** What happened in each of the lanes. */
function Both({ names, lanes, hasWhy = false }: BothProps) {
  return (
    <span className="parting-both">
      {lanes.map(({ words, why }, place) => (
        <span key={names[place]} className="parting-lane">
          <b className="lane-letter" translate="no">
            {names[place]}
          </b>
          <span>
            {capitalised(words)}
            {hasWhy && why !== '' && <small> {why}</small>}
          </span>
        </span>
      ))}
    </span>
  );
}
