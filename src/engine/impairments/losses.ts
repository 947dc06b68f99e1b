import { naturalLogarithm, exponential } from '../../base/mathematics.ts';
import type { RandomStream } from '../../base/random-stream.ts';
import { fieldsOf, type Parted, type Parts } from '../../base/saved-state.ts';

/** Which packets are lost, one after another, and then again from the first: `1` is lost, `0` is not. */
export interface LossTraceSettings {
  readonly packets: string;
}

export class LossTrace implements Parted {
  /** The place in the trace of the packet that was asked for last; -1: none was. */
  place = -1;

  constructor(public settings: LossTraceSettings) {}

  /** Whether the next packet is lost. */
  loses(): boolean {
    const { packets } = this.settings;
    this.place = (this.place + 1) % packets.length;
    return packets[this.place] === '1';
  }

  parts(): Parts {
    return { fields: fieldsOf(this) };
  }
}

export interface CorruptionSettings {
  /** Probability of each bit. One wrong bit is enough. */
  readonly bitErrorProbability: number;
}

/** Bit errors: the far end drops what does not fit its checksum. */
export class Corruption implements Parted {
  constructor(
    public settings: CorruptionSettings,
    private readonly stream: RandomStream,
  ) {}

  loses(bytes: number): boolean {
    return this.stream.uniform() < this.probability(bytes);
  }

  /** The probability that a packet of that size is corrupted: 1 - (1 - b)^(8 n). */
  probability(bytes: number): number {
    const { bitErrorProbability } = this.settings;
    return bitErrorProbability === 1 ? 1 : 1 - exponential(8 * bytes * naturalLogarithm(1 - bitErrorProbability));
  }

  parts(): Parts {
    return { stream: this.stream };
  }
}

export interface RetransmissionSettings {
  /** Probability that a try fails. */
  readonly failureProbability: number;
  /** Tries until the packet is given up, the first included. */
  readonly tries: number;
  /** From one try to the next. */
  readonly trySeconds: number;
}

/** A medium whose senders repeat what was not received: losses become delays. */
export class Retransmission implements Parted {
  constructor(
    public settings: RetransmissionSettings,
    private readonly stream: RandomStream,
  ) {}

  /** Tries that a packet takes; Infinity: all have failed. One draw. */
  triesNeeded(): number {
    const { failureProbability: p, tries } = this.settings;
    const draw = this.stream.uniform();
    let [needed, failed] = [1, p];
    while (draw < failed) {
      if (++needed > tries) return Infinity;
      failed *= p;
    }
    return needed;
  }

  parts(): Parts {
    return { stream: this.stream };
  }
}
