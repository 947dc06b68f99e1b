/** Where a figure changes: two values over a plane, finer where neighbours differ. Each corner opens as a live run. */
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { AskedChoice, AskedProblems, LeadSentence, writeAsked } from './asked-parts.tsx';
import { useStore } from 'zustand';
import { counted, threeDigits } from '../../../base/format.ts';
import type { Bands } from '../../../finding/bands.ts';
import { cornerKey, type MapState, MapWork, tellingCorner } from '../../../finding/map.ts';
import { mapCsv, mapSvg, sortedCorners } from '../../../finding/map-files.ts';
import { isLinkedMap, linkedMap, MAP_LIMITS, type MapInput, planMap } from '../../../finding/map-schema.ts';
import {
  axisNumber,
  axisUnit,
  inUnit,
  mapSentence,
  placeInWords,
  shownValue,
  valueInWords,
} from '../../../finding/map-words.ts';
import { shippedMaps } from '../../../finding/shipped.ts';
import { scenarioAtSeed } from '../../../experiment/plan.ts';
import { variantOf } from '../../../scenario/edit/variant.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { tickText } from '../../../widgets/charts/axis-ticks.ts';
import { CopyButton } from '../../../widgets/controls/copy-button.tsx';
import { download, fileName } from '../../../widgets/files/download.ts';
import { meaningOf } from '../../core/keys/key-map.ts';
import { keptByPage, usePage } from '../../core/page/page-context.ts';
import type { Page } from '../../core/page/page.ts';
import { experimentLink } from '../../core/page/page-link.ts';
import { newRun } from '../../core/runs/runs-of.ts';
import { useCost } from '../../core/runs/use-cost.ts';
import { WorkBar } from '../../core/runs/work-bar.tsx';
import { mapDraftFor } from './map-draft.ts';
import { keptInWords, MapForm } from './map-form.tsx';
import { MapPlane, neighbour, nearestCorner, type Place, fillOf } from './map-plane.tsx';
import { MarkedRuns, Marks, Reading } from './map-reading.tsx';
import './map.css';

/** It goes on while the page shows something else. */
const mapRunOf = keptByPage(newRun);
/** What was asked for last, and the corner that was read. */
const lastOf = keptByPage((): { asked: Asked | null; cursor: Place | null; marks: readonly Place[] } => ({
  asked: null,
  cursor: null,
  marks: [],
}));

interface Asked {
  /** A number of the list of maps that ship; null: it is of the open scenario, or from a link. */
  readonly shipped: number | null;
  readonly map: MapInput;
  readonly scenario: Scenario;
}

function beginning(page: Page): Asked | null {
  const { brought, scenario } = page.store.getState();
  const { experiment } = brought;
  if (isLinkedMap(experiment)) {
    const map = { ...(experiment as MapInput), base: scenario as never };
    const planning = planMap(map);
    const { cursor = null, marks = [] } = planning.ok ? planning.plan.map : {};
    Object.assign(lastOf(page), { cursor, marks });
    return { shipped: null, map, scenario };
  }
  const { asked } = lastOf(page);
  return asked ?? ofScenario(scenario);
}

function ofScenario(scenario: Scenario): Asked | null {
  const map = mapDraftFor(scenario);
  return map === null ? null : { shipped: null, map, scenario };
}

