import { bitRate, counted, duration, threeDigits, withCommas } from '../../base/format.ts';
import type { Decision } from '../../engine/decision-log.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import type { RateFacts } from './middlebox.ts';
import type { LocalControl, MiddleControl } from './segments-of.ts';

/** Codes of decisions, all about a flow. Values: r, N, Q and C of the middlebox after it. */
export const Decided = { joined: 1, sent: 2, finished: 3, idle: 4 } as const;

/** What a middlebox's words are made of. */
interface MiddleboxFacts extends RateFacts {
  readonly rate: number;
  readonly intervalSeconds: number;
  readonly thinned: number;
  /** What waits at the output and its link. */
  readonly packets: number;
  readonly local: LocalControl;
  readonly control: MiddleControl;
  /** p of the segment's TFRC. */
  readonly lossEventRate: number;
}

/** What sets C. */
const CONTROL_WORDS: Readonly<Record<MiddleControl, string>> = {
  assured: 'the middle segment carries',
  tfrc: 'set by TFRC in the middle segment',
  xcp: 'set by XCP in the middle segment',
  lccp: 'given by the next middlebox',
  tcp: 'the middle segment carries',
};

/** What a flow's words are made of; rates in bit/s. */
interface FlowFacts {
  readonly isPaced: boolean;
  readonly adapts: boolean;
  readonly isEstablished: boolean;
  readonly pace: number;
  /** The middleboxes that count it. */
  readonly boxes: readonly { readonly name: number; readonly sentRate: number; readonly activeFlows: number }[];
}

export function explainMiddlebox(facts: MiddleboxFacts): Explanation {
  if (facts.local !== 'lccp') return explainOutput(facts);
  const { rate, capacity, activeFlows, queue, queueAllowance, thinned } = facts;
  const flows = Math.max(1, activeFlows);
  const draining = Math.max(0, queue - queueAllowance) / facts.drainSeconds;
  const share = (capacity - draining) / flows;
  const least = (facts.leastShare * capacity) / flows;
  const isLeast = draining > 0 && share < least;
  return {
    title: activeFlows === 0 ? 'middlebox, no active flow' : `middlebox, ${counted(activeFlows, 'active flow')}`,
    why: inWords(facts, draining, isLeast),
    values: [
      { name: 'r', meaning: 'sent to each flow', value: bitRate(rate), symbol: true, decided: true },
      { name: 'C', meaning: CONTROL_WORDS[facts.control], value: bitRate(capacity), symbol: true },
      { name: 'N', meaning: 'active flows', value: withCommas(activeFlows), symbol: true },
      { name: 'Q', meaning: `queued now, ${counted(facts.packets, 'packet')}`, value: bits(queue), symbol: true },
      { name: 'Q0', meaning: 'tolerated', value: bits(queueAllowance), symbol: true },
      ...lossValue(facts.control, facts.lossEventRate),
      { name: 'dropped', meaning: 'packets of flows that do not adapt', value: withCommas(thinned) },
    ],
    algorithm: {
      title: 'Rate of a flow',
      source: 'our rule; the paper leaves it open',
      lines: [
        { number: '1', text: 'd = max(0, Q − Q0) / τ' },
        { number: '2', text: `r = (C − d) / N`, current: activeFlows > 0 && !isLeast },
        { number: '3', text: `at least ${facts.leastShare} C / N`, current: isLeast },
      ],
    },
  };
}

/** Words for a middlebox that does not run LCCP: what it lets out. */
function explainOutput({ local, control, capacity, queue, packets, lossEventRate }: MiddleboxFacts): Explanation {
  const out = `Its output sends at ${bitRate(capacity)}.`;
  const why =
    local === 'xcp'
      ? `${out} XCP writes into each packet how much its flow’s window may change.`
      : `${out} Hosts receive no rates: they run TCP end to end.`;
  return {
    title: local === 'xcp' ? 'middlebox, XCP before it' : 'middlebox, TCP before it',
    why,
    values: [
      { name: 'C', meaning: CONTROL_WORDS[control], value: bitRate(capacity), symbol: true, decided: true },
      { name: 'Q', meaning: `queued now, ${counted(packets, 'packet')}`, value: bits(queue), symbol: true },
      ...lossValue(control, lossEventRate),
    ],
    algorithm: null,
  };
}

