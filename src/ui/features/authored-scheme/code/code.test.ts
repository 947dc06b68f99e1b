import { CompletionContext } from '@codemirror/autocomplete';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { OWN_CONTRACTS } from '../../../../authored/contract/contracts.ts';
import { EXAMPLE_NAMES, exampleText } from '../../../../authored/examples/examples.fixture.ts';
import { changedLines } from './changed-lines.ts';
import { completeFrom, declaredParameters } from './complete.ts';
import { checkSource, problemOfStop } from './problems.ts';
import { contractOf, documentationAt, functionsIn, placeIn, stateNames } from './source-place.ts';

const aimd = exampleText('aimd');

/** A source with its caret at `|`. */
function at(marked: string): { readonly state: EditorState; readonly pos: number } {
  const pos = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: [javascript()] });
  ensureSyntaxTree(state, state.doc.length, 5000);
  // The state that follows has the whole tree.
  return { state: state.update({}).state, pos };
}

function completed(marked: string, explicit = true): string[] {
  const { state, pos } = at(marked);
  const result = completeFrom(() => declaredParameters(aimd) ?? [])(new CompletionContext(state, pos, explicit));
  return result?.options.map(({ label }) => label) ?? [];
}

test('after an object of the contract its fields are offered, whatever the source calls it', () => {
  const fields = OWN_CONTRACTS['window law'].objects.find(({ name }) => name === 'flow')!.fields;
  const offered = completed("export default { kind: 'window law', acknowledged(f, ack) { f.| } };");
  expect(offered).toEqual(fields.map(({ name }) => name));
  expect(completed("export default { kind: 'window law', acknowledged(f, ack) { ack.pa| } };")).toContain('packets');
  expect(completed("export default { kind: 'window law', probes: { x: (me) => me.| } };")).toContain('window');
  expect(completed('function halve(flow) { flow.| }')).toContain('threshold');
});

test('parameters, state and Math have their own members', () => {
  expect(completed('export default { acknowledged(flow) { flow.parameters.| } };')).toEqual(['step', 'keep']);
  expect(completed('export default { start(flow) { flow.state = { slow: 1 }; flow.state.| } };')).toEqual(['slow']);
  const math = completed('export default { acknowledged(flow) { Math.| } };');
  expect(math).toContain('sqrt');
  expect(math).not.toContain('random');
});

test('in the exported object what is still missing of the contract is offered', () => {
  const offered = completed("export default {\n  kind: 'window law',\n  start(flow) {},\n  |\n};");
  expect(offered).toEqual(expect.arrayContaining(['acknowledged', 'congested', 'title', 'parameters']));
  expect(offered).not.toContain('kind');
  expect(offered).not.toContain('start');
});

test('in a function its objects, what is declared there and what every source may call are offered', () => {
  const offered = completed('export default { acknowledged(flow, ack) { const mine = 1; | } };');
  expect(offered).toEqual(expect.arrayContaining(['flow', 'ack', 'mine', 'log', 'fail', 'Math', 'const']));
  expect(offered).not.toContain('document');
  expect(completed("export default { title: 'some| text' };")).toEqual([]);
});

test('a choice that is returned is offered within its quotes', () => {
  const source = "export default { kind: 'queue discipline', arrived(link) { return '|'; } };";
  expect(completed(source)).toEqual(['wait', 'mark', 'drop']);
});

test('the place knows its function, also in a source with errors', () => {
  const inside = at("export default { kind: 'admission law', epochEnded(g, epoch) { g.admitRate = | } };");
  const place = placeIn(inside.state, inside.pos);
  expect(place.functionName).toBe('epochEnded');
  expect([...place.objects.keys()]).toEqual(['g', 'epoch']);
  expect(place.contract.kind).toBe('admission law');
  const outside = at("export default { kind: 'admission law',| title: 'x' };");
  expect(placeIn(outside.state, outside.pos).functionName).toBeNull();
});

test('every function of the examples is found, and each has documentation', () => {
  for (const name of EXAMPLE_NAMES) {
    const { state } = at(exampleText(name));
    const found = functionsIn(state);
    const contract = contractOf(exampleText(name));
    expect(found.length, name).toBeGreaterThan(0);
    for (const { name: functionName, from } of found) {
      expect(documentationAt(state, from)?.documented.signature, name).toMatch(new RegExp(`^${functionName}\\(`));
      expect(contract.functions.some((one) => one.name === functionName)).toBe(true);
    }
  }
});

test('a field is documented with its unit, and what is not of the contract is not', () => {
  const { state, pos } = at('export default { acknowledged(flow, ack) { flow.win|dow += other.window; } };');
  expect(documentationAt(state, pos)?.documented).toMatchObject({ signature: 'flow.window' });
  expect(documentationAt(state, pos)?.documented.sentences.join(' ')).toContain('packets');
  expect(documentationAt(state, state.doc.toString().lastIndexOf('window'))).toBeNull();
});

test('names of the state are those that the source writes', () => {
  expect(stateNames('flow.state = { slow: true, since: 0 }; state.count += flow.state.since;')).toEqual([
    'slow',
    'since',
    'count',
  ]);
});

test('lines that differ from what ran are marked, and those that only moved are not', () => {
  const before = ['a', 'b', 'c'];
  expect(changedLines(before, before)).toEqual([]);
  expect(changedLines(before, ['a', 'x', 'c'])).toEqual([1]);
  expect(changedLines(before, ['a', 'b', 'new', 'c'])).toEqual([2]);
  expect(changedLines(before, ['a', 'c'])).toEqual([]);
  expect(changedLines([''], ['a', 'b'])).toEqual([0, 1]);
});

test('errors of the compile step stand at their words, and a stop at the word where it was', () => {
  expect(checkSource(aimd).problems).toEqual([]);
  const wrong = aimd.replace('flow.threshold ?', 'flow.treshold ?');
  const [problem] = checkSource(wrong).problems;
  expect(wrong.slice(problem.from, problem.to)).toContain('treshold');
  const { doc } = EditorState.create({ doc: aimd, extensions: [javascriptLanguage] });
  const line = aimd.split('\n').findIndex((text) => text.includes('flow.window +=')) + 1;
  const column = doc.line(line).text.indexOf('flow.window') + 1;
  const stop = problemOfStop(doc, { line, column, message: 'flow.window became NaN.' });
  expect(aimd.slice(stop!.from, stop!.to)).toBe('flow.window');
  expect(problemOfStop(doc, { line: 999, column: 1, message: '' })).toBeNull();
});
