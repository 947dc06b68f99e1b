import type { PlainFields } from '../../base/plain-fields.ts';
import type { PccValues } from './parameters.ts';
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
