/** What is drawn in traffic, made even: gaps and sizes become their means, starts one moment. Then a finding hangs less on its seed. */
import type { Changes } from '../experiment/schema.ts';
import { changedScenario } from '../experiment/validate.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Validation } from '../scenario/problem.ts';

type Class = Scenario['traffic'][number];

/** What an incast may come in at least, seconds: flows that arrive evenly are incasts of one flow. */
const LEAST_GAP = 0.01;

/** The classes of which something drawn can be made even. What the timeline changes in them must stay what it is. */
export function drawnClasses(scenario: Scenario): readonly string[] {
  const { traffic, timeline } = scenario;
  return traffic.flatMap((one) => {
    const paths = Object.keys(evenOf(one));
    const isChanged = timeline.some(({ set }) => paths.some((path) => set.startsWith(`${path}.`)));
    return paths.length === 0 || isChanged ? [] : [one.id];
  });
}

/** The scenario with these classes even. Controls, a guide or a lesson may name what is no longer there; runs need none of them. */
export function evened(scenario: Scenario, ids: readonly string[]): Validation<Scenario> {
  const { guide: _guide, lesson: _lesson, ...rest } = scenario;
  const { controls: _controls, ...view } = scenario.view;
  const of = scenario.traffic.filter(({ id }) => ids.includes(id));
  return changedScenario({ ...rest, view }, Object.assign({}, ...of.map(evenOf)), '');
}

function evenOf(one: Class): Changes {
  const changes: Changes = {};
  if ('size' in one && 'meanBytes' in one.size && typeof one.size.meanBytes === 'number')
    changes[`traffic.${one.id}.size`] = { kind: 'fixed', bytes: Math.max(1, Math.round(one.size.meanBytes)) };
  if ('start' in one && one.start.earliestSeconds !== one.start.latestSeconds) {
    const moment = (one.start.earliestSeconds + one.start.latestSeconds) / 2;
    changes[`traffic.${one.id}.start`] = { earliestSeconds: moment, latestSeconds: moment };
  }
  if ('arrivals' in one && one.arrivals.kind === 'poisson') {
    const even = evenArrivals(one.arrivals);
    if (even !== null) changes[`traffic.${one.id}.arrivals`] = even;
  }
  return changes;
}

/** null: they cannot be even. */
function evenArrivals(arrivals: object): Changes[string] | null {
  if ('callsPerSecond' in arrivals) return { ...arrivals, kind: 'even' } as Changes[string];
  const rate = 'flowsPerSecond' in arrivals ? arrivals.flowsPerSecond : null;
  if (typeof rate !== 'number' || !(rate > 0) || 1 / rate < LEAST_GAP) return null;
  return { kind: 'together', flows: 1, everySeconds: 1 / rate, startSeconds: 1 / rate };
}
