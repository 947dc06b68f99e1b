/** What a map says, made from its numbers by rules. */
import { threeDigits, unitOf, withCommas } from '../base/format.ts';
import { cornerKey, type Corner, type MapState, type MapWork } from './map.ts';
import { type MapFile, unitOfMap } from './map-schema.ts';

/** e.g. `1.2 BDP`. */
export function inUnit(value: number, unit: string): string {
  return `${plain(value)}${unit === '' ? '' : ` ${unitOf(value, unit)}`}`;
}

/** What may vary, as an axis has it, e.g. `Buffer, BDP`. */
export function axisTitle({ title, unit }: Varied): string {
  return unit === '' || namesUnit(title, unit) ? title : `${title}, ${unit}`;
}

/** One of its values, e.g. `Buffer 1.2 BDP`. */
export function variedValue({ title, unit }: Varied, value: number): string {
  return `${title} ${inUnit(value, namesUnit(title, unit) ? '' : unit)}`;
}

/** The same within a sentence. */
export function variedWithin({ title, unit }: Varied, value: number): string {
  return variedValue({ title: lower(title), unit }, value);
}

type Varied = Pick<MapFile['across'], 'title' | 'unit'>;

/** `Flows` and `Packets of a burst` say what is counted. */
function namesUnit(title: string, unit: string): boolean {
  return title
    .toLowerCase()
    .split(/[^a-z]+/)
    .includes(unit.toLowerCase());
}

/** A value that is rounded already, without zeros behind it. */
function plain(value: number): string {
  return withCommas(Number(value.toPrecision(3)));
}

/** A value of the map, e.g. `66 %`. */
export function shownValue(map: MapFile, value: number): string {
  if (isShare(map)) return `${plain(Number((value * 100).toPrecision(value < 0.1 ? 2 : 3)))} %`;
  const unit = unitOfMap(map);
  return `${threeDigits(value)}${unit === '' ? '' : ` ${unit}`}`;
}

/** A value as axes and legends have it: the number without its unit. */
export function axisNumber(map: MapFile, value: number): number {
  return isShare(map) ? value * 100 : value;
}

export function axisUnit(map: MapFile): string {
  return isShare(map) ? '%' : unitOfMap(map);
}

/** Shares are written as per cent. */
function isShare(map: MapFile): boolean {
  return map.shown.kind === 'share' || unitOfMap(map) === 'share' || unitOfMap(map) === '%';
}

export function placeInWords({ across, up }: MapFile, corner: Pick<Corner, 'across' | 'up'>): string {
  return `${variedValue(across, corner.across)}, ${variedWithin(up, corner.up)}`;
}

/** The value of a corner with its interval, e.g. `66 % ± 2`. */
export function valueInWords(work: MapWork, corner: Corner, plane: number): string {
  const { map } = work.plan;
  if (corner.refused !== null) return `refused: ${corner.refused.message}`;
  if (corner.failed !== null) return `failed: ${corner.failed}`;
  const { mean, halfWidth } = corner.planes[plane];
  if (mean === null) return corner.isRun ? 'nothing to count' : 'not run yet';
  const size = isShare(map) ? 100 : 1;
  return `${shownValue(map, mean)}${halfWidth === null ? '' : ` ± ${plain(Number((halfWidth * size).toPrecision(2)))}`}`;
}

/** One sentence that somebody could say aloud; `So far` while it runs, and what is asked before. */
export function mapSentence(work: MapWork, state: MapState): string {
  const { map } = work.plan;
  const measured = [...state.corners.values()].filter(({ planes }) => planes.some(({ mean }) => mean !== null));
  if (measured.length === 0) return `${map.shown.title}, by “${map.across.title}” and “${map.up.title}”.`;
  const words = map.shown.kind === 'figure' ? figureWords(work, measured) : sidesWords(work, state, measured);
  return state.wanted.length > 0 ? `So far: ${words}` : words;
}

function figureWords(work: MapWork, corners: readonly Corner[]): string {
  const { map } = work.plan;
  const each = work.planes.flatMap((title, plane) => {
    // Lanes come one after another: of one nothing may be there yet.
    if (corners.every(({ planes }) => planes[plane].mean === null)) return [];
    const [least, largest] = extremes(corners, plane);
    const below = map.line === undefined ? '' : belowWords(map, corners, plane, map.line);
    return `${title}: ${valueOf(map, least, plane)} to ${valueOf(map, largest, plane)}, most at ${here(map, largest)}${below}.`;
  });
  const ways = work.planes.flatMap((_, plane) => waysWords(work, corners, plane));
  return `${map.shown.title}. ${[...ways, ...each].join(' ')}`;
}

function belowWords(map: MapFile, corners: readonly Corner[], plane: number, value: number): string {
  const coarse = coarseOf(map, corners, plane);
  const below = coarse.filter(({ planes }) => planes[plane].mean! < value).length;
  return `; below ${shownValue(map, value)} at ${below} of ${coarse.length} coarse corners`;
}

