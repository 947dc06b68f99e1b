import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { Parts } from '../../base/saved-state.ts';

/** What is remembered of a flow, by place. */
/** The receiver's count of marked packets (r.cep). */
const RECEIVED = 0;
/** The same as the sender knows it (s.cep). */
const KNOWN = 1;
/** Packets that acknowledgements without new data have reported, and that none of new data has covered yet. */
const EARLY = 2;
/** Marks that the law has not heard of. */
const UNTOLD = 3;
const SIZE = 4;

/** RFC 9768, 3.2.1: counters begin here. */
const INITIAL = 5;
/** Values of the ACE field, which has three bits. */
const ACE_VALUES = 8;

/**
 * Accurate ECN: RFC 9768. The receiver counts marked packets and sends the count modulo 8 in each acknowledgement; the
 * sender assumes the largest increase that is possible where the field may have gone round (appendix A.2).
 *
 * Deviations. There is no negotiation: both ends know it where the law asks for it. Without the option of 3.2.3 the
 * counters are those of packets alone. How many packets an acknowledgement without new data reports is not read from its
 * ranges: it is one.
 */
export class AccurateEcn {
  private readonly own = new NumbersByRow(SIZE);

  reset(flow: number): void {
    const at = this.own.at(flow);
    this.own.values[at + RECEIVED] = this.own.values[at + KNOWN] = INITIAL;
    this.own.values[at + EARLY] = this.own.values[at + UNTOLD] = 0;
  }

  /** A marked packet has arrived at the receiver. */
  markArrived(flow: number): void {
    const at = this.own.at(flow);
    this.own.values[at + RECEIVED]++;
  }

  /** The field of an acknowledgement that leaves now. */
  field(flow: number): number {
    const at = this.own.at(flow);
    return this.own.values[at + RECEIVED] % ACE_VALUES;
  }

  /**
   * The sender reads the field of an acknowledgement of `segments` new segments; 0: it repeats one.
   * @returns the segments among them that were marked, with those that repeated acknowledgements have reported
   */
  heard(flow: number, field: number, segments: number): number {
    const at = this.own.at(flow);
    const { values } = this.own;
    const newly = segments === 0 ? 1 : Math.max(1, segments - values[at + EARLY]);
    values[at + EARLY] = segments === 0 ? values[at + EARLY] + 1 : Math.max(0, values[at + EARLY] - segments);
    const increase = increaseOf(field, values[at + KNOWN], newly);
    values[at + KNOWN] += increase;
    values[at + UNTOLD] += increase;
    if (segments === 0) return 0;
    const told = Math.min(values[at + UNTOLD], segments);
    values[at + UNTOLD] -= told;
    return told;
  }

  parts(): Parts {
    return { own: this.own };
  }
}

/**
 * RFC 9768, appendix A.2: by how much the count of marked packets has grown, for an acknowledgement of `newly` packets: the
 * smallest number that fits, or where the field may have gone round the largest.
 */
export function increaseOf(field: number, known: number, newly: number): number {
  const smallest = (field + ACE_VALUES - (known % ACE_VALUES)) % ACE_VALUES;
  return newly < ACE_VALUES ? smallest : newly - ((newly - smallest) % ACE_VALUES);
}
