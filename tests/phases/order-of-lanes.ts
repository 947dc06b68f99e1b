/**
 * Whether what a shipped scenario says turns on a lock of phases (Floyd and Jacobson 1992): the order of its lanes by its
 * guide's quantities without a processing delay, and with one.
 */
import { numberOf, valueOf } from '../../src/quantities/quantity.ts';
import { withProcessingDelay } from '../../src/scenario/modern-tcp.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { GrowingSeries } from '../../src/ui/core/page/growing-series.ts';
import { quantityOf } from '../../src/views/view-of.ts';
import { shipped } from '../claims/check.ts';
import { SAID_FIGURES } from '../guides/figures.ts';

/** What a processing delay changes in a scenario. */
export interface PhaseEffects {
  readonly turned: readonly Turned[];
  readonly moved: readonly Moved[];
}

/** Two lanes whose order is another one in some runs with a processing delay. */
interface Turned {
  readonly quantity: string;
  readonly lanes: readonly [string, string];
  /** Without a processing delay. */
  readonly values: readonly [number, number];
  /** Means over the runs with one. */
  readonly delayed: readonly [number, number];
  /** The share of these runs. */
  readonly share: number;
}

/** A lane in which the quantity that leads is larger or smaller by `MOVED` at least. */
interface Moved {
  readonly quantity: string;
  readonly lane: string;
  readonly value: number;
  readonly delayed: number;
}

/** Lanes that are closer than this have no order. */
const SAME = 0.05;
const MOVED = 1.5;
/** Schemes that pace every flow. */
const PACING = new Set(['slbn', 'bfyz', 'erica', 'rcp', 'piqi-rcp', 'cobb', 'aacc']);

/** Whether several lanes of a scenario have hosts that send by windows. */
export function sendsByTcp({ traffic, lanes, guide }: Scenario): boolean {
  const withWindows = lanes.filter(({ scheme }) => !PACING.has(scheme));
  return guide?.hero !== undefined && withWindows.length > 1 && traffic.some((one) => 'transport' in one);
}

/**
 * @param name of a shipped scenario
 * @param delays how many runs have a processing delay. These differ by up to a tenth, so that each run has another course
 */
export function phaseEffects(name: string, delays: number): PhaseEffects {
  const scenario = shipped(name);
  const { hero, companions = [] } = scenario.guide!;
  const quantities = [hero!, ...companions];
  const seconds = comparedSeconds(name, scenario);
  const undelayed = figures(scenario, quantities, seconds);
  const delayed = Array.from({ length: delays }, (_, k) =>
    figures(withDelays(scenario, 1 + k / (10 * delays)), quantities, seconds),
  );
  const mean = (lane: number, q: number): number => delayed.reduce((sum, run) => sum + run[lane][q].value, 0) / delays;
  const turned: Turned[] = [];
  for (const [q, quantity] of quantities.entries()) {
    for (const [a, first] of scenario.lanes.entries()) {
      for (const [b, second] of scenario.lanes.entries()) {
        if (b <= a) continue;
        const order = orderOf(undelayed[a][q], undelayed[b][q]);
        const count = delayed.filter((run) => order * orderOf(run[a][q], run[b][q]) < 0).length;
        if (count === 0) continue;
        turned.push({
          quantity,
          lanes: [first.id, second.id],
          values: [undelayed[a][q].value, undelayed[b][q].value],
          delayed: [mean(a, q), mean(b, q)],
          share: count / delays,
        });
      }
    }
  }
  const moved = scenario.lanes.flatMap(({ id: lane }, index): Moved[] => {
    const { value, text } = undelayed[index][0];
    const ratio = mean(index, 0) / value;
    // A few packets of a hundred thousand may be twice as many: the page writes the same.
    const isWrittenAlike = delayed.every((run) => run[index][0].text === text);
    return value > 0 && !isWrittenAlike && (ratio >= MOVED || ratio <= 1 / MOVED)
      ? [{ quantity: hero!, lane, value, delayed: mean(index, 0) }]
      : [];
  });
  return { turned, moved };
}

/** An order that most runs with a delay turn, and a figure that they move this far, are ones of phases: the notes must tell the reader. */
export function mustSaySo({ turned, moved }: PhaseEffects): boolean {
  return moved.length > 0 || turned.some(({ share }) => share > 0.5);
}

export function saysSo({ notes }: Scenario): boolean {
  return /processing delay/i.test(notes);
}

/** Up to the last moment that the guide speaks of, and a minute at least, where the run is as long. */
function comparedSeconds(name: string, { run }: Scenario): number {
  const said = SAID_FIGURES.filter(({ scenario }) => scenario === name).flatMap(({ figures: all }) => all);
  return Math.min(run.untilSeconds, Math.max(60, ...said.map(({ seconds }) => seconds)));
}

function withDelays(scenario: Scenario, factor: number): Scenario {
  return {
    ...scenario,
    traffic: scenario.traffic.map((traffic) => {
      if (!('transport' in traffic)) return traffic;
      const transport = withProcessingDelay(scenario.network, traffic.transport);
      const processingDelaySeconds = (transport.processingDelaySeconds ?? 0) * factor;
      return { ...traffic, transport: { ...transport, processingDelaySeconds } };
    }),
  };
}

interface Read {
  readonly value: number;
  /** As the page writes it. */
  readonly text: string;
}

function orderOf(a: Read, b: Read): number {
  const difference = a.value - b.value;
  const isSame = a.text === b.text || Math.abs(difference) <= SAME * Math.max(Math.abs(a.value), Math.abs(b.value));
  return isSame ? 0 : Math.sign(difference);
}

/** By lane and quantity: over the run without its first sixth. NaN: the lane does not have it. */
function figures(scenario: Scenario, quantities: readonly string[], seconds: number): Read[][] {
  return scenario.lanes.map(({ id }) => {
    const lane = openLane(scenario, id);
    while (!lane.advance(seconds, 1_000_000));
    const series = new GrowingSeries(lane.shape.series);
    series.accept(lane.sampler.since(0), 0);
    series.acceptPresent(lane.sampler.present());
    return quantities.map((name) => {
      const quantity = quantityOf(lane.shape, name);
      if (quantity === null) return { value: NaN, text: '' };
      const value = valueOf(quantity, { series, shape: lane.shape }, seconds, (seconds * 5) / 6);
      return { value: value ?? NaN, text: numberOf(quantity, value) };
    });
  });
}
