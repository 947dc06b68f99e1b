/** All lanes in one table: a row a lane, a column a question, with common scales, so that they can be compared. */
import { linkEnds } from '../../../base/links-by-node.ts';
import './comparison.css';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { schemeDeclaration } from '../../../schemes/declarations.ts';
import { clientColumns, comparedColumns } from '../../../views/comparison/client-columns.ts';
import { type ComparedColumn, FAIRNESS_COLUMN } from '../../../views/comparison/compared-columns.ts';
import { useOpened } from '../../../views/lane-source.ts';
import { type Lead, leadIds } from '../../../views/view-of.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../../widgets/charts/paint-rarely.ts';
import { useLead } from '../../stage/instruments/use-lead.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { AuthoredMark } from '../../core/icons/authored-mark.tsx';
import { authoredCodeOf } from '../../core/page/authored-code.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { useWaits } from '../../core/page/use-waits.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import { SmallPicture } from '../../stage/picture/small-picture.tsx';
import { BottleneckWords, type BottleneckWordsHandle } from './bottleneck-words.tsx';
import { ComparedCell, type ComparedCellHandle } from './compared-cell.tsx';
import { GoodputCell, type GoodputCellHandle } from './goodput-cell.tsx';
import { orderedLanes, type SortedBy } from './ordered-lanes.ts';
import { paintRows, type RowParts } from './paint-rows.ts';
import { SeedsKey } from './seeds-key.tsx';
import { useSeedRuns } from './use-seed-runs.ts';

