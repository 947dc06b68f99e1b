import { expect, test } from 'vitest';
import { exampleScenario } from '../scenario/example.fixture.ts';
import { exampleExperiment } from '../experiment/example.fixture.ts';
import { encodeLink } from '../scenario/link/encode-link.ts';
import type { Scenario } from '../scenario/schema.ts';
import { commandLine } from './command-line.ts';
import type { Surroundings } from './terminal.ts';

/** With the example as standard input; it prints nothing, and no time passes. */
const QUIET: Surroundings = {
  out: () => {},
  error: () => {},
  showsProgress: false,
  read: (path) => {
    if (path === '-') return JSON.stringify(exampleScenario());
    if (path === 'experiment.json') return JSON.stringify(exampleExperiment());
    if (path === 'broken.json') return '{ "headway": 1 }';
    throw new Error('no such file');
  },
  clock: () => 0,
  runJobs: () => Promise.reject(new Error('not here')),
  version: '1.2.3',
};

/** Runs a command. */
async function headway(...args: string[]) {
  let out = '';
  let error = '';
  const status = await commandLine(args, {
    ...QUIET,
    out: (text) => void (out += text),
    error: (text) => void (error += text),
  });
  return { status, out, error };
}

test('run prints one JSON object with every lane', async () => {
  const { status, out, error } = await headway(
    'run',
    '-',
    '--until',
    '4',
    '--seed',
    '3',
    '--set',
    'lanes.cp.parameters.stepSize=20',
  );
  expect([status, error]).toEqual([0, '']);
  const report = JSON.parse(out);
  expect(report).toMatchObject({ headway: '1.2.3', modelVersion: 1, scenario: 'An example', seed: 3, until: 4 });
  expect(report.lanes.map(({ id, scheme }: { id: string; scheme: string }) => [id, scheme])).toEqual([
    ['none', 'none'],
    ['cp', 'cp'],
  ]);
  const [none, cp] = report.lanes;
  expect(cp.parameters).toMatchObject({ stepSize: 20, bufferFactor: 1.05 });
  expect(none.fingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(none.summary.flowsArrived).toBe(cp.summary.flowsArrived);
  expect(none.summary.links[0]).toMatchObject({
    id: 'bottleneck',
    utilisation: expect.any(Number),
    largestQueuePackets: 24,
  });
  for (const key of [
    'flowsAdmitted',
    'flowsCompleted',
    'flowsActive',
    'completionRatePerSecond',
    'meanCompletedBytes',
    'shareBelow10000Bytes',
    'goodputBitsPerSecond',
    'packetHops',
    'packetsDropped',
    'events',
    'wallSeconds',
  ]) {
    expect(cp.summary[key], key).toEqual(expect.any(Number));
  }
  expect(cp.summary.completionTimeSeconds).toEqual({
    mean: expect.any(Number),
    median: expect.any(Number),
    p95: expect.any(Number),
  });
  expect(cp.summary.completionTimeFromAdmissionSeconds.mean).toBeLessThanOrEqual(cp.summary.completionTimeSeconds.mean);
});

test('the same run again is the same, and another seed is not', async () => {
  const fingerprint = async (seed: string) =>
    JSON.parse((await headway('run', '-', '--until', '2', '--seed', seed)).out).lanes[0].fingerprint;
  expect(await fingerprint('5')).toBe(await fingerprint('5'));
  expect(await fingerprint('5')).not.toBe(await fingerprint('6'));
});

test('series and CSV hold the same samples', async () => {
  const report = JSON.parse((await headway('run', '-', '--until', '2', '--series', '--lane', 'cp')).out);
  expect(report.lanes).toHaveLength(1);
  const { flowsArrived } = report.lanes[0].series;
  expect(flowsArrived).toMatchObject({ unit: 'flows', intervalSeconds: 0.001 });
  const rows = (await headway('run', '-', '--until', '2', '--format', 'csv')).out
    .trim()
    .split('\n')
    .map((row) => row.split(','));
  const column = rows[0].indexOf('cp.flowsArrived (flows)');
  expect(rows).toHaveLength(flowsArrived.values.length + 1);
  expect(rows.slice(1).map((row) => Number(row[column]))).toEqual(flowsArrived.values);
});

test.each([
  [['run', 'a-flood-of-flow'], 'Did you mean a-flood-of-flows?'],
  [['run', '-', '--set', 'lanes.cp.parameters.stepSise=20'], 'Did you mean stepSize?'],
  [['run', '-', '--set', 'lanes.pc.scheme=none'], 'lanes.cp'],
  [['run', '-', '--set', 'stepSize'], 'PATH=VALUE'],
  [['run', '-', '--seed', 'x'], '--seed x is not a number'],
  [['run', '-', '--seed=-1'], 'run.seed: It is too small.'],
  [['run', '-', '--until', '1e9'], 'run.untilSeconds: It is too large.'],
  [['run', '-', '--until', '1e999'], '--until 1e999: The number is too large to be read. Use a smaller one.'],
  [['run', 'experiment.json'], 'experiment.json is an experiment, and this takes a scenario. "headway sweep" runs it.'],
  [['sweep', '-'], '- is a scenario, and this takes an experiment. "headway run" runs it;'],
  [['sweep', 'a-flood-of-flows'], 'a-flood-of-flows is a scenario, and this takes an experiment.'],
  [['missing', 'experiment.json'], 'Give --out DIR, as to "sweep".'],
  [['missing', 'experiment.json', '--out', 'nowhere'], 'Give a folder that can be read.'],
  [['run', '-', '--lane', 'pc'], 'Known: none, cp.'],
  [['trace', '-'], 'Give --lane with one of none, cp.'],
  [['trace', '-', '--lane', 'cp', '--flow', '0'], 'whole number from 1'],
  [['trace', '-', '--lane', 'cp', '--flow', '1', '--packet', '1'], '--flow or --packet'],
  [['run', '-', '--format', 'xml'], 'Known: json, csv.'],
  [['run', 'no-such-file.json'], '"headway list" prints the names.'],
  [['run', '-', '--sead', '1'], 'There is no option --sead. Did you mean --seed or'],
  [['run', '-', '--bogus'], 'There is no option --bogus. See headway --help.'],
  [['run', '-', '--seed', '-1'], '--seed has no value. Write one that begins with "-" as --seed=-1.'],
  [
    ['run', '-', '--flows', 'no/flows.csv'],
    '--flows no/flows.csv: There is no folder no. Give a file that can be written.',
  ],
  [['run', '-', '--set', '\u{1b}[2Jx'], '--set "\u{fffd}[2Jx" has no value.'],
  [['run'], 'takes one scenario'],
  [['rnu', '-'], 'Known: run'],
  [['export', '-'], 'Give --to ns-3.'],
  [['export', '-', '--to', 'ns-2'], 'There is no export to "ns-2". Give --to ns-3.'],
  [['export', 'slbn-one-link', '--to', 'ns-3'], 'no traffic that a program for ns-3 can have.'],
  [['export', '-', '--to', 'ns-3', '--lane', 'pc'], 'There is no lane "pc". Known: none, cp.'],
  [['export', '-', '--to', 'ns-3', '--until', '1000'], 'a program takes at most 20,000. Make the run shorter'],
  [['validate', 'broken.json'], 'title: It is missing.'],
  [['unlink', 'https://example.org/'], 'is not a link of Headway'],
  [['unlink', '#d1.AAAA'], 'cut or changed'],
])('%j is refused with status 2 and a remedy', async (args, words) => {
  const { status, out, error } = await headway(...args);
  expect([status, out]).toEqual([2, '']);
  expect(error).toContain(words);
});

test.each([
  [
    ['run', '-', '--shard', '1/4', '--foo', '--to=ns-3'],
    [
      '"run" has no option --shard: "sweep",',
      'There is no option --foo. See headway --help.',
      '"run" has no option --to: "export" has it.',
    ],
  ],
  [['list', '--seed', '3'], ['"list" has no option --seed: "run", "trace", "part", "threshold", "race"']],
  [['run', '-', '--series=3'], ['--series takes no value. Write --series alone.']],
  [['run', '-', '--seed'], ['--seed has no value. Write --seed N.']],
  [['list', 'x'], ['"list" takes no operand.']],
])('%j: every option that the command does not have is refused, with the command that has it', async (args, words) => {
  const { status, out, error } = await headway(...args);
  expect([status, out]).toEqual([2, '']);
  for (const one of words) expect(error).toContain(one);
});

test('a command with --help prints all of its options and no others', async () => {
  const { status, out } = await headway('trace', '--help');
  expect(status).toBe(0);
  expect(out).toContain('--until SECONDS');
  expect(out).toContain('--pcapng FILE');
  expect(out).not.toContain('--shard');
});

test('validate and run say what a scheme does not act on, and what to do about it', async () => {
  const lccp = ['-', '--set', 'lanes.cp.scheme=lccp', '--set', 'lanes.cp.parameters={}'];
  const words = 'cp: Segments (LCCP) acts on nothing here.';
  const checked = await headway('validate', ...lccp);
  expect([checked.status, checked.out]).toEqual([0, expect.stringContaining(words)]);
  expect(checked.out).toContain('Make R1 and R2 middleboxes.');
  const run = await headway('run', ...lccp, '--until', '1');
  expect(run.error).toContain(words);
  expect(JSON.parse(run.out).lanes[1].scope[0]).toBe('Segments (LCCP) acts on nothing here.');
  expect((await headway('run', '-', '--until', '1')).error).toBe('');
});

test('a run that takes long says so before it begins, and shows a sign of life where nobody watches', async () => {
  const long = [
    '-',
    '--set',
    'timeline=[]',
    '--set',
    'traffic.web.arrivals.flowsPerSecond=100000',
    '--until',
    '100000',
  ];
  expect((await headway('validate', ...long)).out).toContain('traffic: About ');
  let error = '';
  let milliseconds = 0;
  const stopped = new Error('stopped');
  const watch = {
    ...QUIET,
    error: (text: string) => {
      error += text;
      if (/of 100,000 s/.test(text)) throw stopped;
    },
    clock: () => (milliseconds += 10_000),
  };
  expect(await commandLine(['run', ...long, '--lane', 'none'], watch)).toBe(1);
  expect(error.indexOf('About ')).toBeLessThan(error.indexOf(' of 100,000 s'));
});

test('trace follows a flow from its arrival to its end, one JSON object a line', async () => {
  const { status, out, error } = await headway('trace', '-', '--lane', 'none', '--flow', '2');
  expect([status, error]).toEqual([0, '']);
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toEqual({
    time: expect.any(Number),
    event: 'arrival',
    what: expect.stringMatching(/^Flow 2 arrived at s\d$/),
    node: expect.stringMatching(/^s\d$/),
    flow: 2,
  });
  expect(lines[3]).toMatchObject({
    event: 'queueing',
    link: `access-${lines[0].node}`,
    packet: expect.any(Number),
    why: 'The queue holds 1 of 1,000 packets.',
  });
  expect(lines.some(({ event }) => event === 'completion')).toBe(true);
  const cut = await headway('trace', '-', '--lane', 'cp', '--lines', '7');
  expect(cut.out.trim().split('\n')).toHaveLength(7);
  expect(cut.error).toContain('stopped after 7 lines');
  const unborn = await headway('trace', '-', '--lane', 'cp', '--packet', '99999', '--until', '1');
  expect(unborn.error).toContain('until 1 s');
});

test('a link carries an experiment, with its base as it is after the changes', async () => {
  const { out } = await headway('link', 'experiment.json');
  const experiment = JSON.parse((await headway('unlink', out.trim())).out);
  const { axes, seeds, figures } = exampleExperiment();
  expect(experiment).toMatchObject({ axes, seeds, figures, set: {}, base: { run: { untilSeconds: 4 } } });
  expect((await headway('link', 'experiment.json', '--seed', '4')).status).toBe(2);
});

test('link and unlink are inverses', async () => {
  const { out } = await headway('link', '-');
  expect(out).toMatch(/^#d1\.[\w-]+\n$/);
  const scenario = JSON.parse((await headway('unlink', out.trim())).out);
  expect(scenario).toMatchObject(exampleScenario());
});

test('list, help and version', async () => {
  expect((await headway('list')).out).toContain('session-control-collapse');
  expect((await headway('--help')).out).toContain('unlink');
  expect((await headway()).out).toContain('unlink');
  expect((await headway('--version')).out).toBe('1.2.3\n');
});

test('validate reads experiments and files that begin with a byte order mark, and says one thing about one place', async () => {
  const experiment = await headway('validate', 'experiment.json');
  expect(experiment).toMatchObject({ status: 0, error: '' });
  expect(experiment.out).toMatch(/^experiment\.json is an experiment that can run: .*\(\d+ cells, \d+ runs\)\n$/);
  const given = (text: string) => ({ ...QUIET, read: () => text });
  let error = '';
  const validate = (text: string) =>
    commandLine(['validate', '-'], { ...given(text), error: (words) => void (error += words) });
  expect(await validate(`\ufeff${JSON.stringify(exampleScenario())}`)).toBe(0);
  const rate = (value: string) =>
    JSON.stringify(exampleScenario()).replace('"rateBitsPerSecond":2000000', `"rateBitsPerSecond":${value}`);
  expect(await validate(rate('1e999'))).toBe(2);
  expect(error).toContain('rateBitsPerSecond: The number is too large to be read.');
  error = '';
  expect(await validate(rate('0'))).toBe(2);
  expect(error.match(/rateBitsPerSecond/g)).toHaveLength(1);
});

test('a shorter run of a scenario with a lesson leaves the lesson out', async () => {
  const short = ['lesson-saw-tooth', '--until', '3'];
  const { status, out, error } = await headway('run', ...short);
  expect([status, JSON.parse(out).until]).toEqual([0, 3]);
  expect(error).toBe('headway: the lesson left out: its steps do not fit the changed run\n');
  const { out: link } = await headway('link', ...short);
  expect(JSON.parse((await headway('unlink', link.trim())).out)).not.toHaveProperty('lesson');
  expect(JSON.parse((await headway('unlink', '#lesson-saw-tooth')).out)).toHaveProperty('lesson');
});

test('a link stands for the file that it was made of; one that does not open says why', async () => {
  const { out } = await headway('link', '-', '--set', 'lanes.cp.parameters.stepSize=20');
  const link = `https://example.org/laboratory/${out.trim()}`;
  const run = await headway('run', link, '--until', '2');
  expect(run).toMatchObject({ status: 0, error: '' });
  expect(run.out).toBe((await headway('run', '-', '--until', '2', '--set', 'lanes.cp.parameters.stepSize=20')).out);
  expect(JSON.parse(run.out).lanes[1].parameters.stepSize).toBe(20);
  for (const command of ['run', 'sweep', 'map', 'validate', 'trace']) {
    const { status, error } = await headway(command, `${link.slice(0, -3)}`);
    expect([status, error]).toEqual([2, expect.stringMatching(/^headway: The link was cut or changed/)]);
  }
  // It has no experiment.
  expect(await headway('sweep', link)).toMatchObject({ status: 2, error: expect.stringContaining('is a scenario') });
});

test('nothing in the map of a link commands the terminal that prints it', async () => {
  const map = { headwayMap: 1, title: '\u009b31m\u202e', set: { 'lanes.cp.title': '\u007f' } };
  const link = encodeLink(exampleScenario() as Scenario, { modelVersion: 1, experiment: map });
  const { status, out } = await headway('unlink', `#${link}`);
  expect([status, /[\u007f-\u009f\u202e]/.test(out)]).toEqual([0, false]);
  expect(JSON.parse(out)).toMatchObject(map);
  const refused = await headway('map', `#${link}`);
  expect([refused.status, /[\u007f-\u009f\u202e]/.test(refused.error)]).toEqual([2, false]);
});

test('unlink reads a link from standard input', async () => {
  const { out } = await headway('link', '-');
  let printed = '';
  const terminal = { ...QUIET, read: () => out, out: (text: string) => void (printed += text) };
  expect(await commandLine(['unlink', '-'], terminal)).toBe(0);
  expect(JSON.parse(printed)).toMatchObject(exampleScenario());
  // A whole address too, as somebody sends it.
  const { out: again } = await headway('unlink', `https://example.org/laboratory/${out.trim()}`);
  expect(again).toBe(printed);
});

test('progress comes every ten seconds with an estimate, and not at all with --quiet', async () => {
  let milliseconds = 0;
  const run = async (...more: string[]) => {
    let error = '';
    const terminal = { ...QUIET, error: (text: string) => void (error += text), clock: () => (milliseconds += 6000) };
    expect(await commandLine(['run', '-', '--lane', 'none', '--until', '200', ...more], terminal)).toBe(0);
    return error;
  };
  const lines = (await run()).split('\n').filter((line) => /of 200 s/.test(line));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines[0]).toMatch(/^none: [\d.]+ of 200 s \(\d+ %\), about .* left$/);
  expect(await run('--quiet')).not.toMatch(/of 200 s/);
});

test('trace has typed fields, and filters by event, link and class', async () => {
  const until = ['--until', '4'];
  const { lanes } = JSON.parse((await headway('run', '-', '--lane', 'none', ...until)).out);
  const drops = await headway('trace', '-', '--lane', 'none', '--event', 'drop', '--lines', '100000', ...until);
  const lines = drops.out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(lanes[0].summary.packetsDropped);
  for (const line of lines) expect(line).toMatchObject({ event: 'drop', reason: 'bufferFull', queue: 24 });
  expect(lines.some(({ kind, bytes }) => kind === 'data' && bytes === 1040)).toBe(true);
  const filter = ['--lane', 'none', '--link', 'bottleneck:back', '--class', 'web', '--lines', '50', ...until];
  const onLink = (await headway('trace', '-', ...filter)).out.trimEnd().split('\n');
  expect(onLink).toHaveLength(50);
  for (const line of onLink) expect(JSON.parse(line)).toMatchObject({ link: 'bottleneck:back' });
  const [header, ...rows] = (await headway('trace', '-', ...filter, '--format', 'csv')).out.trimEnd().split('\n');
  expect(header).toMatch(/^time,event,node,link,flow,packet,kind,sequence,bytes/);
  expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(onLink.map((line) => JSON.parse(line).time));
});

test.each([
  [['--event', 'dorp'], 'There is no event "dorp". Known: arrival'],
  [['--link', 'bottlenek'], 'There is no link "bottlenek". Known: bottleneck'],
  [['--class', 'wbe'], 'There is no class "wbe". Known: web.'],
])('trace says which filters there are: %j', async (filter, words) => {
  const { status, error } = await headway('trace', '-', '--lane', 'cp', ...filter);
  expect(status).toBe(2);
  expect(error).toContain(words);
});
