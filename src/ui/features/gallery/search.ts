/** Finds scenarios by words: by their stems, with synonyms, in titles before notes. */

/** A text that is searched, and how much a word in it says. */
export interface SearchedText {
  readonly text: string;
  readonly weight: number;
}

/** What else is searched where somebody types these words. Add a line for what people ask and no scenario says. */
const SYNONYMS: readonly (readonly [typed: string, also: readonly string[]])[] = [
  ['congestion collapse', ['collapse', 'flood', 'overload']],
  ['congestion control', ['window law', 'TCP', 'gate']],
  ['fairness', ['share', 'max-min', 'fair rate']],
  ['fair', ['share', 'max-min']],
  ['starvation', ['starve', 'share']],
  ['aimd', ['NewReno', 'sawtooth', 'halves']],
  ['slow start', ['window doubles', 'initial window']],
  ['rtt', ['round trip']],
  ['latency', ['queueing delay', 'wait']],
  ['queue', ['bufferbloat', 'CoDel']],
  ['lag', ['queueing delay', 'wait']],
  ['aqm', ['CoDel', 'PIE', 'RED']],
  ['ecn', ['marks']],
  ['streaming', ['video', 'streams']],
  ['gaming', ['players']],
  ['denial of service', ['flood']],
  ['admission control', ['gate', 'admit']],
  ['elephant', ['download', 'long flows']],
  ['mice', ['short flows', 'small requests']],
];

/** They say nothing of what is sought. */
const LITTLE = new Set(
  'a an and at be by for how in is it of on or the to versus vs what when which who why with'.split(' '),
);

export interface Found<T> {
  /** Best first. */
  readonly found: readonly T[];
  /** What was searched besides the typed words. */
  readonly also: readonly string[];
  /** Nothing was found: words of the texts that are near to those that were typed. */
  readonly near: readonly string[];
}

/**
 * Those whose texts have all typed words, or their synonyms; where no text has all of them, those that have any.
 * @param without synonyms that are not to be searched
 */
export function search<T>(
  things: readonly T[],
  textsOf: (thing: T) => readonly SearchedText[],
  typed: string,
  without: readonly string[] = [],
): Found<T> {
  const wanted = tokensOf(typed).filter((word) => !LITTLE.has(word));
  if (wanted.length === 0) return { found: things, also: [], near: [] };
  const also = synonymsOf(typed).filter(({ word }) => !without.includes(word));
  const scored = things.map((thing) => {
    const texts = textsOf(thing).map(({ text, weight }) => ({ tokens: tokensOf(text).map(stem), weight }));
    const own = wanted.map((word) => weightOf([word], texts));
    const synonyms = also
      .map((one) => ({ ...one, weight: weightOf(tokensOf(one.word), texts) }))
      .filter(({ weight }) => weight > 0);
    return {
      thing,
      words: own.filter((weight) => weight > 0).length,
      own: sum(own),
      // Who types a phrase means more than one of its words.
      standsFor: Math.max(0, ...synonyms.map((one) => one.standsFor)),
      synonyms: Math.max(0, ...synonyms.map(({ weight }) => weight)),
    };
  });
  const most = Math.max(...scored.map(({ words }) => words));
  const least = most === wanted.length ? most : 1;
  const found = scored
    .filter(({ words, synonyms }) => words >= least || synonyms > 0)
    .toSorted(
      (a, b) =>
        Math.max(b.words, b.standsFor) - Math.max(a.words, a.standsFor) ||
        b.words - a.words ||
        b.own - a.own ||
        b.synonyms - a.synonyms,
    )
    .map(({ thing }) => thing);
  const near = found.length > 0 ? [] : nearTo(wanted, things.flatMap(textsOf));
  return { found, also: also.map(({ word }) => word), near };
}

/** The weight of the weightiest text in which the words follow each other; 0: in none. */
function weightOf(
  words: readonly string[],
  texts: readonly { readonly tokens: readonly string[]; readonly weight: number }[],
): number {
  const stems = words.map(stem);
  const isIn = (tokens: readonly string[]): boolean =>
    tokens.some((_, from) => stems.every((one, index) => isForm(tokens[from + index] ?? '', one)));
  return Math.max(0, ...texts.map(({ tokens, weight }) => (isIn(tokens) ? weight : 0)));
}

/** Whether a word of a text is a form of a typed one, or begins with it where that says enough. */
function isForm(word: string, typed: string): boolean {
  return typed.length < SHORTEST - 1 ? word === typed : word.startsWith(typed);
}

interface Synonym {
  readonly word: string;
  /** How many of the typed words. */
  readonly standsFor: number;
}

function synonymsOf(typed: string): readonly Synonym[] {
  const words = ` ${tokensOf(typed).map(stem).join(' ')} `;
  const found = SYNONYMS.map(([one, also]) => ({ stems: tokensOf(one).map(stem), also })).filter(({ stems }) =>
    words.includes(` ${stems.join(' ')} `),
  );
  const all = found.flatMap(({ stems, also }) => also.map((word) => [word, stems.length] as const));
  return [...new Map(all.toReversed())].map(([word, standsFor]) => ({ word, standsFor })).toReversed();
}

function tokensOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:,\d{3})*/gu) ?? [];
}

const ENDINGS = ['ations', 'ation', 'iness', 'ness', 'ings', 'ing', 'ies', 'ed', 'es', 's', 'e', 'y'];
/** Shorter stems are the beginning of too many words. */
const SHORTEST = 4;

/** The beginning that a word has in common with its other forms. */
function stem(word: string): string {
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST);
  return ending === undefined ? word : stem(word.slice(0, -ending.length));
}

const NEAREST = 3;

function nearTo(wanted: readonly string[], texts: readonly SearchedText[]): readonly string[] {
  const known = new Set(texts.flatMap(({ text }) => tokensOf(text)).filter((word) => word.length >= SHORTEST));
  return [...known]
    .map((word) => ({ word, apart: Math.min(...wanted.map((one) => apart(one, word))) }))
    .toSorted((a, b) => a.apart - b.apart || (a.word < b.word ? -1 : 1))
    .slice(0, NEAREST)
    .map(({ word }) => word);
}

/** How many letters must be changed, added or removed (Levenshtein). */
function apart(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Words of those who want no shipped scenario, but a network of their own. */
const OF_ONES_OWN =
  /\b(blank|create|custom|draw|drawing|editor?|empty|file|gml|graphml|import|load|new|open|own|sndlib|topology|upload|xml)\b/i;

export function asksForNetwork(typed: string): boolean {
  return OF_ONES_OWN.test(typed);
}
