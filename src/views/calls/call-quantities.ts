/** What a lane says of calls: those of the first class, and the queue of the first server, if there is one. */
import { meanOf, PERCENTILES } from '../../quantities/lane-quantities.ts';
import type { Quantity } from '../../quantities/quantity.ts';
import type { LaneShape } from '../../simulation/report.ts';

type Told = Pick<LaneShape, 'series' | 'traffic'>;

/** The first class of calls and the first server. */
export interface ToldCalls {
  readonly calls: string;
  /** Null: there is none. */
  readonly server: string | null;
  /** Which waits are its times to answer. */
  readonly waits: number;
}

/** Null: the lane has no calls. */
export function callsIn({ series, traffic }: Told): ToldCalls | null {
  const calls = traffic.find(({ kind }) => kind === 'calls' || kind === 'calls-over-tcp')?.id;
  if (calls === undefined) return null;
  const column = series.find(({ id }) => id.startsWith('serverWaiting.'))?.id;
  const waits = series.find(({ id }) => id === `callSeconds.${calls}`)?.waits ?? 0;
  return { calls, server: column?.slice('serverWaiting.'.length) ?? null, waits };
}

/** Most important first. */
export function callQuantities(shape: Told): readonly Quantity[] {
  const found = callsIn(shape);
  if (found === null) return [];
  return quantitiesOfCalls(found);
}

/** Most important first. */
export function quantitiesOfCalls({ calls, server, waits }: ToldCalls): readonly Quantity[] {
  const begun = `callsBegun.${calls}`;
  return [
    {
      id: 'answered',
      title: 'Answered in time',
      fullTitle: 'Calls answered in time, of all calls that ended in the same seconds: answered, or given up',
      noun: 'calls answered in time',
      source: {
        from: 'growth',
        of: [`callsAnswered.${calls}`],
        per: [`callsAnswered.${calls}`, `callsGivenUp.${calls}`],
        times: 100,
      },
      unit: '%',
      caption: 'of calls',
      colour: 'fin',
      better: 'higher',
      counted: `callsAnswered.${calls}`,
      wording: { clause: '{lane} answers', equal: 'as many calls', more: 'more calls', less: 'fewer calls' },
    },
    {
      id: 'amplification',
      title: 'Attempts per call',
      fullTitle: 'Work amplification: attempts sent, for each call that began in the same seconds',
      noun: 'attempts per call',
      source: meanOf(`attempts.${calls}`, begun),
      unit: 'rate',
      caption: 'attempts',
      colour: 'syn',
      better: 'lower',
      wording: {
        clause: 'In {lane} a call has',
        equal: 'as many attempts',
        more: 'more attempts',
        less: 'fewer attempts',
      },
    },
    {
      id: 'wastedWork',
      title: 'Wasted work',
      fullTitle: 'Work of servers whose answer nobody waited for, of all work whose answer arrived',
      source: {
        from: 'growth',
        of: [`workWasted.${calls}`],
        per: [`workTaken.${calls}`, `workWasted.${calls}`],
        times: 100,
      },
      unit: '%',
      caption: 'of work',
      colour: 'drop',
      better: 'lower',
    },
    ...(server === null ? [] : [queueOf(server)]),
    {
      id: 'withheld',
      title: 'Held back',
      fullTitle: 'Retries that a budget did not allow, and attempts that a breaker or a throttle held back',
      noun: 'attempts held back',
      source: { from: 'growth', of: [`attemptsWithheld.${calls}`] },
      unit: 'rate',
      caption: 'attempts/s',
      colour: 'syn',
    },
    {
      id: 'answerTime',
      title: 'Time to answer',
      fullTitle: 'From the first attempt to the answer in time, mean',
      noun: 'time to answer',
      source: meanOf(`callSeconds.${calls}`, `callsAnswered.${calls}`),
      unit: 's',
      caption: 'on average',
      colour: 'ink3',
      better: 'lower',
      counted: `callsAnswered.${calls}`,
    },
    ...PERCENTILES.map(({ rank, name }): Quantity => ({
      id: `answerTimeP${rank}`,
      title: `Answer, ${rank} %`,
      fullTitle: `From the first attempt to the answer in time, ${name} over calls`,
      noun: `${name} of the time to answer`,
      source: { from: 'percentile', of: `callsAnswered.${calls}`, waits, share: rank / 100 },
      unit: 's',
      caption: 'waited at most',
      colour: 'ink3',
      better: 'lower',
      counted: `callsAnswered.${calls}`,
    })),
  ];
}

function queueOf(server: string): Quantity {
  return {
    id: 'serverQueue',
    title: 'Attempts waiting',
    fullTitle: 'Attempts that wait at the server',
    noun: 'attempts waiting',
    source: { from: 'level', of: `serverWaiting.${server}` },
    unit: 'count',
    caption: 'at the server',
    colour: 'data',
    better: 'lower',
    differsBy: 'amount',
  };
}
