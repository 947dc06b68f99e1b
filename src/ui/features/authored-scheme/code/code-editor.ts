/** The editor of a source: CodeMirror with the contract's completion, documentation and errors. Knows no page. */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { linter, lintKeymap, nextDiagnostic } from '@codemirror/lint';
import { EditorSelection, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { OWN_LIMITS } from '../../../../authored/contract/kinds.ts';
import type { ParameterDeclaration } from '../../../../schemes/declaration.ts';
import { changedLinesExtension, compareWith } from './changed-lines.ts';
import { codeLook } from './colours.ts';
import { completeFrom, documentElement } from './complete.ts';
import { problemExtension, problemOfStop, showProblems, type CodeProblem, type StopPlace } from './problems.ts';
import { documentationAt, functionsIn, placeIn, type SourcePlace } from './source-place.ts';

interface CodeListener {
  /** The text has changed. */
  changed(source: string): void;
  /** The caret has moved, or what stands around it has changed. */
  moved(place: SourcePlace): void;
  apply(): void;
  /** F1. */
  help(): void;
  focused(isFocused: boolean): void;
}

/** After an Esc the next Tab leaves the code; CodeMirror sees to that. */
const LABEL = 'Source of the scheme. Press Escape, then Tab, to leave the editor.';

export class CodeEditor {
  private readonly view: EditorView;

  /** @param ran what runs: lines that differ from it are marked */
  constructor(
    parent: HTMLElement,
    source: string,
    ran: string,
    listener: CodeListener,
    parametersOf: () => readonly ParameterDeclaration[],
  ) {
    const keys = keymap.of([
      { key: 'Mod-Enter', run: () => (listener.apply(), true) },
      { key: 'F1', run: () => (listener.help(), true) },
      { key: 'F8', run: nextDiagnostic },
      { key: 'Alt-ArrowUp', run: () => this.goToFunction(-1) },
      { key: 'Alt-ArrowDown', run: () => this.goToFunction(1) },
    ]);
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: source,
        extensions: [
          keys,
          lineNumbers(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          indentUnit.of('  '),
          bracketMatching(),
          closeBrackets(),
          autocompletion({ icons: false }),
          javascript(),
          javascriptLanguage.data.of({ autocomplete: completeFrom(parametersOf) }),
          hoverTooltip(({ state }, at) => {
            const found = documentationAt(state, at);
            if (found === null) return null;
            const { from, to, documented } = found;
            return { pos: from, end: to, create: () => ({ dom: documentElement(documented) }) };
          }),
          // Errors are set from outside, and stand on rows of their own.
          linter(null, { tooltipFilter: () => [] }),
          problemExtension,
          changedLinesExtension(ran),
          codeLook,
          keymap.of([
            ...closeBracketsKeymap,
            ...completionKeymap,
            ...historyKeymap,
            ...lintKeymap,
            ...defaultKeymap,
            indentWithTab,
          ]),
          EditorView.contentAttributes.of({
            translate: 'no',
            tabindex: '0',
            'aria-label': LABEL,
            spellcheck: 'false',
            autocapitalize: 'off',
          }),
          EditorState.transactionFilter.of((transaction) =>
            transaction.docChanged && transaction.newDoc.length > OWN_LIMITS.sourceLength ? [] : transaction,
          ),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) listener.changed(update.state.doc.toString());
            if (update.docChanged || update.selectionSet) listener.moved(this.place);
            if (update.focusChanged) listener.focused(update.view.hasFocus);
          }),
        ],
      }),
    });
  }

  get source(): string {
    return this.view.state.doc.toString();
  }

  /** Where the caret stands. */
  get place(): SourcePlace {
    const { state } = this.view;
    return placeIn(state, state.selection.main.head);
  }

  /** Another text, as one step of the editor's own undo. */
  replace(source: string): void {
    if (source === this.source) return;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: source } });
  }

  /** What runs is now this. */
  setRan(source: string): void {
    compareWith(this.view, source);
  }

  showProblems(problems: readonly CodeProblem[]): void {
    showProblems(this.view, problems);
  }

  /** Where a lane has stopped, as an error; nothing where the line is not known. */
  placeOfStop(stop: StopPlace): readonly CodeProblem[] {
    const problem = problemOfStop(this.view.state.doc, stop);
    return problem === null ? [] : [problem];
  }

  lineAt(offset: number): number {
    return this.view.state.doc.lineAt(Math.min(offset, this.view.state.doc.length)).number;
  }

  /** Puts the caret at a line's column, both from 1. */
  goTo(line: number, column = 1): void {
    const { doc } = this.view.state;
    const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
    this.show(Math.min(to, from + Math.max(0, column - 1)));
  }

  focus(): void {
    this.view.focus();
  }

  end(): void {
    this.view.destroy();
  }

  private show(at: number): void {
    this.view.dispatch({
      selection: EditorSelection.cursor(at),
      effects: EditorView.scrollIntoView(at, { y: 'center' }),
    });
    this.view.focus();
  }

  private goToFunction(step: 1 | -1): boolean {
    const { state } = this.view;
    const { head } = state.selection.main;
    const begun = functionsIn(state).map(({ from }) => from);
    const next = step > 0 ? begun.find((from) => from > head) : begun.findLast((from) => from < head);
    if (next !== undefined) this.show(next);
    return true;
  }
}
