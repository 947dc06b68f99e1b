import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { drawnNetwork, exampleScenario } from '../scenario/example.fixture.ts';
import { readLinkTrace } from '../scenario/import/link-trace.ts';
import { commandLine } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'headway-traces-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param files by their names; `-` is the scenario */
async function headway(args: readonly string[], files: Readonly<Record<string, string>> = {}) {
  let out = '';
  let error = '';
  const status = await commandLine(args, {
    out: (text) => void (out += text),
    error: (text) => void (error += text),
    showsProgress: false,
    read: (path) => files[path] ?? (path === '-' ? JSON.stringify(exampleScenario()) : readFileSync(path, 'utf8')),
    clock: () => 0,
    runJobs: () => Promise.reject(new Error('not here')),
    version: '1.2.3',
  });
  return { status, out, error };
}

const lane = (out: string) => JSON.parse(out).lanes[0];

test('flows that a run has written are the same run again', async () => {
  const file = join(folder, 'flows.csv');
  const args = ['run', '-', '--lane', 'none', '--until', '4'];
  const first = await headway([...args, '--flows', file]);
  const again = await headway([...args, '--flow-trace', `web=${file}`]);
  expect(again.error).toBe('headway: 1 change of the timeline left out: the flows of web are listed now\n');
  expect(lane(again.out).summary.flowsArrived).toBeGreaterThan(100);
  expect(lane(again.out).fingerprint).toBe(lane(first.out).fingerprint);
});

test('columns may be few, in any order and in quotes; rows in any order; the rest is drawn', async () => {
  const csv = '\ufeffbytes,"Time (s)",remark\r\n30000,0.5,"a, b"\r\n,0.25,\r\n';
  const { status, out } = await headway(
    ['run', '-', '--lane', 'none', '--until', '3', '--flow-trace', 'web=t.csv', '--flows', join(folder, 'few.csv')],
    { 't.csv': csv },
  );
  expect(status).toBe(0);
  expect(lane(out).summary).toMatchObject({ flowsArrived: 2, flowsCompleted: 2 });
  const rows = readFileSync(join(folder, 'few.csv'), 'utf8').trimEnd().split('\n');
  expect(rows.slice(1).map((row) => row.split(',').slice(7, 9))).toEqual([
    ['0.25', '10000'],
    ['0.5', '30000'],
  ]);
});

test('a link follows a trace of packets, which repeats, and what it carries is what the trace allows', async () => {
  // 100 packets in the first 100 ms (12 Mbit/s), none in the second.
  const trace = `${Array.from({ length: 100 }, (_, i) => i + 1).join('\n')}\n200\n`;
  const read = readLinkTrace(trace, 0.4);
  expect(read).toMatchObject({
    ok: true,
    stepSeconds: 0.1,
    profile: {
      points: [
        { atSeconds: 0, value: 12e6 },
        { atSeconds: 0.1, value: 12e6 },
        { atSeconds: 0.1, value: 120_000 },
        { atSeconds: 0.2, value: 120_000 },
        { atSeconds: 0.2, value: 12e6 },
        { atSeconds: 0.3, value: 12e6 },
        { atSeconds: 0.3, value: 120_000 },
      ],
    },
  });
  expect(readLinkTrace(trace, 3600)).toMatchObject({ stepSeconds: 10 });
  const args = ['run', '-', '--lane', 'none', '--until', '8', '--link-trace', 'bottleneck=cell.trace'];
  const { status, out, error } = await headway(args, { 'cell.trace': trace });
  expect([status, error]).toEqual([0, 'headway: bottleneck follows cell.trace, in steps of 0.1 s\n']);
  // 101 packets of 1,500 bytes in 200 ms.
  expect(lane(out).summary.goodputBitsPerSecond).toBeGreaterThan(2e6);
  expect(lane(out).summary.goodputBitsPerSecond).toBeLessThan(101 * 12_000 * 5);
  const both = await headway([...args, '--link-trace', 'bottleneck:back=cell.trace'], { 'cell.trace': trace });
  expect(both.status).toBe(0);
  const back = (text: string) => lane(text).summary.links.find(({ id }: { id: string }) => id === 'bottleneck:back');
  expect(back(both.out).utilisation).toBeGreaterThan(3 * back(out).utilisation);
});

