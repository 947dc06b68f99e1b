/**
 * `npm run bench`: how fast the engine is, in packet hops (packets that leave a transmitter) a second.
 *   [W1 W2 W2A W3 W4 W4P W4S W5 W6 S10 S100 S1000 S10000]  these workloads (W1 W2 W3)
 *   --runs N  runs of each, the median counts (3)
 *   --json    one JSON object keyed by workload             --sketch   sketches of W1 beside it, in turn: the bare one,
 *                                                                      and one that keeps what a run is known by
 *   --ns2     ns-2 on W1 and W3, where it is installed      --profile  writes a CPU profile of one run
 */
import { spawnSync } from 'node:child_process';
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
    profile: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
  },
});
const names = positionals.length > 0 ? positionals : ['W1', 'W2', 'W3'];
const reference = (name) => join(root, 'tests', 'reference', name);
// A profile keeps the names.
const program = await bundleForNode('run-workload', { minify: !values.profile });

if (values.profile) {
  run(process.execPath, ['--cpu-prof', `--cpu-prof-dir=${dirname(program)}`, program, names[0]]);
  console.log(`A CPU profile is in ${dirname(program)}.`);
  process.exit(0);
}

const results = {};
const samples = [];
for (let turn = 0; turn < Number(values.runs); turn++) {
  for (const name of names) {
    const ours = JSON.parse(run(process.execPath, [program, name]));
    samples.push({ name, ...ours });
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

function medianOf(runs) {
  const sorted = [...runs].sort((a, b) => a.packetHopsPerSecond - b.packetHopsPerSecond);
  return sorted[Math.floor(sorted.length / 2)];
}

function print() {
  for (const [name, one] of Object.entries(results)) {
    const { packetHopsPerSecond, packetHops, wallSeconds, collectionsPerMillionHops } = one;
    const rate = `${(packetHopsPerSecond / 1e6).toFixed(2)} M hops/s`;
    const collections =
      collectionsPerMillionHops === undefined
        ? ''
        : `, ${collectionsPerMillionHops.toFixed(1)} collections a million hops`;
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
    ['W4', 'W1'],
    ['W4', 'W4S'],
    ['W5', 'W4P'],
  ]) {
    const of = ratio(ours, peer);
    if (of !== null) console.log(`${ours} / ${peer}: ${of}`);
  }
}

function run(command, args) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
  return stdout;
}
