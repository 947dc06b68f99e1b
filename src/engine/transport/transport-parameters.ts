import type { Varying } from '../../base/profile.ts';
import type { CallParameters } from '../calls/call-parameters.ts';
import type { TcpParameters } from './tcp-parameters.ts';

/** How the flows of a traffic class send. */
export type TransportParameters = TcpParameters | ConstantRateParameters | RawParameters | CallParameters;

/** Segments of a flow that never ends. */
export const ENDLESS = 0x7fffffff;

/** Bytes of a full packet on the wire. */
export function packetBytes(parameters: TransportParameters): number {
  return parameters.kind === 'tcp' ? parameters.segmentBytes + parameters.headerBytes : parameters.packetBytes;
}

/** A flow that sends at its application's rate and hears nothing back: plain UDP. */
export interface ConstantRateParameters {
  readonly kind: 'constant-rate';
  /** On the wire; 0: silent. */
  readonly rateBitsPerSecond: Varying;
  /** Bytes of a packet on the wire. */
  readonly packetBytes: number;
}

export type PacketProcess =
  | { readonly kind: 'poisson'; readonly packetsPerSecond: Varying }
  /** Evenly spaced while on; times on and off are exponential. */
  | {
      readonly kind: 'on-off';
      readonly packetsPerSecond: number;
      readonly meanOnSeconds: number;
      readonly meanOffSeconds: number;
      /** Each gap while on is drawn evenly between 1 - this and 1 + this of the mean. Absent: all alike. */
      readonly gapSpread?: number | undefined;
    }
  /** Markov-modulated Poisson: a rate for each state, exponential stays, moves to a neighbour or to any state. */
  | {
      readonly kind: 'mmpp';
      readonly ratesPerSecond: readonly number[];
      readonly meanStaySeconds: number;
      readonly transitions: 'neighbour' | 'uniform';
    };

/** A source of packets that nothing answers and nothing slows. */
export interface RawParameters {
  readonly kind: 'raw';
  /** Bytes of a packet on the wire. */
  readonly packetBytes: number;
  readonly process: PacketProcess;
}
