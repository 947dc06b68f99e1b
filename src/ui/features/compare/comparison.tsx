/** All lanes in one table: a row a lane, a column a question, with common scales, so that they can be compared. */
import { linkEnds } from '../../../base/links-by-node.ts';
import './comparison.css';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { schemeDeclaration } from '../../../schemes/declarations.ts';
import { comparedColumns } from '../../../views/comparison/client-columns.ts';
import {
  columnOf,
  type ComparedColumn,
  FAIRNESS_COLUMN,
  GOODPUT_COLUMN,
} from '../../../views/comparison/compared-columns.ts';
import { useOpened } from '../../../views/lane-source.ts';
import { type Lead, leadIds, quantityOf } from '../../../views/view-of.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../../widgets/charts/paint-rarely.ts';
import { PartSwitch, useOpenParts } from '../../stage/instruments/open-parts.tsx';
import { useLead } from '../../stage/instruments/use-lead.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { AuthoredMark } from '../../core/icons/authored-mark.tsx';
import { authoredCodeOf } from '../../core/page/authored-code.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { useUnagreedCode } from '../../core/page/use-unagreed-code.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import { SmallPicture } from '../../stage/picture/small-picture.tsx';
import { BottleneckWords, type BottleneckWordsHandle } from './bottleneck-words.tsx';
import { ComparedCell, type ComparedCellHandle } from './compared-cell.tsx';
import { GoodputCell, type GoodputCellHandle } from './goodput-cell.tsx';
import { orderedLanes, type SortedBy } from './ordered-lanes.ts';
import { paintRows, type RowParts } from './paint-rows.ts';
import { SeedsKey } from './seeds-key.tsx';
import { useSeedRuns } from './use-seed-runs.ts';
import { writeText } from '../../../widgets/write-text.ts';

