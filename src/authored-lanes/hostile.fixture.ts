/**
 * The corpus of hostile programs: they try to get out, to hang or to take all memory. Each says which walls stop it, and
 * `src/cli/each-wall.test.ts` runs it against each of these alone, with the others switched off.
 */
import { OWN_LIMITS } from '../authored/contract/kinds.ts';
import { lawSource } from './authored-scenarios.fixture.ts';

/**
 * The walls behind the language, which stop code that it would have let through: the runtime (what it reads, the objects of
 * the contract, the check of the state), the scope that is locked down, and the process without rights.
 */
export type WallBehind = 'runtime' | 'scope' | 'process';

/** What a program does where the language is switched off, and the walls of which each stops it alone. */
export interface Behind {
  /** Statements of `acknowledged`, which find `flow`, `ack`, the whole runtime, and `require` of Node. */
  readonly code: string;
  readonly walls: readonly WallBehind[];
}

interface Hostile {
  readonly what: string;
  /** The language refuses or stops it. */
  readonly source: string;
  /** Absent: there it is harmless, no JavaScript, or bounded by time and memory alone. */
  readonly behind?: Behind;
}

const body = (what: string, statements: string, beside = '', ...walls: readonly WallBehind[]): Hostile => ({
  what,
  source: lawSource(statements, beside),
  ...(walls.length > 0 && { behind: { code: `${beside}\n${statements}`, walls } }),
});

/** Makes a text of 2,048 letters. */
const LONG_TEXT = "let s = 'a'; for (let i = 0; i < 11; i++) s = s + s;";

/** A scheme whose `acknowledged` has these parameters. */
const withParameters = (what: string, parameters: string, statements: string): Hostile => ({
  what,
  source: lawSource(statements).replace('acknowledged(flow, ack)', `acknowledged(${parameters})`),
  behind: { code: `((${parameters}) => { ${statements} })(flow, ack);`, walls: ['runtime'] },
});

/** A scheme in which this text stands in place of another. */
const changed = (what: string, before: string, after: string): Hostile => ({
  what,
  source: lawSource('flow.window = 1;').replace(before, () => after),
});

/** An admission law with these members. */
const gate = (what: string, members: string): Hostile => ({
  what,
  source: `export default { kind: 'admission law', title: 'x', ${members} };`,
});