test('a directed link sends at the moments of a trace', async () => {
  // 10 in 100 ms: 1.2 Mbit/s.
  const trace = Array.from({ length: 10 }, (_, i) => `${10 * (i + 1)}\n`).join('');
  const args = ['run', '-', '--lane', 'none', '--until', '8', '--link-opportunities'];
  const { status, out } = await headway([...args, 'bottleneck=t'], { t: trace });
  expect(status).toBe(0);
  const goodput = lane(out).summary.goodputBitsPerSecond;
  expect(goodput).toBeGreaterThan(0.8e6);
  expect(goodput).toBeLessThan(1.204e6);
  const back = await headway([...args, 'bottleneck:back=t'], { t: trace });
  expect(back.status).toBe(0);
  expect(back.out).not.toBe(out);
});

test('a way back that differs keeps what else it has', async () => {
  const [web] = exampleScenario()['traffic'];
  const scenario = { ...exampleScenario(), network: drawnNetwork(), traffic: [{ ...web, from: ['a'], to: ['b'] }] };
  const files = { '-': JSON.stringify(scenario), t: '10\n' };
  const { status, error } = await headway(['validate', '-', '--link-trace', 'down:back=t'], files);
  expect([status, error]).toEqual([0, 'headway: down:back follows t, in steps of 0.1 s\n']);
});

test.each([
  [['--flow-trace', 'web'], '', '--flow-trace "web" names no file. Write --flow-trace CLASS=FILE.'],
  [['--flow-trace', 'wb=t'], '', 'There is no class of flows "wb". Known: web.'],
  [['--flow-trace', 'web=t'], '0.5,1000\n', 't, line 1: No column says when flows arrive. Begin with a line of names'],
  [['--flow-trace', 'web=t'], 'arrival (ms)\n', 't, line 1: The column "arrival (ms)" is in ms. Write it in s.'],
  [['--flow-trace', 'web=t'], 'arrival,size\n1,10\n-1,10\n', 't, line 3: The arrival "-1" is not a time'],
  [['--flow-trace', 'web=t'], 'arrival,size\n1,x\n', 't, line 2: The size "x" is not a number of bytes'],
  [['--flow-trace', 'web=t'], 'arrival,size\n1\n', 't, line 2: It has 1 fields, and the line of names has 2.'],
  [['--flow-trace', 'web=t'], 'arrival\n', 't: It has no flows. Give a line for each flow.'],
  [['--flow-trace', 'web=t'], 'arrival,class\n1,other\n', 't: No line is of the class web. It has other.'],
  [['--flow-trace', 'web=t'], 'arrival,lane\n1,a\n2,b\n', 't, line 3: It is of the lane b, and lines before are of a.'],
  [['--flow-trace', 'web=t'], 'arrival,source\n1,s9\n', 't, line 2: No source of the class is "s9". Known: s1'],
  [['--flow-trace', 'web=t'], `arrival\n${'1\n'.repeat(20_001)}`, 't, line 20002: There are more than 20000 flows.'],
  [['--link-trace', 'bottlenec=t'], '', 'There is no directed link "bottlenec". Known: bottleneck'],
  [['--link-trace', 'bottleneck=t'], '1\nx\n', 't, line 2: "x" is not a whole number of milliseconds.'],
  [['--link-trace', 'bottleneck=t'], '5\n4\n', 't, line 2: The time 4 ms is before that of the line above.'],
  [['--link-trace', 'bottleneck=t'], '0\n', 't: No line has a time above 0 ms.'],
  [['--link-opportunities', 'bottlenec=t'], '', 'There is no directed link "bottlenec". Known: bottleneck'],
  [['--link-opportunities', 'bottleneck=t'], '1\nx\n', 'Moment 2, "x", is not a whole number of milliseconds.'],
  [['--link-trace', 'bottleneck=no/file'], '', '--link-trace: no/file cannot be read'],
])('%j is refused with its line and a remedy', async (args, text, words) => {
  const { status, error } = await headway(['validate', '-', ...args], { t: text });
  expect(status).toBe(2);
  expect(error).toContain(words);
});
