/** Calls are answered again when this share of those of so many seconds is answered in time. */
const RECOVERED = { share: 0.95, seconds: 10 };

/** Calls by the second in which they began, and how many of them have been answered in time. */
export class Cohorts {
  private begun: Float64Array<ArrayBuffer> = new Float64Array(64);
  private answered: Float64Array<ArrayBuffer> = new Float64Array(64);

  begins(time: number): void {
    const second = Math.floor(time);
    if (second >= this.begun.length) {
      const length = Math.max(second + 1, 2 * this.begun.length);
      this.begun = lengthened(this.begun, length);
      this.answered = lengthened(this.answered, length);
    }
    this.begun[second]++;
  }

  isAnswered(begunAt: number): void {
    this.answered[Math.floor(begunAt)]++;
  }

  /** Of the calls that began in these seconds, the share that has been answered in time; 1 where none began. */
  share(from: number, to: number): number {
    let [begun, answered] = [0, 0];
    for (let second = from; second < Math.min(to, this.begun.length); second++) {
      begun += this.begun[second];
      answered += this.answered[second];
    }
    return begun === 0 ? 1 : answered / begun;
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
    return { begun: this.begun.slice(), answered: this.answered.slice() };
  }

  restore({ begun, answered }: CohortsState): void {
    this.begun = begun.slice();
    this.answered = answered.slice();
  }
}

function lengthened(column: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(length);
  longer.set(column);
  return longer;
}

export interface CohortsState {
  readonly begun: Float64Array<ArrayBuffer>;
  readonly answered: Float64Array<ArrayBuffer>;
}
