import type { Parts } from '../../base/saved-state.ts';
import type { FlowTimer } from './flow-timer.ts';
import type { LossRecovery, RecoveringSender } from './loss-recovery.ts';
import { NewRenoRecovery } from './newreno-recovery.ts';
import { ProportionalRateReduction } from './proportional-rate-reduction.ts';
import { RackRecovery } from './rack-recovery.ts';
import { Sack1Recovery } from './sack1-recovery.ts';
import { SackRecovery } from './sack-recovery.ts';
import type { TcpParameters } from './tcp-parameters.ts';

/** Every way to repair losses, and which flow uses which. */
export class Recoveries {
  /** Keeps the scoreboards of all flows. */
  readonly sack: SackRecovery;
  private readonly newReno: NewRenoRecovery;
  private readonly sack1: Sack1Recovery;
  private readonly rack: RackRecovery;
  private readonly prr: ProportionalRateReduction;

  constructor(
    private readonly tcp: RecoveringSender,
    timer: FlowTimer,
  ) {
    this.newReno = new NewRenoRecovery(tcp);
    this.prr = new ProportionalRateReduction(tcp.flows, tcp.parameters);
    this.sack = new SackRecovery(tcp, this.prr);
    this.sack1 = new Sack1Recovery(tcp, this.sack);
    this.rack = new RackRecovery(tcp, this.sack, this.prr, timer);
  }

  of(flow: number): LossRecovery {
    const parameters = this.tcp.parameters(flow);
    const { variant, sackPipe } = parameters;
    if (variant !== 'sack') return this.newReno;
    if (hasRack(parameters)) return this.rack;
    return sackPipe === 'counted' ? this.sack1 : this.sack;
  }

  /** For a new flow. */
  reset(flow: number): void {
    this.sack.reset(flow);
    if (this.tcp.parameters(flow).windowAfterMark === 'proportional') this.prr.reset(flow);
    if (hasRack(this.tcp.parameters(flow))) this.rack.reset(flow);
  }

  /** A segment leaves. */
  sent(flow: number, sequence: number): void {
    const parameters = this.tcp.parameters(flow);
    if (hasRack(parameters)) this.rack.sent(flow, sequence);
    if (parameters.recoveryWindow !== 'proportional') return;
    const answersMark = parameters.windowAfterMark === 'proportional' && this.prr.answersMark(flow);
    if (this.tcp.flows.inRecovery[flow] > 0 || answersMark) this.prr.sent(flow);
  }

  /**
   * The law has answered a mark, with the acknowledgement of `segments` new segments that tells of it: the window goes
   * down to the threshold in proportion, if the class has that.
   */
  marked(flow: number, segments: number): void {
    const { flows } = this.tcp;
    if (hasRack(this.tcp.parameters(flow))) this.rack.reductions.marked(flow);
    if (this.tcp.parameters(flow).windowAfterMark === 'cut' || !this.tcp.reducesInProportion(flow)) return;
    const inFlight = this.of(flow).inFlight(flow);
    this.prr.beginByMark(flow, inFlight, flows.highestSent[flow]);
    this.prr.acknowledged(flow, segments, inFlight, false, true);
  }

  /** What a mark covers has arrived: the window is the threshold. */
  endAnswer(flow: number): void {
    const { congestionWindow, slowStartThreshold } = this.tcp.flows;
    if (this.tcp.parameters(flow).windowAfterMark === 'cut' || !this.prr.endsByMark(flow)) return;
    congestionWindow[flow] = slowStartThreshold[flow];
  }

  /** An acknowledgement of `segments` new segments: sets the window. @returns false when no mark is being answered */
  reducesByMark(flow: number, segments: number): boolean {
    if (this.tcp.parameters(flow).windowAfterMark === 'cut' || !this.prr.answersMark(flow)) return false;
    this.prr.acknowledged(flow, segments, this.of(flow).inFlight(flow), false, false);
    return true;
  }

  /** The timer has expired, and the law has not heard of it. */
  timeoutComes(flow: number): void {
    if (hasRack(this.tcp.parameters(flow))) this.rack.timeoutComes(flow);
  }

  timedOut(flow: number): void {
    if (this.tcp.parameters(flow).windowAfterMark === 'proportional') this.prr.timedOut(flow);
    this.of(flow).timedOut(flow);
  }

  /** An acknowledgement that tells nothing of new data: it may be late, or come when all has arrived. */
  heardBeside(flow: number, packet: number): void {
    if (hasRack(this.tcp.parameters(flow))) this.rack.heardBeside(flow, packet);
  }

  /** How many reductions of the flow's window were undone. */
  undone(flow: number): number {
    return hasRack(this.tcp.parameters(flow)) ? this.rack.reductions.undone(flow) : 0;
  }

  /** The flow's timer is due. @returns whether it was one of RACK-TLP, which has seen to it */
  timerDue(flow: number): boolean {
    if (!hasRack(this.tcp.parameters(flow)) || !this.rack.isDue(flow)) return false;
    this.rack.timerDue(flow);
    return true;
  }

  parts(): Parts {
    return { sack: this.sack, rack: this.rack, prr: this.prr };
  }
}

/** RACK needs what SACK reports. */
function hasRack({ lossDetection, variant }: TcpParameters): boolean {
  return lossDetection === 'rack-tlp' && variant === 'sack';
}
