/** The story of a call: what its client did, and what the server did for it. */
import { capitalised, listed, withCommas } from '../../base/format.ts';
import * as Step from '../../engine/calls/call-steps.ts';
import { stepsOfClass } from '../../engine/calls/calls.ts';
import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import type { Lane } from '../lane.ts';
import type { InspectedValue, Inspection } from '../report.ts';
import { flowTitle, nodeName } from './names.ts';

/** The last calls of a client that are listed. */
const LISTED_CALLS = 5;

/** What the messages of calls are called, by `PacketKind`. */
const MESSAGES: Readonly<Record<number, string>> = {
  [PacketKind.syn]: 'Request',
  [PacketKind.data]: 'Answer',
  [PacketKind.synAcknowledgement]: 'Refusal',
  [PacketKind.fin]: 'Confirmation',
  [PacketKind.acknowledgement]: 'Cancel',
};

type Steps = readonly Step.CallStep[];

/**
 * e.g. "Tried 4 times, gave up at 12.40 s, served at 13.10 s for nobody."
 * @param steps of one call, oldest first; not empty
 */
export function callStory(steps: Steps): string {
  const tries = 1 + steps.reduce((most, { attempt }) => Math.max(most, attempt), 0);
  const parts = [`tried ${TIMES[tries] ?? `${tries} times`}`, whatOfClient(steps)];
  const forNobody = steps.filter((step) => step.kind === Step.served && isFailed(steps, step.attempt));
  if (forNobody.length > 0) {
    const count = forNobody.length > 1 ? ` ${TIMES[forNobody.length] ?? `${forNobody.length} times`}` : '';
    parts.push(`served${count} for nobody, at ${listed(forNobody.map(at))} s`);
  }
  return `${capitalised(parts.join(', '))}.`;
}

const TIMES: readonly (string | undefined)[] = [undefined, 'once', 'twice'];

function whatOfClient(steps: Steps): string {
  const end = steps.find(({ kind }) => kind === Step.answered || kind === Step.gaveUp);
  if (end !== undefined) return `${end.kind === Step.answered ? 'answered' : 'gave up'} at ${at(end)} s`;
  const last = steps.findLast(({ kind }) => !OF_SERVER.has(kind)) ?? steps[0];
  return last.kind === Step.sent || OF_SERVER.has(last.kind)
    ? `waits for an answer since ${at(last)} s`
    : `waits before its next attempt since ${at(last)} s`;
}

/** What happens at the server; all else happens at the client. */
const OF_SERVER: ReadonlySet<number> = new Set([Step.queued, Step.turnedAway, Step.served]);

function at({ atSeconds }: Step.CallStep): string {
  return atSeconds.toFixed(2);
}

function isFailed(steps: Steps, attempt: number): boolean {
  return steps.some((step) => step.attempt === attempt && (step.kind === Step.timedOut || step.kind === Step.refused));
}

/** Oldest first. */
export function callHistory(steps: Steps): Inspection['history'] {
  return steps.map(({ atSeconds, kind, attempt }, index) => {
    const which = `Attempt ${attempt + 1}`;
    const nobody = isFailed(steps.slice(0, index), attempt) ? ' for nobody' : '';
    const labels: Readonly<Record<number, string>> = {
      [Step.sent]: `${which} sent`,
      [Step.timedOut]: `${which} timed out`,
      [Step.queued]: `${which} in the queue of the server`,
      [Step.turnedAway]: `${which} refused by the server`,
      [Step.refused]: `${which}: the refusal arrives`,
      [Step.served]: `${which} served${nobody}`,
      [Step.answered]: `Answer to attempt ${attempt + 1} in time`,
      [Step.gaveUp]: 'The client gives up',
    };
    return { atSeconds, label: labels[kind] };
  });
}

/** Where the step of a call is taken that has just been: by its server or by its client. */
export function callStepNode({ engine }: Lane, flow: number): number {
  const { flows, transports } = engine;
  if (flow < 0) return -1;
  const { kind, flow: ofSteps } = transports.calls.steps.last();
  // A connection goes from the server to the client.
  return OF_SERVER.has(kind) || ofSteps < 0 ? flows.destination[flow] : flows.source[flow];
}

/** e.g. "Attempt 2 of call 812 timed out". @param node where it is taken */
export function callStepWords(lane: Lane, node: number): string {
  const { calls } = lane.engine.transports;
  const { kind, flow, sequence } = calls.steps.last();
  const call = `call ${withCommas(Step.callOf(sequence) + 1)}`;
  const subject = `Attempt ${Step.attemptOf(sequence) + 1} of ${call}`;
  switch (kind) {
    case Step.queued: {
      const { waiting } = calls.serverAt(node)!;
      if (waiting === 0) return `${subject} came to ${nodeName(lane, node)} and is served`;
      return `${subject} joined the queue of ${nodeName(lane, node)} as number ${withCommas(waiting)}`;
    }
    case Step.turnedAway:
      return `${subject} was refused by ${nodeName(lane, node)}`;
    case Step.refused:
      return `The refusal of attempt ${Step.attemptOf(sequence) + 1} of ${call} arrived`;
    case Step.served:
      return `${subject} was served${calls.isAwaited(flow, sequence) ? '' : ' for nobody'}`;
    case Step.timedOut:
      return `${subject} timed out`;
    case Step.answered:
      return `${subject} was answered in time`;
    case Step.gaveUp:
      return `${capitalised(call)} was given up`;
    default:
      return `${subject} was sent`;
  }
}

type Told = Pick<Inspection, 'why' | 'history'> & { readonly values?: InspectedValue[] };

/** What is known of the call whose attempt this is; null: nothing any more. */
export function storyOfAttempt({ engine }: Lane, flow: number, sequence: number): Told | null {
  const steps = engine.transports.calls.steps.of(flow, Step.callOf(sequence));
  return steps.length === 0 ? null : { why: callStory(steps), history: callHistory(steps) };
}

/** The story of the call whose connection a flow is; null: it is none, or nothing is known any more. */
export function storyOfConnection(lane: Lane, flow: number): Told | null {
  const { trafficClass, member } = lane.engine.flows;
  return storyOfAttempt(lane, stepsOfClass(trafficClass[flow]), member[flow]);
}

/** The last calls of the client behind a flow, the newest first, each in a sentence. */
export function callsOfClient({ engine }: Lane, flow: number): Told | null {
  const { steps } = engine.transports.calls;
  const calls = steps.lastCalls(flow, LISTED_CALLS).map((call) => ({ call, steps: steps.of(flow, call) }));
  if (calls.length === 0) return null;
  const values = calls.map(({ call, steps: own }) => ({
    name: `call ${withCommas(call + 1)}`,
    meaning: callStory(own),
    value: '',
  }));
  const [{ call, steps: newest }] = calls;
  return { why: `Call ${withCommas(call + 1)}: ${callStory(newest)}`, values, history: callHistory(newest) };
}

/** What a message of a call is, and whose. */
export function messageTitle(lane: Lane, packet: number): string {
  const { kind, flow, sequence } = lane.engine.network.packets;
  const message = MESSAGES[kind[packet]] ?? 'Message';
  return `${message} of call ${withCommas(Step.callOf(sequence[packet]) + 1)}, ${flowTitle(lane, flow[packet])}`;
}
