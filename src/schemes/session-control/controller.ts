import type { PlainFields } from '../../base/saved-state.ts';
import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import * as FlowState from '../../engine/kinds/flow-state.ts';
import * as Verdict from '../../engine/kinds/verdict.ts';
import { Controller, type ProbeAnswers, type SchemeContext } from '../../engine/controller.ts';
import type { SchemeWords } from '../../engine/scheme-words.ts';
import { LAW_FACTS, type AdmitRateLaw, type MakeAdmitRateLaw } from './admit-rate-law.ts';
import { explainGate, explainRefusal } from './explain.ts';
import { FixedRate } from './fixed-rate.ts';
import { Gate } from './gate.ts';
import type { GateValues } from './declaration.ts';

/** The code of a decision about the admit rate. */
const RATE_DECIDED = 1;

/** Numbers about the gate itself that are kept with a refusal, before the law's. */
const GATE_FACTS = 3;

/**
 * Session control: gates on links admit or drop SYNs at a rate that a law decides epoch by epoch.
 *
 * Everything else passes. A dropped SYN's host tries again by its own timer, which is the only back-off. FINs are
 * counted as they are forwarded, in the direction of their SYN.
 */
export class SessionController<Values extends GateValues = GateValues> extends Controller {
  override readonly gates: readonly number[];
  override readonly probes: ProbeAnswers;
  override readonly words: SchemeWords = {
    explainRefusal: ({ link, attempt, values }) => {
      const [admitRate, tokens, synsAdmitted] = values;
      const law = this.laws[this.gateOnLink.get(link) ?? 0].explain(admitRate, values.subarray(GATE_FACTS));
      return explainRefusal({ admitRate, tokens, synsAdmitted, attempt, law });
    },
    explainGate: (gate) => {
      const { admitRate, synsAdmitted, synsArrived, finsForwarded } = this.guards[gate];
      const tokens = this.guards[gate].at(this.context.now()).tokens;
      const law = this.laws[gate].explain(admitRate, this.laws[gate].facts());
      return explainGate({ tokens, synsAdmitted, synsArrived, finsForwarded, law });
    },
  };
  private readonly guards: Gate[] = [];
  private readonly laws: AdmitRateLaw[] = [];
  /** Gate number by link index. */
  private readonly gateOnLink = new Map<number, number>();
  private readonly decisionValues = new Float64Array(8);

  constructor(
    private readonly context: SchemeContext,
    private values: Values,
    private readonly makeLaw: MakeAdmitRateLaw<Values>,
  ) {
    super();
    this.gates = context.linksNamed(this.values.gates);
    for (const [gate, link] of this.gates.entries()) {
      const law = this.makeLaw(() => this.values, gate);
      this.laws.push(law);
      this.guards.push(new Gate(link, law.initialRate, this.values.bucketDepth, this.values.epochSeconds));
      this.gateOnLink.set(link, gate);
      context.watch(link);
    }
    this.probes = { ...this.gateProbes(), ...this.lawProbes() };
  }

  override started(): void {
    for (const gate of this.guards.keys()) this.context.setTimer(this.values.epochSeconds, 0, gate);
  }

  override packetArrivedAtLink(link: number, packet: number): number {
    const { packets, flows } = this.context;
    if (packets.kind[packet] !== PacketKind.syn) return Verdict.forward;
    const gate = this.gateOnLink.get(link)!;
    const { admission, remembersAdmitted } = this.values;
    if (remembersAdmitted && flows.state[packets.flow[packet]] !== FlowState.waiting) return Verdict.forward;
    const law = this.laws[gate];
    const guard = this.guards[gate].at(this.context.now());
    const flow = packets.flow[packet];
    const passes =
      law.admits === undefined
        ? guard.admit(admission)
        : guard.counted(law.admits(flows.synAttempts[flow], flows.number[flow]));
    if (passes) {
      if (this.isLastGate(packet)) this.context.flowAdmitted(packets.flow[packet]);
      return Verdict.forward;
    }
    this.writeFacts(gate, this.reasonValues);
    return Verdict.refuse;
  }

