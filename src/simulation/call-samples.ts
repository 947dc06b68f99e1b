/** What is sampled of calls and of the servers that they go to. */
import type { Engine } from '../engine/engine.ts';
import type { Waits } from '../engine/waits.ts';
import type { SeriesDeclaration } from './report.ts';

interface Named {
  readonly id: string;
  readonly title: string;
}

type Column = Pick<SeriesDeclaration, 'id' | 'title' | 'unit' | 'kind'>;

const OF_CLASS: readonly Column[] = [
  { id: 'callsBegun', title: 'Calls begun', unit: 'calls', kind: 'total' },
  { id: 'attempts', title: 'Attempts sent', unit: 'attempts', kind: 'total' },
  { id: 'callsAnswered', title: 'Calls answered in time', unit: 'calls', kind: 'total' },
  { id: 'callsGivenUp', title: 'Calls given up', unit: 'calls', kind: 'total' },
  { id: 'callSeconds', title: 'Times from the first attempt to the answer, summed', unit: 's', kind: 'total' },
  { id: 'workTaken', title: 'Work whose answer was in time', unit: 'mean works', kind: 'total' },
  { id: 'workWasted', title: 'Work whose answer nobody waited for', unit: 'mean works', kind: 'total' },
  { id: 'attemptsWithheld', title: 'Attempts that clients held back', unit: 'attempts', kind: 'total' },
  { id: 'budgetTokens', title: 'Tokens of a client, on average', unit: 'tokens', kind: 'level' },
  { id: 'breakersOpen', title: 'Clients whose breaker is open', unit: 'clients', kind: 'level' },
  { id: 'callsWaiting', title: 'Calls that wait', unit: 'calls', kind: 'level' },
];

const OF_SERVER: readonly Column[] = [
  { id: 'serverWaiting', title: 'Attempts that wait for a worker', unit: 'attempts', kind: 'level' },
  { id: 'serverRefused', title: 'Attempts that the server refused', unit: 'attempts', kind: 'total' },
];

export class CallSamples {
  readonly columns: readonly SeriesDeclaration[];

  /**
   * @param servers in the order of the engine's
   * @param firstWaits which waits of the samples are the times to answer of the first traffic class
   */
  constructor(
    private readonly engine: Engine,
    private readonly classes: readonly (Named & { readonly trafficClass: number })[] = [],
    servers: readonly Named[] = [],
    private readonly firstWaits = 0,
  ) {
    const of = (columns: readonly Column[], named: readonly Named[]) =>
      named.flatMap(({ id, title }) =>
        columns.map((column) => ({ ...column, id: `${column.id}.${id}`, title: `${column.title}, ${title}` })),
      );
    const waits = new Map(classes.map((one) => [`callSeconds.${one.id}`, firstWaits + one.trafficClass]));
    this.columns = [...of(OF_CLASS, classes), ...of(OF_SERVER, servers)].map((column) => {
      const which = waits.get(column.id);
      return which === undefined ? column : { ...column, waits: which };
    });
  }

  sampleWaits(sampled: (waits: Waits, first: number) => void): void {
    const { calls } = this.engine.transports;
    for (const { trafficClass } of this.classes)
      sampled(calls.of(trafficClass).answers, this.firstWaits + trafficClass);
  }

  /** Writes the present values from `from` on. @returns where the next column is */
  sample(values: Float64Array, from: number): number {
    const { calls } = this.engine.transports;
    let at = from;
    for (const { trafficClass } of this.classes) {
      const { begun, attempts, answered, gaveUp, answers, workTaken, workWasted, withheld, gates } =
        calls.of(trafficClass);
      values[at++] = begun;
      values[at++] = attempts;
      values[at++] = answered;
      values[at++] = gaveUp;
      values[at++] = answers.seconds[0];
      values[at++] = workTaken;
      values[at++] = workWasted;
      values[at++] = withheld;
      values[at++] = gates.meanTokens;
      values[at++] = gates.openBreakers(this.engine.scheduler.now);
      values[at++] = calls.waiting(trafficClass);
    }
    if (this.columns.length === 0) return at;
    for (const { waiting, refused } of calls.servers) {
      values[at++] = waiting;
      values[at++] = refused;
    }
    return at;
  }
}
