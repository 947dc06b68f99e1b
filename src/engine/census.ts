import { fieldsOf, type Parts } from '../base/saved-state.ts';

/** How many flows there are: since 0, now, by traffic class and by node. */
export class Census {
  /** Totals since 0. */
  arrived = 0;
  admitted = 0;
  completed = 0;
  /** Flows of sessions that left: admitted ones, and ones that still waited. */
  left = 0;
  leftWaiting = 0;
  /** By traffic class: active flows, and those that have arrived and been admitted since 0. */
  readonly activeInClass: Int32Array;
  readonly arrivedInClass: Int32Array;
  readonly admittedInClass: Int32Array;
  /** Flows from each node that wait to be admitted, and that are active. */
  readonly waitingAtNode: Int32Array;
  readonly activeAtNode: Int32Array;

  constructor(classCount: number, nodeCount: number) {
    this.activeInClass = new Int32Array(classCount);
    this.arrivedInClass = new Int32Array(classCount);
    this.admittedInClass = new Int32Array(classCount);
    this.waitingAtNode = new Int32Array(nodeCount);
    this.activeAtNode = new Int32Array(nodeCount);
  }

  get active(): number {
    return this.admitted - this.completed - this.left;
  }

  get waiting(): number {
    return this.arrived - this.admitted - this.leftWaiting;
  }

  /** A flow arrives and waits. @returns how many had arrived before it */
  arrives(trafficClass: number, source: number): number {
    this.arrivedInClass[trafficClass]++;
    this.waitingAtNode[source]++;
    return this.arrived++;
  }

  admits(trafficClass: number, source: number): void {
    this.admitted++;
    this.admittedInClass[trafficClass]++;
    this.activeInClass[trafficClass]++;
    this.waitingAtNode[source]--;
    this.activeAtNode[source]++;
  }

  completes(trafficClass: number, source: number): void {
    this.completed++;
    this.activeInClass[trafficClass]--;
    this.activeAtNode[source]--;
  }

  leaves(trafficClass: number, source: number): void {
    this.left++;
    this.activeInClass[trafficClass]--;
    this.activeAtNode[source]--;
  }

  leavesWaiting(source: number): void {
    this.leftWaiting++;
    this.waitingAtNode[source]--;
  }

  parts(): Parts {
    return {
      fields: fieldsOf(this),
      activeInClass: this.activeInClass,
      arrivedInClass: this.arrivedInClass,
      admittedInClass: this.admittedInClass,
      waitingAtNode: this.waitingAtNode,
      activeAtNode: this.activeAtNode,
    };
  }
}
