import type { PlainFields } from '../../base/saved-state.ts';
import type { PccValues } from './declaration.ts';
import { PccReceiver, type ReceiverState } from './receiver.ts';
import { PccSender } from './sender.ts';

/** Timers of a flow. */
export const Timer = { restart: 0, silence: 1, control: 2, look: 3, probe: 4 } as const;

/** Both ends of a PCC flow. */
export class PccFlow {
  readonly sender = new PccSender();
  readonly receiver: PccReceiver;
  /** When each timer is due; Infinity: it is off. An event of another time has been overtaken. */
  due = [Infinity, Infinity, Infinity, Infinity, Infinity];
  deliveredBytes = 0;
  /** Trials with a draw so far. */
  trials = 0;

  /** @param flow its row in the flow table */
  constructor(
    readonly flow: number,
    values: () => PccValues,
  ) {
    this.receiver = new PccReceiver(values);
  }

  save(): PccFlowState {
    const { flow, sender, receiver, due, deliveredBytes, trials } = this;
    return { flow, sender: sender.save(), receiver: receiver.save(), due: [...due], deliveredBytes, trials };
  }

  static from(state: PccFlowState, values: () => PccValues): PccFlow {
    const flow = new PccFlow(state.flow, values);
    flow.sender.restore(state.sender);
    flow.receiver.restore(state.receiver);
    flow.due = [...state.due];
    flow.deliveredBytes = state.deliveredBytes;
    flow.trials = state.trials;
    return flow;
  }
}

export interface PccFlowState {
  readonly flow: number;
  readonly sender: PlainFields;
  readonly receiver: ReceiverState;
  readonly due: readonly number[];
  readonly deliveredBytes: number;
  readonly trials: number;
}

/** What PCC writes into a packet's header words. A word means the same in every kind of packet. */
export const Word = {
  /** The flow that a control packet or a probe is about. */
  flow: 0,
  /** Counts the starts of the flow: a new one is a full restart. */
  period: 1,
  /** Control packet: when it was sent. Data and probe: the stamp of the last control packet heard; 0: none. */
  stamp: 2,
  /** Data and probe: seconds since that control packet was heard. */
  hold: 3,
  /** Control packet: a value of `Order`. */
  order: 4,
  /** Control packet that stops: for how many seconds. Probe before on: the application's rate in bit/s. */
  value: 5,
  /** Control packet: the smoothed round trip; 0: not known. */
  roundTrip: 6,
} as const;

export const HEADER_WORDS = 7;

/** What a control packet asks of the sender. */
export const Order = { none: 0, stop: 1, send: 2 } as const;
