import * as FlowState from '../kinds/flow-state.ts';
import * as EventKind from '../kinds/event-kind.ts';
import type { FlowTable } from '../flows.ts';
import type { Scheduler } from '../scheduler.ts';
import { ENDLESS } from './transport-parameters.ts';

/**
 * The application of a flow that asks for at most a demand: it writes a segment each time that the demand has
 * filled one, and the transport may send what is written. Without a demand everything is written at once.
 */
export class Application {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly flows: FlowTable,
    private readonly segmentBits: (flow: number) => number,
    /** Something has been written. */
    private readonly written: (flow: number) => void,
    /** False: flows have demands and send nothing. */
    private readonly writes: boolean,
  ) {}

  open(flow: number, demandBitsPerSecond: number): void {
    const { flows } = this;
    flows.demandBitsPerSecond[flow] = demandBitsPerSecond;
    flows.writesAt[flow] = Infinity;
    if (!this.writes) return;
    flows.availableSegments[flow] = demandBitsPerSecond < Infinity ? 0 : flows.segments[flow];
    if (demandBitsPerSecond > 0 && demandBitsPerSecond < Infinity) this.plan(flow, 0);
  }

  /** Another demand from now on. What is left of the segment in the making takes as much longer or shorter. */
  change(flow: number, demandBitsPerSecond: number): void {
    const { flows, scheduler } = this;
    const before = flows.demandBitsPerSecond[flow];
    if (before === demandBitsPerSecond) return;
    if (!this.writes) {
      flows.demandBitsPerSecond[flow] = demandBitsPerSecond;
      return;
    }
    const left = flows.writesAt[flow] - scheduler.now;
    const bits = before > 0 && left < Infinity ? left * before : this.segmentBits(flow);
    flows.demandBitsPerSecond[flow] = demandBitsPerSecond;
    flows.writesAt[flow] = Infinity;
    if (demandBitsPerSecond === Infinity) {
      flows.availableSegments[flow] = flows.segments[flow];
      this.written(flow);
    } else {
      if (before === Infinity) flows.availableSegments[flow] = flows.highestSent[flow];
      if (demandBitsPerSecond > 0) this.plan(flow, bits / demandBitsPerSecond);
    }
  }

  /** The event of a flow: a segment is full. */
  due(flow: number): void {
    const { flows, scheduler } = this;
    // An entry that a change has overtaken.
    if (flows.writesAt[flow] !== scheduler.now || flows.state[flow] === FlowState.completed) return;
    flows.availableSegments[flow] = Math.min(flows.availableSegments[flow] + 1, ENDLESS);
    this.plan(flow, this.segmentBits(flow) / flows.demandBitsPerSecond[flow]);
    this.written(flow);
  }

  private plan(flow: number, seconds: number): void {
    const time = this.scheduler.now + seconds;
    this.flows.writesAt[flow] = time;
    this.scheduler.schedule(time, this.scheduler.order(), EventKind.application, flow);
  }
}
