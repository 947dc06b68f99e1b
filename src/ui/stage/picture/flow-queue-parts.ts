/** What finds and draws the queues of flows in a stack: few links have such, so it is fetched with the first. */
export { FlowQueues } from './motion/flow-queues.ts';
export { paintDividers } from './painters/queue-dividers.ts';
