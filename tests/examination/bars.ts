/**
 * What the examination is judged by: verdicts that are known before it runs, from the papers and from what the laws are
 * made to do. They were committed before they were looked at.
 */
import type { QuestionResult } from '../../src/examination/judge.ts';
import { senderOfLaw, senderOfScheme, type Sender } from '../../src/examination/sender.ts';

export interface Bar {
  readonly who: string;
  readonly question: number;
  /** One line of the question; absent: the whole. */
  readonly line?: string;
  readonly expected: readonly QuestionResult['verdict'][];
}

/** Laws that no one should use, and that an examination must find out. */
const HOSTILE = {
  /** It grows with each acknowledgement, whatever is lost. */
  'ignores-losses': `export default {
  kind: 'window law',
  title: 'Ignores losses',
  acknowledged(flow) { flow.window += 1; },
  congested(flow) {},
  timedOut(flow) {},
};`,
  'one-packet': `export default {
  kind: 'window law',
  title: 'One packet a round trip',
  start(flow) { flow.window = 1; },
  acknowledged(flow) { flow.window = 1; },
  congested(flow) { flow.window = 1; },
};`,
  /** 18 Mbit/s: 0.9 of the rate of B2. */
  'constant-rate': `export default {
  kind: 'window law',
  title: 'Constant rate',
  needs: ['pacing'],
  start(flow) { flow.window = 4000; },
  acknowledged(flow) { flow.window = 4000; },
  congested(flow) {},
  timedOut(flow) { flow.window = 4000; },
  pace(flow) { return 18000000; },
};`,
} as const;

export function senderOf(who: string): Sender {
  const source = (HOSTILE as Readonly<Record<string, string>>)[who];
  if (source === undefined) return (senderOfLaw(who) ?? senderOfScheme(who))!;
  const id = `own-${who}`;
  return {
    id: who,
    title: who,
    transport: { windowLaw: { law: id, parameters: {} } },
    own: [{ id, title: who, kind: 'window law', source }],
  };
}

const bars = (who: string, expected: Bar['expected'], questions: readonly number[]): Bar[] =>
  questions.map((question) => ({ who, question, expected }));

export const BARS: readonly Bar[] = [
  ...['cubic', 'newreno'].flatMap((who) => [
    ...bars(who, ['met'], [1, 2, 3, 6, 7, 8, 13]),
    ...bars(who, ['not met'], [4]),
  ]),
  ...bars('bbr', ['not met'], [5, 8, 11]),
  ...bars('bbr', ['met', 'in part'], [4]),
  { who: 'bbr', question: 11, line: 'victims', expected: ['in part'] },
  ...bars('bbr3', ['in part'], [5]),
  ...bars('bbr3', ['not met'], [8]),
  ...['vegas', 'ledbat'].flatMap((who) => bars(who, ['met'], [8])),
  ...bars('ignores-losses', ['not met'], [1, 3, 5, 8, 19]),
  ...bars('one-packet', ['met'], [1, 2, 3, 4, 5]),
  ...bars('one-packet', ['not met'], [14]),
  ...bars('constant-rate', ['not met'], [1, 2, 8, 11]),
];

const LATE_RETURN =
  'In half of the seeds nothing is sent again before 120 s: after 30 s with half of the packets lost the timer is more than 10 s long already, since its back-off ends only with a round trip that is measured (RFC 6298, 5), and a segment that is sent again measures none without timestamps. Tested: with a back-off that ends with each acknowledgement of new data, as timestamps make it (RFC 7323, 4), CUBIC returns in 7 of 8 seeds and NewReno in 6 (and the gaps grow by 2 in most seeds, where they grew by 10); in the others the timer expires shortly before 80 s and doubles.';

/** A bar that does not hold: the verdict in its place, and why; what is only suspected says so. */
interface Difference {
  readonly verdict: QuestionResult['verdict'];
  readonly why: string;
}

/** By law, question and line; the bars stay as they were set. */
export const DIFFERS: Readonly<Record<string, Difference>> = {
  'bbr 11 victims': {
    verdict: 'not met',
    why: 'The bar may mean pairs. Eight BBR flows beside one CUBIC flow leave it less than a tenth in half a BDP, as five beside five do in the search.',
  },
  'ignores-losses 1': {
    verdict: 'in part',
    why: "The timer is the host's: under such losses it expires and backs off whatever the law says, to 0.03 packets a round trip. Where all is lost the gaps grow by 2 to 10 in five of eight seeds; in the others two packets leave at one moment, which counts as no growth.",
  },
  'ignores-losses 3': {
    verdict: 'met',
    why: 'On one drop-tail link nothing is lost after the link, so with SACK all that it carries is useful whatever is lost before it.',
  },
  'one-packet 3': {
    verdict: 'in part',
    why: '20 flows get 0.7 of the link. Suspected: the receiver waits 40 ms for a second packet before it acknowledges one. A packet every 80 ms makes 20 flows 2.9 Mbit/s, 0.74 of what is there.',
  },
  'one-packet 1': { verdict: 'in part', why: LATE_RETURN },
  'constant-rate 2': {
    verdict: 'met',
    why: 'After a timeout the host waits for an answer before it sends anything else, whatever the law says (F-RTO, as in Linux; RFC 5682, 3.1). Without feedback there is none, so the host backs off where the law does not. Before F-RTO the verdict was not met.',
  },
  'cubic 1': { verdict: 'in part', why: LATE_RETURN },
  'cubic 6': {
    verdict: 'in part',
    why: 'Open: a second flow has half of C1 after 0.5 to 4 s in seven of eight seeds, and after 18.5 s in the other, so that the interval of the distance from twice CUBIC itself holds 0.',
  },
  'newreno 1': { verdict: 'in part', why: LATE_RETURN },
  'newreno 6': {
    verdict: 'in part',
    why: 'Of two flows on B3, with round trips of 160 and 640 ms, the first gets 34 to 48 times as much in seven of ten seeds, and 3.7 times in the others; with CUBIC 3.5 times. In seeds 1 and 3 the second leaves slow start with 18 and 12 segments, grows by one in each of its round trips, and has 50 and 44 at 72 s; in seed 2 it leaves slow start with 289.',
  },
  'newreno 7': {
    verdict: 'in part',
    why: "On A2 short flows take 0.045 more of NewReno's long flow than of CUBIC's, with an interval of 0.012 over ten seeds, which holds the bound of 0.05.",
  },
};
