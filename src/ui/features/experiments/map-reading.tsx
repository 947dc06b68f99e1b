/** What a map shows at the corner that is read, its run, and the corners that are marked. */
import { problemInWords } from '../../../scenario/problem.ts';
import { useEffect, useMemo, useState } from 'react';
import { bandIn, type Bands } from '../../../finding/bands.ts';
import { type Corner, cornerKey, type MapState, MapWork } from '../../../finding/map.ts';
import { axisNumber, placeInWords, shownValue, valueInWords } from '../../../finding/map-words.ts';
import { scenarioAtSeed } from '../../../experiment/plan.ts';
import { laneTitle } from '../../../scenario/titles.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { type ShownRun, SmallRuns } from '../examine/small-runs.tsx';
import { markName, type Place } from './map-plane.tsx';
import type { MapFile } from '../../../finding/map-schema.ts';
import { linearTicks, tickText } from '../../../widgets/charts/axis-ticks.ts';
import { SeedDots } from './seed-dots.tsx';

/** Ticks below the circles of seeds, and how far they are from the word for equal, as a share of the axis. */
const [MOST_TICKS, TICKS_APART] = [4, 0.12];

interface MarksProps {
  readonly work: MapWork;
  readonly state: MapState;
  readonly marks: readonly Place[];
  readonly onPoint: (place: Place) => void;
  /** Whether the runs of the marked corners play beside each other. */
  readonly isPlayed: boolean;
  readonly onPlay: () => void;
}

/** The marked corners with their values, one below the other. */
export function Marks({ work, state, marks, onPoint, isPlayed, onPlay }: MarksProps) {
  const found = markedCorners(state, marks);
  if (found.length === 0) return null;
  return (
    <>
      <ul className="map-marks" aria-label="Marked corners">
        {found.map(({ corner, name }) => (
          <li key={name}>
            <Button onClick={() => onPoint([corner.i, corner.j])}>{name}</Button>
            <span>{cornerInWords(work, corner)}</span>
          </li>
        ))}
      </ul>
      {found.length > 1 && <Button onClick={onPlay}>{isPlayed ? 'Back to the map' : 'Play them side by side'}</Button>}
    </>
  );
}

function markedCorners({ corners }: MapState, marks: readonly Place[]) {
  return marks.flatMap((place, n) => {
    const corner = corners.get(cornerKey(...place));
    return corner === undefined ? [] : [{ corner, name: markName(n) }];
  });
}

function cornerInWords(work: MapWork, corner: Corner): string {
  const values = work.planes.map((_, plane) => valueInWords(work, corner, plane));
  return `${placeInWords(work.plan.map, corner)}: ${values.join(', ')}`;
}

/** Runs that play in small at once: of one corner, and of all that are marked. */
const MOST_RUNS = { corner: 2, marked: 6 };

/** The runs of the marked corners with the first seed, beside each other. */
export function MarkedRuns({ work, state, marks }: Pick<MarksProps, 'work' | 'state' | 'marks'>) {
  const found = markedCorners(state, marks);
  const most = Math.min(MOST_RUNS.corner, Math.floor(MOST_RUNS.marked / found.length));
  const runs = found.flatMap(({ corner, name }) => {
    const of = cornerRuns(work, corner, most);
    const words = `${name}: ${cornerInWords(work, corner)}`;
    return of.map((run) => ({ ...run, name: of.length > 1 ? `${words}; ${run.name}` : words }));
  });
  if (runs.length === 0) return <p>No marked corner can run.</p>;
  const corners = found.map(({ corner }) => cornerKey(corner.i, corner.j));
  const title = `Marked corners, seed ${work.plan.map.seeds.first}`;
  return <SmallRuns key={corners.join()} {...{ title, runs }} />;
}

interface ReadingProps extends Pick<MarksProps, 'work' | 'state' | 'marks'> {
  readonly cursor: Place | null;
  readonly isRunning: boolean;
  readonly onOpen: (place: Place, plane: number) => void;
  readonly onMark: () => void;
}

