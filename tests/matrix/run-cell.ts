import type { Scenario } from '../../src/scenario/schema.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { missingPackets } from '../../src/simulation/faults.ts';
import { otherSample, packetsOnLinks } from '../../src/simulation/lane-checks.fixture.ts';
import type { Lane } from '../../src/simulation/lane.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { schemes } from '../../src/schemes/controllers.ts';
import type { Scheme } from '../../src/schemes/scheme.ts';
import { LOOKED_AT_SECONDS, scenarioOf, TRAFFIC, type Cell } from './cells.ts';

export interface Outcome {
  readonly is: 'ran' | 'refused';
  /** Why it was refused, in the words of validation; empty: it ran. */
  readonly why: string;
  /** It ran, and says that it acts on nothing here. */
  readonly actsOnNothing: boolean;
  /** What is wrong, in words; empty: nothing. */
  readonly faults: readonly string[];
}

/** How long the last flows have to leave the network after the traffic has ended. */
const ENOUGH_SECONDS = 900;
const SAVED_AT_SECONDS = LOOKED_AT_SECONDS / 2;

/** Runs cells, and holds each against the same without control. */
export class Matrix {
  /** What becomes of packets without control, by network and traffic. */
  private readonly plain = new Map<string, string>();

  /** @param scheme what runs in the lane; absent: the listed scheme that the cell names */
  run(cell: Cell, scheme?: Scheme): Outcome {
    const result = validateScenario(scenarioOf(cell));
    if (!result.ok) return refused(cell, result.problems);
    try {
      return this.runValid(cell, result.scenario, scheme ?? schemeOf(cell.scheme));
    } catch (error) {
      return { is: 'ran', why: '', actsOnNothing: false, faults: [`It throws: ${String(error)}`] };
    }
  }

  private runValid(cell: Cell, scenario: Scenario, scheme: Scheme): Outcome {
    const faults: string[] = [];
    const lane = openLane(scenario, 'lane', scheme);
    const atZero = lane.save();
    let half = atZero;
    let halfFingerprint = '';
    let gaveRates = false;
    for (let seconds = 0.5; seconds <= LOOKED_AT_SECONDS; seconds += 0.5) {
      lane.advance(seconds, Infinity);
      faults.push(...unbalanced(lane, seconds));
      gaveRates ||= givesRates(lane);
      if (seconds !== SAVED_AT_SECONDS) continue;
      half = lane.save();
      halfFingerprint = lane.fingerprint();
    }
    const again = openLane(scenario, 'lane', scheme);
    again.restore(half);
    again.advance(LOOKED_AT_SECONDS, Infinity);
    if (again.fingerprint() !== lane.fingerprint()) faults.push('A saved state goes on to another fingerprint.');
    else if (again.events !== lane.events) faults.push('A saved state goes on with another number of events.');
    else if (otherSample(again, lane, half.sampler.rows) !== 'none')
      faults.push('A saved state goes on to other samples.');
    again.restore(atZero);
    again.advance(SAVED_AT_SECONDS, Infinity);
    if (again.fingerprint() !== halfFingerprint) faults.push('Back at zero it takes another course.');
    const { sentences, untouched } = lane.shape.scope;
    const saysNothing = untouched.length > 0;
    faults.push(...this.falseWords(cell, lane, saysNothing, gaveRates));
    if (saysNothing && scheme.declaration.isBaseline !== true && sentences.length < 2) {
      faults.push('It acts on nothing and does not say why.');
    }
    if (comesToAnEnd(cell, lane)) faults.push(...remains(lane));
    return { is: 'ran', why: '', actsOnNothing: saysNothing, faults: [...new Set(faults)] };
  }

  /** Does what it says that it acts on differ from what happens without control, and what it does not act on not? */
  private falseWords(cell: Cell, lane: Lane, saysNothing: boolean, gaveRates: boolean): string[] {
    if (cell.dataPlane !== 'packets') {
      if (gaveRates === !saysNothing) return [];
      return [gaveRates ? 'It gives rates and says that it does not.' : 'It gives no rates and does not say so.'];
    }
    const differs = behaviour(lane) !== this.without(cell);
    if (differs === !saysNothing) return [];
    return [differs ? 'It does something and says that it does not.' : 'It does nothing and does not say so.'];
  }

