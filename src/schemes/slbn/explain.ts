import { bitRate, duration } from '../../base/format.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import type { ExplicitRateController } from './controller.ts';

/** What is said of a link under SLBN; rates in bit/s. */
interface SlbnLinkFacts {
  readonly capacity: number;
  readonly saturatedBandwidth: number;
  readonly unsaturatedSessions: number;
  readonly allSessions: number;
  readonly share: number;
  /** Infinity: max-min fairness holds nobody back here. */
  readonly level: number;
  readonly repairHold: boolean;
}

/** Within this of each other two rates are the same to a reader. */
const SAME = 1e-6;

export function explainSlbnLink(facts: SlbnLinkFacts): Explanation {
  const { capacity, saturatedBandwidth, unsaturatedSessions, allSessions, share, level } = facts;
  if (allSessions === 0) return { title: 'no session crosses it', why: '', values: [], algorithm: null };
  const isBottleneck = level < Infinity;
  const isSettled = isBottleneck && Math.abs(share / level - 1) < SAME;
  const elsewhere = allSessions - unsaturatedSessions;
  const held = `${unsaturatedSessions} of ${allSessions} ${allSessions === 1 ? 'session' : 'sessions'}`;
  const why =
    unsaturatedSessions === 0
      ? `${allSessions === 1 ? 'The only session that crosses it is' : `All ${allSessions} sessions that cross it are`} limited elsewhere, ${allSessions === 1 ? 'at' : 'together at'} ${bitRate(saturatedBandwidth)}.`
      : elsewhere === 0
        ? allSessions === 1
          ? `The only session that crosses it is not limited elsewhere: it may have all of ${bitRate(capacity)}.`
          : `None of the ${allSessions} sessions that cross it is limited elsewhere: each may have an equal part of ${bitRate(capacity)}.`
        : `${held} could use more here. The others are limited elsewhere, at ${bitRate(saturatedBandwidth)} together; what is left is shared.`;
  return {
    title: isBottleneck ? (isSettled ? 'bottleneck, settled' : 'bottleneck, settling') : 'not a bottleneck',
    why,
    values: [
      { name: 'BF', meaning: 'limited elsewhere', value: bitRate(saturatedBandwidth), symbol: true },
      { name: 'NR', meaning: 'sessions limited here', value: `${unsaturatedSessions}`, symbol: true },
      { name: 'N', meaning: 'sessions crossing', value: `${allSessions}`, symbol: true },
      {
        name: 'shBW',
        meaning: '(C − BF) / NR, at least C / N',
        value: share === Infinity ? 'no limit' : bitRate(share),
        symbol: true,
        decided: true,
      },
      { name: 'max-min', meaning: 'level of this link', value: isBottleneck ? bitRate(level) : 'limits no session' },
    ],
    algorithm: slbnLines(facts.repairHold),
  };
}

/** What a link does with a Probe. */
function slbnLines(repairHold: boolean): Explanation['algorithm'] {
  const hold = [
    { number: '', text: 'else if bw′ ≥ shBW' },
    { number: '', text: '  B ← B ∪ {e}' },
  ];
  return {
    title: 'Probe, at a link',
    source: repairHold ? 'Figure 2; our repair (hold) is on' : 'Figure 2, as printed',
    lines: [
      { number: '13', text: 'if e ∈ B:  B ← B \\ {e}' },
      { number: '16', text: 'else:  BF ← BF − bw″; NR ← NR + 1' },
      { number: '18', text: 'shBW ← max((C − BF) / NR, C / N)' },
      { number: '19', text: 'if e = b or bw ≥ shBW' },
      { number: '20', text: '  B ← B ∪ {e}; bw ← shBW; b ← e' },
      ...(repairHold ? hold : []),
      { number: '21', text: 'else' },
      { number: '22', text: '  BF ← BF + bw′; NR ← NR − 1' },
    ],
  };
}

export function explainSession(controller: ExplicitRateController, row: number): Explanation {
  const { sessions, errors, context } = controller;
  const rate = sessions.rate[row];
  const fair = errors.fairRate(row);
  const demand = sessions.demand[row];
  const hop = sessions.bottleneck[row];
  const roundTrip = sessions.roundTrip[row];
  if (rate < 0) {
    return {
      title: 'joining',
      why: 'Its first packet is on its way: it has no rate yet.',
      values: [],
      algorithm: null,
    };
  }
  const heldByHost = sessions.isHeldByHost(row);
  const holder = hop < 0 ? null : context.linkId(controller.pathOf(row)[hop]);
  const error = fair > 0 ? rate / fair - 1 : 0;
  const place =
    holder === null
      ? `${heldByHost ? 'The link of its host' : 'Its own demand'} holds it`
      : `The smallest share on its path is that of link ${holder}`;
  const verdict =
    Math.abs(error) < SAME
      ? 'this is its max-min rate.'
      : `its max-min rate is ${bitRate(fair)}, so it still has ${error > 0 ? 'too much' : 'less than its share'}.`;
  return {
    title: `sends at ${bitRate(rate)}`,
    why: `${place}: ${verdict}`,
    values: [
      { name: 'rate', meaning: 'last received', value: bitRate(rate), symbol: true, decided: true },
      { name: 'max-min', meaning: 'fair now', value: bitRate(fair) },
      {
        name: 'D',
        meaning: 'asks for',
        value: demand === Infinity || heldByHost ? 'all it can get' : bitRate(demand),
        symbol: true,
      },
      ...(heldByHost ? [{ name: 'host', meaning: 'its link', value: bitRate(demand) }] : []),
      { name: 'bw', meaning: 'in its packet', value: bandwidthText(sessions.bandwidth[row]), symbol: true },
      ...historyValues(controller, row),
      { name: 'b', meaning: 'latest bottleneck', value: holder ?? 'none', symbol: true },
      { name: 'cycle', meaning: 'last round trip', value: roundTrip > 0 ? duration(roundTrip) : '—' },
      {
        name: 'cycles',
        meaning: `in ${duration(context.now() - sessions.joinedAt[row])}`,
        value: `${sessions.cycles[row]}`,
      },
    ],
    algorithm: null,
  };
}

const MESSAGES = ['', 'Join', 'Probe', 'ProbeAck', 'Leave'];
const ERRANDS = [
  '',
  'It announces the session to every link on the path and asks for a rate.',
  'Each link on the path lowers the rate in it to what the link can give.',
  'Each link checks it again on the way back; the source will send at the rate that it brings.',
  'It announces to every link on the path that the session has ended.',
];

/** The packet of a session, which there is one of at a time. */
export function explainMessage(controller: ExplicitRateController, row: number): Explanation {
  const { sessions } = controller;
  const message = sessions.message[row];
  return {
    title: MESSAGES[message],
    why: ERRANDS[message],
    values: [
      {
        name: 'bw',
        meaning: 'the smallest so far',
        value: bandwidthText(sessions.bandwidth[row]),
        symbol: true,
        decided: true,
      },
      ...historyValues(controller, row),
    ],
    algorithm: null,
  };
}

function historyValues({ sessions, rule }: ExplicitRateController, row: number): Explanation['values'] {
  if (rule.carriesHistory !== true) return [];
  return [
    { name: 'bw′', meaning: 'one cycle ago', value: bandwidthText(sessions.bandwidthBefore[row]), symbol: true },
    { name: 'bw″', meaning: 'two cycles ago', value: bandwidthText(sessions.bandwidthTwoAgo[row]), symbol: true },
  ];
}

function bandwidthText(bitsPerSecond: number): string {
  return bitsPerSecond === Infinity ? 'no limit' : bitRate(bitsPerSecond);
}
