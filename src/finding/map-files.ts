/** A map as files: its corners as a table, its plane as a drawing. */
import { csvField } from '../base/format.ts';
import { MODEL_VERSION } from '../engine/model-version.ts';
import { bandIn, bandOf } from './bands.ts';
import { isolineOf, theoryOf } from './isoline.ts';
import type { Corner, MapState, MapWork } from './map.ts';
import { axisTitle, mapSentence, shownValue } from './map-words.ts';

/** Rows first, then columns. */
export function sortedCorners({ corners }: MapState): Corner[] {
  return [...corners.values()].sort((a, b) => a.j - b.j || a.i - b.i);
}

/** One row a corner and plane. */
export function mapCsv(work: MapWork, state: MapState): string {
  const { across, up } = work.plan.map;
  const rows = sortedCorners(state).flatMap((corner) =>
    work.planes.map((title, plane) => {
      const { mean, halfWidth, count } = corner.planes[plane];
      return [corner.across, corner.up, title, mean, halfWidth, count, stateOf(state, corner, plane)];
    }),
  );
  const header = [`${across.id} (${across.unit})`, `${up.id} (${up.unit})`, 'plane', 'mean', '±', 'seeds', 'state'];
  return [header, ...rows].map((row) => `${row.map((one) => csvField(String(one ?? ''))).join(',')}\n`).join('');
}

/** `open` where the interval leaves open what it is. */
function stateOf({ bands }: MapState, corner: Corner, plane: number): string {
  if (corner.refused !== null) return `refused: ${corner.refused.place}: ${corner.refused.message}`;
  if (corner.failed !== null) return `failed: ${corner.failed}`;
  return bands !== null && bandIn(corner.planes[plane], bands).isOpen ? 'open' : '';
}

export function mapJson(work: MapWork, state: MapState): object {
  const { map } = work.plan;
  return {
    modelVersion: MODEL_VERSION,
    map,
    sentence: mapSentence(work, state),
    finished: state.wanted.length === 0,
    runs: state.runs,
    bands: state.bands?.cuts ?? null,
    cells: state.cells,
    corners: sortedCorners(state).map(({ i, j, across, up, seeds, planes, refused, failed }) => ({
      i,
      j,
      [map.across.id]: across,
      [map.up.id]: up,
      seeds,
      planes: planes.map(({ mean, halfWidth, values }) => ({ mean, halfWidth, values })),
      ...(refused !== null && { refused }),
      ...(failed !== null && { failed }),
    })),
  };
}

/** The corners of the coarse map as a table in Markdown, after the sentence. */
export function mapMarkdown(work: MapWork, state: MapState): string {
  const { map } = work.plan;
  const step = 1 << map.divide;
  const lines = [`# ${map.title}`, '', mapSentence(work, state), ''];
  for (const [plane, title] of work.planes.entries()) {
    const columns = Array.from({ length: map.across.cells + 1 }, (_, n) => work.valuesAt(n * step, 0)[0]);
    lines.push(`## ${title}`, '', `| ${axisTitle(map.up)} | ${columns.join(' | ')} |`);
    lines.push(`|${' --- |'.repeat(columns.length + 1)}`);
    for (let j = work.up; j >= 0; j -= step) {
      const cells = columns.map((_, n) => {
        const corner = state.corners.get(`${n * step} ${j}`);
        const mean = corner?.planes[plane].mean ?? null;
        return mean === null ? '–' : shownValue(map, mean);
      });
      lines.push(`| ${work.valuesAt(0, j)[1]} | ${cells.join(' | ')} |`);
    }
    lines.push('');
  }
  return `${lines.join('\n')}\n`;
}

/** Seven steps from one side to the other, and steps of one hue: safe for all common colour blindness. */
const SIDES = ['#0567a8', '#6b97be', '#afc4d5', '#ecebe6', '#dfc6a6', '#cf9f66', '#bd7b00'] as const;
const ONE_HUE = ['#e6efe9', '#c3dccf', '#93c3ad', '#5fa98a', '#2b8c68', '#006c49'] as const;

/** The step of a palette for a band: the palette is spread over all bands. */
export function paletteStep(band: number, cuts: number, steps: number): number {
  return cuts === 0 ? 0 : Math.round((band * (steps - 1)) / cuts);
}

const SIDE = 420;