export function MapPage() {
  const page = usePage();
  const run = mapRunOf(page);
  const state = useStore(run.store);
  const [asked, setAsked] = useState(() => beginning(page));
  const [pointed, setCursor] = useState(lastOf(page).cursor);
  const [marks, setMarks] = useState(lastOf(page).marks);
  const [view, setView] = useState<'map' | 'table' | 'runs'>('map');
  const show = (other: 'table' | 'runs') => setView(view === other ? 'map' : other);
  const isTable = view === 'table';
  const planning = useMemo(() => (asked === null ? null : planMap(asked.map)), [asked]);
  const work = useMemo(() => (planning?.ok === true ? new MapWork(planning.plan) : null), [planning]);
  const shown = useMemo(() => work?.state(state.runs, state.failed) ?? null, [work, state.runs, state.failed]);
  // A map that is finished is read somewhere, whoever points or not.
  const cursor = pointed ?? (shown !== null && state.status === 'finished' ? tellingCorner(shown) : null);
  const cost = useCost(run, shown?.wanted, shown?.wanted.length ?? 0);
  useEffect(() => page.store.setState({ brought: {} }), [page]);
  useEffect(() => void Object.assign(lastOf(page), { asked, cursor: pointed, marks }), [page, asked, pointed, marks]);
  useEffect(() => {
    if (work !== null) void run.recallGrown((runs, failed) => work.state(runs, failed).wanted);
  }, [work, run]);
  const ask = (next: Asked | null) => {
    run.stop();
    setMarks([]);
    setAsked(next);
  };
  const mark = () => {
    if (cursor === null || work === null) return;
    const next = marked(marks, cursor);
    setMarks(next);
    // So a reload has them too.
    if (state.runs.size > 0) writeAsked(linkOf(work, cursor, next));
  };
  if (asked === null) return <p>This scenario has fewer than two numbers that may vary.</p>;
  const start = () => {
    if (work === null) return;
    writeAsked(linkOf(work, cursor, marks));
    void run.grow((runs, failed) => work.state(runs, failed).wanted);
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, select, button, a') !== null) return;
    const meaning = meaningOf('experiments', event);
    if (meaning === 'start') (state.status === 'running' ? () => run.stop() : start)();
    else if (meaning === 'table') show('table');
    else if (meaning === 'mark') mark();
    else return;
    event.preventDefault();
  };
  const isPlayed = view === 'runs' && marks.length > 1;
  const refused = shown === null ? 0 : [...shown.corners.values()].filter((one) => one.refused !== null).length;
  return (
    <div className="map-page" onKeyDown={press}>
      <form className="map-form" aria-label="What the map asks" onSubmit={(event) => event.preventDefault()}>
        <AskedChoice
          label="Map of"
          value={asked.shipped}
          shipped={shippedMaps}
          onChange={(place) => {
            setCursor(null);
            ask(place === null ? ofScenario(page.store.getState().scenario) : shippedMap(place));
          }}
        />
        <MapForm
          map={asked.map}
          scenario={asked.scenario}
          onChange={(change) =>
            ask({ ...asked, map: { ...asked.map, ...change, cursor: undefined, marks: undefined } })
          }
        />
        {work !== null && (
          <p className="experiment-note">
            {asked.map.notes} {keptInWords(work.plan.map)}
          </p>
        )}
      </form>
      <div className="map-middle">
        {planning?.ok === false && <AskedProblems problems={planning.problems} />}
        {work !== null && shown !== null && (
          <>
            <LeadSentence text={mapSentence(work, shown)} />
            {shown.bands !== null && <Legend work={work} bands={shown.bands} />}
            {isTable ? (
              <CornerTable work={work} state={shown} />
            ) : isPlayed ? (
              <MarkedRuns {...{ work, marks }} state={shown} />
            ) : (
              <Planes
                {...{ work, cursor, marks, isRunning: state.status === 'running' }}
                state={shown}
                onPoint={setCursor}
                onOpen={(place) => openRun(page, work, place)}
              />
            )}
            <p className="experiment-note">
              {counted(shown.corners.size, 'corner')}, {counted(work.plan.map.seeds.count, 'seed')} each at least. A
              cell has the mean of its corners; it divides where they differ.
              {work.plan.map.seeds.count === 1 &&
                ' One seed has no interval, so no corner is marked as open: more seeds add to what is there.'}
            </p>
          </>
        )}
      </div>
      <div className="map-reading" aria-live="off">
        {work !== null && shown !== null && (
          <>
            <Reading
              {...{ work, cursor, marks, isRunning: state.status === 'running' }}
              state={shown}
              onOpen={(place, plane) => openRun(page, work, place, plane)}
              onMark={mark}
            />
            <Marks {...{ work, marks, isPlayed }} state={shown} onPoint={setCursor} onPlay={() => show('runs')} />
          </>
        )}
      </div>
      {work !== null && shown !== null && (
        <WorkBar
          state={state}
          most={null}
          ended={
            refused > 0 ? `${counted(refused, 'corner')} refused` : shown.isCut ? 'the bound on runs ended it' : ''
          }
          cost={`${counted(shown.wanted.length, 'run')} of ${threeDigits(work.plan.base.run.untilSeconds)} s first${cost === null ? '' : `, about ${cost} here`}, then more where neighbours differ`}
          onStart={start}
          onStop={() => run.stop()}
        />
      )}
      <div className="map-page-tools row">
        <Button aria-pressed={isTable} onClick={() => show('table')}>
          Table
        </Button>
        {work !== null && shown !== null && (
          <>
            <Button onClick={() => save(work, 'csv', mapCsv(work, shown), 'text/csv')}>CSV</Button>
            <Button onClick={() => save(work, 'svg', mapSvg(work, shown), 'image/svg+xml')}>SVG</Button>
            <CopyButton text={linkOf(work, cursor, marks)} label="Copy link" />
          </>
        )}
      </div>
    </div>
  );
}

function shippedMap(index: number): Asked | null {
  const map = shippedMaps[index] as unknown as MapInput;
  const planning = planMap(map);
  return planning.ok ? { shipped: index, map, scenario: planning.plan.base } : null;
}

/** With the corner that is read and those that are marked. */
function linkOf(work: MapWork, cursor: Place | null, marks: readonly Place[]): string {
  const { map, base } = work.plan;
  const corners = (places: readonly Place[]) =>
    places.flatMap(([i, j]): [number, number][] => (i <= work.across && j <= work.up ? [[i, j]] : []));
  const [read] = corners(cursor === null ? [] : [cursor]);
  const marked = corners(marks);
  const shown = { cursor: read, marks: marked.length > 0 ? marked : undefined };
  return experimentLink(base, linkedMap({ ...map, ...shown }));
}

