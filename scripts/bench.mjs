/**
 * `npm run bench`: how fast the engine is, in packet hops (packets that leave a transmitter) a second.
 *   [W1 W2 W2A W3 W4 W4P W4S W5 W6 W7 Q1 Q2 S10 S100 S1000 S10000]  these workloads (W1 W2 W3); W7 is 24, and each runs
 *             with a round trip of 1 ms as well, a hundredth of its window
 *   --runs N  runs of each, the median counts (3)
 *   --json    one JSON object keyed by workload             --sketch   sketches of W1 beside it, in turn: the bare one,
 *                                                                      and one that keeps what a run is known by; and
 *                                                                      a bare one of W4
 *   --ns2     ns-2 on W1 and W3, where it is installed      --profile  writes a CPU profile of one run
 *   --ns3 PYTHON  ns-3 on W6, as our exporter writes it: processor time of both, in turn. The Python has the wheel ns3
 *                 (tests/reference/ns3); g++ builds the program
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleForNode } from './bundle-for-bench.mjs';
import { install, requireNode, root } from './setup.mjs';

requireNode();
install();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    sketch: { type: 'boolean', default: false },
    ns2: { type: 'boolean', default: false },
    ns3: { type: 'string' },
    profile: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
  },
});
const wanted = positionals.length > 0 ? positionals : ['W1', 'W2', 'W3'];
const reference = (name) => join(root, 'tests', 'reference', name);
// A profile keeps the names.
const program = await bundleForNode('run-workload', { minify: !values.profile });
const known = JSON.parse(run(process.execPath, [program, '--list']));
// W7 is a family: a workload for each law, profile and buffer, beside its like with a small window.
const names = wanted.flatMap((name) => (name === 'W7' ? known.filter((one) => /^W7S? /.test(one)) : [name]));

if (values.profile) {
  run(process.execPath, ['--cpu-prof', `--cpu-prof-dir=${dirname(program)}`, program, names[0]]);
  console.log(`A CPU profile is in ${dirname(program)}.`);
  process.exit(0);
}

const sketchOfW4 = values.sketch && names.includes('W4') ? await bundleForNode('sketch-w4') : undefined;
const ns3Program = values.ns3 !== undefined && names.includes('W6') ? await buildNs3('W6') : undefined;
const results = {};
const samples = [];
for (let turn = 0; turn < Number(values.runs); turn++) {
  for (const name of names) {
    if (ns3Program !== undefined && name === 'W6') ns3(name);
    else samples.push({ name, ...JSON.parse(run(process.execPath, [program, name])) });
    if (sketchOfW4 !== undefined && name === 'W4') {
      samples.push({ name: 'sketch-W4', ...JSON.parse(run(process.execPath, [sketchOfW4])) });
    }
    if (values.sketch && name === 'W1') for (const bare of [true, false]) sketch(bare);
    if (values.ns2 && (name === 'W1' || name === 'W3')) ns2(name);
  }
}
for (const name of [...new Set(samples.map((one) => one.name))]) {
  const { name: _, ...median } = medianOf(samples.filter((one) => one.name === name));
  results[name] = median;
}
if (values.json) console.log(JSON.stringify(results));
else print();

function sketch(isBare) {
  const out = run(process.execPath, [reference(isBare ? 'sketch-w1.mjs' : 'sketch-w1-recorded.mjs')]);
  const packetHops = Number(/hops: (\d+)/.exec(out)[1]);
  const wallSeconds = Number(/wall: ([\d.]+)/.exec(out)[1]);
  const name = isBare ? 'sketch' : 'recorded-sketch';
  samples.push({ name, packetHopsPerSecond: Math.round(packetHops / wallSeconds), packetHops, wallSeconds });
}

function ns2(name) {
  const script = [reference('ns2-w1-w3.tcl'), 'wl', name];
  const timed = spawnSync('ns', script, { encoding: 'utf8' });
  if (timed.error) {
    console.error('ns-2 is not installed here: left out.');
    values.ns2 = false;
    return;
  }
  const counted = spawnSync('ns', [...script, 'count', '1'], { encoding: 'utf8' });
  const wallSeconds = Number(/RUNWALL ([\d.]+)/.exec(timed.stdout)[1]);
  const packetHops = Number(/HOPS (\d+)/.exec(counted.stdout)[1]);
  const packetHopsPerSecond = Math.round(packetHops / wallSeconds);
  samples.push({ name: `ns2-${name}`, packetHopsPerSecond, packetHops, wallSeconds });
}

/** @returns the path of ns-3's program of the workload, built against the wheel */
async function buildNs3(name) {
  const folder = join(dirname(program), 'ns3');
  mkdirSync(folder, { recursive: true });
  const scenario = join(folder, `${name}.json`);
  writeFileSync(scenario, run(process.execPath, [await bundleForNode('print-workload'), name]));
  const exporter = [join(root, 'scripts', 'headway.mjs'), 'export', scenario, '--to', 'ns-3'];
  writeFileSync(join(folder, `${name}.cc`), run(process.execPath, exporter));
  cpSync(reference('ns3/build.sh'), join(folder, 'build.sh'));
  run('sh', ['-c', 'cd "$1" && sh build.sh "$2" "$3"', 'sh', folder, values.ns3, name]);
  return join(folder, name);
}

