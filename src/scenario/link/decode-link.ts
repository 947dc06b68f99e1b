import { Inflate, inflateSync, strFromU8, strToU8 } from 'fflate';
import { isDeeperThan } from '../parse-json.ts';
import { LIMITS } from '../limits.ts';
import { nearest } from '../../base/nearest.ts';
import { PathError } from '../path.ts';
import type { Scenario } from '../schema.ts';
import { shippedScenarios } from '../shipped.ts';
import { validateScenario } from '../validate.ts';
import { linkBaseOf, type LinkBase } from './bases.ts';
import { fnv, fromBase64Url } from './content-hash.ts';
import { applyChanges, type Change } from './changes.ts';
import { DICTIONARY_1 } from './dictionary.ts';
import { examinationOfFragment } from './examined-cell.ts';
import { PREFIX, type LinkSelection, type LinkView } from './encode-link.ts';

/** Longer links are not looked at. */
export const MAXIMUM_FRAGMENT = 65_536;
/** Bytes of text that a link may unfold to. */
const MAXIMUM_INFLATED = 1_000_000;

export type DecodedLink =
  | {
      readonly ok: true;
      readonly scenario: Scenario;
      /** The model version of the Headway that made the link; null for a plain name. */
      readonly modelVersion: number | null;
      readonly view: LinkView | null;
      /** Absent: the link has none. */
      readonly selection?: LinkSelection;
      /** An experiment in any form: the room that understands it checks it. Absent: the link has none. */
      readonly experiment?: unknown;
      /** Where two lanes part, in any form. Absent: the link does not say it. */
      readonly parting?: unknown;
      /** Where a lesson is, in any form: the page's lessons check it. Absent: the link says nothing of it. */
      readonly lesson?: unknown;
      /** The playlist whose first entry this is, in any form: `unpackedPlaylist` checks it. Absent: there is none. */
      readonly playlist?: unknown;
    }
  | { readonly ok: false; readonly problem: LinkProblem };

export interface LinkProblem {
  /** Index of the character at which the link goes wrong, where that is known. */
  readonly at: number | null;
  readonly message: string;
  readonly remedy: string;
  /** What could be read: the scenario that the link changes, without the changes. */
  readonly readable: { readonly name: string; readonly scenario: Scenario } | null;
  /** Names of shipped scenarios like the one that is not known. Absent: there are none. */
  readonly near?: readonly string[];
}

/** Opens a `#` fragment (with or without the `#`). Never throws, whatever it is given. */
export function decodeLink(fragment: string): DecodedLink {
  const text = fragment.startsWith('#') ? fragment.slice(1) : fragment;
  if (text.length > MAXIMUM_FRAGMENT) {
    return broken(MAXIMUM_FRAGMENT, `The link has ${text.length} characters; no Headway link is that long.`);
  }
  const examination = examinationOfFragment(text);
  if (examination !== null) return named(shippedScenarios[0]!.name, examination);
  if (!text.startsWith(PREFIX)) return /^d\d+\./.test(text) ? newer(text) : named(text);
  const body = text.slice(PREFIX.length);
  const bytes = fromBase64Url(body);
  if ('badAt' in bytes) {
    const at = PREFIX.length + bytes.badAt;
    const readable = readableOf(fromBase64Url(body.slice(0, bytes.badAt)));
    return broken(at, `Character ${at + 1}, "${text[at]}", does not belong in a link.`, readable);
  }
  const packed = bytes.subarray(4);
  const isWhole = bytes.length > 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) === fnv(packed);
  if (!isWhole) {
    const message = `The link was cut or changed: its checksum does not match. It ends at character ${text.length}.`;
    return broken(text.length, message, readableOf(bytes));
  }
  const inflated = inflate(packed);
  if (inflated === null) return broken(null, 'The link expands to more than a scenario may contain, or to nothing.');
  return opened(inflated, bytes);
}

function opened(text: string, bytes: Uint8Array): DecodedLink {
  const content = contentOf(text);
  if (content === null) return broken(null, 'The link holds something other than a scenario.', readableOf(bytes));
  let candidate = content.scenario;
  if (content.base !== null) {
    const base = linkBaseOf(content.base);
    if (base === undefined) {
      const message = 'The link changes a scenario that this version of Headway does not have.';
      return {
        ok: false,
        problem: { at: null, message, remedy: 'Open it with the newest version of Headway.', readable: null },
      };
    }
    try {
      candidate = applyChanges(base.scenario, content.changes);
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
      return broken(null, `The link's changes do not fit its scenario: ${error.message}`, readableOf(bytes));
    }
  }
  const result = validateScenario(candidate);
  if (result.ok) {
    const { scenario } = result;
    const { modelVersion, view, experiment, parting, lesson, playlist } = content;
    const selection = scenario.lanes.some(({ id }) => id === content.selection?.laneId) ? content.selection : null;
    return {
      ok: true,
      scenario,
      modelVersion,
      view,
      ...(selection !== null && { selection }),
      ...(experiment !== undefined && { experiment }),
      ...(parting !== undefined && { parting }),
      ...(lesson !== undefined && scenario.lesson !== undefined && { lesson }),
      ...(playlist !== undefined && { playlist }),
    };
  }
  const [{ place, message: reason, remedy }] = result.problems;
  const message = `The link's scenario cannot run: ${place}: ${reason}`;
  return { ok: false, problem: { at: null, message, remedy, readable: readableOf(bytes) } };
}