function save(work: MapWork, ending: string, text: string, type: string): void {
  download(`${fileName(work.plan.map.title)}.${ending}`, new Blob([text], { type }));
}

/** The corner with the first seed, as a scenario that says which corner it is. */
function openRun(page: Page, work: MapWork, [i, j]: Place, plane = 0): void {
  const { map, terms } = work.plan;
  const made = work.scenarioAt(i, j, plane);
  if (made === null) return;
  const [across, up] = work.valuesAt(i, j);
  const { from } = terms[plane]!;
  const place = `${placeInWords(map, { across, up })}${from === undefined ? '' : `, from ${from}`}`;
  const seed = map.seeds.first;
  page.open({
    scenario: variantOf(scenarioAtSeed(made, seed), {
      title: `${map.title}: ${place}`,
      watch: `A corner of the map “${map.title}”: ${place}, seed ${seed}.`,
      question: `${place}, seed ${seed}`,
    }),
  });
}

const ARROWS: Readonly<Record<string, Place>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

interface PlanesProps {
  readonly work: MapWork;
  readonly state: MapState;
  readonly cursor: Place | null;
  readonly marks: readonly Place[];
  readonly isRunning: boolean;
  readonly onPoint: (place: Place) => void;
  readonly onOpen: (place: Place) => void;
}

function Planes({ work, state, cursor, marks, isRunning, onPoint, onOpen }: PlanesProps) {
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (event.key === 'Enter' && cursor !== null) onOpen(cursor);
    else if (arrow !== undefined) {
      const at = cursor ?? nearestCorner(state.corners, work.across / 2, work.up / 2);
      const step = 1 << work.plan.map.divide;
      onPoint(
        event.shiftKey
          ? nearestCorner(state.corners, at[0] + arrow[0] * step, at[1] + arrow[1] * step)
          : neighbour(state.corners, at, arrow),
      );
    } else return;
    event.preventDefault();
  };
  const corner = cursor === null ? undefined : state.corners.get(cornerKey(...cursor));
  return (
    <div
      className="map-planes"
      tabIndex={0}
      role="group"
      aria-label="The map: arrows go from corner to corner, Enter opens the run, M marks it"
      onKeyDown={press}
    >
      <p className="visually-hidden" aria-live="polite">
        {corner !== undefined &&
          `${placeInWords(work.plan.map, corner)}: ${work.planes.map((title, plane) => `${title} ${valueInWords(work, corner, plane)}`).join(', ')}`}
      </p>
      {work.planes.map((title, plane) => (
        <figure key={title}>
          {work.planes.length > 1 && <figcaption>{title}</figcaption>}
          <MapPlane {...{ work, state, plane, cursor, marks, isRunning, onPoint }} />
        </figure>
      ))}
    </div>
  );
}

function Legend({ work, bands }: { readonly work: MapWork; readonly bands: Bands }) {
  const { map } = work.plan;
  return (
    <div className="map-legend">
      <b>
        {map.shown.title}
        {axisUnit(map) !== '' && `, ${axisUnit(map)}`}
      </b>
      <ol>
        {[null, ...bands.cuts].map((cut, band) => (
          <li key={band}>
            <svg aria-hidden="true">
              <rect width="100%" height="100%" style={{ fill: fillOf(band, bands) }} />
            </svg>
            <span>{cut === null ? '\u00a0' : tickText(axisNumber(map, cut))}</span>
          </li>
        ))}
      </ol>
      {map.seeds.count > 1 && (
        <span>hatched: {bands.equal === null ? 'the interval is in two bands' : 'the interval holds equal'}</span>
      )}
      <span>×: refused</span>
      {map.theory.length > 0 && <span>dashed: {map.theory.map(({ title }) => title).join('; ')}</span>}
      {(map.line ?? bands.equal) !== null && (
        <span>
          line: {bands.equal === null ? shownValue(map, map.line ?? 0) : 'equal'}
          {map.ramp !== undefined && '; thin line: the same for a value that comes from the other end'}
        </span>
      )}
    </div>
  );
}

function marked(marks: readonly Place[], [i, j]: Place): readonly Place[] {
  const others = marks.filter((one) => one[0] !== i || one[1] !== j);
  return others.length < marks.length ? others : [...marks, [i, j] as const].slice(-MAP_LIMITS.marks);
}

function CornerTable({ work, state }: { readonly work: MapWork; readonly state: MapState }) {
  const { across, up } = work.plan.map;
  return (
    <div className="experiment-table">
      <table>
        <thead>
          <tr>
            {[across.title, up.title, ...work.planes].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortedCorners(state).map((corner) => (
            <tr key={cornerKey(corner.i, corner.j)}>
              <td>{inUnit(corner.across, across.unit)}</td>
              <td>{inUnit(corner.up, up.unit)}</td>
              {work.planes.map((title, plane) => (
                <td key={title}>{valueInWords(work, corner, plane)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