/** Ours and ns-3's, one after the other: seconds of a processor in user mode, start and end of the process included. */
function ns3(name) {
  for (const [which, command] of [
    [name, [process.execPath, program, name]],
    [`ns3-${name}`, [ns3Program]],
  ]) {
    const timed = spawnSync('bash', ['-c', 'TIMEFORMAT=%U; time "$@"', 'bash', ...command], { encoding: 'utf8' });
    if (timed.status !== 0) throw new Error(timed.stderr);
    const processorSeconds = Number(timed.stderr.trim().split('\n').at(-1));
    const { packetHops, ...rest } = JSON.parse(timed.stdout);
    // As for the others, the median run is that with the median rate: here of hops in a second of a processor.
    const measured = { processorSeconds, wallSeconds: rest.wallSeconds ?? NaN, packetHops };
    samples.push({ name: which, ...measured, packetHopsPerSecond: Math.round(packetHops / processorSeconds) });
  }
}

function medianOf(runs) {
  const sorted = [...runs].sort((a, b) => a.packetHopsPerSecond - b.packetHopsPerSecond);
  return sorted[Math.floor(sorted.length / 2)];
}

function print() {
  for (const [name, one] of Object.entries(results)) {
    const { packetHopsPerSecond, packetHops, wallSeconds, collectionsPerMillionHops } = one;
    if (name.startsWith('W7S ')) continue;
    if (name.startsWith('W7 ')) {
      printLargeWindow(name, one.eventsPerSecond);
      continue;
    }
    const rate = `${(packetHopsPerSecond / 1e6).toFixed(2)} M hops/s`;
    const collections =
      collectionsPerMillionHops === undefined
        ? ''
        : `, ${collectionsPerMillionHops.toFixed(1)} collections a million hops`;
    if (one.processorSeconds !== undefined) {
      const hops = `${(packetHops / 1e6).toFixed(2)} M hops in ${one.processorSeconds.toFixed(1)} s of a processor`;
      console.log(`${name.padEnd(15)} ${rate}  (${hops})`);
      continue;
    }
    console.log(
      `${name.padEnd(15)} ${rate}  (${(packetHops / 1e6).toFixed(2)} M hops in ${wallSeconds.toFixed(2)} s${collections})`,
    );
    // Explicit rates in large networks: what opening takes, and memory.
    if (!name.startsWith('W4') && name !== 'W5') continue;
    const { readingSeconds, openingSeconds, treesGrown, megabytes } = one;
    const opening = `opened in ${(readingSeconds + openingSeconds).toFixed(2)} s`;
    console.log(`${' '.repeat(16)}${opening}, ${treesGrown} shortest-path trees, ${megabytes} MB at most`);
  }
  const ratio = (a, b) =>
    results[a] && results[b] ? (results[a].packetHopsPerSecond / results[b].packetHopsPerSecond).toFixed(2) : null;
  for (const [ours, peer] of [
    ['W1', 'sketch'],
    ['W1', 'recorded-sketch'],
    ['W1', 'ns2-W1'],
    ['W3', 'ns2-W3'],
    ['W6', 'ns3-W6'],
    ['W4', 'sketch-W4'],
    ['W4', 'W1'],
    ['W4', 'W4S'],
    ['W5', 'W4P'],
  ]) {
    const of = ratio(ours, peer);
    if (of !== null) console.log(`${ours} / ${peer}: ${of}`);
  }
}

/** Events a second with a window of thousands, and beside one of a hundred. */
function printLargeWindow(name, eventsPerSecond) {
  const small = results[name.replace('W7', 'W7S')]?.eventsPerSecond;
  const beside = small === undefined ? '' : `, ${(eventsPerSecond / small).toFixed(2)} of those with a small window`;
  console.log(`${name.padEnd(24)} ${(eventsPerSecond / 1e6).toFixed(2)} M events/s${beside}`);
}

function run(command, args) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
  return stdout;
}
