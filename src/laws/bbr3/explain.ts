import { bitRate, duration } from '../../base/format.ts';
import type { Explanation } from '../../engine/scheme-words.ts';

/** What a flow believes of its path. */
interface Believed {
  /** bit/s */
  readonly bandwidth: number;
  /** seconds; Infinity: not measured yet */
  readonly roundTrip: number;
  /** segments; Infinity: no bound */
  readonly longFlight: number;
  /** Losses hold it below what it has measured. */
  readonly isBounded: boolean;
}

/** @param state the place of the state in the declaration, and `word` its name */
export function explainBbr3(word: string, state: number, believed: Believed): Explanation {
  const measured = `It measures ${bitRate(believed.bandwidth)}`;
  const roundTrip = Number.isFinite(believed.roundTrip) ? duration(believed.roundTrip) : 'not known yet';
  const bound = Number.isFinite(believed.longFlight)
    ? ` More than ${Math.floor(believed.longFlight)} segments in flight have caused too many losses.`
    : '';
  const lately = believed.isBounded ? ' Recent losses hold it below that until it probes again.' : '';
  const why = [
    'Startup: it sends faster and faster until the rate at which packets arrive grows no more, or too many are lost.',
    'The pipe is full: it sends at half of the rate until the queue that it built has drained.',
    `${measured}, and sends a tenth less, so that queues empty and room is left for others.${bound}`,
    `${measured}, and a shortest round trip of ${roundTrip}: it sends at that rate.${lately}${bound}`,
    `${measured}, and fills the path for one round trip before it probes for more.`,
    `${measured}, and sends a quarter more, to see whether more capacity is free.${bound}`,
    'Its shortest round trip is long ago: it halves what is in flight for a moment, to measure it again.',
  ][state];
  const line = (number: string, text: string, ...current: readonly number[]) => ({
    number,
    text,
    current: current.includes(state),
  });
  return {
    title: word,
    why,
    values: [],
    algorithm: {
      title: 'BBRv3, on each acknowledgement',
      source: 'draft-ietf-ccwg-bbr, Detailed Algorithm',
      lines: [
        { number: '1', text: 'max_bw = largest delivery rate of two cycles; min_rtt = shortest round trip of 10 s' },
        line('2', 'Startup: gain 2.77, until max_bw has not grown by 25 % in 3 rounds, or losses exceed 2 %', 0),
        line('3', 'Drain: gain 0.5, until the flight is max_bw × min_rtt', 1),
        line(
          '4',
          'DOWN: gain 0.9, until there is headroom; CRUISE: gain 1, for 2 to 3 s or as many rounds as Reno',
          2,
          3,
        ),
        line(
          '5',
          'REFILL: gain 1, for a round; UP: gain 1.25, until the rate grows no more, or losses exceed 2 %',
          4,
          5,
        ),
        line('6', 'ProbeRTT: half of max_bw × min_rtt in flight for 200 ms, when min_rtt was not seen for 5 s', 6),
        {
          number: '7',
          text: 'pacing_rate = gain × min(max_bw, bw_shortterm); cwnd ≤ inflight_longterm, inflight_shortterm',
        },
      ],
    },
  };
}
