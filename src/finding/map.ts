/**
 * How a map becomes finer. It is a function of what has been run: the coarse corners first; then, level by level, more
 * seeds for corners that are not certain, and four cells in the place of one whose corners differ. So it does not matter
 * who made the runs, in which order, or how often it was stopped.
 */
import { contentOf, jobOf, runKey, type FinishedRun, type Job } from '../experiment/plan.ts';
import { estimate, type Estimate } from '../experiment/statistics.ts';
import type { Changes } from '../experiment/schema.ts';
import { changedScenario } from '../experiment/validate.ts';
import type { Problem, Validation } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { bandIn, type Bands, bandsOf } from './bands.ts';
import type { MapPlan } from './map-schema.ts';
import { changesOf, valueAt } from './space.ts';

/** More seeds for a corner that is not certain. */
const SEEDS = [3, 5, 10, 20, 50, 100];
/** A cell is divided where its corners differ by more bands than this. */
const MOST_BANDS_APART = 1.5;
/** Steps in which a ramped value goes from an end of its range to that of the corner. */
const RAMP_STEPS = 20;

/** A point of the plane at which lanes are run: corners of cells share them. */
export interface Corner {
  /** Its place on the finest lattice. */
  readonly i: number;
  readonly j: number;
  readonly across: number;
  readonly up: number;
  /** Why it cannot be run; null: it can. */
  readonly refused: Problem | null;
  /** Seeds that are wanted. */
  readonly seeds: number;
  /** The values of each plane by seed, as far as they are there, and their mean. */
  readonly planes: readonly PlaneValue[];
  /** Why a run of it failed; null: none did. */
  readonly failed: string | null;
  /** All runs of these seeds are there. */
  readonly isRun: boolean;
}

interface PlaneValue extends Estimate {
  readonly values: readonly (number | null)[];
}

export interface MapCell {
  /** Its lower left corner on the finest lattice, and its side there. */
  readonly i: number;
  readonly j: number;
  readonly size: number;
}

export interface MapState {
  readonly corners: ReadonlyMap<string, Corner>;
  readonly cells: readonly MapCell[];
  /** null: nothing is known yet. */
  readonly bands: Bands | null;
  /** What is to be run next. Empty: the map is finished. */
  readonly wanted: readonly Job[];
  /** Runs that were asked for so far, whether they are there or not. */
  readonly runs: number;
  /** The bound on runs ended it. */
  readonly isCut: boolean;
}

const NO_FAILURES: ReadonlyMap<string, string> = new Map();

export function cornerKey(i: number, j: number): string {
  return `${i} ${j}`;
}

/** A corner: what is the same whatever has been run. */
interface Planned {
  readonly refused: Problem | null;
  /** By lane, and by the end from which the ramped value comes. */
  readonly parts: ReadonlyMap<string, Part>;
}

interface Part {
  readonly scenario: Scenario;
  readonly laneId: string;
  readonly hash: string;
}

type From = 'below' | 'above' | undefined;

const partName = (lane: string, from: From): string => `${lane} ${from ?? ''}`;

export class MapWork {
  /** Lattice steps across and up. */
  readonly across: number;
  readonly up: number;
  private readonly planned = new Map<string, Planned>();
  private readonly networks = new Map<string, Validation<Scenario>>();
  private readonly estimates = new Map<string, readonly PlaneValue[]>();

  constructor(readonly plan: MapPlan) {
    const { map } = plan;
    this.across = map.across.cells << map.divide;
    this.up = map.up.cells << map.divide;
  }

  /** Planes are terms, or one that compares two of them. */
  get planes(): readonly string[] {
    const { shown } = this.plan.map;
    return shown.kind === 'figure' ? this.plan.terms.map(({ title }) => title) : [shown.title];
  }

  /** The scenario of a corner, with all its lanes; null: it is refused. */
  scenarioAt(i: number, j: number, plane: number): Scenario | null {
    const { lane, from } = this.plan.terms[plane];
    return this.planOf(i, j).parts.get(partName(lane, from))?.scenario ?? null;
  }

  /** The plane with the same figures of the same lane for which the ramped value comes from the other end; -1: there is none. */
  otherWay(plane: number): number {
    const { terms } = this.plan;
    const { lane, from, figures } = terms[plane];
    const keys = figures.map(({ key }) => key).join();
    return terms.findIndex(
      (one) =>
        one.lane === lane &&
        one.figures.map(({ key }) => key).join() === keys &&
        from !== undefined &&
        one.from === (from === 'below' ? 'above' : 'below'),
    );
  }

