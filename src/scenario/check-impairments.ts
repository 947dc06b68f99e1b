import { type DelayDistribution, delayQuantile } from '../base/delay-distribution.ts';
import { shortened } from '../base/format.ts';
import { LIMITS } from './limits.ts';
import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';
import type { Impairments } from './schema/impairments/impairments.ts';
import { greatestValue } from './varying.ts';

/** The share of the delays that must end within the run. */
const TAIL = 0.999;
/** Draws of a correlated delay in a run. */
const MOST_CHANGES = 1e7;

/** What is wrong with impairments beside their form. */
export function checkImpairments({ network, traffic, run }: Scenario): Problem[] {
  const ofLinks = impairmentsIn(network).flatMap(([place, impairments]) =>
    CHECKS.flatMap((check) => check(place, impairments, run.untilSeconds)),
  );
  const ofHosts = traffic.flatMap((one) => {
    const jitter = 'transport' in one ? one.transport.hostJitter : undefined;
    const place = `traffic.${one.id}.transport.hostJitter`;
    return jitter === undefined ? [] : checkDistribution(place, jitter, run.untilSeconds);
  });
  return [...ofLinks, ...ofHosts];
}

/** The impairments that a network describes, with their places in the scenario. */
export function impairmentsIn(network: Scenario['network']): (readonly [place: string, impairments: Impairments])[] {
  const found = (place: string, impairments: Impairments | undefined): (readonly [string, Impairments])[] =>
    impairments === undefined ? [] : [[place, impairments]];
  if (network.form === 'generated') {
    const { impairments } = network.parameters as { readonly impairments?: Impairments };
    return found('network.parameters.impairments', impairments);
  }
  return network.links.flatMap(({ id, impairments, reverse }) => [
    ...found(`network.links.${id}.impairments`, impairments),
    ...found(`network.links.${id}.reverse.impairments`, reverse?.impairments),
  ]);
}

type Check = (place: string, impairments: Impairments, untilSeconds: number) => Problem[];

const CHECKS: readonly Check[] = [
  checkJitter,
  checkExtraDelay,
  checkLossTrace,
  checkOpportunities,
  checkWaits,
  checkRetransmission,
];

function checkJitter(place: string, { jitter }: Impairments, untilSeconds: number): Problem[] {
  if (jitter === undefined) return [];
  const { distribution, correlationSeconds } = jitter;
  const wrong = checkDistribution(`${place}.jitter.distribution`, distribution, untilSeconds);
  if (wrong.length > 0) return wrong;
  if (correlationSeconds > 0 && untilSeconds / correlationSeconds > MOST_CHANGES) {
    const message = `The delay would change more than ${MOST_CHANGES} times in the run.`;
    const remedy = `Use at least ${untilSeconds / MOST_CHANGES} s, or 0: one draw for each packet.`;
    return [{ place: `${place}.jitter.correlationSeconds`, message, remedy }];
  }
  return [];
}

/** @param at the place of the distribution */
function checkDistribution(at: string, distribution: DelayDistribution, untilSeconds: number): Problem[] {
  if (distribution.kind === 'uniform' && distribution.maximumSeconds < distribution.minimumSeconds) {
    const message = 'The maximum is less than the minimum.';
    return [{ place: `${at}.maximumSeconds`, message, remedy: `At least ${distribution.minimumSeconds}.` }];
  }
  if (distribution.kind === 'table') {
    const { quantilesSeconds: table } = distribution;
    const lower = table.findIndex((delay, index) => index > 0 && delay < table[index - 1]);
    if (lower > 0) {
      const message = `The quantile ${table[lower]} is less than the one before it, ${table[lower - 1]}.`;
      return [{ place: `${at}.quantilesSeconds.${lower}`, message, remedy: 'List quantiles from low to high.' }];
    }
  }
  const tail = delayQuantile(distribution, TAIL);
  if (tail > untilSeconds) {
    const message = `One packet in a thousand would arrive more than ${Number(tail.toPrecision(3))} s late, and the run has ${untilSeconds} s.`;
    return [{ place: at, message, remedy: 'Use shorter delays, or a larger shape.' }];
  }
  return [];
}

