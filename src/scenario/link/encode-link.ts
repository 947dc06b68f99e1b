import { deflateSync, strToU8 } from 'fflate';
import type { Scenario } from '../schema.ts';
import { eachLinkBase } from './bases.ts';
import { fnv, toBase64Url } from './content-hash.ts';
import { changesBetween, type Change } from './changes.ts';
import { DICTIONARY_1 } from './dictionary.ts';

/** Codec and format version: deflate with dictionary 1. What decodes it must stay for ever. */
export const PREFIX = 'd1.';

/** The moment that a link opens at. */
export interface LinkView {
  readonly atSeconds: number;
  readonly paused: boolean;
}

/** The object that a link opens with, chosen: its lane, what kind of object it is, and its number. */
export interface LinkSelection {
  readonly laneId: string;
  readonly kind: 'packet' | 'flow' | 'link' | 'gate' | 'node';
  readonly number: number;
}

interface LinkOptions {
  /** The engine's `MODEL_VERSION`: the run is the same only within one. */
  readonly modelVersion: number;
  readonly view?: LinkView | undefined;
  /** A Headway that does not know of it opens the link without it. */
  readonly selection?: LinkSelection | undefined;
  /** What is to be run with the scenario as its base, as JSON; the room `experiment` knows what it says. */
  readonly experiment?: unknown;
  /** Where two lanes part, as JSON; the room `finding` knows what it says. A Headway that does not know of it opens the link without it. */
  readonly parting?: unknown;
  /** Where somebody is in the scenario's lesson and what they predicted, as JSON; the page's lessons know what it says. */
  readonly lesson?: unknown;
  /** The playlist whose first entry this is, as `packedPlaylist` gives it. */
  readonly playlist?: unknown;
}

/** The `#` fragment, without the `#`, that opens this scenario. */
export function encodeLink(scenario: Scenario, options: LinkOptions): string {
  const steps = linkSteps(scenario, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** `encodeLink` in steps of milliseconds: of a large scenario all of them together would be felt. */
export function* linkSteps(
  scenario: Scenario,
  { modelVersion, view, selection, experiment, parting, lesson, playlist }: LinkOptions,
): Generator<void, string> {
  const head = {
    m: modelVersion,
    ...(view && { v: [view.atSeconds, view.paused ? 1 : 0] }),
    ...(selection && { p: [selection.laneId, selection.kind, selection.number] }),
    ...(experiment !== undefined && { x: experiment }),
    ...(parting !== undefined && { w: parting }),
    ...(lesson !== undefined && { l: lesson }),
    ...(playlist !== undefined && { q: playlist }),
  };
  const isPlain = [view, experiment, parting, lesson, playlist].every((one) => one === undefined);
  const changed: { readonly hash: string; readonly changes: readonly Change[]; readonly size: number }[] = [];
  const sizeOfChanges = changesMeter();
  for (const { name, hash, scenario: base, isShipped } of eachLinkBase()) {
    const changes = changesBetween(base, scenario);
    // A shipped scenario that is untouched is called by its name.
    if (changes.length === 0 && isPlain && isShipped) return name;
    changed.push({ hash, changes, size: sizeOfChanges(changes) });
    yield;
  }
  // What has most text is never the shortest link. Deflating all would take longer than anyone waits for an edit.
  const shortest = changed.sort((a, b) => a.size - b.size).slice(0, MAX_PACKED);
  let best: string | null = null;
  for (const content of [
    ...shortest.map(({ hash, changes }) => ({ b: hash, ...head, c: changes })),
    { ...head, s: scenario },
  ]) {
    yield;
    const candidate = pack(JSON.stringify(content));
    if (best === null || candidate.length < best.length) best = candidate;
  }
  return best!;
}

/** Measures the text of changes. Most bases differ from a large scenario by the same lists: each is written once. */
function changesMeter(): (changes: readonly Change[]) => number {
  const known = new WeakMap<object, number>();
  const sizeOf = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)?.length ?? 0;
    const before = known.get(value);
    if (before !== undefined) return before;
    const size = JSON.stringify(value).length;
    known.set(value, size);
    return size;
  };
  // Brackets, quotes and commas are a few characters more.
  return (changes) => changes.reduce((sum, [path, value]) => sum + path.length + sizeOf(value) + 6, 0);
}

/** Bases against which the changes are deflated, to find the shortest. */
const MAX_PACKED = 2;

/** Prefix, then base64url of a 32-bit checksum and the deflated text. */
export function pack(text: string): string {
  const deflated = deflateSync(strToU8(text), { level: 9, mem: 8, dictionary: strToU8(DICTIONARY_1) });
  const bytes = new Uint8Array(deflated.length + 4);
  new DataView(bytes.buffer).setUint32(0, fnv(deflated));
  bytes.set(deflated, 4);
  return PREFIX + toBase64Url(bytes);
}
