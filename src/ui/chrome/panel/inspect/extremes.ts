/** What can be found by condition: the longest queue, the slowest flow and so on. The lane's worker looks. */
import type { LaneShape, Extreme } from '../../../../simulation/report.ts';

interface DescribedExtreme {
  readonly sought: Extreme;
  readonly title: string;
  /** What is compared. */
  readonly means: string;
  /** Why lanes of this shape have none; null: they may have one. */
  readonly whyNot: (shape: LaneShape) => string | null;
}

const always = () => null;
const givesRates = ({ view }: LaneShape) => (view === 'rates' ? null : 'the scheme gives no rates to sessions');

export const EXTREMES: readonly DescribedExtreme[] = [
  {
    sought: 'queue',
    title: 'Longest queue',
    means: 'The link with the most packets in its queue, the one being sent included',
    whyNot: always,
  },
  {
    sought: 'drops',
    title: 'Most dropped',
    means: 'The link at which the most packets were dropped since 0 s',
    whyNot: always,
  },
  {
    sought: 'refusals',
    title: 'Most refused',
    means: 'Where the scheme has refused the most packets since 0 s',
    whyNot: ({ refuses }) => (refuses === 'nothing' ? 'the scheme refuses nothing' : null),
  },
  {
    sought: 'waiting',
    title: 'Most flows waiting',
    means: 'The node from which the most flows wait to be admitted',
    whyNot: always,
  },
  {
    sought: 'flow',
    title: 'Slowest flow',
    means: 'The flow whose receiver has got the least for the time since the flow arrived',
    whyNot: ({ dataPlane }) => (dataPlane === 'packets' ? null : 'no packets of flows are simulated'),
  },
  { sought: 'session', title: 'Slowest session', means: 'The session with the smallest rate', whyNot: givesRates },
  {
    sought: 'session-error',
    title: 'Largest error of a session',
    means: 'The session whose rate is farthest from its max-min rate, as a share of that',
    whyNot: givesRates,
  },
  {
    sought: 'link-error',
    title: 'Largest error of a link',
    means: 'The link that holds sessions at their rates, and is farthest from being exactly full',
    whyNot: givesRates,
  },
];

/** What cannot be found in a lane, and why, reason by reason; empty: everything can. */
export function notHere(shape: LaneShape): string {
  const byReason = new Map<string, string[]>();
  for (const { title, whyNot } of EXTREMES) {
    const why = whyNot(shape);
    if (why !== null) byReason.set(why, [...(byReason.get(why) ?? []), title.toLowerCase()]);
  }
  return [...byReason].map(([why, titles]) => `${titles.join(', ')} (${why})`).join('; ');
}
