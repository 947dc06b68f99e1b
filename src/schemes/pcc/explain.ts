import { bitRate, duration, threeDigits } from '../../base/format.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import { Result } from './trials.ts';
import type { PccFacts } from './facts.ts';
import { Order } from './pcc-flow.ts';
import { Phase } from './probes.ts';
import { SenderPhase } from './sender.ts';

type Values = Explanation['values'];

/** A flow's state in words: why it is on or off, the numbers that decided, and the statement that applied. */
export function explainFlow(facts: PccFacts): Explanation {
  return { title: title(facts), why: why(facts), values: values(facts), algorithm: lines(facts) };
}

/** What a packet of PCC's own carries. */
interface OwnPacketFacts {
  readonly isProbe: boolean;
  /** A value of `Order`. */
  readonly order: number;
  /** With an order to stop: for how long. Infinity: for good. */
  readonly offSeconds: number;
  /** 0: not known yet. */
  readonly roundTrip: number;
  readonly silentRoundTrips: number;
}

/** Words for a control packet, or a probe. */
export function explainAuthoredPacket(facts: OwnPacketFacts): Explanation {
  const { isProbe, order, offSeconds, roundTrip, silentRoundTrips } = facts;
  if (isProbe) {
    const why = 'It finds losses and the round trip while its flow sends no data.';
    return { title: 'Probe', why, values: [], algorithm: null };
  }
  const stop =
    offSeconds === Infinity
      ? 'It asks the sender to stop for good.'
      : `It asks the sender to stop for ${duration(offSeconds)}.`;
  const go = `It lets the sender go on, and carries a timestamp for measuring the round trip. A sender that hears none for ${silentRoundTrips} round trips stops.`;
  return {
    title: 'Control packet',
    why: order === Order.stop ? stop : go,
    values: [
      {
        name: 'order',
        meaning: 'to the sender',
        value: order === Order.stop ? 'stop' : order === Order.send ? 'send' : 'none',
        decided: order === Order.stop,
      },
      { name: 'RTT', meaning: 'smoothed, as the receiver knows it', value: roundTrip > 0 ? duration(roundTrip) : '—' },
    ],
    algorithm: null,
  };
}

function title({ senderPhase, receiverPhase, isHeard }: PccFacts): string {
  if (senderPhase === SenderPhase.on) return receiverPhase === Phase.protected || !isHeard ? 'on, protected' : 'on';
  return ['off', 'probing before on', 'on', 'off, hears nothing', 'suspended for good'][senderPhase];
}

function why(facts: PccFacts): string {
  const { senderPhase, receiverPhase, untilSeconds, completeIntervals, parameters, latest } = facts;
  const again = untilSeconds < Infinity ? ` It restarts in ${duration(untilSeconds)}.` : '';
  if (senderPhase === SenderPhase.ended) {
    return 'The loss rate rises and falls with this flow, so its trials mean nothing: it is suspended for good.';
  }
  if (senderPhase === SenderPhase.silent) {
    return `It heard no control packet for ${parameters.silentRoundTrips} round trips: an order to stop may have been lost.${again}`;
  }
  const isSending = senderPhase === SenderPhase.on || senderPhase === SenderPhase.probing;
  if (isSending && !facts.isHeard) {
    return 'It has just started, and measures from the beginning what TCP would get: its first packet is on its way.';
  }
  if (receiverPhase === Phase.protected || receiverPhase === Phase.probing) {
    const { neededIntervals } = parameters;
    return `It is measuring what TCP would get: ${completeIntervals} of ${neededIntervals} loss intervals are complete.`;
  }
  if (receiverPhase === Phase.resumed)
    return 'It was off, but in the present conditions its last trial would have succeeded.';
  const order = isSending && receiverPhase === Phase.off ? ' The order to stop is on its way to the sender.' : '';
  return `${trialInWords(facts)}${order}${latest.offSeconds > 0 ? again : ''}`;
}

function trialInWords({ latest, tcpRate, effectiveRate }: PccFacts): string {
  const { result, adjusted, draw, offSeconds } = latest;
  const chance = threeDigits(adjusted);
  switch (result) {
    case Result.failed:
      return `It drew ${threeDigits(draw)}, and stays on only up to p′ = ${chance}: off for ${duration(offSeconds)}.`;
    case Result.noChance:
      return `It sent more in its protected time than TCP would in all of T: off for ${duration(offSeconds)} without a draw.`;
    case Result.onTimeOver:
      return `Its on-time is over; it must be off for ${duration(offSeconds)} to take no more than TCP on average.`;
    case Result.survived:
      return `It drew ${threeDigits(draw)}, not above p′ = ${chance}: it stays on.`;
    default:
      return tcpRate === Infinity
        ? 'No packet has been lost yet, so TCP’s rate has no limit: it stays on.'
        : `TCP would get no less than its effective rate of ${bitRate(effectiveRate)}: it stays on, without a draw.`;
  }
}

