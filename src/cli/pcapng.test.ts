import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exampleScenario } from '../scenario/example.fixture.ts';
import { commandLine } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'headway-pcapng-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The example with SACK, ECN and larger flows, so that segments are lost and sent again. */
function scenario() {
  const [web] = exampleScenario()['traffic'];
  const transport = { segmentBytes: 1000, headerBytes: 52, variant: 'sack', windowSegments: 100 };
  const noise = { id: 'noise', kind: 'constant-rate', from: ['s1'], to: ['d1'], count: 1 };
  return {
    ...exampleScenario(),
    traffic: [
      { ...web, size: { kind: 'fixed', bytes: 40_500 }, transport },
      { ...noise, rateBitsPerSecond: 1e5, packetBytes: 500 },
    ],
    timeline: [],
  };
}

async function trace(...args: string[]) {
  let out = '';
  let error = '';
  const status = await commandLine(['trace', '-', '--lane', 'none', '--until', '10', ...args], {
    out: (text) => void (out += text),
    error: (text) => void (error += text),
    showsProgress: false,
    read: () => JSON.stringify(scenario()),
    clock: () => 0,
    runJobs: () => Promise.reject(new Error('not here')),
    version: '1.2.3',
  });
  return { status, out, error };
}

function linesOf(out: string): Record<string, any>[] {
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

interface Frame {
  readonly seconds: number;
  readonly headers: Buffer;
  readonly bytes: number;
}

/** A reader of its own for files of one section and one interface. */
function framesOf(path: string): Frame[] {
  const file = readFileSync(path);
  const frames: Frame[] = [];
  const types: number[] = [];
  for (let at = 0; at < file.length;) {
    const length = file.readUInt32LE(at + 4);
    expect(length % 4).toBe(0);
    expect(file.readUInt32LE(at + length - 4)).toBe(length);
    types.push(file.readUInt32LE(at));
    if (types.length === 1) expect(file.readUInt32LE(at + 8)).toBe(0x1a2b3c4d);
    if (types.length === 2) expect(file.readUInt16LE(at + 8)).toBe(101);
    if (types.length > 2) {
      const nanoseconds = (BigInt(file.readUInt32LE(at + 12)) << 32n) | BigInt(file.readUInt32LE(at + 16));
      const captured = file.readUInt32LE(at + 20);
      const headers = file.subarray(at + 28, at + 28 + captured);
      frames.push({ seconds: Number(nanoseconds) / 1e9, headers, bytes: file.readUInt32LE(at + 24) });
    }
    at += length;
  }
  expect(types.slice(0, 3)).toEqual([0x0a0d0d0a, 1, 6]);
  return frames;
}

/** TCP's fields behind the IP header. */
function tcp({ headers, bytes }: Frame) {
  const length = (headers[32] >> 4) * 4;
  return {
    port: headers.readUInt16BE(20),
    sequence: headers.readUInt32BE(24),
    acknowledgement: headers.readUInt32BE(28),
    flags: headers[33],
    options: [...headers.subarray(40, 20 + length)],
    payload: bytes - 20 - length,
  };
}

const isTcp = ({ headers }: Frame) => headers[9] === 6;

test('a capture at the sender has every byte of a flow, what was sent again, and the answers', async () => {
  const { out } = await trace('--event', 'drop', '--event', 'completion', '--class', 'web', '--lines', '100000');
  const seen = linesOf(out);
  const lost = new Set(seen.filter(({ kind }) => kind === 'data').map(({ flow }) => flow));
  const { flow } = seen.find((line) => line.event === 'completion' && lost.has(line.flow))!;
  const file = join(folder, 'flow.pcapng');
  const written = await trace('--flow', `${flow}`, '--pcapng', file, '--lines', '100000');
  expect([written.status, written.out]).toEqual([0, '']);
  const frames = framesOf(file);
  expect(written.error).toBe(`headway: ${frames.length} packets in ${file}\n`);
  const told = linesOf((await trace('--flow', `${flow}`, '--lines', '100000')).out);
  const sent = told.filter(({ event, kind }) => event === 'sending' && /^(data|fin)$/.test(kind));
  const segments = frames.filter(isTcp).map(tcp);
  const data = segments.filter(({ payload }) => payload > 0);
  expect(data.map(({ sequence }) => sequence)).toEqual(sent.map(({ sequence }) => 1 + 1000 * sequence));
  expect(new Set(data.map(({ sequence }) => sequence)).size).toBeLessThan(data.length);
  const ends = data.map(({ sequence, payload }) => sequence + payload);
  expect(Math.max(...ends)).toBe(40_501);
  expect(data.filter(({ flags }) => (flags & 1) !== 0).map(({ payload }) => payload)).toContain(500);
  const [syn, answer] = segments;
  expect([syn.flags, syn.sequence, answer.flags, answer.acknowledgement]).toEqual([2, 0, 18, 1]);
  // Maximum segment, window scale, SACK permitted.
  expect(syn.options.slice(0, 9)).toEqual([2, 4, 3, 232, 3, 3, 1, 4, 2]);
  expect(segments.some(({ options }) => options[2] === 5)).toBe(true);
  const acknowledged = segments.filter(({ port }) => port === 5000).map(({ acknowledgement }) => acknowledgement);
  expect(acknowledged.at(-1)).toBe(40_502);
  const times = frames.map(({ seconds }) => seconds);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('a capture at a link has both directions, UDP too, and headers whose sums are right', async () => {
  const file = join(folder, 'link.pcapng');
  const { status, error } = await trace('--link', 'bottleneck', '--pcapng', file, '--lines', '500');
  expect([status, error]).toEqual([0, expect.stringMatching(/^headway: 500 packets in .*, until [\d.]+ s; --lines/)]);
  const frames = framesOf(file);
  expect(new Set(frames.map(({ headers }) => headers[9]))).toEqual(new Set([6, 17]));
  expect(new Set(frames.filter(isTcp).map((frame) => tcp(frame).port === 5000))).toEqual(new Set([true, false]));
  for (const { headers, bytes } of frames) {
    let sum = 0;
    for (let at = 0; at < 20; at += 2) sum += headers.readUInt16BE(at);
    expect((sum & 0xffff) + (sum >>> 16)).toBe(0xffff);
    expect(headers.readUInt16BE(2)).toBe(bytes);
  }
});

test.each([
  [['--event', 'drop'], 'Leave out --event and --packet'],
  [['--packet', '3'], 'Leave out --event and --packet'],
])('%j does not go with a capture', async (args, words) => {
  const { status, error } = await trace(...args, '--pcapng', join(folder, 'no.pcapng'));
  expect(status).toBe(2);
  expect(error).toContain(words);
});

test('tshark reads it without complaint and finds what was sent again, where it is installed', async ({ skip }) => {
  const file = join(folder, 'tshark.pcapng');
  await trace('--class', 'web', '--pcapng', file, '--lines', '20000');
  const fields = ['_ws.malformed', 'tcp.analysis.retransmission', 'tcp.analysis.ack_lost_segment'];
  const args = ['-r', file, '-T', 'fields', ...fields.flatMap((field) => ['-e', field])];
  const { error, stdout } = spawnSync('tshark', args, { encoding: 'utf8', maxBuffer: 1e8 });
  if (error !== undefined) skip('tshark is not installed: it has not read the capture.');
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  const count = (column: number) => rows.filter((row) => (row[column] ?? '') !== '').length;
  expect([count(0), count(2)]).toEqual([0, 0]);
  expect(count(1)).toBeGreaterThan(0);
});
