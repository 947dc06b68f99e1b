import { LogarithmicBins, logarithmicEdges } from '../base/logarithmic-bins.ts';
import { fieldsOf, type Parts } from '../base/saved-state.ts';

/**
 * One row a completed flow, in order of completion: what distributions are made of. Rows are only ever appended, so
 * going back in time is forgetting the rows after.
 */
export class Completions {
  count = 0;
  /** Seconds from the first SYN, and from admission, to the last acknowledgement. */
  sinceArrival = new Float64Array(1024);
  sinceAdmission = new Float64Array(1024);
  sizeBytes = new Float64Array(1024);
  trafficClass = new Uint16Array(1024);
  /** Sums over all rows. */
  private totals = [0, 0, 0, 0];

  add(sinceArrival: number, sinceAdmission: number, sizeBytes: number, trafficClass: number): void {
    if (this.count === this.sizeBytes.length) this.grow();
    this.sinceArrival[this.count] = sinceArrival;
    this.sinceAdmission[this.count] = sinceAdmission;
    this.sizeBytes[this.count] = sizeBytes;
    this.trafficClass[this.count] = trafficClass;
    this.count++;
    this.totals[0] += sinceArrival;
    this.totals[1] += sinceAdmission;
    this.totals[2] += sizeBytes;
    this.totals[3] += (sizeBytes * 8) / sinceArrival;
  }

  get totalSinceArrival(): number {
    return this.totals[0];
  }

  get totalSinceAdmission(): number {
    return this.totals[1];
  }

  get totalBytes(): number {
    return this.totals[2];
  }

  /** Sum over completed flows of size / completion time, in bit/s. */
  get totalGoodput(): number {
    return this.totals[3];
  }

  save(): CompletionsState {
    return { count: this.count, totals: [...this.totals] };
  }

  /** Back to an earlier state of the same run. */
  restore(state: CompletionsState): void {
    this.count = state.count;
    this.totals = [...state.totals];
  }

  /** A copy of the rows, which a state leaves out. */
  rows(): CompletionRows {
    const { count } = this;
    return {
      sinceArrival: this.sinceArrival.slice(0, count),
      sinceAdmission: this.sinceAdmission.slice(0, count),
      sizeBytes: this.sizeBytes.slice(0, count),
      trafficClass: this.trafficClass.slice(0, count),
    };
  }

  /** Takes over rows of another moment of the run, before its state is restored. */
  putRows(rows: CompletionRows): void {
    while (this.sizeBytes.length < rows.sizeBytes.length) this.grow();
    this.sinceArrival.set(rows.sinceArrival);
    this.sinceAdmission.set(rows.sinceAdmission);
    this.sizeBytes.set(rows.sizeBytes);
    this.trafficClass.set(rows.trafficClass);
  }

  private grow(): void {
    const double = (column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
      const larger = new Float64Array(column.length * 2);
      larger.set(column);
      return larger;
    };
    this.sinceArrival = double(this.sinceArrival);
    this.sinceAdmission = double(this.sinceAdmission);
    this.sizeBytes = double(this.sizeBytes);
    const classes = new Uint16Array(this.trafficClass.length * 2);
    classes.set(this.trafficClass);
    this.trafficClass = classes;
  }
}

export type CompletionRows = Readonly<
  Pick<Completions, 'sinceArrival' | 'sinceAdmission' | 'sizeBytes' | 'trafficClass'>
>;

interface CompletionsState {
  readonly count: number;
  readonly totals: readonly number[];
}

/** From 10 ms to 1000 s. */
export const COMPLETION_TIME_EDGES = logarithmicEdges(-2, 3);
/** From 100 bytes to 100 MB. */
export const SIZE_EDGES = logarithmicEdges(2, 8);

/** Histograms over [0, now]: completion times from the first SYN, and sizes of flows offered and completed. */
export class Distributions {
  readonly completionTimes = new LogarithmicBins(COMPLETION_TIME_EDGES);
  readonly completedSizes = new LogarithmicBins(SIZE_EDGES);
  readonly offeredSizes = new LogarithmicBins(SIZE_EDGES);
  /** Flows that have arrived with a size, and their bytes. */
  offeredFlows = 0;
  offeredBytes = 0;

  /** A flow has arrived. One that never ends has no size. */
  offered(sizeBytes: number): void {
    if (sizeBytes === Infinity) return;
    this.offeredSizes.add(sizeBytes);
    this.offeredFlows++;
    this.offeredBytes += sizeBytes;
  }

  completed(seconds: number, sizeBytes: number): void {
    this.completionTimes.add(seconds);
    this.completedSizes.add(sizeBytes);
  }

  parts(): Parts {
    return {
      completionTimes: this.completionTimes,
      completedSizes: this.completedSizes,
      offeredSizes: this.offeredSizes,
      fields: fieldsOf(this),
    };
  }
}
