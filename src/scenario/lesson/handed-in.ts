/** Links that students hand in, read from any text: a list, a mail, a column of a learning platform's file. */
import { shortened } from '../../base/format.ts';
import { scenarioHash } from '../link/content-hash.ts';
import { decodeLink } from '../link/decode-link.ts';
import type { Scenario } from '../schema.ts';

export const HAND_IN_LIMITS = { links: 500, characters: 16_000_000 } as const;

/** A link as it stands in a text: the fragment of a Headway link, whichever site it is of. */
const LINK = /(?:#|\b)(d\d+\.[A-Za-z0-9_-]+)/g;
/** An address without such a fragment. */
const OTHER_ADDRESS = /\bhttps?:\/\/[^\s"'<>,;]+/g;

interface FoundLinks {
  /** In the order of the text. */
  readonly fragments: readonly string[];
  /** Addresses that hold no lesson. */
  readonly others: readonly string[];
  /** How many links are left out, since there are too many. */
  readonly leftOut: number;
}

/** Finds the links of a text without opening any. */
export function linksIn(text: string): FoundLinks {
  const whole = text.slice(0, HAND_IN_LIMITS.characters);
  const fragments = [...whole.matchAll(LINK)].map(([, fragment]) => fragment!);
  const others = [...whole.matchAll(OTHER_ADDRESS)].map(([address]) => address).filter((one) => !/#d\d+\./.test(one));
  const { links } = HAND_IN_LIMITS;
  return {
    fragments: fragments.slice(0, links),
    others: others.slice(0, links),
    leftOut: Math.max(0, fragments.length - links) + Math.max(0, others.length - links),
  };
}

/** What is wrong with a link, and what to ask the student for. */
interface UnreadLink {
  /** Its first characters. */
  readonly beginning: string;
  readonly message: string;
  readonly remedy: string;
}

/** What a link holds: a place in a lesson in any form, which the page's lessons check. */
interface HandedIn {
  readonly fragment: string;
  /** Links of one key are about the same lesson over the same scenario. */
  readonly key: string;
  readonly scenario: Scenario;
  readonly state: unknown;
}

/** Characters of a link that are shown. */
const BEGINNING = 32;

function readHandedIn(fragment: string): HandedIn | UnreadLink {
  const unread = (message: string, remedy: string): UnreadLink => ({
    beginning: shortened(fragment, BEGINNING),
    message,
    remedy,
  });
  const decoded = decodeLink(fragment);
  if (!decoded.ok) return unread(decoded.problem.message, 'Ask for the whole link: mail programs break long ones.');
  const { scenario, lesson } = decoded;
  if (scenario.lesson === undefined && scenario.race !== undefined) return { fragment, key: '', scenario, state: null };
  if (scenario.lesson === undefined) {
    return unread(`It opens “${scenario.title}”, which has no lesson.`, 'Ask for the link below *Finish*.');
  }
  if (lesson === undefined) {
    return unread(
      `It opens the lesson “${scenario.lesson.title}” at its beginning.`,
      'Ask for the link below *Finish*.',
    );
  }
  return { fragment, key: scenarioHash(scenario), scenario, state: lesson };
}

/** What the worker says that reads a class's links. */
export type HandInMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'read'; readonly read: ReadHandIns };

export interface ReadHandIns {
  /** The scenario of each key. */
  readonly lessons: readonly { readonly key: string; readonly scenario: Scenario }[];
  /** In the order of the text. */
  readonly entries: readonly { readonly fragment: string; readonly key: string; readonly state: unknown }[];
  /** Links to races: each once. */
  readonly races: readonly { readonly fragment: string; readonly scenario: Scenario }[];
  readonly unread: readonly UnreadLink[];
  readonly leftOut: number;
}

/** Opens every link of a text. @param progress hears the share of the links that were opened */
export function readHandIns(text: string, progress: (share: number) => void): ReadHandIns {
  const { fragments, others, leftOut } = linksIn(text);
  const lessons = new Map<string, Scenario>();
  const races = new Map<string, Scenario>();
  const entries: ReadHandIns['entries'][number][] = [];
  const unread: UnreadLink[] = others.map((address) => ({
    beginning: shortened(address, BEGINNING),
    message: 'The address holds no place in a lesson.',
    remedy: 'Ask for the link below *Finish*.',
  }));
  for (const [index, fragment] of fragments.entries()) {
    const one = readHandedIn(fragment);
    if ('message' in one) unread.push(one);
    else if (one.scenario.lesson === undefined) races.set(fragment, one.scenario);
    else {
      if (!lessons.has(one.key)) lessons.set(one.key, one.scenario);
      entries.push({ fragment, key: one.key, state: one.state });
    }
    progress((index + 1) / fragments.length);
  }
  return {
    lessons: [...lessons].map(([key, scenario]) => ({ key, scenario })),
    entries,
    races: [...races].map(([fragment, scenario]) => ({ fragment, scenario })),
    unread,
    leftOut,
  };
}
