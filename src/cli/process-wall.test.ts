import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walledProgram } from '../../scripts/bundle.mjs';
import { lawSource, authoredScenario } from '../authored-lanes/authored-scenarios.fixture.ts';
import { ATTACKS, BOMBS, type Prey } from './hostile-program.fixture.ts';
import { doWalled, wallFlags } from './process-wall.ts';
import type { Work } from './work.ts';

const folder = mkdtempSync(join(tmpdir(), 'headway-wall-'));
const server = createServer((socket) => socket.destroy());
const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
let program = '';
let prey: Prey;

beforeAll(async () => {
  program = await walledProgram('src/cli/hostile-program.fixture.ts');
  writeFileSync(join(folder, 'secret'), 'the secret');
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  prey = { folder, port: (server.address() as AddressInfo).port, pid: other.pid! };
});

afterAll(() => {
  server.close();
  other.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A run whose scheme does this, once it has left its language. */
function workOf(attack: string): Work {
  const text = JSON.stringify({ attack, ...prey }).replaceAll('"', "'");
  const scenario = authoredScenario('window law', lawSource(`log("PREY${text}");`), 'newreno', { untilSeconds: 4 });
  return { lane: { scenario, laneId: 'own', wanted: { series: false, sessions: false, flows: false } } };
}

async function errorOf(attack: string): Promise<string> {
  const said = await doWalled(program, workOf(attack), () => {}).outcome;
  return 'error' in said ? said.error : 'it came to its end';
}

test.each(Object.keys(ATTACKS))('code that has left its language meets a wall: it %s', async (attack) => {
  const error = await errorOf(attack);
  expect(error).toMatch(/^In acknowledged, line /);
  expect(error).not.toContain('reached');
  expect(error).toMatch(/This is the wall of its process|It is empty|There is none|is undefined or null/);
  expect(readdirSync(folder)).toEqual(['secret']);
});

/** Some would leave something behind in this process, or take long. */
const HARMLESS = Object.entries(ATTACKS).filter(([name]) => !/memory|flags|traces|scope/.test(name));

test.each(HARMLESS)('without a wall it %s', (_, attack) => {
  expect(() => attack(prey)).not.toThrow();
  for (const made of ['written', 'link']) rmSync(join(folder, made), { force: true });
});

test('the permissions of the process hold alone, without what its program closes', () => {
  const text = `const tried = (what) => { try { what(); return 'done'; } catch (error) { return error.code ?? error.name; } };
    const { spawnSync } = require('node:child_process');
    const fs = require('node:fs');
    console.log(JSON.stringify([
      () => fs.readFileSync(${JSON.stringify(join(folder, 'secret'))}),
      () => fs.writeFileSync(${JSON.stringify(join(folder, 'written'))}, 'x'),
      () => fs.readdirSync(${JSON.stringify(folder)}),
      () => fs.statSync('/'),
      () => { const { error } = spawnSync(process.execPath, ['--version']); if (error) throw error; },
      () => new (require('node:worker_threads').Worker)('0', { eval: true }),
      () => new (require('node:wasi').WASI)({ version: 'preview1' }),
      () => new (require('node:inspector').Session)().connect(),
      () => process.dlopen({ exports: {} }, '/x.node'),
      () => eval('1'),
      () => new Function('1'),
    ].map(tried)));`;
  const run = (flags: readonly string[]): string[] =>
    JSON.parse(
      spawnSync(process.execPath, [...flags, '--no-warnings', '-'], { input: text, env: {}, encoding: 'utf8' }).stdout,
    ) as string[];
  const denied = Array.from({ length: 8 }, () => 'ERR_ACCESS_DENIED');
  expect(run(wallFlags()!)).toEqual([...denied, 'ERR_DLOPEN_DISABLED', 'EvalError', 'EvalError']);
  rmSync(join(folder, 'written'), { force: true });
  expect(run([]).filter((outcome) => outcome === 'done')).toHaveLength(10);
  rmSync(join(folder, 'written'), { force: true });
});

test.each([
  ['loops for ever', /did not come back within a second, and its process was ended/],
  ['fills a list within one step', /did not come back within a second|more than 2048 MB of memory/],
  ['waits for ever', /did not come back|undefined or null/],
  ['takes all memory for lists', /did not come back within a second|more than 2048 MB of memory/],
  ['takes all memory for buffers, and says that it goes on', /more than 2048 MB of memory|said too much/],
  ['floods its parent', /said too much/],
  ['says a line without end', /said too much/],
  ['says what no lane says', /said what no lane says/],
] as const)('its process ends when it %s', async (bomb, words) => {
  expect(Object.keys(BOMBS)).toContain(bomb);
  expect(await errorOf(bomb)).toMatch(words);
});
