/** NDUPACK: a packet counts as lost when this many with higher numbers have come (section 5.1). */
const LATER_PACKETS = 3;

/** Numbers that are missing, between two packets that came. */
interface Hole {
  first: number;
  last: number;
  readonly before: number;
  readonly beforeAt: number;
  readonly after: number;
  readonly afterAt: number;
  /** Packets with higher numbers that have come. */
  later: number;
}

/** Finds out which packets of a numbered stream are lost, and when they would have come (sections 5.1 and 5.2). */
export class LossDetector {
  /** The highest number that has come, and when; -1: none yet. */
  highest = -1;
  private highestAt = 0;
  private holes: Hole[] = [];

  /** @param lost called with each packet that counts as lost from now on, and when it would have come */
  arrived(now: number, number: number, lost: (number: number, at: number) => void): void {
    for (const hole of this.holes) if (number > hole.last) hole.later++;
    if (number > this.highest) {
      const { highest: before, highestAt: beforeAt } = this;
      if (number > before + 1) {
        const times = { beforeAt: before < 0 ? now : beforeAt, after: number, afterAt: now };
        this.holes.push({ first: before + 1, last: number - 1, before, ...times, later: 1 });
      }
      this.highest = number;
      this.highestAt = now;
    } else this.fill(number);
    while (this.holes.length > 0 && this.holes[0].later >= LATER_PACKETS) {
      const { first, last, before, beforeAt, after, afterAt } = this.holes.shift()!;
      for (let missing = first; missing <= last; missing++) {
        lost(missing, beforeAt + ((afterAt - beforeAt) * (missing - before)) / (after - before));
      }
    }
  }

  save(): LossDetectorState {
    return { highest: this.highest, highestAt: this.highestAt, holes: this.holes.map((hole) => ({ ...hole })) };
  }

  restore({ highest, highestAt, holes }: LossDetectorState): void {
    this.highest = highest;
    this.highestAt = highestAt;
    this.holes = holes.map((hole) => ({ ...hole }));
  }

  /** A packet that was overtaken has come. */
  private fill(number: number): void {
    this.holes = this.holes.flatMap((hole) => {
      if (number < hole.first || number > hole.last) return [hole];
      const parts = [
        { ...hole, last: number - 1 },
        { ...hole, first: number + 1 },
      ];
      return parts.filter(({ first, last }) => first <= last);
    });
  }
}

export interface LossDetectorState {
  readonly highest: number;
  readonly highestAt: number;
  readonly holes: readonly Readonly<Hole>[];
}