/** @param props.children stands above the table */
export function Comparison({ children }: { readonly children?: ReactNode }) {
  const page = usePage();
  const { paintLoop, shown } = page.run;
  const lanes = usePageState((state) => state.lanes);
  const [sortedBy, setSortedBy] = useState<SortedBy | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = useRef(new Map<string, RowParts>());
  const span = useRef<HTMLSpanElement>(null);
  const scenario = usePageState((state) => state.scenario);
  const { traffic } = scenario;
  const lead = useLead();
  const open = useOpenParts();
  const columns = useMemo(() => leadFirst(comparedColumns(traffic), lead, lanes), [traffic, lead, lanes]);
  const leading = leadIds(lead);
  const shownColumns = open.columns ? columns : columns.filter(({ id }) => leading.includes(id) || id === chosen);
  const [hero, ...others] = shownColumns.length > 0 ? shownColumns : columns;
  const behind = columns.filter(({ id }) => !leading.includes(id)).map(({ title }) => title.toLowerCase());
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
      writeText(span.current, `From 0 to ${shortSeconds(overSeeds?.seconds ?? shown())} s`);
      paintRows(lanes, columns, rows.current, shown(), overSeeds, lead);
    };
    ends.push(paintLoop(paintRarely(FIGURES_MILLISECONDS, () => `${changes} ${shown()} ${ordered.length}`, paint)));
    return () => ends.forEach((end) => end());
  }, [lanes, columns, paintLoop, shown, ordered, overSeeds, lead]);

  // A phone has room for one.
  const one = chosen ?? hero?.id;
  return (
    <div className="comparison-stage">
      <div className="comparison" data-columns={open.columns ? 'all' : 'leading'}>
        <h2 className="visually-hidden">Lanes compared</h2>
        {children}
        <label className="comparison-figure">
          Figure{' '}
          <select className="field-select" value={one} onChange={(event) => setChosen(event.target.value)}>
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
                Lane
              </th>
              {hero !== undefined && <Head column={hero} {...{ sortedBy, one }} onSort={sort} />}
              <th scope="col" className="column-against">
                Against {lanes[0]?.letter}
              </th>
              {others.map((column) => (
                <Head key={column.id} {...{ column, sortedBy, one }} onSort={sort} />
              ))}
              {open.pictures && (
                <th scope="col" className="column-picture">
                  Bottleneck <small>queue, use, setting</small>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {ordered.map((lane) => (
              <Row
                key={lane.laneId}
                {...{ lane, hero, others, one }}
                hasAll={open.columns}
                hasPicture={open.pictures}
                isFirst={lane === lanes[0]}
                rows={rows.current}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="stage-foot row">
        {behind.length > 0 && <PartSwitch part="columns" title="All columns" behind={behind.join(', ')} />}
        <PartSwitch part="pictures" title="Pictures" behind="the bottleneck of each lane" />
        <p className="comparison-key">
          <span ref={span} />
          <SeedsKey seeds={seeds} seed={scenario.run.seed} shown={shown} hasMarks={open.columns} />
        </p>
      </div>
    </div>
  );
}

/** What the page leads with stands first, the hero before its companions, also where no column of the table is about it. */
function leadFirst(
  columns: readonly ComparedColumn[],
  lead: Lead | null,
  lanes: readonly LiveLane[],
): readonly ComparedColumn[] {
  const shape = lanes.find((lane) => lane.shape !== null)?.shape ?? null;
  const leading = leadIds(lead).flatMap((id) => {
    const column = columns.find((one) => one.id === id);
    const quantity = column === undefined && shape !== null ? quantityOf(shape, id) : null;
    if (quantity == null) return column ?? [];
    return columnOf(quantity, { subtitle: quantity.caption, better: quantity.better ?? 'higher' });
  });
  return [...leading, ...columns.filter((column) => !leading.includes(column))];
}

interface HeadProps {
  readonly column: ComparedColumn;
  /** The column that a phone shows. */
  readonly one: string | undefined;
  readonly sortedBy: SortedBy | null;
  readonly onSort: (column: string) => void;
}

function Head({ column: { id, title, subtitle }, one, sortedBy, onSort }: HeadProps) {
  const isSorted = sortedBy?.column === id;
  return (
    <th
      scope="col"
      data-column={id}
      data-one={id === one}
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
  /** The column of what the page leads with; undefined: no lane is open yet. */
  readonly hero: ComparedColumn | undefined;
  readonly others: readonly ComparedColumn[];
  readonly one: string | undefined;
  /** All columns are shown, with marks and courses. */
  readonly hasAll: boolean;
  readonly hasPicture: boolean;
  readonly isFirst: boolean;
  readonly rows: Map<string, RowParts>;
}

function Row({ lane, hero, others, one, hasAll, hasPicture, isFirst, rows }: RowProps) {
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
  };
  useEffect(() => {
    rows.set(laneId, parts);
    return () => void rows.delete(laneId);
  });
  const waits = useUnagreedCode(lane).length > 0;
  const name = described?.title ?? declaration?.title ?? described?.scheme ?? laneId;
  const cell = (column: ComparedColumn) => (
    <td key={column.id} data-column={column.id} data-hero={column === hero} data-one={column.id === one}>
      {column === GOODPUT_COLUMN ? (
        <GoodputCell ref={parts.goodput} classes={classes} untouched={untouched} />
      ) : (
        <ComparedCell
          column={column}
          hasCourse={hasAll && !(column === FAIRNESS_COLUMN && classes.length > 1)}
          classes={column === FAIRNESS_COLUMN && classes.length > 1 ? classes : []}
          ref={(handle) => {
            if (handle === null) parts.cells.delete(column.id);
            else parts.cells.set(column.id, handle);
          }}
        />
      )}
    </td>
  );
  return (
    <tr data-lane={laneId} onClick={isFirst ? undefined : () => page.show({ besideId: laneId })}>
      <th scope="row" className="column-scheme">
        <span className="lane-letter" translate="no">
          {letter}
        </span>{' '}
        {isFirst ? (
          <b>{name}</b>
        ) : (
          <button
            type="button"
            aria-label={`${name}, lane ${letter}: open beside ${page.run.lanes.lanes[0]?.letter}`}
            title={`Open beside ${page.run.lanes.lanes[0]?.letter}`}
            onClick={(event) => {
              event.stopPropagation();
              page.show({ besideId: laneId });
            }}
          >
            <b>{name}</b>
          </button>
        )}
        {described?.seed !== undefined && <span className="lane-seed note"> seed {described.seed}</span>}
        {authoredCode !== null && <AuthoredMark {...authoredCode} />}
        {waits && <span className="lane-waits note cut">not running</span>}
        <small>{declaration?.tagline}</small>
        <small className="row-scope" title={scope?.sentences.join(' ')}>
          {declaration?.isBaseline === true ? 'acts on nothing' : scope?.short}
        </small>
      </th>
      {hero !== undefined && cell(hero)}
      <td className="column-against">
        {isFirst ? <small>the lane to compare with</small> : <b ref={parts.against} />}
      </td>
      {others.map(cell)}
      {hasPicture && (
        <td className="column-picture">
          <div className="small-picture">
            <SmallPicture feed={lane} {...{ shown, playing, paintLoop, gateProbes }} />
          </div>
          {opened !== null && opened.shape.chartedLink >= 0 && (
            <small className="bottleneck-name">
              {linkEnds(opened.network, opened.network.links[opened.shape.chartedLink])}
            </small>
          )}
          <BottleneckWords ref={parts.bottleneck} />
        </td>
      )}
    </tr>
  );
}
