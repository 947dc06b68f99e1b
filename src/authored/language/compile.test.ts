import { expect, test } from 'vitest';
import { OWN_CONTRACTS } from '../contract/contracts.ts';
import { EXAMPLE_NAMES, exampleText } from '../examples/examples.fixture.ts';
import { compile } from './compile.ts';
import { sourceProblemInWords } from './problem.ts';

/** What is wrong with a source, as lines. */
function problemsOf(source: string): string[] {
  const compiled = compile(source);
  return compiled.ok ? [] : compiled.problems.map(sourceProblemInWords);
}

/** A window law whose `acknowledged` has this body, on line 5. */
function law(body: string, beside = ''): string {
  return `export default {
  kind: 'window law', title: 'x', parameters: { step: { from: 0, to: 2, start: 1 } },
  congested(flow) {},
  acknowledged(flow, ack) {
${body}
  },
};
${beside}`;
}

test.each(EXAMPLE_NAMES)('the example %s is right', (name) => {
  expect(problemsOf(exampleText(name))).toEqual([]);
});

test('what a source declares is read from it', () => {
  const compiled = compile(exampleText('aimd'));
  if (!compiled.ok) throw new Error('refused');
  const { kind, title, parameters, probes, functions, uses } = compiled.scheme;
  expect({ kind, title, probes }).toEqual({
    kind: 'window law',
    title: 'AIMD',
    probes: [{ id: 'threshold', title: 'threshold', unit: 'packets' }],
  });
  expect(parameters[0]).toEqual({
    kind: 'number',
    id: 'step',
    title: 'step',
    help: 'Added to the window each round trip.',
    minimum: 0.1,
    maximum: 8,
    default: 1,
    unit: 'packets',
  });
  expect([...functions]).toEqual(['acknowledged', 'congested', 'explain']);
  expect(uses.has('log')).toBe(true);
  expect(uses.has('ack.roundTrip')).toBe(false);
});

test('a probe that counts has no unit: left out, or empty', () => {
  const probes = "probes: { cuts: { unit: '', value: (flow) => flow.state.cuts }, all: (flow) => flow.window },";
  const compiled = compile(law('').replace('congested', `${probes} congested`));
  expect(compiled.ok && compiled.scheme.probes).toEqual([
    { id: 'cuts', title: 'cuts', unit: '' },
    { id: 'all', title: 'all', unit: '' },
  ]);
});

test('a field that is not there is found as it is written, with what was meant', () => {
  expect(problemsOf(law('    flow.window += ack.packet;'))).toEqual([
    'line 5, column 20: ack.packet is not there. Did you mean ack.packets?',
  ]);
  expect(problemsOf(law('    const { step } = flow.parameters; flow.window += stp;'))[0]).toContain(
    'Did you mean step?',
  );
  expect(problemsOf(law('    flow.window += flow.parameters.stap;'))[0]).toContain('Did you mean step?');
  expect(problemsOf(law('    flow.now = 3;'))[0]).toBe('line 5, column 5: flow.now can be read and not set.');
});

test.each([
  ['a syntax error', law('    flow.window = ;'), 'line 5, column 19: Unexpected token.'],
  ['no object', 'const x = 1;', 'A scheme is one object.'],
  ['a wrong kind', "export default { kind: 'windowlaw' };", 'There is no such kind.'],
  [
    'a missing function',
    "export default { kind: 'window law', title: 'x', congested(flow) {} };",
    '"acknowledged" is missing.',
  ],
  ['a strange function', law('').replace('congested(flow)', 'congestion(flow)'), 'Did you mean congested?'],
  ['a range upside down', law('').replace('from: 0, to: 2', 'from: 3, to: 2'), 'from must be below to.'],
  ['a computed range', law('').replace('to: 2', 'to: 1 + 1'), 'This must be written down, not computed.'],
  ['memory of the module', law('', 'let count = 0;'), 'would be lost when time goes back'],
  ['recursion', law('    again(1);', 'function again(x) { again(x); }'), '"again" calls itself.'],
  ['recursion of two', law('    a(1);', 'const a = (x) => b(x); const b = (x) => a(x);'), 'calls itself.'],
  ['an object of the contract as a value', law('    flow.state.me = flow;'), '"flow" itself is not a value.'],
  ['it in a list', law('    const all = [flow];'), '"flow" itself is not a value.'],
  ['it returned', law('    give(flow);', 'const give = (flow) => flow;'), '"flow" itself is not a value.'],
  ['a function as a value', law('    flow.state.f = (x) => x;'), 'A function cannot be a value here.'],
  ['a function in an object', law('    flow.state.f = { f() { return 1; } };'), 'An object holds values here'],
  ['its name as a value', law('    flow.state.f = f;', 'function f() {}'), '"f" is a function.'],
  ['loose equality', law('    if (ack.packets == 1) flow.window = 1;'), 'Write ===.'],
  ['a text over lines in two ways', law('    flow.state.s = /x+/;'), 'There are no regular expressions here.'],
])('%s is refused with its place', (_what, source, words) => {
  const problems = problemsOf(source);
  expect(problems.join('\n')).toContain(words);
  expect(problems[0]).toMatch(/^line \d+, column \d+: /);
});

