/** A packet that has left the transmitter, and what was drawn for it. */
export interface DepartedPacket {
  readonly packet: number;
  /** When its last bit left the transmitter. */
  readonly departure: number;
  /** What delays it, seconds: see `Delayed`. */
  readonly delays: number[];
  readonly keepsOrder: boolean;
  /** Another arrives with it. */
  readonly isDoubled: boolean;
  /** It takes the propagation delay alone. */
  readonly isSpared: boolean;
}

export function copied(departed: DepartedPacket): DepartedPacket {
  return { ...departed, delays: [...departed.delays] };
}
