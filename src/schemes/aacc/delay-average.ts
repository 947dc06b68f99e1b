import { PlainState } from '../../base/plain-fields.ts';
/** How "the average change in the delay" (section 4, footnote 21) is read. */
export type DelayReading =
  /** Mean of the samples' delays less the reference: the consecutive differences, summed up and averaged. */
  | 'accumulated'
  /** Mean of the differences between each sample and the one before. */
  | 'consecutive'
  /** The same over samples 1 and 2, 3 and 4, ... (footnote 12). */
  | 'disjoint';

/** What accumulated changes count from. */
export type DelayReference = 'first' | 'minimum';

/**
 * The average change in delay of one path, quota by quota. Only differences of virtual delays enter, so offsets of
 * the clocks cancel. In the unit of the samples.
 */
export class DelayAverage extends PlainState {
  /** The first virtual delay ever; NaN: none yet. All else counts from it. */
  private first = NaN;
  private minimum = 0;
  private previous = 0;
  private total = 0;
  private samples = 0;
  private differences = 0;
  private differenceTotal = 0;
  private pairTotal = 0;
  private pairs = 0;
  /** The first of a pair has come. */
  private half = false;

  /** @returns the change since the first sample */
  add(virtualDelay: number): number {
    const isFirst = Number.isNaN(this.first);
    if (isFirst) this.first = virtualDelay;
    const change = virtualDelay - this.first;
    if (change < this.minimum) this.minimum = change;
    if (!isFirst) {
      this.differences++;
      this.differenceTotal += change - this.previous;
    }
    if (this.half) {
      this.pairs++;
      this.pairTotal += change - this.previous;
    }
    this.half = !this.half;
    this.previous = change;
    this.samples++;
    this.total += change;
    return change;
  }

  /** Samples since the last `take`. */
  get count(): number {
    return this.samples;
  }

  /** v over the samples since the last `take`; NaN when there are too few. */
  take(reading: DelayReading, reference: DelayReference): number {
    const origin = reference === 'minimum' ? this.minimum : 0;
    const averages = {
      accumulated: this.total / this.samples - origin,
      consecutive: this.differenceTotal / this.differences,
      disjoint: this.pairTotal / this.pairs,
    };
    this.total = this.samples = 0;
    this.differenceTotal = this.differences = 0;
    this.pairTotal = this.pairs = 0;
    return averages[reading];
  }
}
