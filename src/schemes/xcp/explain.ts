import { bitRate, duration, threeDigits } from '../../base/format.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import type { XcpLink } from './link-controller.ts';

/** Words for a link's two controllers, from what they found in the last interval. */
export function explainXcpLink({ output, feedback, shuffled, input, standingQueue, interval }: XcpLink): Explanation {
  const capacity = output.rateBitsPerSecond;
  const gives = feedback >= 0;
  const why = gives
    ? `${bitRate(input)} arrived, of ${bitRate(capacity)}: the windows may grow by ${bitRate(feedback)} together.`
    : `${bitRate(input)} arrived, of ${bitRate(capacity)}, and a queue remained: the windows shrink by ${bitRate(-feedback)} together.`;
  return {
    title: gives ? 'XCP, gives' : 'XCP, takes back',
    why,
    values: [
      { name: 'φ/d', meaning: 'α S − β Q / d', value: signed(feedback), symbol: true, decided: true },
      { name: 'h/d', meaning: 'taken from all and redistributed', value: bitRate(shuffled), symbol: true },
      { name: 'S', meaning: 'spare rate', value: signed(capacity - input), symbol: true },
      {
        name: 'Q',
        meaning: 'present for the whole interval',
        value: `${threeDigits(standingQueue / 8)} bytes`,
        symbol: true,
      },
      { name: 'd', meaning: 'mean round trip', value: duration(interval), symbol: true },
    ],
    algorithm: {
      title: 'XCP at a link, once an interval',
      source: 'sections 3.5.1 and 3.5.2',
      lines: [
        { number: '1', text: 'φ = α d S − β Q' },
        { number: '2', text: 'h = max(0, γ y d − |φ|)' },
        { number: '3', text: 'p = ξp rtt² s / cwnd, of h + max(φ, 0)', current: gives },
        { number: '4', text: 'n = ξn rtt s, of h + max(−φ, 0)', current: !gives },
        { number: '5', text: 'H_feedback = min(H_feedback, p − n)' },
      ],
    },
  };
}

/** Words for a flow's window. */
export function explainWindow(window: number, roundTrip: number, segmentBits: number): Explanation {
  const rate = roundTrip > 0 ? bitRate((window * segmentBits) / roundTrip) : 'not known yet';
  return {
    title: `window of ${threeDigits(window)} segments`,
    why: 'Each acknowledgement says how much the links on the path let the window change. A loss cuts it as in TCP.',
    values: [
      { name: 'cwnd', meaning: 'segments', value: threeDigits(window), symbol: true, decided: true },
      { name: 'rtt', meaning: 'smoothed', value: roundTrip > 0 ? duration(roundTrip) : '—', symbol: true },
      { name: 'rate', meaning: 'one window per round trip', value: rate },
    ],
    algorithm: null,
  };
}

function signed(bitsPerSecond: number): string {
  return bitsPerSecond < 0 ? `−${bitRate(-bitsPerSecond)}` : bitRate(bitsPerSecond);
}
