import type { paintDividers } from './painters/queue-dividers.ts';
import type { FlowQueues } from './motion/flow-queues.ts';

/** What finds and draws the queues of flows in a stack: few links have such, so it is fetched with the first. */
export interface FlowQueueParts {
  readonly FlowQueues: typeof FlowQueues;
  readonly paintDividers: typeof paintDividers;
}

let fetched: Promise<FlowQueueParts> | null = null;

/** Once for all pictures. Without the network stacks stay undivided. */
export function fetchFlowQueues(): Promise<FlowQueueParts> {
  return (fetched ??= Promise.all([import('./motion/flow-queues.ts'), import('./painters/queue-dividers.ts')]).then(
    ([queues, dividers]) => ({ ...queues, ...dividers }),
  ));
}