test('an error is said once, and usual names lead to those of the contract', () => {
  expect(problemsOf(law('    flow.cwnd += 1 / flow.cwnd;'))).toEqual([
    'line 5, column 5: flow.cwnd is not there. Did you mean flow.window?',
    'line 5, column 22: flow.cwnd is not there. Did you mean flow.window?',
  ]);
  expect(problemsOf(law('    flow.ssthresh *= 2;'))).toEqual([
    'line 5, column 5: flow.ssthresh is not there. Did you mean flow.threshold?',
  ]);
  expect(problemsOf(law('    cwnd += 1;'))).toEqual([
    'line 5, column 5: "cwnd" is not known here. Did you mean flow.window?',
  ]);
  expect(problemsOf(law('    const { rtt } = ack;'))[0]).toContain('Did you mean ack.roundTrip?');
  expect(problemsOf(law('').replace('congested(flow)', 'onLoss(flow)'))[0]).toContain('Did you mean congested?');
});

test('functions of the module take the objects of the contract over', () => {
  const helped = 'function grow(f, by) { f.window += by; }';
  expect(problemsOf(law('    grow(flow, ack.packets);', helped))).toEqual([]);
  expect(problemsOf(law('    grow(flow, 1); grow(3, 1);', helped))[0]).toContain(
    'is called with other things elsewhere',
  );
});

test('every contract says what it needs in whole sentences', () => {
  for (const contract of Object.values(OWN_CONTRACTS)) {
    const names = contract.objects.map(({ name }) => name);
    expect(names).toContain(contract.subject);
    const sentences = [
      contract.help,
      contract.named,
      ...contract.properties.map(({ help }) => help),
      ...contract.functions.flatMap(({ help, otherwise, returns }) => [help, otherwise ?? help, returns?.help ?? help]),
      ...contract.objects.flatMap(({ help, fields, methods }) => [
        help,
        ...[...fields, ...methods].map((one) => one.help),
      ]),
    ];
    for (const sentence of sentences) expect(sentence, sentence).toMatch(/^[a-z"`A-Z0-9-].*[.\]}]$/s);
    for (const { parameters } of contract.functions) for (const name of parameters) expect(names).toContain(name);
  }
});

test('a parameter in the place of one that every law has stays within its range', () => {
  const gate = (parameters: string) =>
    problemsOf(`export default { kind: 'admission law', title: 'x', parameters: { ${parameters} } };`);
  expect(gate('epochSeconds: { from: 0.1, to: 5, start: 0.5 }, remembersAdmitted: { start: true }')).toEqual([]);
  for (const [parameter, remedy] of [
    ['epochSeconds: { from: 0, to: 5, start: 0 }', 'Stay within 0.05 to 60, or choose another name.'],
    ['gates: { from: 0, to: 5, start: 1 }', 'Choose another name.'],
    ['bucketDepth: { start: true }', 'Stay within 1 to 1000, or choose another name.'],
  ]) {
    expect(gate(parameter)).toEqual([
      `line 1, column ${67 + parameter.indexOf('{')}: "${parameter.split(':')[0]}" is a parameter of every admission law, and this is another. ${remedy}`,
    ]);
  }
});
