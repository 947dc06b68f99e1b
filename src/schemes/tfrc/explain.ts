import { bitRate, counted, duration, threeDigits, withCommas } from '../../base/format.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import { Limit } from './sender.ts';
import type { TfrcFlow } from './tfrc-flow.ts';

/** Words for a flow's rate. @param isEstablished the SYN's answer has come */
export function explainTfrc({ sender, receiver }: TfrcFlow, isEstablished: boolean): Explanation {
  if (!isEstablished) {
    const why = 'Its SYN is on the way. The answer gives the round trip and, with it, the first rate.';
    return { title: 'TFRC, connecting', why, values: [], algorithm: null };
  }
  const { rate, roundTrip, lossEventRate: p, equationRate, receiveLimit, limit } = sender;
  const known = (value: number): string => (value < Infinity ? bitRate(value) : '—');
  const isSlowStart = p === 0;
  return {
    title: `TFRC, sends at ${bitRate(sender.pace)}`,
    why: reason(limit, isSlowStart, sender.silences),
    values: [
      { name: 'X', meaning: 'the allowed rate', value: bitRate(rate), symbol: true, decided: true },
      { name: 'X_Bps', meaning: 'by the equation', value: known(equationRate), symbol: true },
      { name: 'recv_limit', meaning: 'twice the rate received', value: known(receiveLimit), symbol: true },
      { name: 'p', meaning: 'loss event rate', value: p > 0 ? threeDigits(p) : 'no loss yet', symbol: true },
      { name: 'R', meaning: 'round trip', value: roundTrip > 0 ? duration(roundTrip) : '—', symbol: true },
      {
        name: 'loss events',
        meaning: `${counted(receiver.lost, 'packet')} lost`,
        value: withCommas(receiver.events),
      },
    ],
    algorithm: {
      title: 'When feedback arrives',
      source: 'RFC 5348, section 4.3',
      lines: [
        { number: '1', text: 'p = 0: X = min(2 X, recv_limit) once a round trip', current: isSlowStart },
        {
          number: '2',
          text: 'X = X_Bps = s / (R √(2p/3) + 4R · 3 √(3p/8) p (1 + 32 p²))',
          current: limit === Limit.equation,
        },
        { number: '3', text: 'at most recv_limit', current: !isSlowStart && limit === Limit.received },
        { number: '4', text: 'at least s / 64 s', current: !isSlowStart && limit === Limit.least },
      ],
    },
  };
}

function reason(limit: number, isSlowStart: boolean, silences: number): string {
  const silent =
    silences > 0 ? ` Without feedback it was halved ${silences === 1 ? 'once' : `${silences} times`}.` : '';
  if (isSlowStart) return `No loss yet: the rate doubles each round trip, up to twice what the receiver got.${silent}`;
  if (limit === Limit.received) return `The equation allows more, but not more than twice the rate received.${silent}`;
  if (limit === Limit.least) return `Losses are so frequent that only one packet is sent every 64 s.${silent}`;
  return `What TCP would get with this round trip and this loss event rate.${silent}`;
}