/** What is refused as it is read: nothing of it ever runs. */
export const REFUSED_SOURCES: readonly Hostile[] = [
  body('the constructor of functions', '[].constructor.constructor("return globalThis")();', '', 'scope', 'process'),
  body('it by way of an arrow', 'flow.state.x = ((x) => x).constructor;', '', 'runtime'),
  body('it by way of a method', 'flow.state.x = [].map.constructor;', '', 'runtime'),
  body('a prototype', 'const o = {}; o.__proto__ = { window: 3 };', '', 'scope'),
  body('a prototype in an object', 'flow.state = { __proto__: { a: 1 } };', '', 'runtime'),
  body('a prototype taken out', 'const { __proto__: p } = flow.state;'),
  body('a prototype of a class', 'Object.prototype.polluted = 1;', '', 'scope'),
  body('Object.defineProperty', 'Object.defineProperty(flow.state, "x", { value: 1 });'),
  body('Object.setPrototypeOf', 'Object.setPrototypeOf(flow.state, null);', '', 'runtime'),
  body('Reflect', 'Reflect.ownKeys(flow.state);'),
  body('a Proxy', 'flow.state.p = typeof new Proxy({}, {});', '', 'scope'),
  body('a getter', 'flow.state = { get x() { return 1; } };'),
  body('a setter', 'flow.state = { set x(v) { } };'),
  body('a method as toString', 'flow.state = { toString() { return "x"; } };', '', 'runtime'),
  body('valueOf', 'flow.state = { valueOf: 1 };'),
  body('this', 'this.window = 3;'),
  body('arguments', 'arguments[0].window = 3;'),
  body('globalThis', 'globalThis.x = 1;', '', 'scope'),
  body('self', 'self.postMessage(1);', '', 'scope'),
  body('window', 'window.x = 1;', '', 'scope'),
  body('process', 'process.kill(process.pid, 0);', '', 'scope', 'process'),
  body('require', 'require("fs").readdirSync("/");', '', 'process'),
  body('eval', 'eval("1");', '', 'scope', 'process'),
  body('Function', 'Function("return 1")();', '', 'scope', 'process'),
  body('new Function', 'new Function("return 1")();', '', 'scope', 'process'),
  body('fetch', 'fetch("data:,x");', '', 'scope'),
  body('XMLHttpRequest', 'new XMLHttpRequest();', '', 'scope'),
  body('WebSocket', 'new WebSocket("wss://127.0.0.1:9/");', '', 'scope'),
  body('Worker', 'new Worker("x.js");', '', 'scope'),
  body('importScripts', 'importScripts("x.js");', '', 'scope'),
  body('dynamic import', 'import("https://example.org/x.js");'),
  body('import.meta', 'flow.state.u = import.meta.url;'),
  body('an import', '', 'import fs from "fs";'),
  body('a second export', '', 'export const x = 1;'),
  body('indexedDB', 'indexedDB.open("x");', '', 'scope'),
  body('localStorage', 'localStorage.x = 1;', '', 'scope'),
  body('a timer', 'setTimeout(() => 1, 0);', '', 'scope'),
  body('a clock', 'flow.state.t = Date.now();', '', 'scope'),
  body('another clock', 'flow.state.t = performance.now();', '', 'scope'),
  body('chance', 'flow.state.r = Math.random();'),
  body('chance by another name', 'flow.state.r = Math["random"]();'),
  body('an alias of Math', 'const m = Math; flow.window = m.random();'),
  body('what engines differ in', 'flow.window = Math.sin(1);'),
  body('Intl', 'new Intl.NumberFormat();', '', 'scope'),
  body('toLocaleString', 'flow.state.s = (1).toLocaleString();'),
  body('crypto', 'crypto.randomUUID();', '', 'scope'),
  body('SharedArrayBuffer', 'new SharedArrayBuffer(8);', '', 'scope'),
  body('Atomics', 'Atomics.load(new Int32Array(1), 0);', '', 'scope'),
  body('WebAssembly', 'new WebAssembly.Memory({ initial: 1 });', '', 'scope'),
  body('Error.prepareStackTrace', 'Error.prepareStackTrace = (e, frames) => frames;', '', 'scope'),
  body('a stack', 'flow.state.s = new Error().stack;'),
  body('a thrown object', 'throw { toString: 1 };'),
  body('an error that is caught', 'try { flow.window = NaN; } catch (e) { }'),
  body('finally', 'try { for (;;) {} } finally { for (;;) {} }'),
  body('a generator', '', 'function* forever() { for (;;) yield 1; }'),
  body('an async function', '', 'async function later() { await 1; }'),
  body('await', 'await 1;'),
  body('a class', 'class A { constructor() {} }'),
  body('a private field', '', 'class A { #x = 1; }'),
  body('a tagged template', 'String.raw`x`;'),
  body('a regular expression', 'flow.state.m = /(a+)+b/;'),
  body('RegExp', 'new RegExp("(a+)+b");'),
  body('match', '"aaaa".match("(a+)+b");'),
  body('replace', '"aaaa".replace("a", "b");'),
  body('repeat', 'flow.state.s = "x".repeat(1e9);'),
  body('padStart', 'flow.state.s = "x".padStart(1e9);'),
  body('a big integer', 'flow.state.n = 10n ** 1000000n;'),
  body('Array of any length', 'flow.state.a = Array(1e9);'),
  body('an array with gaps', 'flow.state.a = [1, , 2];'),
  body('its length', '[].length = 1e9; new Array(3);'),
  body('a symbol', 'flow.state[Symbol.iterator] = 1;'),
  body('with', 'with (flow) { window = 1; }'),
  body('a label', 'outer: for (;;) { break outer; }'),
  body('recursion', 'again(1);', 'function again(x) { return again(x); }'),
  body('recursion through a callback', 'again([1]);', 'function again(x) { return x.map(again); }'),
  body('memory in a module', '', 'let memory = 0;'),
  body('memory in a closure', 'memory(1);', 'const memory = ((n) => (x) => (n += x))(0);'),
  body('changing a constant', 'TABLE = 1;', 'const TABLE = [1];'),
  body('calling a value', 'const f = flow.state.f; f();'),
  body('calling a computed name', 'flow.state["f"]();'),
  body('an optional call', 'flow.state.f?.();'),
  body('new.target', 'flow.state.t = new.target;'),
  body('a field that is hidden', 'flow.law = 1;', '', 'runtime'),
  body('the row of a flow', 'flow.row = 8;', '', 'runtime'),
  body('a computed field of a flow', 'flow["row"] = 8;', '', 'runtime'),
  body('it read', 'flow["law"].program;', '', 'runtime'),
  body('a comment that ends code', 'flow.state.x = */ 1;'),
  body('HTML', 'flow.state.x = <script>alert(1)</script>;'),
  withParameters('a default in place of a flow', 'flow = 0', 'flow.law.program;'),
  withParameters('a list in place of a flow', '[flow]', 'flow.law;'),
  withParameters('the rest in place of a flow', '...flows', 'flows[0].law.program;'),
  withParameters('the rest of what a flow has', '{ ...rest }', 'rest.law.program;'),
  withParameters('a hidden field taken out of a flow', '{ law }', 'law.program;'),
  withParameters('a hidden field taken out with a default', '{ law: x = 1 }', 'x.program.lane;'),
  body(
    'a function that takes a flow, called back with an object of the scheme',
    'give(flow); flow.state.x = [{ law: 1 }].map(give);',
    'function give(f) { f.window = 3; return 1; }',
  ),
  body(
    'a function that is called back, with a flow',
    'flow.state.x = [1].map(give); give(flow);',
    'function give(f) { return 1; }',
  ),
  body(
    'a function that takes a flow by default, with a value',
    'give(flow); give({ window: 1 });',
    'function give(f) { f.window = 3; }',
  ),
  body('a method of a flow that a value has', 'call([]); call(flow);', 'const call = (f) => f.map(flow);'),
  body('a flow as a default', 'give();', 'const give = (f = flow) => f.window;'),
  body('a name before its case has run', 'switch (1) { case 0: const q = 1; break; case 1: flow.window = q; }'),
  body('a name as its own default', 'const { q = q } = flow.state;'),
  body('a text of any length', `flow.state.s = '${'x'.repeat(OWN_LIMITS.textLength + 1)}';`),
  body('text that is shown from right to left', 'flow.window = 1; // \u202e detneve'),
  body('the end of a line for the parser alone', 'flow.window = 1; // harmless\u2028flow.window = 2;'),
  body('another such end of a line', 'flow.window = 1; // harmless\rflow.window = 2;'),
  body('a character of no width', 'let flo\u200bw = 1;'),
  body('an escape sequence', 'log("\u001b[2J");'),
  // What a fresh tester has tried.
  body('the state under a default', 'const { state: { x = (flow.window = 3) } = { x: flow } } = flow;'),
  body('a flow as what a field is by default', 'const { state: s = flow } = flow;'),
  body('a flow out of a choice', '(flow.window > 1 ? flow : ack).window = 1;'),
  body('a flow in a text', 'log(`${flow}`);', '', 'runtime'),
  body('a flow in a list', 'const a = [flow]; a[0].law.program;', '', 'runtime'),
  body('a flow as a name', 'flow.state[flow] = 1;'),
  body('the parts of a flow', 'const { parameters } = { ...flow }; parameters.step;', '', 'runtime'),
  body('a flow that a function hands back', 'give(flow).law.program;', 'function give(f) { return f; }', 'runtime'),
  body(
    'a helper that hides the contract behind a default',
    'give({});',
    'function give({ a = flow } = {}) { return a; }',
  ),
  body(
    'objects of the contract, each for the other',
    'give(flow, ack); give(ack, flow);',
    'function give(a, b) { return 1; }',
  ),
  body('a default that calls its own function', 'flow.window = f();', 'function f(x = f()) { return x; }'),
  body('a hidden field removed', 'delete flow.law;'),
  body('a name removed at the end of a row', 'delete flow.state?.x;'),
  body(
    'a letter written as its number, in a name',
    'flow.state.x = [].\\u0063onstructor.constructor("return 1")();',
    '',
    'scope',
    'process',
  ),
  body('it, in a keyword', 'th\\u0069s.x = 1;'),
  body('it, in a key', 'flow.state = { "\\u005f_proto__": null };', '', 'runtime'),
  body(
    'a constructor taken out, its name written with a number',
    'const { "\\x63onstructor": c } = []; c.constructor("return 1")();',
    '',
    'scope',
    'process',
  ),
  body('eval out of a row', '(0, eval)("1");', '', 'scope', 'process'),
  body('eval by a computed name', 'globalThis["ev" + "al"]("1");', '', 'scope', 'process'),
  body('a function out of a tagged text', '[]["filter"]["constructor"]`return 1```;', '', 'scope', 'process'),
  body('a function out of a generator', '(function* () {}).constructor("yield 1");', '', 'scope', 'process'),
  body('a function out of an async one', '(async () => {}).constructor("1");', '', 'scope', 'process'),
  body('the inside of a class as it is made', '', 'class A { static { globalThis.x = 1; } }'),
  body('a thrown object with a text of its own', 'throw { toString() { return flow; } };'),
  body(
    'a list in the order of a function that changes it',
    'const a = [2, 1]; a.sort((x, y) => { a.push(1); return 1; });',
  ),
  body('a search for a pattern that takes for ever', '"aaaa".search("(a+)+b");'),
  {
    what: 'a function of the contract that is a getter',
    source: lawSource('', '', 'get recovered() { return (flow) => 1; },'),
  },
  { what: 'a function of the contract that pauses', source: lawSource('', '', '*recovered(flow) { yield flow; },') },
  { what: 'members out of another object', source: lawSource('', 'const more = {};', '...more,') },
  changed('a title that is shown from right to left', "title: 'x'", "title: '\\u202Ex'"),
  changed('an author with an escape sequence', "title: 'x'", "title: 'x', author: '\\x1b[2Jx'"),
  changed('a unit that turns a line around', 'start: 1', "start: 1, unit: '\\u2066'"),
  changed('a title that is a list with a gap', "title: 'x'", 'title: [,]'),
  changed('a range with a computed name', 'from: 0', "['from']: 0"),
  changed('a parameter that is declared twice', 'parameters: { ', 'parameters: { step: { start: true }, '),
  changed('a kind that is said twice', 'title:', "kind: 'queue discipline', title:"),
  changed('needs with a gap', "title: 'x'", "title: 'x', needs: [,]"),
  changed('a switch that is a text', "title: 'x'", "title: 'x', echoesEachMark: 'yes'"),
  {
    what: 'a probe that is shown from right to left',
    source: lawSource('', '', "probes: { p: { title: '\\u202ex', value: (flow) => 1 } },"),
  },
  { what: 'a probe that is declared twice', source: lawSource('', '', 'probes: { p: (flow) => 1, p: (flow) => 2 },') },
  gate('a number in place of the guarded links', 'parameters: { gates: { from: 0, to: 2, start: 1 } }'),
  gate('epochs of no length', 'parameters: { epochSeconds: { from: -1, to: 1, start: 0 } }'),
  {
    what: 'a module that computes by a list called Math',
    source:
      "export default { kind: 'window law', title: 'x', acknowledged(flow) {}, congested(flow) {} };\nconst Math = [1, 2]; const y = Math.map(f); function f(x) { return x; }",
  },
  body('a name of 1,000 letters that nobody knows', `flow.window = ${'y'.repeat(1000)};`),
  body('brackets', `flow.window = ${'('.repeat(9000)}1${')'.repeat(9000)};`),
  body('functions in functions', `[1].map(${'(x) => '.repeat(2500)}1);`),
  body('a row of 9,000 fields', `flow.state.x = flow.state${'.a'.repeat(9000)};`),
  body('a comment of HTML', 'flow.window = 1; <!-- x'),
  {
    what: 'an export of another module',
    source: `${lawSource('flow.window = 1;')}export * from "data:text/javascript,1";`,
  },
  { what: 'a first line for a shell', source: `#!/usr/bin/env node\n${lawSource('flow.window = 1;')}` },
  { what: 'nothing', source: '' },
  {
    what: 'thousands of names that nobody knows',
    source: lawSource(
      Array.from({ length: 1500 }, (_, i) => `x${i};`).join(''),
      Array.from({ length: 600 }, (_, i) => `const y${i} = 1;`).join(''),
    ),
  },
  { what: 'brackets without end', source: '['.repeat(20_000) },
  { what: 'an expression without end', source: `export default ${'-'.repeat(0)}${'!'.repeat(15_000)}1;` },
  { what: 'a chain without end', source: lawSource(`flow.window = ${'1 + '.repeat(4000)}1;`) },
  { what: 'a text of another kind', source: '\u0000\uffff\u2028' },
];

