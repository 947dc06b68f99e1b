/** Calls are answered again when this share of those of this many seconds is answered in time. */
const RECOVERED = { share: 0.95, seconds: 10 };

/** Calls by the second in which they began, how many of them have been answered in time, and what waited at servers then. */
export class Cohorts {
  private begun: Float64Array<ArrayBuffer> = new Float64Array(64);
  private answered: Float64Array<ArrayBuffer> = new Float64Array(64);
  private waiting: Float64Array<ArrayBuffer> = new Float64Array(64);

  /** @param waiting attempts that wait at servers now */
  begins(time: number, waiting: number): void {
    const second = Math.floor(time);
    if (second >= this.begun.length) {
      const length = Math.max(second + 1, 2 * this.begun.length);
      this.begun = lengthened(this.begun, length);
      this.answered = lengthened(this.answered, length);
      this.waiting = lengthened(this.waiting, length);
    }
    if (this.begun[second] === 0) this.waiting[second] = waiting;
    this.begun[second]++;
  }

  isAnswered(begunAt: number): void {
    this.answered[Math.floor(begunAt)]++;
  }

  /** The share that has been answered in time of the calls that began in these seconds; 1 where none began. */
  share(from: number, to: number): number {
    let [begun, answered] = [0, 0];
    for (let second = from; second < Math.min(to, this.begun.length); second++) {
      begun += this.begun[second];
      answered += this.answered[second];
    }
    return begun === 0 ? 1 : answered / begun;
  }

  /** Attempts that waited as the first call of the last second up to this one began that had calls. */
  waitingAt(second: number): number {
    for (let n = Math.min(second, this.begun.length - 1); n >= 0; n--) if (this.begun[n] > 0) return this.waiting[n];
    return 0;
  }

  /**
   * After how many whole seconds from `from` on calls are answered again: the first t with which 95 % of those that begin in
   * [from + t, from + t + 10) are answered in time. Null: there is none before `to`.
   */
  recoversAt(from: number, to: number): number | null {
    const first = Math.ceil(from);
    for (let second = first; second + RECOVERED.seconds <= to; second++) {
      if (this.share(second, second + RECOVERED.seconds) >= RECOVERED.share) return second - first;
    }
    return null;
  }

  save(): CohortsState {
    return { begun: this.begun.slice(), answered: this.answered.slice(), waiting: this.waiting.slice() };
  }

  restore({ begun, answered, waiting }: CohortsState): void {
    this.begun = begun.slice();
    this.answered = answered.slice();
    this.waiting = waiting.slice();
  }
}

function lengthened(column: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(length);
  longer.set(column);
  return longer;
}

interface CohortsState {
  readonly begun: Float64Array<ArrayBuffer>;
  readonly answered: Float64Array<ArrayBuffer>;
  readonly waiting: Float64Array<ArrayBuffer>;
}