/** @param props.children stands above the table */
export function Comparison({ children }: { readonly children?: ReactNode }) {
  const page = usePage();
  const { paintLoop, shown } = page.run;
  const lanes = usePageState((state) => state.lanes);
  const [sortedBy, setSortedBy] = useState<SortedBy | null>(null);
  const [chosen, setChosen] = useState<string>('goodput');
  const rows = useRef(new Map<string, RowParts>());
  const span = useRef<HTMLSpanElement>(null);
  const scenario = usePageState((state) => state.scenario);
  const { traffic } = scenario;
  const lead = useLead();
  const columns = useMemo(() => leadFirst(comparedColumns(traffic), lead), [traffic, lead]);
  const hero = columns[0]?.id === lead?.hero ? columns[0] : undefined;
  const others = hero === undefined ? columns : columns.slice(1);
  const seeds = useSeedRuns(scenario);
  const overSeeds = seeds.shown;
  const ordered = useMemo(() => orderedLanes(lanes, columns, sortedBy, shown()), [lanes, columns, sortedBy, shown]);
  const sort = (column: string) =>
    setSortedBy((before) => ({ column, reversed: before?.column === column && !before.reversed }));

  useEffect(() => {
    let changes = 0;
    const ends = lanes.flatMap((lane) => [
      lane.on('frame', () => void changes++),
      lane.on('opened', () => void changes++),
      lane.on('left', () => void changes++),
    ]);
    const paint = () => {
      if (span.current !== null) {
        span.current.textContent = `From 0 to ${shortSeconds(overSeeds?.seconds ?? shown())} s`;
      }
      paintRows(lanes, columns, rows.current, shown(), overSeeds);
    };
    ends.push(paintLoop(paintRarely(FIGURES_MILLISECONDS, () => `${changes} ${shown()} ${ordered.length}`, paint)));
    return () => ends.forEach((end) => end());
  }, [lanes, columns, paintLoop, shown, ordered, overSeeds]);

  return (
    <div className="comparison" data-figure={chosen} data-clients={clientColumns(traffic).length > 0}>
      <h2 className="visually-hidden">Lanes compared</h2>
      {children}
      <p className="comparison-key">
        <span ref={span} />
        <SeedsKey seeds={seeds} seed={scenario.run.seed} shown={shown} />
        <span className="key-tick">
          lane {lanes[0]?.letter}
          {overSeeds === null && ', also the grey lines'}
        </span>
      </p>
      <label className="comparison-figure">
        Figure{' '}
        <select className="field-select" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="goodput">Goodput</option>
          {columns.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <table>
        <thead>
          <tr>
            <th scope="col" className="column-scheme">
              Scheme <small>and what it does not act on</small>
            </th>
            <th scope="col" className="column-picture">
              Bottleneck <small>queue, use, setting</small>
            </th>
            {hero !== undefined && <Head {...hero} isLessImportant={false} sortedBy={sortedBy} onSort={sort} />}
            <Head id="goodput" title="Goodput" subtitle="hollow: not acted on" sortedBy={sortedBy} onSort={sort} />
            {others.map(({ id, title, subtitle, isLessImportant }) => (
              <Head
                key={id}
                {...{ id, title, subtitle, sortedBy }}
                isLessImportant={isLessImportant ?? false}
                onSort={sort}
              />
            ))}
            <th scope="col" className="column-against">
              Against {lanes[0]?.letter}
            </th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((lane) => (
            <Row key={lane.laneId} {...{ lane, hero, others }} isFirst={lane === lanes[0]} rows={rows.current} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the page leads with stands first, the hero before its companions. */
function leadFirst(columns: readonly ComparedColumn[], lead: Lead | null): readonly ComparedColumn[] {
  const order = leadIds(lead);
  const place = ({ id }: ComparedColumn) => (order.includes(id) ? order.indexOf(id) : order.length);
  return columns.toSorted((a, b) => place(a) - place(b));
}

interface HeadProps {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly isLessImportant?: boolean;
  readonly sortedBy: SortedBy | null;
  readonly onSort: (column: string) => void;
}

function Head({ id, title, subtitle, isLessImportant = false, sortedBy, onSort }: HeadProps) {
  const isSorted = sortedBy?.column === id;
  return (
    <th
      scope="col"
      data-column={id}
      className={isLessImportant ? 'less-important' : undefined}
      aria-sort={isSorted ? (sortedBy.reversed ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" title={`Sort by ${title.toLowerCase()}`} onClick={() => onSort(id)}>
        {title}
        {isSorted && <span aria-hidden="true"> {sortedBy.reversed ? '↑' : '↓'}</span>}
      </button>
      <small>{subtitle}</small>
    </th>
  );
}

interface RowProps {
  readonly lane: LiveLane;
  /** The column of what the page leads with, before all others; undefined: it has none of its own. */
  readonly hero: ComparedColumn | undefined;
  readonly others: readonly ComparedColumn[];
  readonly isFirst: boolean;
  readonly rows: Map<string, RowParts>;
}

function Row({ lane, hero, others, isFirst, rows }: RowProps) {
  const page = usePage();
  const { laneId, letter } = lane;
  const described = usePageState((state) => state.scenario.lanes.find(({ id }) => id === laneId));
  const traffic = usePageState((state) => state.scenario.traffic);
  const classes = useMemo(() => traffic.map(({ id, title }) => ({ id, title: title ?? id })), [traffic]);
  const authoredCode = authoredCodeOf(
    page,
    usePageState((state) => state.scenario),
    laneId,
  );
  const opened = useOpened(lane);
  const declaration = schemeDeclaration(described?.scheme ?? '');
  const scope = opened?.shape.scope;
  const untouched = useMemo(
    () => new Set(opened?.shape.scope.untouched.flatMap((index) => opened.shape.traffic[index]?.id ?? [])),
    [opened],
  );
  const { paintLoop, shown, playing } = page.run;
  const gateProbes = useMemo(() => (declaration?.probes ?? []).filter(({ on }) => on === 'gate'), [declaration]);
  const parts: RowParts = {
    bottleneck: useRef<BottleneckWordsHandle>(null),
    goodput: useRef<GoodputCellHandle>(null),
    cells: useRef(new Map<string, ComparedCellHandle>()).current,
    against: useRef<HTMLElement>(null),
    againstWhat: useRef<HTMLElement>(null),
  };
  useEffect(() => {
    rows.set(laneId, parts);
    return () => void rows.delete(laneId);
  });
  const waits = useWaits(lane).length > 0;
  const name = described?.title ?? declaration?.title ?? described?.scheme ?? laneId;
  const cell = (column: ComparedColumn) => (
    <td
      key={column.id}
      data-column={column.id}
      data-hero={column === hero}
      className={column.isLessImportant === true && column !== hero ? 'less-important' : undefined}
    >
      <ComparedCell
        column={column}
        classes={column === FAIRNESS_COLUMN && classes.length > 1 ? classes : []}
        ref={(handle) => {
          if (handle === null) parts.cells.delete(column.id);
          else parts.cells.set(column.id, handle);
        }}
      />
    </td>
  );
  return (
    <tr data-lane={laneId} onClick={isFirst ? undefined : () => page.show({ besideId: laneId })}>
      <th scope="row" className="column-scheme">
        <span className="lane-letter">{letter}</span> <b>{name}</b>
        {described?.seed !== undefined && <span className="lane-seed"> seed {described.seed}</span>}
        {authoredCode !== null && <AuthoredMark {...authoredCode} />}
        {waits && <span className="lane-waits">not running</span>}
        <small>{declaration?.tagline}</small>
        <small className="row-scope" title={scope?.sentences.join(' ')}>
          {declaration?.isBaseline === true ? 'acts on nothing' : scope?.short}
        </small>
      </th>
      <td className="column-picture">
        <div className="small-picture">
          <SmallPicture feed={lane} {...{ shown, playing, paintLoop, gateProbes }} />
        </div>
        {opened !== null && opened.shape.heroLink >= 0 && (
          <small className="bottleneck-name">
            {linkEnds(opened.network, opened.network.links[opened.shape.heroLink])}
          </small>
        )}
        <BottleneckWords ref={parts.bottleneck} />
      </td>
      {hero !== undefined && cell(hero)}
      <td data-column="goodput">
        <GoodputCell ref={parts.goodput} classes={classes} untouched={untouched} />
      </td>
      {others.map(cell)}
      <td className="column-against">
        {isFirst ? (
          <small>the lane to compare with</small>
        ) : (
          <>
            <b ref={parts.against} /> <small ref={parts.againstWhat} />
            <button
              type="button"
              aria-label={`Open beside ${page.run.lanes.lanes[0]?.letter}: lane ${letter}`}
              onClick={(event) => {
                event.stopPropagation();
                page.show({ besideId: laneId });
              }}
            >
              Open beside {page.run.lanes.lanes[0]?.letter}
            </button>
          </>
        )}
      </td>
    </tr>
  );
}