  valuesAt(i: number, j: number): readonly [across: number, up: number] {
    const { across, up } = this.plan.map;
    return [valueAt(across, i / this.across), valueAt(up, j / this.up)];
  }

  /** @param failed why runs could not be made, by their keys */
  state(runs: ReadonlyMap<string, FinishedRun>, failed: ReadonlyMap<string, string> = NO_FAILURES): MapState {
    const { map } = this.plan;
    const { count, most = count } = map.seeds;
    const seeds = new Map<string, number>();
    const places: [i: number, j: number][] = [];
    let size = 1 << map.divide;
    let cells: MapCell[] = [];
    for (let j = 0; j < this.up; j += size) for (let i = 0; i < this.across; i += size) cells.push({ i, j, size });
    let asked = 0;
    let isCut = false;
    const isDone = (key: string): boolean => runs.has(key) || failed.has(key);

    /** Asks for seeds of corners as far as the bound allows. @returns what of it is not there yet */
    const ask = (corners: readonly (readonly [number, number])[], wantedSeeds: number): Job[] => {
      const missing = new Map<string, Job>();
      for (const [i, j] of corners) {
        const key = cornerKey(i, j);
        const before = seeds.get(key) ?? 0;
        const jobs = this.jobsOf(i, j, before, wantedSeeds);
        if (asked + jobs.length > map.runs) {
          isCut = true;
          return [...missing.values()];
        }
        if (before === 0) places.push([i, j]);
        seeds.set(key, Math.max(before, wantedSeeds));
        asked += jobs.length;
        for (const job of jobs) if (!isDone(job.key)) missing.set(job.key, job);
      }
      return [...missing.values()];
    };
    const cornerAt = (i: number, j: number): Corner => this.corner(i, j, seeds.get(cornerKey(i, j))!, runs, failed);
    const result = (wanted: readonly Job[]): MapState => {
      const corners = new Map(places.map(([i, j]) => [cornerKey(i, j), cornerAt(i, j)]));
      return { corners, cells, bands: bandsOf(map, corners.values()), wanted, runs: asked, isCut };
    };

    let missing = ask(cells.flatMap(cornersOf).filter(firstOf()), count);
    if (missing.length > 0) return result(missing);
    // The coarse map alone decides them, so that they do not depend on how fine it has become.
    const bands = bandsOf(
      map,
      places.map(([i, j]) => cornerAt(i, j)),
    );
    const at = (i: number, j: number): string => (bands === null ? '' : this.classOf(cornerAt(i, j), bands));
    for (;;) {
      const live = cells.filter(
        (cell) => cell.size === size && cornersOf(cell).every(([i, j]) => seeds.has(cornerKey(i, j))),
      );
      for (const more of SEEDS.filter((one) => one > count && one <= most)) {
        const open = live
          .flatMap(cornersOf)
          .filter(firstOf())
          .filter(([i, j]) => at(i, j).startsWith('?'));
        missing = ask(open, more);
        if (missing.length > 0) return { ...result(missing), bands };
      }
      if (size === 1 || bands === null) return { ...result([]), bands };
      const half = size / 2;
      const divided = live
        .map((cell) => ({
          cell,
          differing: this.differing(
            cornersOf(cell).map(([i, j]) => cornerAt(i, j)),
            bands,
          ),
        }))
        .filter(({ cell, differing }) => differing > 0 && this.mayDivide(cell, half))
        .sort((a, b) => b.differing - a.differing || a.cell.j - b.cell.j || a.cell.i - b.cell.i);
      const gone = new Set<MapCell>();
      const born: MapCell[] = [];
      const wanted: Job[] = [];
      for (const { cell } of divided) {
        const four = [0, half].flatMap((y) => [0, half].map((x) => ({ i: cell.i + x, j: cell.j + y, size: half })));
        const fresh = four
          .flatMap(cornersOf)
          .filter(firstOf())
          .filter(([i, j]) => !seeds.has(cornerKey(i, j)));
        wanted.push(...ask(fresh, count));
        if (isCut) break;
        gone.add(cell);
        born.push(...four);
      }
      cells = [...cells.filter((cell) => !gone.has(cell)), ...born];
      if (wanted.length > 0) return { ...result([...new Map(wanted.map((job) => [job.key, job])).values()]), bands };
      if (born.length === 0) return { ...result([]), bands };
      size = half;
    }
  }

