/** How code looks: ink does the work; words of the contract and numbers alone have a colour. Tokens as in theme.css. */
import { HighlightStyle, syntaxHighlighting, syntaxTree } from '@codemirror/language';
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { contractOf } from './source-place.ts';

const words = HighlightStyle.define([
  { tag: [tags.keyword, tags.self, tags.null], fontWeight: '600' },
  { tag: [tags.number, tags.bool], color: 'var(--data-text)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--ink2)' },
  { tag: [tags.punctuation, tags.operator, tags.separator], color: 'var(--ink3)' },
  { tag: tags.comment, color: 'var(--ink3)', fontStyle: 'italic' },
]);

const contractWord = Decoration.mark({ class: 'authored-contract-word' });

/** Objects of the contract, and properties of the module that it knows. */
function contractWords(view: EditorView): DecorationSet {
  const { state } = view;
  const contract = contractOf(state.doc.toString());
  const properties = new Set([...contract.properties, ...contract.functions].map(({ name }) => name));
  const objects = new Set(contract.objects.map(({ name }) => name));
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: (node) => {
        const isProperty = node.name === 'PropertyDefinition' && isOfModule(node.node.parent?.parent?.parent?.name);
        if (!isProperty && node.name !== 'VariableName' && node.name !== 'VariableDefinition') return;
        const known = isProperty ? properties : objects;
        if (known.has(state.sliceDoc(node.from, node.to))) builder.add(node.from, node.to, contractWord);
      },
    });
  }
  return builder.finish();
}

function isOfModule(name: string | undefined): boolean {
  return name === 'ExportDeclaration';
}

const contractColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = contractWords(view);
    }

    update({ docChanged, viewportChanged, view, startState, state }: ViewUpdate): void {
      const parsed = syntaxTree(startState) !== syntaxTree(state);
      if (docChanged || viewportChanged || parsed) this.decorations = contractWords(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

const look = EditorView.theme({
  '&': { height: '100%', background: 'var(--page)', color: 'var(--ink)', fontSize: '12px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '2px 0 8px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--data) 24%, transparent)',
  },
  '.cm-gutters': { border: '0', background: 'var(--page)', color: 'var(--ink3)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 10px 0 8px' },
  '.cm-activeLine': { background: 'var(--shade)' },
  '.cm-activeLineGutter': { background: 'var(--shade)', color: 'var(--ink)', fontWeight: '600' },
  '.cm-lineNumbers .authored-faulty-number': { color: 'var(--drop-text)', fontWeight: '600' },
  '.cm-lineNumbers .authored-changed-line': { boxShadow: 'inset 3px 0 0 var(--ink)' },
  '.authored-contract-word': { color: 'var(--ctl-text)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    outline: '1px solid var(--edge)',
    background: 'transparent',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { background: 'transparent' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--drop)',
    textUnderlineOffset: '4px',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    background: 'var(--surface)',
    color: 'var(--ink)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--sel)',
    color: 'var(--sel-text)',
  },
  '.cm-completionDetail': { color: 'var(--ink3)', fontStyle: 'normal' },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-tooltip.cm-completionInfo': { width: '260px', padding: '8px 10px', font: '12px/16px var(--sans)' },
  '.cm-tooltip-hover': { maxWidth: '320px', padding: '8px 10px', font: '12px/16px var(--sans)' },
  '.authored-doc code': { color: 'var(--ctl-text)', fontFamily: 'var(--mono)', fontWeight: '600' },
  '.authored-doc p': { margin: '4px 0 0' },
  '.authored-problem': {
    // It stays in sight while the code is moved sideways.
    position: 'sticky',
    left: '46px',
    width: 'max-content',
    maxWidth: 'min(100%, 480px)',
    padding: '0 12px 0 8px',
    color: 'var(--ink2)',
    font: '12px/20px var(--sans)',
    whiteSpace: 'normal',
  },
  '.authored-problem strong, .authored-problem-cross': { color: 'var(--drop-text)', fontWeight: '600' },
  '.authored-problem-cross': { marginRight: '8px' },
});

export const codeLook: Extension = [look, syntaxHighlighting(words), contractColours];
