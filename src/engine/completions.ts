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

export interface CompletionsState {
  readonly count: number;
  readonly totals: readonly number[];
}