  /** What a corner is, in a word for each plane: its band or its side, `?` in front where the interval leaves it open. */
  classOf({ refused, failed, planes }: Corner, bands: Bands): string {
    if (refused !== null) return 'refused';
    if (failed !== null) return 'failed';
    const each = planes.map((plane) => bandIn(plane, bands));
    return `${each.some(({ isOpen }) => isOpen) ? '?' : ''}${each.map(({ name }) => name).join(' ')}`;
  }

  /** How many corners are unlike the first certain one; 0: the cell is all of one kind. */
  private differing(corners: readonly Corner[], bands: Bands): number {
    const certain = corners.map((one) => this.classOf(one, bands)).filter((one) => !one.startsWith('?'));
    const unlike = certain.filter((one) => one !== certain[0]).length;
    if (unlike > 0) return unlike;
    const apart = this.planes.some((_, plane) => {
      const heights = corners.flatMap(({ planes }) => {
        const mean = planes[plane]?.mean ?? null;
        return mean === null ? [] : [bands.height(mean)];
      });
      return Math.max(...heights) - Math.min(...heights) > MOST_BANDS_APART;
    });
    return apart ? 1 : 0;
  }

  /** A value that is rounded may have nothing between two corners. */
  private mayDivide({ i, j, size }: MapCell, half: number): boolean {
    const [[a, b], [c, d], [e, f]] = [
      this.valuesAt(i, j),
      this.valuesAt(i + half, j + half),
      this.valuesAt(i + size, j + size),
    ];
    return a !== c && c !== e && b !== d && d !== f;
  }

  private jobsOf(i: number, j: number, from: number, to: number): Job[] {
    const { terms, map } = this.plan;
    const jobs: Job[] = [];
    for (let n = from; n < to; n++) {
      for (const [name, part] of this.planOf(i, j).parts) {
        const figures = terms.flatMap((term) => (partName(term.lane, term.from) === name ? term.figures : []));
        const once = [...new Map(figures.map((one) => [one.key, one])).values()];
        jobs.push(jobOf({ ...part, figures: once }, map.seeds.first + n));
      }
    }
    return jobs;
  }

  private planOf(i: number, j: number): Planned {
    const key = cornerKey(i, j);
    const known = this.planned.get(key);
    if (known !== undefined) return known;
    const { map, terms } = this.plan;
    const [across, up] = this.valuesAt(i, j);
    const parts = new Map<string, Part>();
    let refused: Problem | null = null;
    for (const from of new Set(terms.map((term) => term.from))) {
      const ramp = from === undefined ? [] : this.ramp(i, j, from);
      const here = { ...changesOf(map.across, across), ...changesOf(map.up, up), ...ramp[0] };
      const varied = this.varied(here);
      const changed = varied.ok && ramp.length > 0 ? this.ramped(varied.scenario, ramp) : varied;
      if (!changed.ok) {
        refused = changed.problems[0];
        parts.clear();
        break;
      }
      const { scenario } = changed;
      for (const { lane: laneId } of terms.filter((term) => term.from === from))
        parts.set(partName(laneId, from), { scenario, laneId, hash: contentOf(scenario, laneId) });
    }
    const made = { refused, parts };
    this.planned.set(key, made);
    return made;
  }

  /** Corners with the same network share it, since a large one takes long to check. */
  private varied(here: Changes): Validation<Scenario> {
    const { base } = this.plan;
    const isOfNetwork = ([path]: readonly [string, unknown]): boolean => path.split('.', 1)[0] === 'network';
    const [network, others] = [true, false].map((wanted) =>
      Object.fromEntries(Object.entries(here).filter((one) => isOfNetwork(one) === wanted)),
    );
    if (Object.keys(others).length === 0) return changedScenario(base, here, '');
    const key = JSON.stringify(network);
    const known = this.networks.get(key) ?? changedScenario(base, network, '', true);
    this.networks.set(key, known);
    // What is wrong with the network alone may be right with the other value.
    return known.ok ? changedScenario(known.scenario, others, '') : changedScenario(base, here, '');
  }

  /** What the ramped axis sets at 0 s and after each step: from an end to the corner, evenly on its scale. */
  private ramp(i: number, j: number, from: 'below' | 'above'): readonly Changes[] {
    const { axis: side } = this.plan.map.ramp!;
    const axis = this.plan.map[side];
    const [end, corner] = [from === 'below' ? 0 : 1, side === 'across' ? i / this.across : j / this.up];
    return Array.from({ length: RAMP_STEPS + 1 }, (_, step) =>
      changesOf(axis, valueAt(axis, end + ((corner - end) * step) / RAMP_STEPS)),
    );
  }

