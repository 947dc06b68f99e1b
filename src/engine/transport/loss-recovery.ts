import type { FlowTable } from '../flows.ts';
import type { Network } from '../network.ts';
import type { TcpParameters } from './tcp-parameters.ts';
import type { WindowLaw } from './window-law.ts';

/** How a TCP sender notices losses and repairs them. There are four: Reno and NewReno, SACK, SACK with RACK-TLP, and SACK as in ns-2. */
export interface LossRecovery {
  /** An acknowledgement of `segments` new segments has arrived in `packet`. */
  newAcknowledgement(flow: number, segments: number, packet: number): void;
  duplicateAcknowledgement(flow: number, packet: number): void;
  /** Sends what the windows allow. */
  fill(flow: number): void;
  timedOut(flow: number): void;
  /** Segments that are thought to be in the network. */
  inFlight(flow: number): number;
}

/** What a loss recovery uses of the sender that it belongs to. */
export interface RecoveringSender {
  readonly flows: FlowTable;
  readonly network: Network;
  /** `now`: simulated seconds. */
  readonly scheduler: { readonly now: number };
  readonly parameters: (flow: number) => TcpParameters;
  /** How the flow's window opens. */
  law(flow: number): WindowLaw;
  /** The window in force, in whole segments. */
  window(flow: number): number;
  /** Segments sent and not acknowledged. */
  flightSize(flow: number): number;
  /** Opens the window when an acknowledgement covers this number of new segments. */
  openWindow(flow: number, segments: number): void;
  /** A loss has been noticed: sets slow-start threshold and window. */
  lossNoticed(flow: number): void;
  /** The loss is repaired. */
  recovered(flow: number): void;
  /** Its window goes down in proportion to what arrives while a loss is repaired (PRR). */
  reducesInProportion(flow: number): boolean;
  /** Whether a segment may leave now; if not, the sender fills again when it may. */
  maySend(flow: number): boolean;
  sendSegment(flow: number, sequence: number): void;
  /** Sends the first segment that is not acknowledged again, and may restart the timer. */
  retransmitFirst(flow: number): void;
  /** Ends the back-off of the retransmission timer. */
  endBackOff(flow: number): void;
}

/**
 * The segments by which an acknowledgement of `segments` new ones, outside recovery, opens the window: those beyond what
 * was sent before a timeout, if it ends that and the class counts no others.
 */
export function beyondTimeout({ flows, parameters }: RecoveringSender, flow: number, segments: number): number {
  if (parameters(flow).endOfTimeout === 'opens-window') return segments;
  const { unacknowledged, recoveryPoint } = flows;
  const ends = unacknowledged[flow] >= recoveryPoint[flow] && unacknowledged[flow] - segments < recoveryPoint[flow];
  return ends ? unacknowledged[flow] - recoveryPoint[flow] : segments;
}
