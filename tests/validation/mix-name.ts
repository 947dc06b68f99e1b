/** What the name of a row of `cbr-tcp-mix.csv` says, e.g. `32tcp32onoff1M_2.5on7.5off`. */
export interface Mix {
  readonly tcpFlows: number;
  /** Access delays differ by up to 4 ms each way. */
  readonly isSpread: boolean;
  /** The flows of constant rate; null: the TCP flows are alone. */
  readonly constant: {
    readonly flows: number;
    readonly bitsPerSecond: number;
    /** Mean lengths of the exponential phases; null: the flows are always on. */
    readonly phases: { readonly onSeconds: number; readonly offSeconds: number } | null;
  } | null;
}

const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const ALONE = /^(\d+)tcp(_spread)?$/;
const WITH_CONSTANT = new RegExp(`^(\\d+)tcp(\\d+)(cbr|onoff)${NUMBER}(M?)(?:_(always|${NUMBER}on${NUMBER}off))?$`);

/**
 * Reads the name of a mix. Access delays are spread in every mix but the one of TCP flows alone without the suffix
 * `_spread`. A rate without a letter is in kbit/s.
 * @throws Error that quotes the name, when any part of it is not understood
 */
export function readMixName(name: string): Mix {
  const alone = ALONE.exec(name);
  if (alone !== null) return { tcpFlows: Number(alone[1]), isSpread: alone[2] !== undefined, constant: null };
  const mixed = WITH_CONSTANT.exec(name);
  if (mixed === null) throw new Error(`The mix "${name}" is not understood.`);
  const [, tcpFlows, flows, kind, rate, mega, suffix, onSeconds, offSeconds] = mixed;
  const hasPhases = onSeconds !== undefined;
  if ((kind === 'onoff') !== hasPhases) {
    throw new Error(`The mix "${name}" is not understood: ${kind} and ${suffix ?? 'no times'} contradict each other.`);
  }
  return {
    tcpFlows: Number(tcpFlows),
    isSpread: true,
    constant: {
      flows: Number(flows),
      bitsPerSecond: Number(rate) * (mega === 'M' ? 1e6 : 1e3),
      phases: hasPhases ? { onSeconds: Number(onSeconds), offSeconds: Number(offSeconds) } : null,
    },
  };
}