function checkExtraDelay(place: string, { extraDelay }: Impairments, untilSeconds: number): Problem[] {
  if (extraDelay === undefined) return [];
  const most = greatestValue(extraDelay.seconds);
  if (most <= untilSeconds) return [];
  const message = `A packet would arrive ${most} s late, and the run has ${untilSeconds} s.`;
  return [{ place: `${place}.extraDelay.seconds`, message, remedy: `At most ${untilSeconds} s.` }];
}

function checkLossTrace(place: string, { lossTrace }: Impairments): Problem[] {
  const at = lossTrace?.packets.search(/[^01]/) ?? -1;
  if (at < 0) return [];
  const message = `Its character ${at + 1} is neither 0 nor 1.`;
  return [
    { place: `${place}.lossTrace.packets`, message, remedy: 'Write 1 for a packet that is lost and 0 for others.' },
  ];
}

function checkOpportunities(place: string, { opportunities }: Impairments, untilSeconds: number): Problem[] {
  if (opportunities === undefined) return [];
  const wrong = (message: string, remedy: string): Problem[] => [
    { place: `${place}.opportunities.milliseconds`, message, remedy },
  ];
  const moments = opportunities.milliseconds.trim().split(/\s+/);
  if (moments.length > LIMITS.opportunities) {
    return wrong(`It has ${moments.length} moments.`, `At most ${LIMITS.opportunities}: keep a part of the trace.`);
  }
  let before = 0;
  for (const [index, word] of moments.entries()) {
    const moment = Number(word);
    if (!/^\d{1,9}$/.test(word)) {
      return wrong(
        `Moment ${index + 1}, "${shortened(word, 30)}", is not a whole number of milliseconds.`,
        'Use 0 to 999999999.',
      );
    }
    if (moment < before) {
      return wrong(`Moment ${index + 1}, ${moment} ms, is before the one ahead of it.`, 'Sort them.');
    }
    if (moment - before > untilSeconds * 1000) {
      const message = `Nothing is sent between ${before} ms and ${moment} ms, and the run has ${untilSeconds} s.`;
      return wrong(message, 'Use a longer run, or a trace without such a silence.');
    }
    before = moment;
  }
  return before > 0 ? [] : wrong('The last moment is 0 ms, and it is the period of the trace.', 'End after 0 ms.');
}

/** What packets wait for must be over within the run. */
function checkWaits(place: string, { reordering, aggregation }: Impairments, untilSeconds: number): Problem[] {
  const waits: (readonly [key: string, seconds: number])[] = [];
  if (reordering?.late.kind === 'time') waits.push(['reordering.late.seconds', reordering.late.seconds]);
  if (reordering?.late.kind === 'packets') {
    waits.push(['reordering.late.longestWaitSeconds', reordering.late.longestWaitSeconds]);
  }
  if (aggregation?.release.kind === 'period') waits.push(['aggregation.release.seconds', aggregation.release.seconds]);
  if (aggregation?.release.kind === 'count') {
    waits.push(['aggregation.release.longestWaitSeconds', aggregation.release.longestWaitSeconds]);
  }
  return waits
    .filter(([, seconds]) => seconds > untilSeconds)
    .map(([key, seconds]) => ({
      place: `${place}.${key}`,
      message: `A packet would wait for ${seconds} s, and the run has ${untilSeconds} s.`,
      remedy: `At most ${untilSeconds} s.`,
    }));
}

function checkRetransmission(place: string, { retransmission }: Impairments, untilSeconds: number): Problem[] {
  if (retransmission === undefined) return [];
  const { tries, trySeconds } = retransmission;
  const most = (tries - 1) * trySeconds;
  if (most <= untilSeconds) return [];
  const message = `${tries} tries take ${most} s, and the run has ${untilSeconds} s.`;
  return [{ place: `${place}.retransmission.tries`, message, remedy: 'Use fewer or shorter tries.' }];
}
