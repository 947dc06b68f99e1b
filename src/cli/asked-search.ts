/** A search that options ask of a scenario, in place of a file. */
import { unitOf } from '../base/field.ts';
import { variedUnit } from '../base/shown-unit.ts';
import type { SearchInput } from '../finding/search-schema.ts';
import { valueIn } from '../finding/space.ts';
import { describeField } from '../scenario/describe-field.ts';
import { LIMITS } from '../scenario/limits.ts';
import type { Scenario } from '../scenario/schema.ts';
import { text, texts, type ValuesOf, wholeNumber } from './command.ts';
import { endingOf } from './ending.ts';
import { loadScenario, valueOf } from './load-scenario.ts';
import { changesOf, CHANGES, LANES } from './shared-options.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** Ranges that are at least as wide are looked at on a logarithmic scale. */
const WIDE = 8;
const TRIALS = 200;

/** The seeds of a search are its own. */
const { seed: _seed, ...OTHER_CHANGES } = CHANGES;

export const ASKED = {
  ...OTHER_CHANGES,
  ...LANES,
  vary: texts('PATH=FROM..TO', 'of a scenario: a value and its bounds, or PATH=A,B,C for a choice'),
  'ends-badly': text(
    'ENDING',
    'of a scenario: what a failure is, by its name, e.g. "starved", or by figures, e.g. "flowsActive > 40 and goodputBitsPerSecond < 1e6"',
  ),
  'but-not': text('ID', 'of a scenario: the lane that must not fail in the same network'),
  from: wholeNumber('SECONDS', 'of a scenario: it is judged from there on', LIMITS.untilSeconds, 0),
};

/** What is given of these has no effect on a file. */
export function refuseAsked(values: ValuesOf<typeof ASKED>): void {
  const given = (Object.keys(ASKED) as (keyof typeof ASKED)[]).find((name) => {
    const value = values[name];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== 0;
  });
  if (given !== undefined)
    throw new UsageError(`--${given} is of a scenario, and a search has its own.`, 'Write it into the file.');
}

export function askedSearch(source: string, values: ValuesOf<typeof ASKED>, terminal: Terminal): SearchInput {
  const ending = values['ends-badly'];
  if (values.vary.length === 0 || ending === undefined)
    throw new UsageError(
      '"find" needs to know what varies in a scenario, and what a failure is.',
      'Give --vary and --ends-badly.',
    );
  const scenario = loadScenario(source, changesOf({ ...values, seed: null }), terminal);
  const [lane = scenario.lanes[0].id, ...others] = values.lane;
  if (others.length > 0)
    throw new UsageError('"find" looks at one lane.', 'Give --lane once, and the other one as --but-not.');
  return {
    headwaySearch: 1,
    title: scenario.title,
    base: scenario as unknown as Record<string, never>,
    lane,
    ...(values['but-not'] !== undefined && { butNot: values['but-not'] }),
    fail: endingOf(ending, scenario, values['but-not'] !== undefined),
    vary: values.vary.map((written, n) => variedOf(written, `value${n + 1}`, scenario)),
    fromSeconds: values.from,
    trials: TRIALS,
  };
}

function variedOf(written: string, id: string, scenario: Scenario): SearchInput['vary'][number] {
  const [, path = '', given = ''] = /^([\w.-]+)=(.+)$/.exec(written) ?? [];
  const field = path === '' ? undefined : describeField(path, scenario);
  if (field === undefined && valueIn(scenario, path) === undefined)
    throw new UsageError(
      `--vary ${written} names nothing of the scenario.`,
      'e.g. "network.parameters.delaySeconds=0.01..0.2"',
    );
  const title = (field?.title ?? path).slice(0, 60);
  const [, from, to] = /^(.+)\.\.(.+)$/.exec(given) ?? [];
  if (from !== undefined) {
    const { unit, factor } = variedUnit(unitOf(field) ?? '', valueIn(scenario, path));
    const [low, high] = [from, to].map((end) => Number((Number(end) / factor).toPrecision(12)));
    const isWide = low > 0 && high >= WIDE * low;
    const integer = field?.kind === 'number' && field.integer === true;
    const scale = isWide ? 'log' : 'linear';
    return { id, title, unit: unit.slice(0, 30), from: low, to: high, scale, integer, set: [{ path, times: factor }] };
  }
  const options = given.split(',');
  if (options.length < 2)
    throw new UsageError(`--vary ${written} has no bounds.`, 'e.g. "network.parameters.delaySeconds=0.01..0.2"');
  return { id, title, options: options.map((one) => ({ title: one, set: { [path]: valueOf(one) as never } })) };
}
