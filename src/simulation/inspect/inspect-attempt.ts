import type { Attempt } from '../../engine/calls/attempt-queue.ts';
import { attemptOf, callOf } from '../../engine/calls/call-steps.ts';
import type { Server } from '../../engine/calls/server.ts';
import { capitalised, ordinal, withCommas } from '../../base/format.ts';
import type { Lane } from '../lane.ts';
import type { Inspection, Related } from '../report.ts';
import { storyOfAttempt } from './call-words.ts';
import { nodeName, relatedFlow } from './names.ts';

/** Attempts that wait for a worker and that the inspection of their server lists. */
const NEXT_ATTEMPTS = 3;

/** The n-th attempt to be served, from 0, as the server takes them now. */
function waitingAt(lane: Lane, server: Server, n: number): Attempt {
  const { queue } = server;
  return queue.at(server.takesNewest(lane.engine.scheduler.now) ? queue.count - 1 - n : n);
}

export function attemptName(sequence: number): string {
  return `attempt ${attemptOf(sequence) + 1} of call ${withCommas(callOf(sequence) + 1)}`;
}

/** The attempts that are served next. */
export function nextAttempts(lane: Lane, node: number): Related {
  const server = lane.engine.transports.calls.serverAt(node);
  if (server === undefined) return [];
  return Array.from({ length: Math.min(NEXT_ATTEMPTS, server.waiting) }, (_, attempt) => ({
    label: `${attempt === 0 ? 'Next' : ordinal(attempt + 1)} to be served: ${attemptName(waitingAt(lane, server, attempt).sequence)}`,
    target: { kind: 'node', node, attempt },
  }));
}

/** What waits at a place of a server's queue, and the story of its call; null: nothing does. */
export function inspectAttempt(lane: Lane, node: number, place: number): Inspection | null {
  const { calls } = lane.engine.transports;
  const server = calls.serverAt(node);
  if (server === undefined || place >= server.waiting) return null;
  const { flow, sequence, arrivedAt, work } = waitingAt(lane, server, place);
  const story = storyOfAttempt(lane, flow, sequence);
  const isAwaited = calls.isAwaited(flow, sequence);
  const to = (attempt: number, label: string): Related =>
    attempt < 0 || attempt >= server.waiting ? [] : [{ label, target: { kind: 'node', node, attempt } }];
  return {
    where: ['server', nodeName(lane, node), 'queue'],
    title: capitalised(attemptName(sequence)),
    status: `number ${withCommas(place + 1)} of ${withCommas(server.waiting)} to be served${isAwaited ? '' : ', for nobody'}`,
    tone: isAwaited ? 'plain' : 'bad',
    why: [isAwaited ? '' : 'Its client has gone.', story?.why ?? ''].join(' ').trim(),
    values: [
      { name: 'since', meaning: 'when it came to the server', value: `${arrivedAt.toFixed(3)} s` },
      { name: 'work', meaning: 'of its call, the mean being 1', value: work.toFixed(2) },
    ],
    algorithm: null,
    history: story?.history ?? [],
    related: [
      ...to(place - 1, 'Served before it'),
      ...to(place + 1, 'Served after it'),
      relatedFlow(lane, flow),
      { label: 'The server', target: { kind: 'node', node } },
    ],
  };
}
