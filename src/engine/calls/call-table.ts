import { RowTable } from '../../base/row-table.ts';

const INITIAL_CAPACITY = 64;

const MAX_CALLS = {
  rows: 1_048_576,
  message: 'More than 1,048,576 calls would wait at once. Let fewer begin, or let them give up sooner.',
};

/** Every call that has begun and has neither been answered nor given up. */
export class CallTable extends RowTable {
  /** 1: the row is in use. */
  live = this.integers();
  trafficClass = this.integers();
  /** The call's number in its class, from 0. */
  number = this.integers();
  client = this.integers();
  /** The attempt that it has sent last, from 0. */
  attempt = this.integers();
  /** A bit for each attempt that it waits for. 0: it waits before its next attempt. */
  awaited = this.integers();
  /** The attempt at a server that needs the call: the row of its flow, -1 where none does, and its sequence number. */
  parentFlow = this.integers();
  parentSequence = this.integers();
  /** The rows of the flows that are the connections of its last attempt, and of the one before it. */
  connection = this.integers();
  connectionBefore = this.integers();
  begunAt = this.reals();
  /** When it sent its last attempt. */
  sentAt = this.reals();
  /** When its client gives an attempt up, or sends the next. */
  dueAt = this.reals();
  /** How long it has waited before its last retry, in seconds. */
  waited = this.reals();

  constructor() {
    super(INITIAL_CAPACITY, MAX_CALLS);
  }
}