export function Reading({ work, state, cursor, marks, isRunning, onOpen, onMark }: ReadingProps) {
  const { map } = work.plan;
  const corner = cursor === null ? undefined : state.corners.get(cornerKey(...cursor));
  if (corner === undefined)
    return (
      <p className="experiment-note">Point at a corner of the map: its numbers stand here, and it opens as a run.</p>
    );
  return (
    <>
      <h3>{placeInWords(map, corner)}</h3>
      {corner.refused !== null ? (
        <p>{problemInWords(corner.refused)}</p>
      ) : (
        <>
          {work.planes.map((title, plane) => (
            <div key={title}>
              <div>{title}</div>
              <div className="map-hero">{valueInWords(work, corner, plane)}</div>
              {state.bands?.equal !== undefined && state.bands.equal !== null && (
                <div>{sideInWords(work, corner, state.bands)}</div>
              )}
              <CornerSeeds {...{ map, read: corner.planes[plane]!, equal: state.bands?.equal ?? null }} />
            </div>
          ))}
          {corner.isRun && !isRunning && <CornerRuns key={cornerKey(corner.i, corner.j)} {...{ work, corner }} />}
          {openPlanes(work).map((plane) => {
            const { from } = work.plan.terms[plane]!;
            return (
              <Button key={plane} className="button primary" onClick={() => onOpen([corner.i, corner.j], plane)}>
                {from === undefined ? 'Open this run' : `Open the run from ${from}`}
              </Button>
            );
          })}
          <Button title="Key M" onClick={onMark}>
            {marks.some(([i, j]) => i === corner.i && j === corner.j) ? 'Remove the mark' : 'Mark'}
          </Button>
        </>
      )}
    </>
  );
}

/** What each seed gave, with the interval of their mean and, where two are compared, where they are equal. */
function CornerSeeds({
  map,
  read: { values, mean, halfWidth },
  equal,
}: {
  readonly map: MapFile;
  readonly read: Corner['planes'][number];
  readonly equal: number | null;
}) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2 || mean === null) return null;
  const interval = [mean - (halfWidth ?? 0), mean + (halfWidth ?? 0)];
  const ends = [...known, ...interval, ...(equal === null ? [] : [equal])];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const share = (value: number): number => (to > from ? (value - from) / (to - from) : 0.5);
  const ofEqual = equal === null ? [] : [{ share: share(equal), text: 'equal' }];
  const numbers = linearTicks(axisNumber(map, from), axisNumber(map, to), MOST_TICKS)
    .map((tick) => ({ share: share(tick / axisNumber(map, 1)), text: tickText(tick) }))
    .filter((tick) => ofEqual.every((one) => Math.abs(one.share - tick.share) > TICKS_APART));
  const ticks = [...ofEqual, ...numbers];
  const words = values.map((value, n) => `${map.seeds.first + n}: ${value === null ? '–' : shownValue(map, value)}`);
  return (
    <>
      <p className="visually-hidden">Seeds {words.join('; ')}</p>
      <SeedDots
        rows={[{ name: '', dots: known.map((value) => ({ share: share(value) })) }]}
        ticks={ticks}
        line={equal === null ? undefined : share(equal)}
        band={{ from: share(interval[0]!), to: share(interval[1]!), is: 'interval' }}
      />
    </>
  );
}

/** A cursor that passes by starts no run, milliseconds. */
const REST_MILLISECONDS = 600;

/** The runs of a corner in small, beside each other. */
function CornerRuns({ work, corner }: { readonly work: MapWork; readonly corner: Corner }) {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  const runs = useMemo(() => cornerRuns(work, corner, MOST_RUNS.corner), [work, corner]);
  if (!rests || runs.length === 0) return null;
  const what = runs.length === 1 ? runs[0]!.name! : 'The runs';
  return <SmallRuns title={`${what}, seed ${work.plan.map.seeds.first}`} runs={runs} />;
}

/** The runs of a corner with the first seed: one for each plane, where these are not of one run. */
function cornerRuns(work: MapWork, { i, j }: Corner, most: number): readonly ShownRun[] {
  const { terms, map } = work.plan;
  const planes = terms
    .map(({ lane, from }, plane) => ({ lane, from, plane }))
    .filter(({ lane, from }, n) => terms.findIndex((one) => one.lane === lane && one.from === from) === n);
  return planes.slice(0, most).flatMap(({ lane, from, plane }) => {
    const made = work.scenarioAt(i, j, plane);
    if (made === null) return [];
    const name = `${laneTitle(made, lane)}${from === undefined ? '' : `, from ${from}`}`;
    return [{ scenario: scenarioAtSeed(made, map.seeds.first), laneId: lane, name }];
  });
}

/** Planes with runs of their own: all lanes stand in one, but a value that comes from the other end is another run. */
function openPlanes({ plan: { terms } }: MapWork): readonly number[] {
  return terms.flatMap(({ from }, plane) => (terms.findIndex((one) => one.from === from) === plane ? [plane] : []));
}

function sideInWords({ plan: { terms } }: MapWork, corner: Corner, bands: Bands): string {
  const { name, isOpen } = bandIn(corner.planes[0]!, bands);
  if (name === 'nothing') return '';
  return isOpen ? 'open: more seeds would tell' : `${terms[name === 'more' ? 0 : 1]!.title} gets more`;
}
