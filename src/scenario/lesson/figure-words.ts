/** The sentence that says why: words with figures in braces, which are filled in from the run. */

/** A figure of a lane; `atSeconds` null: at the end of Reveal. */
export interface NamedFigure {
  readonly figure: string;
  readonly lane: string;
  readonly atSeconds: number | null;
}

type SentencePart =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'figure'; readonly of: NamedFigure; readonly dividedBy: NamedFigure | null }
  | { readonly kind: 'wrong'; readonly text: string };

const BRACES = /\{([^{}]*)\}/g;
const FIGURE = /^([A-Za-z][A-Za-z0-9_.-]{0,59}) ([A-Za-z][A-Za-z0-9_-]{0,39})(?: at (\d{1,6}(?:\.\d{1,9})?))?$/;

export function partsOf(sentence: string): readonly SentencePart[] {
  const parts: SentencePart[] = [];
  let from = 0;
  const say = (words: string) => {
    if (words !== '') parts.push(/[{}]/.test(words) ? { kind: 'wrong', text: words } : { kind: 'words', words });
  };
  for (const match of sentence.matchAll(BRACES)) {
    say(sentence.slice(from, match.index));
    parts.push(figurePart(match[1] ?? ''));
    from = match.index + match[0].length;
  }
  say(sentence.slice(from));
  return parts;
}

function figurePart(text: string): SentencePart {
  const [first = '', second, ...more] = text.split('/').map((one) => one.trim());
  const of = namedFigure(first);
  const dividedBy = second === undefined ? null : namedFigure(second);
  const isWrong = of === null || more.length > 0 || (second !== undefined && dividedBy === null);
  return isWrong ? { kind: 'wrong', text: `{${text}}` } : { kind: 'figure', of, dividedBy };
}

function namedFigure(text: string): NamedFigure | null {
  const found = FIGURE.exec(text);
  if (found === null) return null;
  const [, figure = '', lane = '', at] = found;
  return { figure, lane, atSeconds: at === undefined ? null : Number(at) };
}
