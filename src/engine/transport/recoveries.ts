import type { ColumnState } from '../../base/column-state.ts';
import type { RangesState } from '../../base/segment-ranges.ts';
import type { FlowTimer } from './flow-timer.ts';
import type { LossRecovery, RecoveringSender } from './loss-recovery.ts';
import { NewRenoRecovery } from './newreno-recovery.ts';
import { ProportionalRateReduction } from './proportional-rate-reduction.ts';
import { RackRecovery, type RackState } from './rack-recovery.ts';
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
    if (hasRack(this.tcp.parameters(flow))) this.rack.reset(flow);
  }

  /** A segment leaves. */
  sent(flow: number, sequence: number): void {
    const parameters = this.tcp.parameters(flow);
    if (hasRack(parameters)) this.rack.sent(flow, sequence);
    if (this.tcp.flows.inRecovery[flow] > 0 && parameters.recoveryWindow === 'proportional') this.prr.sent(flow);
  }

  /** The flow's timer is due. @returns whether it was one of RACK-TLP, which has seen to it */
  timerDue(flow: number): boolean {
    if (!hasRack(this.tcp.parameters(flow)) || !this.rack.isDue(flow)) return false;
    this.rack.timerDue(flow);
    return true;
  }

  save(): RecoveriesState {
    return { scoreboards: this.sack.save(), rack: this.rack.save(), prr: this.prr.save() };
  }

  restore({ scoreboards, rack, prr }: RecoveriesState): void {
    this.sack.restore(scoreboards);
    this.rack.restore(rack);
    this.prr.restore(prr);
  }
}

/** RACK needs what SACK reports. */
function hasRack({ lossDetection, variant }: TcpParameters): boolean {
  return lossDetection === 'rack-tlp' && variant === 'sack';
}

export interface RecoveriesState {
  readonly scoreboards: RangesState;
  readonly rack: RackState;
  readonly prr: ColumnState;
}