interface Content {
  readonly modelVersion: number;
  readonly view: LinkView | null;
  readonly selection: LinkSelection | null;
  /** Either a base and its changes, or a scenario. */
  readonly base: string | null;
  readonly changes: readonly Change[];
  readonly scenario: unknown;
  readonly experiment: unknown;
  readonly parting: unknown;
  readonly lesson: unknown;
  readonly playlist: unknown;
}

function contentOf(text: string): Content | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || isDeeperThan(value, LIMITS.depth)) return null;
  const { m, v, p, b, c, s, x: experiment, w: parting, l: lesson, q: playlist } = value as Record<string, unknown>;
  if (typeof m !== 'number' || !Number.isInteger(m)) return null;
  const view = viewOf(v);
  if (view === undefined) return null;
  const selection = selectionOf(p);
  const head = { modelVersion: m, view, selection, experiment, parting, lesson, playlist };
  if (s !== undefined) return { ...head, base: null, changes: [], scenario: s };
  if (typeof b !== 'string' || !Array.isArray(c) || c.length > 2000 || !c.every(isChange)) return null;
  return { ...head, base: b, changes: c, scenario: null };
}

function viewOf(value: unknown): LinkView | null | undefined {
  if (value === undefined) return null;
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [atSeconds, paused] = value as unknown[];
  if (typeof atSeconds !== 'number' || !(atSeconds >= 0)) return undefined;
  return { atSeconds, paused: paused === 1 };
}

/** What cannot be read of it is left out: the scenario and the moment are worth opening without. */
function selectionOf(value: unknown): LinkSelection | null {
  if (!Array.isArray(value)) return null;
  const [laneId, kind, number] = value as unknown[];
  const isKind = ['packet', 'flow', 'link', 'gate', 'node'].includes(kind as string);
  if (typeof laneId !== 'string' || !isKind || !Number.isSafeInteger(number) || (number as number) < 0) return null;
  return { laneId, kind: kind as LinkSelection['kind'], number: number as number };
}

function isChange(value: unknown): value is Change {
  return Array.isArray(value) && (value.length === 1 || value.length === 2) && typeof value[0] === 'string';
}

/** A name of a shipped scenario. @param experiment absent: none */
function named(text: string, experiment?: unknown): DecodedLink {
  const shipped = shippedScenarios.find(({ name }) => name === text);
  const result = shipped === undefined ? null : validateScenario(shipped.scenario);
  if (result?.ok) {
    const { scenario } = result;
    return { ok: true, scenario, modelVersion: null, view: null, ...(experiment !== undefined && { experiment }) };
  }
  const near = nearest(
    text,
    shippedScenarios.map(({ name }) => name),
  );
  const shown = text.length > 40 ? `${text.slice(0, 37)}...` : text;
  const remedy = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'Ask the sender for the whole link.';
  return {
    ok: false,
    problem: { at: 0, message: `"${shown}" is not a link of Headway.`, remedy, readable: null, near },
  };
}

function newer(text: string): DecodedLink {
  const message = `The link has a format, "${text.slice(0, text.indexOf('.'))}", that this version of Headway does not know.`;
  return {
    ok: false,
    problem: { at: 0, message, remedy: 'Reload the page: a newer version of Headway made it.', readable: null },
  };
}

function broken(at: number | null, message: string, readable: LinkBase | null = null): DecodedLink {
  return { ok: false, problem: { at, message, remedy: 'Ask the sender for the whole link.', readable } };
}

/** Null when it does not inflate, or to more than the bound. */
function inflate(packed: Uint8Array): string | null {
  try {
    // A fixed output is cut without a word: one byte more than the bound, and a full one is an error.
    const out = new Uint8Array(MAXIMUM_INFLATED + 1);
    const inflated = inflateSync(packed, { out, dictionary: strToU8(DICTIONARY_1) });
    return inflated.length > MAXIMUM_INFLATED || inflated.length === 0 ? null : strFromU8(inflated);
  } catch {
    return null;
  }
}

/** The base that a damaged link names at its beginning, if that much can still be inflated. */
function readableOf(bytes: Uint8Array | { readonly badAt: number }): LinkBase | null {
  if ('badAt' in bytes || bytes.length < 12) return null;
  let text = '';
  try {
    const stream = new Inflate({ dictionary: strToU8(DICTIONARY_1) }, (chunk) => {
      if (text.length < 1000) text += strFromU8(chunk.subarray(0, 1000), true);
    });
    stream.push(bytes.slice(4, 2004), false);
  } catch {
    // What was inflated before the damage still counts.
  }
  const hash = /^\{"b":"([0-9a-f]{8})"/.exec(text)?.[1];
  return hash === undefined ? null : (linkBaseOf(hash) ?? null);
}