/** Where a lane is on both sides of the line, by the end from which the ramped value came. Empty: the lane has one way, or the other plane says it. */
function waysWords(work: MapWork, corners: readonly Corner[], plane: number): readonly string[] {
  const { map } = work.plan;
  const other = work.otherWay(plane);
  if (map.line === undefined || other <= plane) return [];
  const line = map.line;
  const both = coarseOf(map, corners, plane).filter(({ planes }) => planes[other].mean !== null);
  if (both.length === 0) return [];
  const apart = both.filter(({ planes }) => planes[plane].mean! < line !== planes[other].mean! < line);
  const [one, another] = [plane, other].map((of) => work.planes[of]);
  return [
    `${one} and ${lower(another)} are on different sides of ${shownValue(map, line)} at ${apart.length} of ${both.length} coarse corners.`,
  ];
}

/** Corners of a finer map stand closer together where neighbours differ: those of the coarse map alone are counted. */
function coarseOf(map: MapFile, corners: readonly Corner[], plane: number): readonly Corner[] {
  const step = 1 << map.divide;
  return corners.filter(({ i, j, planes }) => i % step === 0 && j % step === 0 && planes[plane].mean !== null);
}

function sidesWords(work: MapWork, state: MapState, corners: readonly Corner[]): string {
  const { map, terms } = work.plan;
  const [mine, other] = [terms[0].title, terms[1].title];
  const [least, largest] = extremes(corners, 0);
  const borders = bordersOf(work, state);
  const ends = `${map.shown.title} is ${valueOf(map, largest, 0)} at ${here(map, largest)} and ${valueOf(map, least, 0)} at ${here(map, least)}.`;
  const leaning = new Set(borders.map(({ first }) => first));
  if (borders.length > 1 && leaning.size === 1) {
    const [winner, loser] = borders[0].first === 'more' ? [mine, other] : [other, mine];
    const places = borders.map(({ at }) => at);
    const [from, to] = [Math.min(...places), Math.max(...places)].map((place) => Number(place.toPrecision(2)));
    const where = from === to ? inUnit(from, map.across.unit) : `${plain(from)} to ${inUnit(to, map.across.unit)}`;
    return `${winner} gets more than ${loser} where the ${lower(map.across.title)} ${map.across.title.endsWith('s') ? 'are' : 'is'} below ${where}. ${ends}`;
  }
  const step = 1 << map.divide;
  const coarse = corners.filter(({ i, j }) => i % step === 0 && j % step === 0);
  const { bands } = state;
  const count = (name: string): number =>
    coarse.filter((one) => bands !== null && work.classOf(one, bands) === name).length;
  const [more, less] = [count('more'), count('less')];
  return `${mine} gets more at ${more} of ${coarse.length} coarse corners, ${other} at ${less}; ${coarse.length - more - less} are open. ${ends}`;
}

/** Where a row of the finest corners goes from one side to the other, if it does so once. */
function bordersOf(work: MapWork, { corners, bands }: MapState): { readonly at: number; readonly first: string }[] {
  if (bands?.equal === undefined || bands.equal === null) return [];
  const { equal } = bands;
  const found: { at: number; first: string }[] = [];
  for (let j = 0; j <= work.up; j++) {
    const row = Array.from({ length: work.across + 1 }, (_, i) => corners.get(cornerKey(i, j))).filter(
      (one): one is Corner => (one?.planes[0].mean ?? null) !== null,
    );
    const passes = row.slice(1).flatMap((one, n) => {
      const [a, b] = [row[n].planes[0].mean! - equal, one.planes[0].mean! - equal];
      return a > 0 === b > 0 ? [] : [row[n].across + ((one.across - row[n].across) * a) / (a - b)];
    });
    const isFine = row.length > work.plan.map.across.cells + 1;
    if (passes.length === 1 && isFine)
      found.push({ at: passes[0], first: row[0].planes[0].mean! > equal ? 'more' : 'less' });
  }
  return found;
}

function extremes(corners: readonly Corner[], plane: number): readonly [Corner, Corner] {
  const known = corners.filter(({ planes }) => planes[plane].mean !== null);
  const mean = (one: Corner): number => one.planes[plane].mean!;
  const least = known.reduce((a, b) => (mean(b) < mean(a) ? b : a), known[0]);
  return [least, known.reduce((a, b) => (mean(b) > mean(a) ? b : a), known[0])];
}

function valueOf(map: MapFile, corner: Corner, plane: number): string {
  return shownValue(map, corner.planes[plane].mean!);
}

function here({ across, up }: MapFile, corner: Corner): string {
  // A number alone says what it is of, without its owner.
  const said = ({ title, unit }: Varied, value: number): string =>
    unit === ''
      ? `${lower(title.slice(title.lastIndexOf(': ') + 1).trim())} ${inUnit(value, '')}`
      : inUnit(value, unit);
  return `${said(across, corner.across)}, ${said(up, corner.up)}`;
}

/** A title within a sentence; a name in capitals keeps them. */
function lower(title: string): string {
  return /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
