import type * as parts from './flow-queue-parts.ts';

export type FlowQueueParts = typeof parts;

let fetched: Promise<FlowQueueParts> | null = null;

/** Once for all pictures. Without the network stacks stay undivided. */
export function fetchFlowQueues(): Promise<FlowQueueParts> {
  return (fetched ??= import('./flow-queue-parts.ts'));
}
