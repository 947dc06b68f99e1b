import { threeDigits } from '../../base/format.ts';
import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import * as Verdict from '../../engine/kinds/verdict.ts';
import type { RandomStream } from '../../base/random-stream.ts';
import { Controller, type ProbeAnswers, type SchemeContext } from '../../engine/controller.ts';
import type { SchemeWords } from '../../engine/scheme-words.ts';
import type { SkeletonValues } from './declaration.ts';

/**
 * The smallest scheme that uses a seat, a parameter, a random stream, a probe and saved state: at each bottleneck a
 * coin decides whether a SYN may pass.
 */
export class SkeletonController extends Controller {
  override readonly gates: readonly number[];
  override readonly probes: ProbeAnswers = { refusedSyns: (gate) => this.refused[gate] };
  override readonly words: SchemeWords = {
    explainRefusal: ({ values }) => ({
      title: 'refused by the coin',
      why: `The coin of this bottleneck refuses a SYN with probability ${threeDigits(values[0])}.`,
      values: [],
      algorithm: null,
    }),
  };
  private readonly refused: Float64Array;
  private readonly coin: RandomStream;

  constructor(
    private readonly context: SchemeContext,
    private parameters: SkeletonValues,
  ) {
    super();
    this.gates = context.bottlenecks;
    this.refused = new Float64Array(this.gates.length);
    this.coin = context.random('coin');
    for (const link of this.gates) context.watch(link);
  }

  override packetArrivedAtLink(link: number, packet: number): number {
    if (this.context.packets.kind[packet] !== PacketKind.syn) return Verdict.forward;
    if (this.coin.uniform() >= this.parameters.refusalProbability) return Verdict.forward;
    this.refused[this.gates.indexOf(link)]++;
    this.reasonValues[0] = this.parameters.refusalProbability;
    return Verdict.refuse;
  }

  override parametersChanged(parameters: SkeletonValues): void {
    this.parameters = parameters;
  }

  override save(): unknown {
    return { refused: this.refused.slice(), parameters: this.parameters };
  }

  override restore(state: unknown): void {
    const saved = state as { refused: Float64Array; parameters: SkeletonValues };
    this.refused.set(saved.refused);
    this.parameters = saved.parameters;
  }
}
