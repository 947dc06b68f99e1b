import { PlainState } from '../../base/plain-fields.ts';
/** Finds gaps in the numbers of packets that come in order. */
export class Sequence extends PlainState {
  private expected = -1;

  /** How many are missing directly before number `number`; -1: it comes late, and was counted as lost. */
  missingBefore(number: number): number {
    if (number < this.expected) return -1;
    const missing = this.expected < 0 ? 0 : number - this.expected;
    this.expected = number + 1;
    return missing;
  }

  /** The next number counts as the first. */
  reset(): void {
    this.expected = -1;
  }
}
