/** Sources that try to get out, to hang or to take all memory. Each must be refused as it is read, or stopped. */
import { OWN_LIMITS } from '../own/contract/kinds.ts';
import { lawSource } from './own-scenarios.fixture.ts';

export interface Hostile {
  readonly what: string;
  readonly source: string;
}

const body = (what: string, statements: string, beside = ''): Hostile => ({
  what,
  source: lawSource(statements, beside),
});

/** Makes a text of 2,048 letters. */
const LONG_TEXT = "let s = 'a'; for (let i = 0; i < 11; i++) s = s + s;";

/** A scheme whose `acknowledged` has these parameters. */
const withParameters = (what: string, parameters: string, statements: string, beside = ''): Hostile => ({
  what,
  source: lawSource(statements, beside).replace('acknowledged(flow, ack)', `acknowledged(${parameters})`),
});

/** What is refused as it is read: nothing of it ever runs. */
export const REFUSED_SOURCES: readonly Hostile[] = [
  body('the constructor of functions', 'flow.state.x = [].constructor.constructor("return globalThis")();'),
  body('it by way of an arrow', 'flow.state.x = ((x) => x).constructor;'),
  body('it by way of a method', 'flow.state.x = [].map.constructor;'),
  body('a prototype', 'const o = {}; o.__proto__ = { window: 3 };'),
  body('a prototype in an object', 'flow.state = { __proto__: { a: 1 } };'),
  body('a prototype taken out', 'const { __proto__: p } = flow.state;'),
  body('a prototype of a class', 'Object.prototype.polluted = 1;'),
  body('Object.defineProperty', 'Object.defineProperty(flow.state, "x", { value: 1 });'),
  body('Object.setPrototypeOf', 'Object.setPrototypeOf(flow.state, null);'),
  body('Reflect', 'Reflect.ownKeys(flow.state);'),
  body('a Proxy', 'flow.state.p = new Proxy({}, {});'),
  body('a getter', 'flow.state = { get x() { return 1; } };'),
  body('a setter', 'flow.state = { set x(v) { } };'),
  body('a method as toString', 'flow.state = { toString() { return "x"; } };'),
  body('valueOf', 'flow.state = { valueOf: 1 };'),
  body('this', 'this.window = 3;'),
  body('arguments', 'arguments[0].window = 3;'),
  body('globalThis', 'globalThis.x = 1;'),
  body('self', 'self.postMessage(1);'),
  body('window', 'window.x = 1;'),
  body('process', 'process.exit(1);'),
  body('require', 'require("fs");'),
  body('eval', 'eval("1");'),
  body('Function', 'Function("return 1")();'),
  body('new Function', 'new Function("return 1")();'),
  body('fetch', 'fetch("https://example.org/");'),
  body('XMLHttpRequest', 'new XMLHttpRequest();'),
  body('WebSocket', 'new WebSocket("wss://example.org/");'),
  body('Worker', 'new Worker("x.js");'),
  body('importScripts', 'importScripts("x.js");'),
  body('dynamic import', 'import("https://example.org/x.js");'),
  body('import.meta', 'flow.state.u = import.meta.url;'),
  body('an import', '', 'import fs from "fs";'),
  body('a second export', '', 'export const x = 1;'),
  body('indexedDB', 'indexedDB.open("x");'),
  body('localStorage', 'localStorage.x = 1;'),
  body('a timer', 'setTimeout(() => 1, 0);'),
  body('a clock', 'flow.state.t = Date.now();'),
  body('another clock', 'flow.state.t = performance.now();'),
  body('chance', 'flow.state.r = Math.random();'),
  body('chance by another name', 'flow.state.r = Math["random"]();'),
  body('an alias of Math', 'const m = Math; flow.window = m.random();'),
  body('what engines differ in', 'flow.window = Math.sin(1);'),
  body('Intl', 'new Intl.NumberFormat();'),
  body('toLocaleString', 'flow.state.s = (1).toLocaleString();'),
  body('crypto', 'crypto.getRandomValues([1]);'),
  body('SharedArrayBuffer', 'new SharedArrayBuffer(8);'),
  body('Atomics', 'Atomics.wait(1, 2, 3);'),
  body('WebAssembly', 'WebAssembly.compile(1);'),
  body('Error.prepareStackTrace', 'Error.prepareStackTrace = (e, frames) => frames;'),
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
  body('a field that is hidden', 'flow.law = 1;'),
  body('the row of a flow', 'flow.row = 8;'),
  body('a computed field of a flow', 'flow["row"] = 8;'),
  body('it read', 'flow.state.x = flow["law"];'),
  body('a comment that ends code', 'flow.state.x = */ 1;'),
  body('HTML', 'flow.state.x = <script>alert(1)</script>;'),
  withParameters('a default in place of a flow', 'flow = 0', 'flow.law.program;'),
  withParameters('a list in place of a flow', '[flow]', 'flow.law;'),
  withParameters('the rest in place of a flow', '...flows', 'flows[0].law;'),
  withParameters('the rest of what a flow has', '{ ...rest }', 'rest.law;'),
  withParameters('a hidden field taken out of a flow', '{ law }', 'law.program;'),
  withParameters('a hidden field taken out with a default', '{ law: x = 1 }', 'x.program;'),
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
    what: 'a change by who looks',
    source: lawSource('flow.window += 1;', '', 'pace(flow) { flow.window = 1; return 1; }, needs: ["pacing"],'),
    words: /may change nothing/,
  },
];
