/** Errors in the source: a wavy line under the word, and one sentence on a row of its own below the line. */
import { setDiagnostics } from '@codemirror/lint';
import { type Extension, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  gutterLineClass,
  GutterMarker,
  WidgetType,
} from '@codemirror/view';
import { compile, type CompiledScheme } from '../../../../authored/language/compile.ts';

/** An error at a place of the source; `from` and `to` count characters. */
export interface CodeProblem {
  readonly from: number;
  readonly to: number;
  readonly message: string;
  readonly remedy: string;
}

/** Where a lane has stopped. Lines and columns count from 1; 0: not known. */
export interface StopPlace {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** What the compile step says of a source. */
export function checkSource(source: string): {
  readonly scheme: CompiledScheme | null;
  readonly problems: readonly CodeProblem[];
} {
  const compilation = compile(source);
  if (compilation.ok) return { scheme: compilation.scheme, problems: [] };
  const problems = compilation.problems.map(({ start, end, message, remedy }) => ({
    from: Math.min(start, source.length),
    to: Math.min(Math.max(end, start + 1), source.length),
    message,
    remedy,
  }));
  return { scheme: null, problems };
}

/** The place of a stop, as a word of its line. */
export function problemOfStop(doc: Text, { line: number, column, message }: StopPlace): CodeProblem | null {
  if (number < 1 || number > doc.lines) return null;
  const line = doc.line(number);
  const from = Math.min(line.to, line.from + Math.max(0, column - 1));
  const word = /^[\w$.]+/.exec(doc.sliceString(from, line.to))?.[0] ?? '';
  return { from, to: Math.max(from, from + word.length), message, remedy: '' };
}

export function showProblems(view: EditorView, problems: readonly CodeProblem[]): void {
  const diagnostics = problems.map(({ from, to, message, remedy }) => ({
    from,
    to,
    severity: 'error' as const,
    message: `${message} ${remedy}`.trim(),
  }));
  view.dispatch(setDiagnostics(view.state, diagnostics), { effects: replaceProblems.of(problems) });
}

const replaceProblems = StateEffect.define<readonly CodeProblem[]>();

class ProblemRow extends WidgetType {
  constructor(private readonly problem: CodeProblem) {
    super();
  }

  override eq({ problem }: ProblemRow): boolean {
    return problem.message === this.problem.message && problem.remedy === this.problem.remedy;
  }

  override toDOM(): HTMLElement {
    const row = document.createElement('div');
    row.className = 'authored-problem';
    const cross = document.createElement('span');
    cross.className = 'authored-problem-cross';
    cross.setAttribute('aria-hidden', 'true');
    cross.textContent = '✕';
    const message = document.createElement('strong');
    message.textContent = this.problem.message;
    row.append(cross, message);
    if (this.problem.remedy !== '') row.append(` ${this.problem.remedy}`);
    return row;
  }
}

class FaultyLine extends GutterMarker {
  override elementClass = 'authored-faulty-number';
}

const faultyLine = new FaultyLine();

interface Shown {
  readonly rows: DecorationSet;
  readonly numbers: RangeSet<GutterMarker>;
}

const shownProblems = StateField.define<Shown>({
  create: () => ({ rows: Decoration.none, numbers: RangeSet.empty }),
  update(shown, { effects, docChanged, changes, state }) {
    for (const effect of effects) if (effect.is(replaceProblems)) return shownOf(state.doc, effect.value);
    return docChanged ? { rows: shown.rows.map(changes), numbers: shown.numbers.map(changes) } : shown;
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ rows }) => rows),
    gutterLineClass.from(field, ({ numbers }) => numbers),
  ],
});

function shownOf(doc: Text, problems: readonly CodeProblem[]): Shown {
  const lines = problems.map((problem) => ({ problem, line: doc.lineAt(Math.min(problem.from, doc.length)) }));
  return {
    rows: Decoration.set(
      lines.map(({ problem, line }) =>
        Decoration.widget({ widget: new ProblemRow(problem), block: true, side: 1 }).range(line.to),
      ),
      true,
    ),
    numbers: RangeSet.of(
      [...new Set(lines.map(({ line }) => line.from))].map((from) => faultyLine.range(from)),
      true,
    ),
  };
}

export const problemExtension: Extension = shownProblems;
