/**
 * The corpus of hostile programs against each wall alone, with the others switched off: what a program says that stops it
 * must do so by itself, so that no wall hides a hole in another.
 */
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { walledProgram } from '../../scripts/bundle.mjs';
import { faultOfProgram } from '../../tests/fuzz/membrane.ts';
import {
  HARMLESS_SOURCES,
  PAST_THE_LANGUAGE,
  REFUSED_SOURCES,
  STOPPED_SOURCES,
  type Behind,
  type WallBehind,
} from '../authored-lanes/hostile.fixture.ts';
import { wallFlags } from './process-wall.ts';
import type { Standing } from './wall-alone.fixture.ts';

const SOURCES = [...REFUSED_SOURCES, ...STOPPED_SOURCES, ...HARMLESS_SOURCES];

/** What runs where the language is switched off. */
const BEHIND: readonly (Behind & { readonly what: string })[] = [
  ...REFUSED_SOURCES.flatMap(({ what, behind }) => (behind === undefined ? [] : [{ what, ...behind }])),
  ...PAST_THE_LANGUAGE,
];

let program = '';

beforeAll(async () => {
  program = await walledProgram('src/cli/wall-alone.fixture.ts');
});

/** What has stopped each of these, behind one wall; null: nothing has. */
function outcomes(standing: Standing, flags: readonly string[], some: readonly Behind[]): readonly (string | null)[] {
  const codes = some.map(({ code }) => code);
  const input = `(function (exports) {'use strict';${program}\n;exports.runAlone(${JSON.stringify(standing)}, ${JSON.stringify(codes)});})({});\n`;
  const command = [...flags, '--no-warnings', '--input-type=commonjs', '-'];
  const { stdout, stderr } = spawnSync(process.execPath, command, { input, env: {}, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as (string | null)[];
}

const stoppedBy = (wall: WallBehind) => BEHIND.filter(({ walls }) => walls.includes(wall));

/** Those that come to their end. */
function passing(standing: Standing, flags: readonly string[], some: readonly (Behind & { readonly what: string })[]) {
  const found = outcomes(standing, flags, some);
  expect(found).toHaveLength(some.length);
  expect(found).not.toContain('it never ran');
  return some.filter((_, i) => found[i] === null).map(({ what }) => what);
}

test('each program has a name of its own', () => {
  const names = [...SOURCES, ...PAST_THE_LANGUAGE].map(({ what }) => what);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

describe('alone', () => {
  test.each(SOURCES)('the language: $what reaches nothing', ({ source }) => {
    expect(faultOfProgram(source)).toBe(null);
  });

  test('the runtime, in a scope of which nothing is locked', () => {
    expect(passing('nothing', [], stoppedBy('runtime'))).toEqual([]);
  });

  test('the scope that is locked down', () => {
    expect(passing('scope', [], stoppedBy('scope'))).toEqual([]);
  });

  test('the process without rights, whose scope is open', () => {
    expect(passing('doors', wallFlags()!, stoppedBy('process'))).toEqual([]);
  });
});

test('without any wall, what a scope or a process stops comes to its end', () => {
  // The check of the state is of the runtime, which always stands.
  let rest = BEHIND.filter(({ walls }) => !walls.includes('runtime'));
  while (rest.length > 0) {
    const found = outcomes('nothing', [], rest);
    // What some do to this engine ends the lanes of all that come after: they run in the next process.
    const ran = found.includes('it never ran') ? found.indexOf('it never ran') : rest.length;
    const stopped = found.slice(0, ran).filter((why) => why !== null && !why.startsWith('AuthoredSchemeStopped'));
    expect(stopped).toEqual([]);
    expect(ran).toBeGreaterThan(0);
    rest = rest.slice(ran);
  }
});
