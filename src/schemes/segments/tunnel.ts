/** Both ends of the control of everything that goes from a middlebox to where its segment ends. */
export interface TunnelEnds {
  /** What the beginning may send, bit/s. */
  readonly rate: number;
  /** p; 0 where it is not measured. */
  readonly lossEventRate: number;
  /** When feedback goes, if packets have come; Infinity: with the next. */
  readonly feedbackAt: number;
  /** When the beginning acts for want of feedback; Infinity: never. */
  readonly silenceAt: number;

  /** The round trip between the ends is known. */
  begin(now: number, roundTrip: number): void;
  /** A packet enters the segment: its header is written from `at` on. @param isLast no other waits */
  sent(now: number, header: Float64Array, at: number, isLast: boolean): void;
  /** A packet has come to the end. @returns true when feedback goes at once */
  came(now: number, header: Float64Array, at: number, bits: number): boolean;
  /** Words of the feedback that is due, for `Word.stamp`, `hold`, `value` and `lossEventRate`; null: nothing has come. */
  feedback(now: number): readonly [stamp: number, hold: number, value: number, lossEventRate: number] | null;
  /** Feedback has come to the beginning. */
  heard(now: number, header: Float64Array, at: number): void;
  silenceNoticed(now: number): void;
  save(): unknown;
  restore(state: unknown): void;
}

/** From a gate to the first middlebox behind it, or to the end of the path where there is none. */
export interface Tunnel {
  readonly gate: number;
  /** Numbers of the path through the segment and of the way back. */
  readonly forward: number;
  readonly back: number;
  readonly endNode: number;
  readonly ends: TunnelEnds;
  /** False: the other end has not answered yet. */
  isOpen: boolean;
}
