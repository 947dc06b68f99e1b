import type { TfrcValues } from './declaration.ts';
import { type Feedback, TfrcReceiver, type TfrcReceiverState } from './receiver.ts';
import { TfrcSender, type TfrcSenderState } from './sender.ts';

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

/** What TFRC writes into a data packet's header words (section 3.2.1). */
export const DataWord = { number: 0, stamp: 1, roundTrip: 2 } as const;

/** And into a feedback packet's (section 3.2.2). */
const FeedbackWord = { flow: 0, stamp: 1, hold: 2, receiveRate: 3, lossEventRate: 4 } as const;

export const HEADER_WORDS = 5;

/** @param flow the number of the flow that it is about */
export function writeFeedback(header: Float64Array, at: number, flow: number, feedback: Feedback): void {
  header[at + FeedbackWord.flow] = flow;
  header[at + FeedbackWord.stamp] = feedback.stamp;
  header[at + FeedbackWord.hold] = feedback.hold;
  header[at + FeedbackWord.receiveRate] = feedback.receiveRate;
  header[at + FeedbackWord.lossEventRate] = feedback.lossEventRate;
}

export function readFeedback(header: Float64Array, at: number): Feedback & { readonly flow: number } {
  return {
    flow: header[at + FeedbackWord.flow],
    stamp: header[at + FeedbackWord.stamp],
    hold: header[at + FeedbackWord.hold],
    receiveRate: header[at + FeedbackWord.receiveRate],
    lossEventRate: header[at + FeedbackWord.lossEventRate],
  };
}
