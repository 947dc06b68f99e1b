/**
 * `npm run fuzz`: feeds hostile input to what reads from outside, until a fault is found or the time is over.
 *   -- --only NAME    one target: scenario, link, experiment, map, search, network, lane, messages,
 *                   program, questions or summary
 *      --inputs N     this many inputs of each target (10,000)
 *      --seed S       of the draws (1)
 *      --from I       begins at input I
 * An input depends on target, seed and number only. One that is at fault is written into `corpus/`, which `npm test` runs
 * again, and ends the command with status 1. Inputs that take longer than two seconds of the processor are faults, too.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { RandomStream } from '../../src/base/random-stream.ts';
import { TARGETS, type Target } from './targets.ts';

const SLOW_MILLISECONDS = 2000;
const FAULTS_EACH = 5;
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    inputs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
const [inputs, seed, from] = [values.inputs, values.seed, values.from].map(Number);
if (![inputs, seed, from].every((number) => Number.isInteger(number) && number! >= 0)) {
  console.error('--inputs, --seed and --from are whole numbers of at least 0.');
  process.exit(2);
}
const targets = TARGETS.filter(({ name }) => values.only === undefined || name === values.only);
if (targets.length === 0) {
  console.error(`There is no target "${values.only}". Known: ${TARGETS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

for (const target of targets) fuzz(target);

function fuzz(target: Target): void {
  let faults = 0;
  let slowest = 0;
  const beganAt = performance.now();
  for (let number = from!; number < from! + inputs! && faults < FAULTS_EACH; number++) {
    const input = target.draw(new RandomStream(seed!, `fuzz.${target.name}.${number}`));
    const [fault, milliseconds] = tried(target, input);
    slowest = Math.max(slowest, milliseconds);
    if (fault === null) continue;
    faults++;
    process.exitCode = 1;
    const folder = fileURLToPath(new URL('corpus/', import.meta.url));
    mkdirSync(folder, { recursive: true });
    const path = `${folder}${target.name}-${seed}-${number}.json`;
    writeFileSync(path, `${JSON.stringify({ target: target.name, fault, input })}\n`);
    console.log(`${target.name} --seed ${seed} --from ${number}: ${fault}\n  written to ${path}`);
  }
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(0);
  console.log(
    `${target.name}: ${inputs} inputs in ${seconds} s, the slowest ${slowest.toFixed(0)} ms, ${faults} faults`,
  );
}

function tried(target: Target, input: unknown): [fault: string | null, milliseconds: number] {
  const began = process.cpuUsage();
  let fault: string | null;
  try {
    fault = target.check(input);
  } catch (error) {
    fault = `throws ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  const { user, system } = process.cpuUsage(began);
  const milliseconds = (user + system) / 1000;
  if (fault === null && milliseconds > (target.slowMilliseconds ?? SLOW_MILLISECONDS))
    fault = `took ${milliseconds.toFixed(0)} ms`;
  return [fault, milliseconds];
}
