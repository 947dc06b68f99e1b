/** All lanes in one table: a row a lane, a column a question, with common scales, so that they can be compared. */
import './comparison.css';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import { schemeDeclaration } from '../../schemes/declarations.ts';
import {
  type ClassGoodput,
  classGoodputs,
  COMPARED_COLUMNS,
  COMPLETED_COLUMN,
  extremes,
  totalGoodput,
} from '../../views/comparison/compared-columns.ts';
import { ratioWords } from '../../views/difference.ts';
import { useOpened } from '../../views/lane-source.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../widgets/charts/paint-rarely.ts';
import type { LiveLane } from '../page/live-lane.ts';
import { usePage, usePageState } from '../page/page-context.ts';
import { shortSeconds } from '../words/time-text.ts';
import { BottleneckGauge, type BottleneckGaugeHandle } from './bottleneck-gauge.tsx';
import { ComparedCell, type ComparedCellHandle } from './compared-cell.tsx';
import { GoodputCell, type GoodputCellHandle } from './goodput-cell.tsx';
import { orderedLanes, type SortedBy } from './ordered-lanes.ts';

const COURSE_POINTS = 36;

/** What is painted of one row. */
interface RowParts {
  readonly gauge: RefObject<BottleneckGaugeHandle | null>;
  readonly goodput: RefObject<GoodputCellHandle | null>;
  readonly cells: Map<string, ComparedCellHandle>;
  readonly against: RefObject<HTMLElement | null>;
  readonly againstWhat: RefObject<HTMLElement | null>;
}

