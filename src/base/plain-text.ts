/**
 * Characters that nobody sees and that change what is seen: controls, marks that reverse the direction of text, and
 * separators of lines that a browser does not show as such. Letters of every script are allowed, as are the joiners within
 * words and emoji.
 */
const CONTROLS = '\\u0000-\\u001F\\u007F-\\u009F';
const SEPARATORS = '\\u2028\\u2029';
const DIRECTIONS = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';
/** These have no width: a source that holds them is not what it seems, a word may need them. */
const WITHOUT_WIDTH = '\\u00AD\\u200B-\\u200D\\u2060-\\u2064\\u206A-\\u206F\\uFEFF';

const HIDDEN = new RegExp(`[${CONTROLS}${SEPARATORS}${DIRECTIONS}]`, 'g');
const LINE_ENDS = /\r\n|[\n\t]/g;
const UNSEEN = new RegExp(`[${CONTROLS}${SEPARATORS}${DIRECTIONS}${WITHOUT_WIDTH}]`, 'g');

/** The first hidden character, e.g. `U+202E`; null: there is none. */
export function hiddenInLine(line: string): string | null {
  const at = line.search(HIDDEN);
  return at < 0 ? null : codePoint(line[at]);
}

/** As `hiddenInLine`, where lines may end and have tabulators. */
export function hiddenInText(text: string): string | null {
  return hiddenInLine(text.replaceAll(LINE_ENDS, ''));
}

/** A line without what is hidden; what separates its words is a space. */
export function withoutHidden(line: string): string {
  return line.replaceAll(/[\t\n\r\u2028\u2029]+/g, ' ').replaceAll(HIDDEN, '');
}

/** A line of code in which each character is seen: one that is not stands as its number. */
export function withNamedCharacters(line: string): string {
  return line.replaceAll(UNSEEN, (character) => (character === '\t' ? character : `⟨${codePoint(character)}⟩`));
}

/** The characters of a source that a reader does not see, or that end a line for the parser alone; with their numbers. */
export function unseenInSource(source: string): { readonly at: number; readonly name: string }[] {
  return [...source.matchAll(UNSEEN)].flatMap(({ 0: character, index }) => {
    const isSpace = character === '\t' || character === '\n' || (character === '\r' && source[index + 1] === '\n');
    return isSpace ? [] : [{ at: index, name: codePoint(character) }];
  });
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