/** What is stopped while it runs. */
export const STOPPED_SOURCES: readonly (Hostile & { readonly words: RegExp })[] = [
  { ...body('a loop without end', 'for (;;) {}'), words: /did not come to an end/ },
  { ...body('while', 'while (true) flow.state.x = 1;'), words: /did not come to an end/ },
  { ...body('do', 'do { } while (1 === 1);'), words: /did not come to an end/ },
  { ...body('a list that grows as it is walked', 'const a = [1]; for (const x of a) a.push(x);'), words: /end|longer/ },
  {
    ...body(
      'calls that double',
      'f0(1);',
      Array.from({ length: 26 }, (_, i) =>
        i < 25 ? `function f${i}(n) { f${i + 1}(n); f${i + 1}(n); }` : `function f${i}(n) { return n; }`,
      ).join('\n'),
    ),
    words: /did not come to an end/,
  },
  { ...body('a text that doubles', 'let s = "ab"; for (let i = 0; i < 60; i++) s = s + s;'), words: /text is longer/ },
  {
    ...body('a template that doubles', 'let s = "ab"; for (let i = 0; i < 60; i++) s = `${s}${s}`;'),
    words: /text is longer/,
  },
  {
    ...body('a list that doubles', 'let a = [1]; for (let i = 0; i < 60; i++) a = a.concat(a);'),
    words: /list is longer|end/,
  },
  {
    ...body('a spread that doubles', 'let a = [1]; for (let i = 0; i < 60; i++) a = [...a, ...a];'),
    words: /list is longer/,
  },
  {
    ...body('a list of lists as text', 'let a = [1]; for (let i = 0; i < 40; i++) a = [a, a]; flow.state.s = "" + a;'),
    words: /A list or an object is not a text/,
  },
  {
    ...body('it as a number', 'let a = [1]; for (let i = 0; i < 40; i++) a = [a, a]; flow.window = a - 1;'),
    words: /A number is needed here, and this is a list/,
  },
  {
    ...body('it in a comparison', 'let a = [1]; for (let i = 0; i < 40; i++) a = [a, a]; if (a < 1) flow.window = 1;'),
    words: /Only numbers and texts can be compared/,
  },
  {
    ...body('it joined', 'let a = [1]; for (let i = 0; i < 40; i++) a = [a, a]; flow.state.s = a.join();'),
    words: /not a text/,
  },
  {
    ...body('it in the state', 'let a = [1]; for (let i = 0; i < 40; i++) a = [a, a]; flow.state.a = a;'),
    words: /two places|nested/,
  },
  {
    ...body(
      'a list of nothing, joined again and again',
      'const a = []; for (let i = 0; i < 9000; i++) a.push(""); for (let i = 0; i < 60; i++) flow.state.s = a.join("");',
    ),
    words: /did not come to an end/,
  },
  {
    ...body(
      'a long text, compared again and again',
      `let s = "ab"; for (let i = 0; i < 10; i++) s = s + s;
for (let i = 0; i < 1000; i++) if (s.startsWith(s)) flow.state.n = i;`,
    ),
    words: /did not come to an end/,
  },
  {
    ...body(
      'a large object, logged again and again',
      'const o = {}; for (let i = 0; i < 9000; i++) o[i + "x"] = i; for (let i = 0; i < 30; i++) log(o);',
    ),
    words: /did not come to an end/,
  },
  { ...body('a place far away', 'const a = []; a[1e9] = 1;'), words: /has no place/ },
  { ...body('a place that is a name', 'const a = []; a["length"] = 1e9;'), words: /has no place/ },
  {
    ...body('a prototype by a computed name', 'const k = "__pro" + "to__"; flow.state[k] = 1;'),
    words: /cannot be a name/,
  },
  {
    ...body('a constructor by a computed name', 'const k = "constr" + "uctor"; flow.state.x = {}[k];'),
    words: /cannot be a name/,
  },
  { ...body('it of a text', 'const k = "constr" + "uctor"; flow.state.x = "a"[k];'), words: /holds nothing/ },
  {
    ...body('it of a number', 'const k = "constr" + "uctor"; const n = 1; flow.state.x = n[k];'),
    words: /holds nothing/,
  },
  { ...body('it in an object', 'const k = "__pro" + "to__"; flow.state = { [k]: 1 };'), words: /cannot be a name/ },
  { ...body('a name that is an object', 'flow.state[{}] = 1;'), words: /A name is a text or a number/ },
  { ...body('a constant that changes', 'TABLE[0] = 2;', 'const TABLE = [1];'), words: /cannot change/ },
  {
    ...body('a constant in the state', 'flow.state.t = TABLE;', 'const TABLE = [1];'),
    words: /constant of the module/,
  },
  { ...body('parameters that change', 'const p = flow.parameters; p.step = 3;'), words: /cannot change/ },
  {
    ...body('a state that is large', 'flow.state.a = []; for (let i = 0; i < 1000; i++) flow.state.a.push(i);'),
    words: /larger than 4096 bytes/,
  },
  { ...body('a state that is a list', 'flow.state = [1];'), words: /The state is an object/ },
  { ...body('a state in a circle', 'flow.state.me = flow.state;'), words: /two places/ },
  {
    ...body('a window that is not a number', 'flow.window = flow.state.nothing;'),
    words: /must be 0 to 1e9 packets, and this is undefined/,
  },
  {
    ...body(
      'a list of 65,536 items',
      'let a = [1]; for (let i = 0; i < 13; i++) a = [...a, ...a]; flow.window = [...a, ...a, ...a, ...a, ...a, ...a, ...a, ...a].length;',
    ),
    words: /list is longer than 10000/,
  },
  {
    ...body(
      'texts that differ at their ends, looked for again and again',
      `${LONG_TEXT} const all = []; for (let i = 0; i < 40; i++) all.push(s + i);
const t = s + 'x'; for (let i = 0; i < 1000; i++) if (all.includes(t)) flow.window = 1;`,
    ),
    words: /did not come to an end/,
  },
  {
    ...body(
      'a text that is nearly in a text, again and again',
      `${LONG_TEXT} const half = s.slice(0, 1000) + 'b'; for (let i = 0; i < 1000; i++) flow.state.n = s.indexOf(half);`,
    ),
    words: /did not come to an end/,
  },
  {
    ...body(
      'long texts compared again and again',
      `${LONG_TEXT} const t = s.slice(0, 2047) + 'b'; for (let i = 0; i < 3000; i++) if (s === t) flow.window = 1;`,
    ),
    words: /did not come to an end/,
  },
  {
    ...body(
      'long texts in order again and again',
      `${LONG_TEXT} const t = s.slice(0, 2047) + 'b'; for (let i = 0; i < 3000; i++) if (s > t) flow.window = 1;`,
    ),
    words: /did not come to an end/,
  },
  {
    ...body(
      'a long text among cases again and again',
      `${LONG_TEXT} const t = s.slice(0, 2047) + 'b'; for (let i = 0; i < 3000; i++) switch (s) { case t: flow.window = 1; }`,
    ),
    words: /did not come to an end/,
  },
  {
    ...body(
      'a large object copied again and again',
      'const o = {}; for (let i = 0; i < 3000; i++) o["x" + i] = i; let p = o; for (let i = 0; i < 10; i++) p = { ...o };',
    ),
    words: /did not come to an end/,
  },
  { ...body('NaN', 'flow.window = 0 / 0;'), words: /flow\.window became NaN/ },
  { ...body('a negative window', 'flow.window = -1;'), words: /must be 0 to 1e9/ },
  { ...body('a window without end', 'flow.window = 1 / 0;'), words: /must be 0 to 1e9/ },
  { ...body('a text as a window', 'flow.window = "3";'), words: /this is a text/ },
  {
    ...body('arithmetic on nothing', 'flow.window = flow.state.x * 2;'),
    words: /A number is needed here, and this is undefined/,
  },
  { ...body('reading of nothing', 'flow.window = flow.state.x.y;'), words: /undefined or null/ },
  { ...body('a reason of its own', 'fail("enough");'), words: /enough/ },
  {
    ...body('an empty constant in the state', 'flow.state.t = NONE;', 'const NONE = [];'),
    words: /constant of the module/,
  },
  { ...body('a text for ever', 'flow.state.s = ""; for (;;) flow.state.s += "x";'), words: /text is longer|end/ },
  {
    ...body(
      'names without number, listed',
      'const o = {}; for (let i = 0; i < 1500; i++) { const t = "" + i; o[t + "a"] = o[t + "b"] = o[t + "c"] = o[t + "d"] = o[t + "e"] = o[t + "f"] = o[t + "g"] = 1; } flow.window = Object.keys(o).length;',
    ),
    words: /list is longer than 10000/,
  },
  { ...body('a list that is shorter than before', 'const a = [1, 2]; a.length--;'), words: /An object is needed here/ },
  { ...body('a place before the first', 'const a = [1]; a[-1] = 2;'), words: /has no place -1/ },
  {
    ...body('a state of 5,000 levels', 'let a = {}; for (let i = 0; i < 5000; i++) a = { a }; flow.state = a;'),
    words: /nested more than 12 deep/,
  },
  {
    ...body('a prototype by a name out of a list', 'const o = {}; for (const [k, v] of [["__proto__", 1]]) o[k] = v;'),
    words: /cannot be a name/,
  },
  {
    ...body('a list in itself, as a text', 'const a = [1, 2]; a.fill(a); log(a); flow.state.s = a.join();'),
    words: /not a text/,
  },
  {
    ...body(
      'a list that grows as its function is called back',
      'const a = [1]; a.forEach((x) => { for (const y of a) a.push(y); });',
    ),
    words: /list is longer|end/,
  },
  {
    ...body('a reason that commands a terminal', 'fail("\\u001b[2J\\u202Eenough");'),
    words: /: \[2Jenough$/,
  },
  {
    what: 'a change by who looks',
    source: lawSource('flow.window += 1;', '', 'pace(flow) { flow.window = 1; return 1; }, needs: ["pacing"],'),
    words: /may change nothing/,
  },
  {
    what: 'a timer set by who looks',
    source: lawSource(
      'flow.window += 1;',
      '',
      'pace(flow) { flow.wakeAt = 1; return 1e6; }, woken(flow) {}, needs: ["pacing"],',
    ),
    words: /may change nothing/,
  },
  {
    what: 'a timer that is not a number',
    source: lawSource('flow.wakeAt = 0 / 0;', '', 'woken(flow) {},'),
    words: /NaN/,
  },
  {
    what: 'a text as a timer',
    source: lawSource('flow.wakeAt = "1";', '', 'woken(flow) {},'),
    words: /must be a time/,
  },
  {
    what: 'a window that is not a number, as a packet is lost',
    source: lawSource('flow.window += 1;', '', 'lost(flow, loss) { flow.window = 0 / 0; },'),
    words: /flow\.window became NaN/,
  },
];

/** What runs to its end and reaches nothing: it looks as if it led out, or cost other engines' time. */
export const HARMLESS_SOURCES: readonly Hostile[] = [
  {
    what: 'a timer in the past that sets itself again',
    source: lawSource('flow.wakeAt = -1;', '', 'woken(flow) { flow.wakeAt = flow.now; flow.window = 4; },'),
  },
  body(
    'constants in constants: 2 to the power of 45 places',
    'flow.window = 1;',
    ['const c0 = [1];', ...Array.from({ length: 45 }, (_, i) => `const c${i + 1} = [c${i}, c${i}];`)].join('\n'),
  ),
  body(
    'names of prototypes as names of variables',
    'const constructor = 1; const __proto__ = 2; flow.window = constructor + __proto__;',
  ),
  body(
    'a name of every engine, for something else',
    'const undefined = 1; const { a } = {}; flow.window = a === undefined ? 1 : 2;',
  ),
  body(
    'a row that ends early, by a name that some engines have',
    'const a = null; flow.window = a?.toSorted.x === a?.other.x ? 1 : 2;',
  ),
  body(
    'what is not there of a list, a text and a number',
    'flow.state.x = [1][NaN]; flow.state.y = 1..x; flow.state.z = "a"[-1]; flow.window = 1;',
  ),
  body('numbers in every form', 'flow.window = 1_000 + 0x1F + 0b11 + 0o17 + .5e1 + 5. + 1e-400 + -0;'),
  body(
    'three functions in each other that see a flow',
    '[1].forEach((a) => [2].forEach((b) => [3].forEach((c) => { const { state } = flow; state.x = a + b + c; })));',
  ),
  body(
    'a list that changes while it is walked',
    'const a = [1, 2, 3]; const b = a.map((x) => { a.push(x); a.shift(); return x; }); for (const x of b) b.shift(); flow.window = 1;',
  ),
  body(
    'a name for a debugger',
    'flow.window = 1; //# sourceURL=https://example.org/x.js\n//# sourceMappingURL=https://example.org/x.map',
  ),
  body(
    'a state with the keys of nothing',
    'flow.state[""] = NaN; flow.state["\\u202E"] = -0; flow.state.length = undefined; flow.window = 1;',
  ),
];

/** What code could try that the language has let through: the walls behind it, each by hand. */
export const PAST_THE_LANGUAGE: readonly (Behind & { readonly what: string })[] = [
  ...(
    [
      ['a constructor by a read', '$read([], "constructor")("return 1");'],
      ['a constructor of a text', '$get("a", "constructor").constructor("return 1");'],
      ['a constructor of a list', '$get([], "constructor")("return 1");'],
      ['a constructor where nothing may be', '$getOptional([], "constructor")("return 1");'],
      ['a constructor taken out of a list', '$fields([]).map.constructor("return 1");'],
      ['it by a name that is an object', '$get({}, { toString: () => "constructor" });'],
      ['a prototype that is set', '$set({}, "__proto__", {});'],
      ['a prototype as a key', '$key("__proto__");'],
      ['a length that is set', '$set([], "length", 4e9);'],
      ['a far place that is set', '$set([], 4e9, 1);'],
      ['a place that is an object', '$set([], { valueOf: () => 4e9 }, 1);'],
      ['a constructor that is removed', '$delete({}, "constructor");'],
      ['the hidden law of a flow', 'flow.law.program;'],
      ['the law of a flow by a read', '$read(flow, "law").program;'],
      ['the law of a flow by a computed read', '$get(flow, "#law").program;'],
      ['the law by the fields of a flow', '$fields(flow).law.program;'],
      ['the names of a flow', '$keys(flow);'],
      ['a flow as an object', '$object(flow);'],
      ['a flow as a list', '$items(flow);'],
      ['a flow in a list of lists', '$methods.concat([], flow);'],
      ['a flow as a text', '$text([flow]);'],
      ['a flow as a number', '$number(flow, 0);'],
      ['a flow in the state', 'flow.state.f = flow;'],
      ['a new field of a flow', 'flow.memory = 1;'],
      ['a new field of an acknowledgement', 'ack.memory = 1;'],
      [
        'another getter for all flows',
        'Object.defineProperty(Object.getPrototypeOf(flow), "window", { get: () => 1 });',
      ],
      ['another class of a flow', 'Object.setPrototypeOf(flow, {});'],
      ['a list of another class', '$items(new (class extends Array {})());'],
      ['an object of another class', '$plain(new (class { x = 1; })());'],
      ['an object that is a list by its prototype', '$items({ __proto__: Array.prototype, length: 4e9 });'],
      ['a text by its own function', '$text([{ toString: () => "x" }]);'],
      ['a number by its own function', '$number({ valueOf: () => 1 }, 0);'],
      ['an order by its own function', '$ordered({ valueOf: () => 1 }, 0);'],
      ['a place by its own function', '$methods.slice([1], { valueOf: () => 0 });'],
      ['a part of a text by its own function', '$methods.indexOf("a", { toString: () => "a" });'],
      ['a text that is too long', '$text(["x".repeat(5000)]);'],
      ['a list that is too long', '$list(new Array(4e9));'],
      ['a function in the state', 'flow.state.f = () => 1;'],
      ['a symbol in the state', 'flow.state.f = Symbol();'],
      ['a big integer in the state', 'flow.state.f = 1n;'],
      ['a map in the state', 'flow.state.f = new Map();'],
      ['a state with a prototype', 'flow.state = Object.create({ x: 1 });'],
      ['a list in the state that is another', 'flow.state.a = new (class extends Array {})();'],
      ['a parameter that is set', 'flow.parameters.step = 3;'],
      ['an object as a window', 'flow.window = { valueOf: () => 1 };'],
    ] as const
  ).map(([what, code]) => ({ what, code, walls: ['runtime'] as const })),
  ...(
    [
      ['a method of all lists', 'Array.prototype.copyWithin = () => 1;'],
      ['how all texts are walked', 'String.prototype[Symbol.iterator] = function* () {};'],
      ['how walking goes on', 'Object.getPrototypeOf([].values()).next = () => ({ done: true });'],
      ['a new name on all objects', 'Object.prototype.planted = 1;'],
      ['a new place on all lists', 'Array.prototype[4e8] = 1;'],
      ['a getter on all objects', 'Object.defineProperty(Object.prototype, "planted", { get() { return this; } });'],
      ['another prototype of all lists', 'Object.setPrototypeOf(Array.prototype, {});'],
      ['another prototype of numbers in memory', 'Object.setPrototypeOf(Float64Array.prototype, {});'],
      ['a method of numbers in memory', 'Object.getPrototypeOf(Float64Array.prototype).fill = () => 1;'],
      ['a new method of numbers in memory', 'Float64Array.prototype.fill = () => 1;'],
      ['what is an error', 'Object.defineProperty(Error, Symbol.hasInstance, { value: () => true });'],
      ['what a list is', 'Array.isArray = () => true;'],
      ['what a power is', 'Math.pow = () => 1;'],
      ['another Math', 'globalThis.Math = {};'],
      ['a text on its way out', 'JSON.stringify = () => "x";'],
      ['a map of the engine', 'Map.prototype.get = () => 1;'],
      ['a promise of the engine', 'Promise.prototype.then = () => 1;'],
      ['a getter by the old way', '({}).__lookupGetter__("x");'],
    ] as const
  ).map(([what, code]) => ({ what, code, walls: ['scope'] as const })),
  ...(
    [
      ['a file', 'require("fs").readFileSync("/etc/hosts");'],
      [
        'a new folder',
        'const fs = require("fs"); fs.rmdirSync(fs.mkdtempSync(`${require("os").tmpdir()}/headway-wall-`));',
      ],
      [
        'a program',
        'if (require("child_process").spawnSync(process.execPath, ["--version"]).error) throw new Error("refused");',
      ],
      ['a thread', 'new (require("worker_threads").Worker)("0", { eval: true }).unref();'],
      ['the inspector', 'new (require("inspector").Session)().connect();'],
      ['a server', 'require("net").createServer().listen(0).unref();'],
      ['a socket', 'require("dgram").createSocket("udp4").unref().bind(0);'],
      ['what stands behind a server', 'require("net")._createServerHandle("127.0.0.1", 0, 4).close();'],
      [
        'what stands behind a socket',
        'const s = require("dgram").createSocket("udp4").unref(); const h = s[Object.getOwnPropertySymbols(s).find((one) => s[one]?.handle)].handle; if (h.bind("127.0.0.1", 0, 0) !== 0) throw new Error("refused");',
      ],
      ['the name of a host', 'require("dns").lookup("localhost", () => {});'],
      ['flags of the machine', 'require("v8").setFlagsFromString("--no-lazy");'],
    ] as const
  ).map(([what, code]) => ({ what, code, walls: ['process'] as const })),
];