  private without(cell: Cell): string {
    const key = `${cell.network} ${cell.traffic} ${cell.discipline ?? ''} ${cell.impairment ?? ''}`;
    const known = this.plain.get(key);
    if (known !== undefined) return known;
    const result = validateScenario(scenarioOf({ ...cell, scheme: 'none' }));
    if (!result.ok) throw new Error(`${key}: ${result.problems[0].message}`);
    const lane = openLane(result.scenario, 'lane');
    lane.advance(LOOKED_AT_SECONDS, Infinity);
    const text = behaviour(lane);
    this.plain.set(key, text);
    return text;
  }
}

function schemeOf(id: string): Scheme {
  const found = schemes.find(({ declaration }) => declaration.id === id);
  if (found === undefined) throw new Error(`The scheme "${id}" is declared, and nothing runs it.`);
  return found;
}

type Problems = Extract<ReturnType<typeof validateScenario>, { ok: false }>['problems'];

/** What is refused must say which part of the lane it is, what is wrong, and what to do. */
function refused({ dataPlane }: Cell, problems: Problems): Outcome {
  const faults: string[] = [];
  const why = problems.map(({ message, remedy }) => `${message} ${remedy}`).join(' ');
  if (dataPlane === 'packets') faults.push(`It is refused as packets: ${why}`);
  if (
    problems.some(({ place, message, remedy }) => !place.startsWith('lanes.lane') || message === '' || remedy === '')
  ) {
    faults.push(`The refusal does not say what to do about the lane: ${why}`);
  }
  return { is: 'refused', why, actsOnNothing: false, faults };
}

function unbalanced({ engine }: Lane, seconds: number): string[] {
  const missing = missingPackets(engine);
  if (missing !== 0) return [`At ${seconds} s ${missing} packets are unaccounted for.`];
  return packetsOnLinks(engine) > engine.network.packets.used ? [`At ${seconds} s links hold more than there is.`] : [];
}

/** Without data a flow never gets through, whatever its size. */
function comesToAnEnd({ traffic, dataPlane }: Cell, { shape }: Lane): boolean {
  return TRAFFIC[traffic].endless !== true && !(dataPlane === 'none' && shape.traffic[0].kind === 'flows');
}

/** What is left of traffic that has ended. */
function remains(lane: Lane): string[] {
  const { engine } = lane;
  const { packets } = engine.network;
  const [{ kind }] = lane.shape.traffic;
  // Streams stay when their rate is 0, and a scheme goes on with its own packets: one for a stream or a link at most.
  const stays = kind === 'constant-rate' || kind === 'raw';
  const own = stays && lane.declaration.isBaseline !== true ? engine.census.active + engine.links.length : 0;
  const isEmpty = (): boolean => (stays || engine.census.active + engine.census.waiting === 0) && packets.used <= own;
  for (let seconds = LOOKED_AT_SECONDS; seconds <= ENOUGH_SECONDS && !isEmpty(); seconds += 5) {
    lane.advance(seconds, Infinity);
  }
  if (engine.census.arrived === 0 && engine.network.packetsBorn === 0) return ['Nothing ever happened.'];
  const missing = missingPackets(engine);
  if (missing !== 0) return [`At the end ${missing} packets are unaccounted for.`];
  if (isEmpty()) return [];
  const flows = engine.census.active + engine.census.waiting;
  return [`At ${ENOUGH_SECONDS} s ${flows} flows and ${packets.used} packets are left.`];
}

/** All that became of the packets. Decisions are not in it: a gate that meets nobody makes some. */
function behaviour({ engine }: Lane): string {
  const { network, links, goodputBytes, completions } = engine;
  return JSON.stringify([
    [network.packetsBorn, network.packetsDelivered, network.packetsDropped, network.synsRefused, goodputBytes],
    [completions.count, completions.totalSinceArrival],
    links.map(({ sentBytes, droppedPackets, refusedPackets }) => [sentBytes, droppedPackets, refusedPackets]),
  ]);
}

/** Whether some flow that is here has been given a rate. */
function givesRates({ engine }: Lane): boolean {
  const { rates } = engine.controller;
  return rates !== null && [...engine.flows.rows()].some((row) => rates.rateOf(row) > 0);
}
