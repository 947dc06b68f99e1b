import { TfrcReceiver, type TfrcReceiverState } from './receiver.ts';
import { TfrcSender, type TfrcSenderState } from './sender.ts';
import type { TfrcValues } from './parameters.ts';

/** Both ends of a flow that runs TFRC. */
export class TfrcFlow {
  readonly sender: TfrcSender;
  readonly receiver: TfrcReceiver;

  /** @param row in the flow table, as long as it is there; @param number in the run */
  constructor(
    readonly row: number,
    readonly number: number,
    values: () => TfrcValues,
  ) {
    this.sender = new TfrcSender(values);
    this.receiver = new TfrcReceiver(() => values().discountsHistory);
  }

  save(): TfrcFlowState {
    const { row, number, sender, receiver } = this;
    return { row, number, sender: sender.save(), receiver: receiver.save() };
  }

  static from(state: TfrcFlowState, values: () => TfrcValues): TfrcFlow {
    const flow = new TfrcFlow(state.row, state.number, values);
    flow.sender.restore(state.sender);
    flow.receiver.restore(state.receiver);
    return flow;
  }
}

export interface TfrcFlowState {
  readonly row: number;
  readonly number: number;
  readonly sender: TfrcSenderState;
  readonly receiver: TfrcReceiverState;
}
