import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLane } from '../../src/simulation/open-lane.ts';
import { KEPT_PROGRAMS, programOf } from './programs.ts';
import { summaryOf } from '../../src/simulation/summary.ts';

test.each(KEPT_PROGRAMS)('the program of $name is as it was kept (npx tsx tests/ns3/record.ts)', (one) => {
  expect(programOf(one)).toBe(readFileSync(one.file, 'utf8'));
});

/** The folder of ns-3 with `include` and its libraries: HEADWAY_NS3, or the wheel of Python's package. null: there is none. */
function ns3Folder(): string | null {
  const given = process.env['HEADWAY_NS3'];
  if (given !== undefined) return given;
  const find =
    'import os, sys; print(next((p for p in (os.path.join(q, "ns3") for q in sys.path) if os.path.isdir(os.path.join(p, "include"))), ""))';
  const found = spawnSync('python3', ['-c', find], { encoding: 'utf8' }).stdout?.trim() ?? '';
  return found === '' ? null : found;
}

test('ns-3 builds the programs, and its figures are near ours, where it is installed', { timeout: 300_000 }, () => {
  const ns3 = ns3Folder();
  if (ns3 === null) {
    console.warn('ns-3 is not installed (HEADWAY_NS3 names its folder): the programs were not built.');
    return;
  }
  const libraries = ['lib64', 'lib'].map((name) => join(ns3, name)).find(existsSync)!;
  const folder = mkdtempSync(join(tmpdir(), 'headway-ns3-'));
  const modules = 'core network internet point-to-point applications traffic-control'.split(' ');
  const linked = modules.map((name) => {
    const file = readdirSync(libraries).find((one) =>
      new RegExp(`^libns3[.\\d]*-${name}(-(default|debug|optimized|release))?\\.so$`).test(one),
    )!;
    return `-l${file.replace(/^lib|\.so$/g, '')}`;
  });
  for (const { file, name, scenario, laneId } of KEPT_PROGRAMS) {
    const program = join(folder, name);
    const where = [
      `-I${join(ns3, 'include')}`,
      `-L${libraries}`,
      `-Wl,-rpath,${libraries}`,
      '-Wl,--allow-shlib-undefined',
    ];
    const built = spawnSync('g++', ['-std=c++20', file, '-o', program, ...where, ...linked], { encoding: 'utf8' });
    expect([built.status, built.stderr], name).toEqual([0, '']);
    const theirs = JSON.parse(spawnSync(program, { encoding: 'utf8' }).stdout);
    const lane = openLane(scenario, laneId);
    lane.advance(scenario.run.untilSeconds, Infinity);
    const ours = summaryOf(lane);
    expect(theirs.flowsArrived, name).toBe(ours.flowsArrived);
    expect(Math.abs(theirs.flowsCompleted - ours.flowsCompleted), name).toBeLessThan(5);
    const [bottleneck] = theirs.links;
    expect(bottleneck.id).toBe('bottleneck');
    expect(Math.abs(bottleneck.utilisation - ours.links[0].utilisation), name).toBeLessThan(0.06);
    expect(Math.abs(bottleneck.loss - ours.links[0].loss!), name).toBeLessThan(0.02);
  }
  rmSync(folder, { recursive: true, force: true });
});