function lossValue(control: MiddleControl, lossEventRate: number): Explanation['values'] {
  if (control !== 'tfrc') return [];
  const value = lossEventRate > 0 ? threeDigits(lossEventRate) : 'no loss yet';
  return [{ name: 'p', meaning: 'loss event rate', value, symbol: true }];
}

function inWords(facts: MiddleboxFacts, draining: number, isLeast: boolean): string {
  const { rate, capacity, activeFlows, intervalSeconds } = facts;
  if (activeFlows === 0) return `The next flow that asks may have all ${bitRate(capacity)}.`;
  const sending = `Every ${duration(intervalSeconds)}, and whenever a flow arrives or leaves, it sends this rate to the hosts.`;
  if (isLeast) return `The queue is so long that each flow gets its minimum, ${bitRate(rate)}. ${sending}`;
  if (draining > 0) return `An equal share, less what drains the queue: ${bitRate(rate)} each. ${sending}`;
  return `An equal share of ${bitRate(capacity)}: ${bitRate(rate)} each. ${sending}`;
}

export function explainFlow({ isPaced, adapts, isEstablished, pace, boxes }: FlowFacts): Explanation {
  const values = boxes.map(({ name, sentRate, activeFlows }) => ({
    name: `r of middlebox ${name}`,
    meaning: `with ${counted(activeFlows, 'active flow')}`,
    value: sentRate === Infinity ? 'not sent yet' : bitRate(sentRate),
    decided: sentRate === pace,
  }));
  if (!isPaced) {
    if (adapts || boxes.length === 0) return { title: '', why: '', values: [], algorithm: null };
    const why = 'It does not adapt: the middlebox passes it at the rate of the others and drops the rest.';
    return { title: 'limited at the middlebox', why, values, algorithm: null };
  }
  if (!isEstablished) {
    const why = 'Its SYN is on the way. After the answer one data packet goes at once, and asks for a rate.';
    return { title: 'connecting', why, values, algorithm: null };
  }
  if (pace === 0) {
    const why = 'Its first data packet asked for a rate. The next waits for the answer.';
    return { title: 'waits for its rate', why, values, algorithm: null };
  }
  const why =
    boxes.length > 1
      ? 'The smallest of the rates that the middleboxes on its path have sent to its host. The flow has no window.'
      : boxes.length === 1
        ? 'The last rate that the middlebox sent to its host. The flow has no window, and a loss does not change the rate.'
        : 'The last rate that its host received. No middlebox counts the flow now.';
  return { title: `sends at ${bitRate(pace)}`, why, values, algorithm: null };
}

/** Why a packet of a flow that does not adapt was dropped. Values as `Decided`, then tokens and the packet's bits. */
export function explainThinning([rate, activeFlows, , , tokens, packetBits]: Float64Array): Explanation {
  return {
    title: 'middlebox, limiting UDP',
    why: `The flow does not adapt and was above the rate of the others, ${bitRate(rate)}.`,
    values: [
      { name: 'tokens', meaning: `of the ${bits(packetBits)} of this packet`, value: bits(tokens), decided: true },
      { name: 'r', meaning: `with ${counted(activeFlows, 'active flow')}`, value: bitRate(rate), symbol: true },
    ],
    algorithm: null,
  };
}

/** Why a packet was dropped at a middlebox that shapes. Values as `Decided`. */
export function explainFullOutput([rate, activeFlows, queue, capacity]: Float64Array): Explanation {
  return {
    title: 'middlebox, output full',
    why: `The output sends at ${bitRate(capacity)}, the rate of its segment, and its buffer is full.`,
    values: [
      { name: 'Q', meaning: 'queued', value: bits(queue), symbol: true, decided: true },
      { name: 'C', meaning: 'of the segment', value: bitRate(capacity), symbol: true },
      { name: 'r', meaning: `with ${counted(activeFlows, 'active flow')}`, value: bitRate(rate), symbol: true },
    ],
    algorithm: null,
  };
}

export function describeDecision({ code, values: [rate, activeFlows] }: Decision): string {
  const share = `${counted(activeFlows, 'active flow')}, ${bitRate(rate)} each`;
  switch (code) {
    case Decided.joined:
      return `asked for a rate: ${share}`;
    case Decided.sent:
      return `${bitRate(rate)} sent to its host`;
    case Decided.finished:
      return `FIN at the middlebox, leaving ${share}`;
    case Decided.idle:
      return 'silent: no longer counted';
    default:
      return '';
  }
}

function bits(value: number): string {
  return `${threeDigits(value / 8)} bytes`;
}