  override packetQueued(link: number, packet: number): void {
    const isFin = this.context.packets.kind[packet] === PacketKind.fin;
    if (isFin) this.guards[this.gateOnLink.get(link)!].finsForwarded++;
  }

  override admitsFlowsOn(path: Int32Array): boolean {
    for (const link of path) if (this.gateOnLink.has(link)) return true;
    return false;
  }

  override timerFired(_kind: number, index: number): void {
    const now = this.context.now();
    const guard = this.guards[index];
    const seconds = now - guard.epochBegan;
    guard.completionRate = guard.finsForwarded / seconds;
    const rate = this.laws[index].epochEnded(guard.admitRate, {
      arrivals: guard.synsArrived / seconds,
      completions: guard.completionRate,
    });
    guard.at(now).beginEpoch(rate, this.values.epochSeconds);
    this.writeFacts(index, this.decisionValues);
    this.context.decided(RATE_DECIDED, guard.link, this.decisionValues);
    this.context.setTimer(now + this.values.epochSeconds, 0, index);
  }

  override parametersChanged(values: Values): void {
    this.values = values;
    for (const [gate, guard] of this.guards.entries()) {
      guard.at(this.context.now()).setBucketDepth(this.values.bucketDepth);
      if (this.laws[gate] instanceof FixedRate) {
        this.laws[gate] = this.makeLaw(() => this.values, gate);
        guard.setRate(this.laws[gate].initialRate);
      }
    }
  }

  override save(): unknown {
    return {
      guards: this.guards.map((guard) => guard.save()),
      laws: this.laws.map((law) => law.save()),
      values: this.values,
    };
  }

  override restore(state: unknown): void {
    const { guards, laws, values } = state as {
      guards: readonly PlainFields[];
      laws: readonly unknown[];
      values: Values;
    };
    this.values = values;
    for (const [gate, guard] of this.guards.entries()) {
      guard.restore(guards[gate]);
      // A fixed law is its parameter: made again from the values in force.
      if (this.laws[gate] instanceof FixedRate) this.laws[gate] = this.makeLaw(() => this.values, gate);
      this.laws[gate].restore(laws[gate]);
    }
  }

  private gateProbes(): ProbeAnswers {
    const { guards, laws, context } = this;
    return {
      admitRate: (gate) => (guards[gate].admitRate === Infinity ? 0 : guards[gate].admitRate),
      tokens: (gate) => guards[gate].at(context.now()).tokens,
      phase: (gate) => laws[gate].phase,
      completionRate: (gate) => guards[gate].completionRate,
      epochs: (gate) => guards[gate].epochs,
    };
  }

  /** Those of the law. One that stands at no gate says which they are, since a network may have no gates. */
  private lawProbes(): ProbeAnswers {
    const ids = Object.keys(this.makeLaw(() => this.values, -1).probes);
    return Object.fromEntries(
      ids.map((id) => {
        const ofGates = this.laws.map(({ probes }) => probes[id]);
        return [id, (gate: number) => ofGates[gate]()];
      }),
    );
  }

  private isLastGate(packet: number): boolean {
    const { packets, flows, pathLinks } = this.context;
    const path = pathLinks(flows.forwardPath[packets.flow[packet]]);
    for (let hop = packets.hop[packet] + 1; hop < path.length; hop++) {
      if (this.gateOnLink.has(path[hop])) return false;
    }
    return true;
  }

  /** The numbers that explain what a gate has just done: the gate's, then the law's. */
  private writeFacts(gate: number, into: Float64Array): void {
    const guard = this.guards[gate];
    const facts = this.laws[gate].facts();
    into[0] = guard.admitRate;
    into[1] = this.values.admission === 'token' ? guard.tokens : NaN;
    into[2] = guard.synsAdmitted;
    for (let i = 0; i < LAW_FACTS; i++) into[GATE_FACTS + i] = facts[i] ?? 0;
  }
}
