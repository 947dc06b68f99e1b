/** A bar in the gutter where a line differs from what runs. */
import { type Extension, Facet, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state';
import { type EditorView, gutterLineClass, GutterMarker } from '@codemirror/view';

/**
 * The lines of a text, from 0, that another text does not have at their place: what begins and ends alike is left out,
 * and so is a line in between that the other has there too.
 */
export function changedLines(before: readonly string[], after: readonly string[]): number[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end++;
  const there = new Set(before.slice(start, before.length - end));
  const changed: number[] = [];
  for (let line = start; line < after.length - end; line++) if (!there.has(after[line])) changed.push(line);
  return changed;
}

/** From now on lines are compared with this text. */
export function compareWith(view: EditorView, source: string): void {
  view.dispatch({ effects: setCompared.of(source) });
}

const setCompared = StateEffect.define<string>();

class ChangedLine extends GutterMarker {
  override elementClass = 'authored-changed-line';
}

const changedLine = new ChangedLine();

interface Compared {
  readonly source: readonly string[];
  readonly markers: RangeSet<GutterMarker>;
}

/** What lines are compared with in the beginning. */
const comparedAtFirst = Facet.define<string, string>({ combine: ([first]) => first ?? '' });

const compared = StateField.define<Compared>({
  create: (state) => comparedOf(state.facet(comparedAtFirst).split('\n'), state.doc),
  update(value, { effects, docChanged, state }) {
    const told = effects.find((effect) => effect.is(setCompared));
    if (told === undefined && !docChanged) return value;
    return comparedOf(told === undefined ? value.source : (told.value as string).split('\n'), state.doc);
  },
  provide: (field) => gutterLineClass.from(field, ({ markers }) => markers),
});

function comparedOf(source: readonly string[], doc: Text): Compared {
  const lines = changedLines(source, doc.toString().split('\n'));
  return { source, markers: RangeSet.of(lines.map((line) => changedLine.range(doc.line(line + 1).from))) };
}

export function changedLinesExtension(source: string): Extension {
  return [comparedAtFirst.of(source), compared];
}