export function Comparison() {
  const page = usePage();
  const { paintLoop, shown } = page.run;
  const lanes = usePageState((state) => state.lanes);
  const [sortedBy, setSortedBy] = useState<SortedBy | null>(null);
  const [chosen, setChosen] = useState<string>('goodput');
  const rows = useRef(new Map<string, RowParts>());
  const span = useRef<HTMLSpanElement>(null);
  const ordered = useMemo(() => orderedLanes(lanes, sortedBy, shown()), [lanes, sortedBy, shown]);
  const sort = (column: string) =>
    setSortedBy((before) => ({ column, reversed: before?.column === column && !before.reversed }));

  useEffect(() => {
    // Nothing here shows single packets.
    for (const lane of lanes) lane.look([]);
    let changes = 0;
    const ends = lanes.flatMap((lane) => [
      lane.on('frame', () => void changes++),
      lane.on('opened', () => void changes++),
      lane.on('left', () => void changes++),
    ]);
    const paint = () => {
      if (span.current !== null) span.current.textContent = `From 0 to ${shortSeconds(shown())} s`;
      paintRows(lanes, rows.current, shown());
    };
    ends.push(paintLoop(paintRarely(FIGURES_MILLISECONDS, () => `${changes} ${shown()} ${ordered.length}`, paint)));
    return () => ends.forEach((end) => end());
  }, [lanes, paintLoop, shown, ordered]);

  return (
    <div className="comparison" data-figure={chosen}>
      <h2 className="visually-hidden">Lanes compared</h2>
      <p className="comparison-key">
        <span ref={span} />
        <span>▲ best, ▽ worst in the column (one seed; not marked when all are within 5 %)</span>
        <span className="key-tick">lane {lanes[0]?.letter}, also the grey lines</span>
      </p>
      <label className="comparison-figure">
        Figure{' '}
        <select value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="goodput">Goodput</option>
          {COMPARED_COLUMNS.map(({ id, title }) => (
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
            <Head id="goodput" title="Goodput" subtitle="hollow: not acted on" sortedBy={sortedBy} onSort={sort} />
            {COMPARED_COLUMNS.map(({ id, title, subtitle, isLessImportant }) => (
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
            <Row key={lane.laneId} lane={lane} isFirst={lane === lanes[0]} rows={rows.current} />
          ))}
        </tbody>
      </table>
    </div>
  );
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
  readonly isFirst: boolean;
  readonly rows: Map<string, RowParts>;
}

function Row({ lane, isFirst, rows }: RowProps) {
  const page = usePage();
  const { laneId, letter } = lane;
  const described = usePageState((state) => state.scenario.lanes.find(({ id }) => id === laneId));
  const traffic = usePageState((state) => state.scenario.traffic);
  const opened = useOpened(lane);
  const declaration = schemeDeclaration(described?.scheme ?? '');
  const scope = opened?.shape.scope;
  const untouched = useMemo(
    () => new Set(opened?.shape.scope.untouched.flatMap((index) => opened.shape.traffic[index]?.id ?? [])),
    [opened],
  );
  const parts: RowParts = {
    gauge: useRef<BottleneckGaugeHandle>(null),
    goodput: useRef<GoodputCellHandle>(null),
    cells: useRef(new Map<string, ComparedCellHandle>()).current,
    against: useRef<HTMLElement>(null),
    againstWhat: useRef<HTMLElement>(null),
  };
  useEffect(() => {
    rows.set(laneId, parts);
    return () => void rows.delete(laneId);
  });
  const name = described?.title ?? declaration?.title ?? described?.scheme ?? laneId;
  return (
    <tr data-lane={laneId} onClick={isFirst ? undefined : () => page.openBeside(laneId)}>
      <th scope="row" className="column-scheme">
        <span className="lane-letter">{letter}</span> <b>{name}</b>
        {described?.seed !== undefined && <span className="lane-seed"> seed {described.seed}</span>}
        <small>{declaration?.tagline}</small>
        <small className="row-scope" title={scope?.sentences.join(' ')}>
          {declaration?.isBaseline === true ? 'acts on nothing' : scope?.short}
        </small>
      </th>
      <td className="column-picture">
        <BottleneckGauge ref={parts.gauge} />
      </td>
      <td data-column="goodput">
        <GoodputCell
          ref={parts.goodput}
          classes={traffic.map(({ id, title }) => ({ id, title: title ?? id }))}
          untouched={untouched}
        />
      </td>
      {COMPARED_COLUMNS.map((column) => (
        <td
          key={column.id}
          data-column={column.id}
          className={column.isLessImportant === true ? 'less-important' : undefined}
        >
          <ComparedCell
            column={column}
            ref={(handle) => {
              if (handle === null) parts.cells.delete(column.id);
              else parts.cells.set(column.id, handle);
            }}
          />
        </td>
      ))}
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
                page.openBeside(laneId);
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

/** Writes every row: bars and courses of a column have one scale in all lanes. */
function paintRows(lanes: readonly LiveLane[], rows: ReadonlyMap<string, RowParts>, seconds: number): void {
  const first = lanes[0];
  if (first === undefined) return;
  const opened = (lane: LaneFeed) => lane.shape !== null && lane.series.rows > 0;
  const goodputs = lanes.map((lane) => (opened(lane) ? classGoodputs(lane, seconds) : []));
  const largestGoodput = Math.max(0, ...goodputs.flat().map(({ bitsPerSecond }: ClassGoodput) => bitsPerSecond));
  for (const [index, lane] of lanes.entries()) {
    const row = rows.get(lane.laneId);
    if (row === undefined) continue;
    row.gauge.current?.draw(lane, seconds);
    row.goodput.current?.draw(goodputs[index]!, goodputs[0]!, largestGoodput);
    if (index > 0) paintDifference(row, first, lane, seconds);
  }
  for (const column of COMPARED_COLUMNS) {
    const readings = lanes.map((lane) => (opened(lane) ? column.read(lane, seconds) : null));
    const courses = lanes.map((lane, index) =>
      readings[index] === null ? [] : courseOf((at) => column.history(lane.series, at), seconds),
    );
    const marks = extremes(
      readings.map((reading) => reading?.value ?? null),
      column.better,
    );
    const largest = Math.max(0, ...readings.map((reading) => reading?.bar.at(-1)?.to ?? 0));
    const largestInCourse = Math.max(0, ...courses.flat().map((value) => value ?? 0));
    for (const [index, lane] of lanes.entries()) {
      rows
        .get(lane.laneId)
        ?.cells.get(column.id)
        ?.draw({
          reading: readings[index]!,
          baseline: readings[0]?.value ?? null,
          largest,
          rank: marks?.best === index ? 'best' : marks?.worst === index ? 'worst' : null,
          course: courses[index]!,
          baselineCourse: index === 0 ? [] : courses[0]!,
          largestInCourse,
        });
    }
  }
}

/** The value at even distances from 0 to a time; null where it is unknown. */
function courseOf(at: (seconds: number) => number | null, seconds: number): (number | null)[] {
  return Array.from({ length: COURSE_POINTS }, (_, point) => {
    const value = at((seconds * (point + 1)) / COURSE_POINTS);
    return value === null || Number.isNaN(value) ? null : value;
  });
}

/** Completions since 0 as a ratio where flows end in both lanes, otherwise goodput. */
function paintDifference({ against, againstWhat }: RowParts, first: LaneFeed, lane: LaneFeed, seconds: number): void {
  const letters = [first.letter, lane.letter] as const;
  const completed = [first, lane].map((one) => COMPLETED_COLUMN.read(one, seconds)?.value ?? null);
  const [inFirst = null, inLane = null] = completed;
  if (inFirst !== null && inLane !== null) {
    write(against.current, ratioWords(inFirst, inLane, { letters, counts: [inFirst, inLane] }));
    write(againstWhat.current, 'completed');
    return;
  }
  write(against.current, ratioWords(totalGoodput(first, seconds), totalGoodput(lane, seconds), { letters }));
  write(againstWhat.current, 'goodput');
}

function write(element: HTMLElement | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}
