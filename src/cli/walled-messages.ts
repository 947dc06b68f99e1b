/**
 * What a process that runs code of a scenario's author may say. Its program is ours, but the code beside it is not: its
 * parent uses each message only after this. A text is no longer than its bound, and has only the fields that are named here.
 */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { readRun } from '../experiment/shards.ts';
import type { FinishedRun } from '../experiment/plan.ts';
import type { LaneOutcome } from './lane-task.ts';
import { COLUMNS, type TraceEnd } from './trace-task.ts';
import type { WalledSaid, Work } from './work.ts';

const SPECIAL = ['NaN', 'Infinity', '-Infinity'] as const;

/** JSON has no word for these. */
export function numberAsText(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

/** What a line says; null: it is nothing that work of this kind says. */
export function readMessage(line: string, work: Work): WalledSaid | null {
  let input: unknown;
  try {
    input = JSON.parse(line);
  } catch {
    return null;
  }
  const parsed = message.safeParse(input);
  if (!parsed.success) return null;
  const said = parsed.data;
  if ('bytes' in said) return 'trace' in work ? { bytes: Buffer.from(said.bytes, 'base64') } : null;
  if ('lines' in said) return 'trace' in work ? (said as WalledSaid) : null;
  if (!('done' in said)) return said;
  const done = readOutcome(said.done, work);
  return done === null ? null : { done };
}

function readOutcome(input: unknown, work: Work): FinishedRun | LaneOutcome | TraceEnd | null {
  if ('job' in work) {
    const { key, figures } = work.job;
    const run = readRun(input);
    const isWhole = run?.key === key && figures.every((one) => Object.hasOwn(run.values, one.key));
    return isWhole && Object.keys(run.values).length === new Set(figures.map((one) => one.key)).size ? run : null;
  }
  if ('trace' in work) return traceEnd.safeParse(input).data ?? null;
  const outcome = laneOutcome.safeParse(input).data;
  return outcome?.result.id === work.lane.laneId ? (outcome as LaneOutcome) : null;
}

const text = z.string().check(z.maxLength(4000));
const number = z.pipe(z.union([z.number(), z.literal(SPECIAL)]), z.transform(Number));
const numberOrNull = z.nullable(number);
const fingerprint = z.string().check(z.regex(/^[0-9a-f]{16}$/));

const line = z.partialRecord(z.enum(COLUMNS), z.union([number, text, z.boolean()]));

const message = z.union([
  z.strictObject({ code: z.boolean() }),
  z.strictObject({ atSeconds: z.number() }),
  z.strictObject({ lines: z.array(line).check(z.maxLength(1000)) }),
  z.strictObject({ bytes: z.string().check(z.maxLength(2 ** 21), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)) }),
  z.strictObject({ error: text }),
  z.strictObject({ done: z.unknown() }),
]);

const traceEnd = z.strictObject({ count: z.int(), wasCut: z.boolean(), atSeconds: z.number() });

const times = z.strictObject({ mean: numberOrNull, median: numberOrNull, p95: numberOrNull });
const completed = {
  completionRatePerSecond: numberOrNull,
  completionTimeSeconds: times,
  completionTimeFromAdmissionSeconds: times,
  meanCompletedBytes: numberOrNull,
  shareBelow10000Bytes: numberOrNull,
  meanFlowGoodputBitsPerSecond: numberOrNull,
  jainIndex: numberOrNull,
};
const counts = { flowsArrived: number, flowsAdmitted: number, flowsCompleted: number, flowsActive: number };
const video = z.strictObject({
  chunks: number,
  meanBitRateBitsPerSecond: numberOrNull,
  bitRateSwitches: number,
  stalls: number,
  stallSeconds: number,
  bufferSeconds: numberOrNull,
});
const calls = z.strictObject({
  begun: number,
  attempts: number,
  answered: number,
  gaveUp: number,
  withheld: number,
  answeredShare: numberOrNull,
  amplification: numberOrNull,
  wastedWork: numberOrNull,
  meanAnswerSeconds: numberOrNull,
  medianAnswerSeconds: numberOrNull,
  p95AnswerSeconds: numberOrNull,
  p99AnswerSeconds: numberOrNull,
  recovery: z.nullable(
    z.strictObject({
      verdict: z.enum(['recovers', 'slowly', 'never', 'degraded', 'open']),
      seconds: numberOrNull,
      answeredShare: number,
    }),
  ),
  recoverySeconds: numberOrNull,
  neverRecovers: numberOrNull,
});
const summary = z.strictObject({
  timeSeconds: number,
  ...counts,
  flowsWaiting: number,
  synsRefused: number,
  dataRefused: number,
  otherRefused: number,
  ...completed,
  goodputBitsPerSecond: numberOrNull,
  rateRatio: numberOrNull,
  packetHops: number,
  packetsDropped: number,
  droppedShare: numberOrNull,
  refusedShare: numberOrNull,
  discardedShare: numberOrNull,
  events: number,
  links: z.array(
    z.strictObject({
      id: text,
      utilisation: number,
      loss: numberOrNull,
      dropped: numberOrNull,
      refused: numberOrNull,
      meanQueuePackets: number,
      largestQueuePackets: number,
    }),
  ),
  classes: z.array(
    z.strictObject({
      id: text,
      ...counts,
      goodputBitsPerSecond: numberOrNull,
      spuriousRetransmissions: number,
      marksPerRoundTrip: numberOrNull,
      ...completed,
      queueingDelaySeconds: z.optional(z.strictObject({ ...times.shape, p99: numberOrNull })),
      video: z.optional(video),
      calls: z.optional(calls),
    }),
  ),
});

const laneOutcome = z.strictObject({
  result: z.strictObject({
    id: text,
    scheme: text,
    seed: z.number(),
    parameters: z.record(text, z.union([number, text, z.boolean(), z.array(text)])),
    scope: z.array(text),
    summary,
    fingerprint,
    series: z.optional(
      z.record(text, z.strictObject({ unit: text, intervalSeconds: number, values: z.array(number) })),
    ),
    sessions: z.optional(
      z.array(z.strictObject({ id: text, rateBitsPerSecond: numberOrNull, maxMinBitsPerSecond: number })),
    ),
  }),
  flows: z.nullable(
    z.array(
      z.strictObject({
        number,
        ...{ id: text, trafficClass: text, source: text, destination: text },
        arrivalSeconds: number,
        sizeBytes: numberOrNull,
        aloneSeconds: numberOrNull,
        admissionSeconds: numberOrNull,
        completionSeconds: numberOrNull,
        deliveredBytes: number,
        retransmittedSegments: number,
        timeouts: number,
        refusedSyns: number,
        lostPackets: number,
        path: z.array(text),
      }),
    ),
  ),
  caution: text,
  wallSeconds: number,
});