function values(facts: PccFacts): Values {
  const { latest, protectedTime, parameters } = facts;
  const { probability, adjusted, draw, result } = latest;
  const rate = (name: string, meaning: string, value: number): Values[number] => ({
    name,
    meaning,
    value: value === Infinity ? 'no limit' : bitRate(value),
    symbol: true,
  });
  // Those of the period before say nothing about this one.
  const looked: Values =
    !facts.isHeard || Number.isNaN(probability)
      ? []
      : [
          { name: 'p', meaning: 'rTCP / rEFF, latest', value: threeDigits(probability), symbol: true },
          {
            name: 'p′',
            meaning: 'to stay on',
            value: threeDigits(adjusted),
            symbol: true,
            decided: result !== Result.stays,
          },
          ...(Number.isNaN(draw)
            ? []
            : [{ name: 'x', meaning: 'drawn from (0, 1]', value: threeDigits(draw), symbol: true, decided: true }]),
        ];
  const frozen: Values =
    protectedTime === null || !facts.isHeard
      ? []
      : [{ name: 'T′', meaning: 'protected time', value: duration(protectedTime.seconds), symbol: true }];
  return [
    ...looked,
    rate('rTCP', 'TCP would get', facts.tcpRate),
    rate('rNA', 'of the application', facts.rate),
    rate('rEFF', 'on average, rNA Π P', facts.effectiveRate),
    { name: 'l', meaning: 'loss event rate', value: `${threeDigits(100 * facts.lossEventRate)} %`, symbol: true },
    { name: 'RTT', meaning: 'smoothed', value: facts.roundTrip > 0 ? duration(facts.roundTrip) : '—', symbol: true },
    { name: 'T', meaning: 'interval', value: duration(parameters.intervalSeconds), symbol: true },
    ...frozen,
    { name: 'on', meaning: `${facts.onPeriods} on-periods are over`, value: duration(facts.onSeconds) },
  ];
}

/** Sections 3.4 to 3.6 as statements of ours: the paper prints none. The one that applied last is marked. */
function lines({ latest, receiverPhase, parameters, isHeard }: PccFacts): Explanation['algorithm'] {
  if (parameters.fixedOnTime) return null;
  const { result, probability, adjusted, draw } = latest;
  const isMeasuring =
    !isHeard || receiverPhase === Phase.protected || receiverPhase === Phase.probing || Number.isNaN(probability);
  const current = isMeasuring
    ? '1'
    : ({ [Result.stays]: '5', [Result.noChance]: '6', [Result.failed]: '8', [Result.survived]: '9' }[result] ?? '9');
  const [p, x] = [threeDigits(adjusted), threeDigits(draw)];
  const numbers: Readonly<Record<string, string>> = {
    '1': 'still measuring',
    '5': `${p} ≥ 1`,
    '6': `${p} ≤ 0; off for ${duration(latest.offSeconds)}`,
    '8': `${x} > ${p}`,
    '9': `${x} ≤ ${p}`,
  };
  const statements: readonly (readonly [string, string])[] = [
    ['1', 'stay on for T′; freeze r′TCP, r′NA'],
    ['2', 'rEFF = rNA Π P'],
    ['3', 'p = rTCP / rEFF'],
    ['4', 'p′ = (T rTCP − T′(r′NA − r′TCP)) / (T rNA Π P′) until T′ + T, then p'],
    ['5', 'if p′ ≥ 1: stay on'],
    ['6', 'if p′ ≤ 0: off for T′(r′NA − r′TCP) / rTCP, at least T'],
    ['7', 'draw x from (0, 1]'],
    ['8', 'if x > p′: off for T'],
    ['9', 'else stay on; p joins P, p′ joins P′, for T'],
  ];
  return {
    title: `PCC, statement ${current}`,
    source: 'sections 3.4 to 3.6, numbered by us',
    lines: statements.flatMap(([number, text]) =>
      number === current
        ? [
            { number, text, current: true },
            { number: '', text: `  ${numbers[current]}` },
          ]
        : [{ number, text }],
    ),
  };
}
