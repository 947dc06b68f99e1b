/**
 * `npm run bench:operations`: what a unit of work costs in each operation of the language of authored schemes, with the
 * largest operands that there are. A bound of work bounds time only where no unit costs much more than another: the
 * command ends with status 1 where one costs more than ten times the median.
 */
import { runtimeOf } from '../../src/authored-lanes/runtime.ts';
import { StepFailure } from '../../src/authored-lanes/failure.ts';
import { OWN_LIMITS } from '../../src/authored/contract/kinds.ts';
import { compile } from '../../src/authored/language/compile.ts';
import { lawSource } from '../../src/authored-lanes/authored-scenarios.fixture.ts';

const WORK = 4_000_000;
const ROUNDS = 5;
const MOST_TIMES_THE_MEDIAN = 10;

/** A text of the greatest length, and lists of it: of numbers, of texts that differ at their ends only. */
const OPERANDS = `
let s = 'a'; for (let i = 0; i < 11; i++) s = s + s; s = s + s.slice(0, ${OWN_LIMITS.textLength - 2048});
const t = s.slice(0, s.length - 1) + 'b'; const half = s.slice(0, 2000) + 'b';
const numbers = []; for (let i = 0; i < ${OWN_LIMITS.listLength}; i++) numbers.push(i + 0.5);
const texts = []; for (let i = 0; i < 1000; i++) texts.push(s.slice(0, 3990) + i);
const names = []; for (let i = 0; i < 1000; i++) names.push('name' + i);
const object = {}; for (const name of names) object[name] = 1;
const sparse = {}; for (let i = 0; i < 1000; i++) sparse[(i * 7919) % 10007] = i;
const many = []; for (let i = 0; i < 3000; i++) many.push([i]);
let x = 0; let u = ''; let l = []; let o = {};`;

const OPERATIONS: readonly (readonly [name: string, statement: string])[] = [
  ['a sum', 'x = x + 1;'],
  ['a power', 'x = 1.1 ** 7.3;'],
  ['an exponential', 'x = Math.exp(0.7);'],
  ['a logarithm', 'x = Math.log(7.7);'],
  ['a sum of texts', "u = s.slice(0, 3999) + 'x';"],
  ['a template', 'u = `${s.slice(0, 3990)}${x}`;'],
  ['a number as a text', "u = '' + 1.23456789012345e-7;"],
  ['an integer as a text', "u = '' + 123456789;"],
  ['digits after the point', 'u = (1e20 / 3).toFixed(20);'],
  ['texts compared, equal', 'if (s === (s.slice(0, 3999) + "a")) x = 1;'],
  ['texts compared, almost', 'if (s === t) x = 1;'],
  ['texts in order', 'if (s < t) x = 1;'],
  ['a switch over texts', 'switch (s) { case t: x = 1; break; case half: x = 2; break; case t: x = 3; }'],
  ['a text in a text', 'x = s.indexOf(half);'],
  ['a letter in a text', "x = s.indexOf('b');"],
  ['a text begins', 'if (s.startsWith(t)) x = 1;'],
  ['a text ends', 'if (s.endsWith(t)) x = 1;'],
  ['a part of a text', 'u = s.slice(1);'],
  ['a letter', 'u = s[3999];'],
  ['a number in a list', 'x = numbers.indexOf(-1);'],
  ['NaN in a list', 'if (numbers.includes(NaN)) x = 1;'],
  ['a text in a list', 'x = texts.indexOf(t);'],
  ['a text included', 'if (texts.includes(t)) x = 1;'],
  ['a list copied', 'l = [...numbers];'],
  ['a part of a list', 'l = numbers.slice(1);'],
  ['lists joined', 'l = numbers.slice(0, 5000).concat(numbers.slice(0, 5000));'],
  ['a list turned around', 'numbers.reverse();'],
  ['a list filled', 'numbers.fill(3.5);'],
  ['a first item taken', 'x = numbers.shift(); numbers.push(x);'],
  ['a first item put', 'numbers.pop(); numbers.unshift(1);'],
  ['a last item', 'numbers.pop(); numbers.push(1);'],
  ['an item set', 'numbers[77] = x;'],
  ['a list of texts as a text', "u = names.slice(0, 400).join(',');"],
  ['a list of numbers as a text', "u = numbers.slice(0, 200).join(',');"],
  ['a list walked', 'for (const n of numbers) x = n;'],
  ['a list changed', 'l = numbers.map((n) => n + 1);'],
  ['a list filtered', 'l = numbers.filter((n) => n > 3);'],
  ['a list summed', 'x = numbers.reduce((sum, n) => sum + n, 0);'],
  ['a list searched', 'x = numbers.findIndex((n) => n < 0);'],
  ['an object copied', 'o = { ...object };'],
  ['names of an object', 'l = Object.keys(object);'],
  ['names that are numbers', 'l = Object.keys(sparse);'],
  ['values of an object', 'l = Object.values(object);'],
  ['entries of an object', 'l = Object.entries(object);'],
  ['a name looked up', "x = object['name' + 77];"],
  ['a long name looked up', 'x = object[s];'],
  ['a long name set', 'o = {}; o[s.slice(0, 3990) + x] = 1; x = (x + 1) % 1000;'],
  ['a name removed', 'o = { ...object }; delete o.name5; delete o.name7;'],
  ['a new object', 'o = { a: 1, b: 2 };'],
  ['a list of lists', 'l = many.map((one) => [...one]);'],
  ['a line of the log', "log('x', [1.5, 2.5, 3.5, 4.5], { a: 1.23456789, b: [1, 2] });"],
  ['a long line of the log', 'log(s, numbers, object);'],
];

/** Nanoseconds for a unit of work, the smallest of some rounds. */
function costOf(statement: string): number {
  const compiled = compile(lawSource(`${OPERANDS}\nfor (;;) { ${statement} }`));
  if (!compiled.ok) throw new Error(`${statement}: ${compiled.problems[0]?.message}`);
  const work = { left: WORK, at: 0 };
  const objects = { flow: {}, ack: {}, signal: {}, timeout: {}, echo: {} };
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- as an authored lane does
  const make = new Function('$runtime', compiled.scheme.code) as (runtime: unknown) => { acknowledged(): void };
  const { acknowledged } = make(runtimeOf(work, objects, { log: () => {} }));
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    work.left = WORK;
    const began = process.cpuUsage();
    try {
      acknowledged();
    } catch (error) {
      if (!(error instanceof StepFailure) || !error.message.includes('did not come to an end')) throw error;
    }
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (1000 * (user + system)) / WORK);
  }
  return least;
}

const costs = OPERATIONS.map(([name, statement]) => [name, costOf(statement)] as const);
const sorted = costs.map(([, cost]) => cost).sort((a, b) => a - b);
const median = sorted[sorted.length >> 1]!;
for (const [name, cost] of costs.toSorted((a, b) => b[1] - a[1])) {
  const times = cost / median;
  if (times > MOST_TIMES_THE_MEDIAN) process.exitCode = 1;
  console.log(`${name.padEnd(30)} ${cost.toFixed(2).padStart(8)} ns per unit, ${times.toFixed(1)} times the median`);
}