/** The planes beside each other, with axes and a legend, for papers. */
export function mapSvg(work: MapWork, state: MapState): string {
  const { map } = work.plan;
  const { bands } = state;
  const height = Math.round((SIDE * work.up) / work.across);
  const parts: string[] = [];
  const say = (x: number, y: number, words: string, extra = ''): void =>
    void parts.push(`<text x="${x}" y="${y}"${extra}>${escaped(words)}</text>`);
  say(8, 18, map.title, ' font-weight="600"');
  for (const [plane, title] of work.planes.entries()) {
    const left = 64 + plane * (SIDE + 88);
    const top = 76;
    say(left, top - 10, title);
    for (const cell of state.cells) {
      const mean = cellMean(state, cell, plane);
      const fill = mean === null || bands === null ? '#fff' : colourOf(mean, bands, map.shown.kind !== 'figure');
      const [x, y, size] = [cell.i, work.up - cell.j - cell.size, cell.size].map((one) => (one * SIDE) / work.across);
      parts.push(
        `<rect x="${left + x}" y="${top + (y * height * work.across) / (SIDE * work.up)}" width="${size}" height="${size}" fill="${fill}" stroke="#fff" stroke-width=".5"/>`,
      );
    }
    const at = ([i, j]: readonly [number, number]): string =>
      `${left + (i * SIDE) / work.across} ${top + ((work.up - j) * height) / work.up}`;
    const line = map.line ?? bands?.equal ?? null;
    if (line !== null) {
      for (const [of, width] of [[work.otherWay(plane), 0.75] as const, [plane, 1.5] as const]) {
        for (const [a, b] of of < 0 ? [] : isolineOf(work, state, of, line))
          parts.push(`<path d="M${at(a)} L${at(b)}" stroke="#17191c" stroke-width="${width}"/>`);
      }
    }
    for (const { title: of, points } of theoryOf(work, plane)) {
      parts.push(
        `<path d="M${points.map(at).join('L')}" fill="none" stroke="#17191c" stroke-dasharray="6 4"><title>${escaped(of)}</title></path>`,
      );
    }
    const step = 1 << map.divide;
    for (let i = 0; i <= work.across; i += step)
      say(left + (i * SIDE) / work.across, top + height + 16, `${work.valuesAt(i, 0)[0]}`, ' text-anchor="middle"');
    for (let j = 0; j <= work.up; j += step)
      say(left - 6, top + ((work.up - j) * height) / work.up + 4, `${work.valuesAt(0, j)[1]}`, ' text-anchor="end"');
    say(left + SIDE / 2, top + height + 34, axisTitle(map.across), ' text-anchor="middle"');
    const turn = `${left - 46} ${top + height / 2}`;
    say(left - 46, top + height / 2, axisTitle(map.up), ` text-anchor="middle" transform="rotate(-90 ${turn})"`);
  }
  const width = 64 + work.planes.length * (SIDE + 88);
  for (const [n, cut] of (bands === null ? [] : ['', ...bands.cuts]).entries()) {
    const fill = colourOf(n === 0 ? bands!.cuts[0] - 1e9 : (cut as number), bands!, map.shown.kind !== 'figure');
    parts.push(`<rect x="${64 + n * 56}" y="32" width="56" height="10" fill="${fill}"/>`);
    if (n > 0) say(64 + n * 56, 54, shownValue(map, cut as number), ' text-anchor="middle"');
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height + 128}" font-family="sans-serif" font-size="12">\n${parts.join('\n')}\n</svg>\n`;
}

function colourOf(value: number, bands: { readonly cuts: readonly number[] }, hasSides: boolean): string {
  const palette = hasSides ? SIDES : ONE_HUE;
  return palette[paletteStep(bandOf(bands, value), bands.cuts.length, palette.length)];
}

/** The mean over the corners of a cell that have a value. */
export function cellMean(
  { corners }: MapState,
  { i, j, size }: { readonly i: number; readonly j: number; readonly size: number },
  plane: number,
): number | null {
  const means = [`${i} ${j}`, `${i + size} ${j}`, `${i} ${j + size}`, `${i + size} ${j + size}`].flatMap((key) => {
    const mean = corners.get(key)?.planes[plane].mean ?? null;
    return mean === null ? [] : [mean];
  });
  return means.length === 0 ? null : means.reduce((sum, one) => sum + one, 0) / means.length;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
