import { fieldsOf, type Parts } from '../base/saved-state.ts';
import { LogarithmicBins, logarithmicEdges } from '../base/logarithmic-bins.ts';

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
