import { PACKET_KIND } from '../../../../protocol/frame.ts';
import { FLOW_CLASS } from './occupancy-bins.ts';
import { MarkList } from './mark-list.ts';

/** What is to be painted in one frame, a list a shape. Bars that wait in a stack are wide and flat. */
export class Marks {
  readonly data = new MarkList();
  readonly again = new MarkList();
  /** Data that a link has marked (ECN), and acknowledgements that report it. */
  readonly congested = new MarkList();
  readonly echo = new MarkList();
  readonly fin = new MarkList();
  readonly acknowledgement = new MarkList();
  readonly syn = new MarkList();
  readonly synAcknowledgement = new MarkList();
  readonly probe = new MarkList();
  readonly probeAcknowledgement = new MarkList();
  readonly queuedSyn = new MarkList();
  readonly queuedAcknowledgement = new MarkList();
  readonly queuedProbe = new MarkList();
  readonly all: readonly MarkList[] = [
    this.data,
    this.again,
    this.congested,
    this.echo,
    this.fin,
    this.acknowledgement,
    this.syn,
    this.synAcknowledgement,
    this.probe,
    this.probeAcknowledgement,
    this.queuedSyn,
    this.queuedAcknowledgement,
    this.queuedProbe,
  ];

  clear(): void {
    for (const list of this.all) list.count = 0;
  }

  /** By `PACKET_KIND`: on its way. @param marked 1: it was marked (ECN), or reports a mark */
  moving(kind: number, resent: number, marked: number): MarkList {
    switch (kind) {
      case PACKET_KIND.data:
        return marked === 1 ? this.congested : resent === 1 ? this.again : this.data;
      case PACKET_KIND.acknowledgement:
        return marked === 1 ? this.echo : this.acknowledgement;
      case PACKET_KIND.syn:
        return this.syn;
      case PACKET_KIND.synAcknowledgement:
        return this.synAcknowledgement;
      case PACKET_KIND.fin:
        return this.fin;
      case PACKET_KIND.probe:
        return this.probe;
      default:
        return this.probeAcknowledgement;
    }
  }

  /** By `PACKET_KIND`: in a stack. */
  waiting(kind: number, resent: number, marked: number): MarkList {
    switch (kind) {
      case PACKET_KIND.syn:
      case PACKET_KIND.synAcknowledgement:
        return this.queuedSyn;
      case PACKET_KIND.acknowledgement:
      case PACKET_KIND.probeAcknowledgement:
        return this.queuedAcknowledgement;
      case PACKET_KIND.probe:
        return this.queuedProbe;
      default:
        return this.moving(kind, resent, marked);
    }
  }
}

/** The class of flow that a packet counts as. */
export function flowClassOf(kind: number, resent: number, marked: number): number {
  switch (kind) {
    case PACKET_KIND.data:
    case PACKET_KIND.fin:
      return marked === 1 ? FLOW_CLASS.marked : resent === 1 ? FLOW_CLASS.again : FLOW_CLASS.data;
    case PACKET_KIND.acknowledgement:
    case PACKET_KIND.probeAcknowledgement:
      return FLOW_CLASS.acknowledgement;
    default:
      return FLOW_CLASS.control;
  }
}

/** Whether a packet is as long as data is: drawn to scale, not as a sign. */
export function isBar(kind: number): boolean {
  return kind === PACKET_KIND.data;
}