  private ramped(scenario: Scenario, [, ...steps]: readonly Changes[]): Validation<Scenario> {
    const { untilSeconds } = this.plan.map.ramp!;
    const entries = steps.flatMap((step, n) =>
      Object.entries(step).map(([set, value]) => ({ atSeconds: (untilSeconds * (n + 1)) / RAMP_STEPS, set, value })),
    );
    const timeline = [...scenario.timeline, ...entries].toSorted((a, b) => a.atSeconds - b.atSeconds);
    return changedScenario(scenario, { timeline: timeline as Changes[string] }, '');
  }

  private corner(
    i: number,
    j: number,
    seeds: number,
    runs: ReadonlyMap<string, FinishedRun>,
    failed: ReadonlyMap<string, string>,
  ): Corner {
    const { refused, parts } = this.planOf(i, j);
    const [across, up] = this.valuesAt(i, j);
    const { first } = this.plan.map.seeds;
    const keys = [...parts.values()].flatMap((part) =>
      Array.from({ length: seeds }, (_, n) => runKey(part, first + n)),
    );
    const failure = keys.find((key) => failed.has(key));
    const there = keys.filter((key) => runs.has(key)).length;
    const isRun = there === keys.length;
    const why = failure === undefined ? null : failed.get(failure)!;
    const base = { i, j, across, up, refused, seeds, failed: why, isRun };
    if (refused !== null) return { ...base, planes: this.planes.map(() => ({ values: [], ...estimate([]) })) };
    // The values of a run never change: how many are there says which they are, as soon as all are.
    const memory = isRun ? `${i} ${j} ${seeds}` : null;
    const known = memory === null ? undefined : this.estimates.get(memory);
    if (known !== undefined) return { ...base, planes: known };
    const planes = this.valuesBySeed(parts, seeds, runs).map((values) => ({ values, ...estimate(values) }));
    if (memory !== null) this.estimates.set(memory, planes);
    return { ...base, planes };
  }

  private valuesBySeed(
    parts: Planned['parts'],
    seeds: number,
    runs: ReadonlyMap<string, FinishedRun>,
  ): (number | null)[][] {
    const { map, terms } = this.plan;
    const ofTerms = terms.map(({ lane, from, figures, times }) =>
      Array.from({ length: seeds }, (_, n) => {
        const run = runs.get(runKey(parts.get(partName(lane, from))!, map.seeds.first + n));
        return figures.reduce<number | null>((product, { key }) => {
          const value = run?.values[key] ?? null;
          // Nothing completed: there is no mean size, and no goodput.
          if (product === 0) return 0;
          return product === null || value === null ? null : product * value;
        }, times);
      }),
    );
    if (map.shown.kind === 'figure') return ofTerms;
    const [mine, others] = ofTerms;
    const isShare = map.shown.kind === 'share';
    return [
      mine.map((value, n) => {
        const other = others[n];
        if (value === null || other === null) return null;
        if (!isShare) return value - other;
        return value + other > 0 ? value / (value + other) : null;
      }),
    ];
  }
}

export function cornersOf({ i, j, size }: MapCell): (readonly [number, number])[] {
  return [
    [i, j],
    [i + size, j],
    [i, j + size],
    [i + size, j + size],
  ];
}

/** Keeps each place once. */
function firstOf(): (place: readonly [number, number]) => boolean {
  const seen = new Set<string>();
  return ([i, j]) => {
    const key = cornerKey(i, j);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

/** Where planes differ most; of one plane where it is farthest from even, or largest. null: nothing could be measured. */
export function tellingCorner({ corners, bands }: MapState): readonly [i: number, j: number] | null {
  let [telling, most] = [null as Corner | null, -Infinity];
  for (const corner of corners.values()) {
    const means = corner.planes.flatMap(({ mean }) => (mean === null ? [] : [mean]));
    if (means.length === 0 || means.length < corner.planes.length) continue;
    const [least, largest] = [Math.min(...means), Math.max(...means)];
    const tells = means.length > 1 ? largest - least : bands?.equal == null ? largest : Math.abs(largest - bands.equal);
    if (tells > most) [telling, most] = [corner, tells];
  }
  return telling === null ? null : [telling.i, telling.j];
}
