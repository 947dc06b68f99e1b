/**
 * What a worker that runs code of a scenario's author may say. Its program is ours, but the code beside it is not: the
 * page reads each message only after this. Fields that are not named here are carried along and read by nobody.
 */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { hiddenInText } from '../base/plain-text.ts';
import type { Reply } from '../simulation/run-job.ts';
import { MAXIMUM_FRAME_PACKETS, PACKET_WORDS } from './frame.ts';
import type { LaneMessage } from './messages.ts';

/** Characters of a text, and items of a list or of a typed array. */
const LONGEST_TEXT = 4000;
const MOST_ITEMS = 200_000;
const MOST_NUMBERS = 2 ** 26;

/** Nothing in it is hidden or changes the direction of text: lanes say no such thing, whatever their code has written. */
const isText = (value: string): boolean => value.length <= LONGEST_TEXT && hiddenInText(value) === null;
const text = z.string().check(z.refine(isText));
/** Infinity and NaN have meanings in some places. */
const anyNumber = z.union([z.number(), z.nan(), z.literal([Infinity, -Infinity])]);
const count = z.number().check(z.gte(0));
const list = <Item extends z.core.$ZodType>(item: Item) => z.array(item).check(z.maxLength(MOST_ITEMS));
const texts = list(text);
const numbers = <Kind extends Float64Array | Float32Array | Uint32Array>(kind: new (length: number) => Kind) =>
  z.custom<Kind>((value) => value instanceof kind && value.length <= MOST_NUMBERS);
const rows = numbers(Float64Array);

/** Plain data of any form, as an inspection is. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isText(value);
  if (value === null || ['number', 'boolean', 'undefined'].includes(typeof value)) return true;
  if (typeof value !== 'object' || depth > 8) return false;
  const items = Object.entries(value);
  return items.length <= MOST_ITEMS && items.every(([name, item]) => isText(name) && isPlain(item, depth + 1));
}
const plain = z.custom<object>((value) => typeof value === 'object' && value !== null && isPlain(value));
const plainOrNull = z.nullable(plain);

const named = z.looseObject({ id: text, title: text });
const shape = z
  .looseObject({
    laneId: text,
    scheme: text,
    authoredScheme: z.optional(
      z.looseObject({
        ...{ id: text, family: text, title: text, tagline: text },
        parameters: list(z.looseObject({ id: text, title: text, kind: text })),
        probes: list(z.looseObject({ id: text, title: text, unit: text, on: text })),
      }),
    ),
    modelVersion: z.number(),
    untilSeconds: count,
    nodes: texts,
    links: texts,
    dataPlane: text,
    gates: list(count),
    onLinks: text,
    view: text,
    refuses: text,
    gateNames: texts,
    makesTrials: z.boolean(),
    segments: list(plain),
    traffic: list(z.looseObject({ id: text, title: text, kind: text })),
    scope: z.looseObject({ short: text, sentences: texts, untouched: list(count) }),
    places: texts,
    chartedLink: z.number().check(z.gte(-1)),
    sampleIntervalSeconds: count,
    series: list(z.intersection(named, z.looseObject({ unit: text, kind: z.enum(['time', 'total', 'level']) }))),
  })
  .check(
    z.refine(({ series, chartedLink, links }) => series[0]?.id === 'time' && chartedLink < links.length),
    z.refine((whole) => isPlain(whole)),
  );

const frame = z
  .looseObject({
    timeSeconds: count,
    nextEventSeconds: anyNumber,
    events: count,
    fingerprint: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
    replaying: z.boolean(),
    figures: z.record(text, z.number()),
    samples: rows,
    firstSample: count,
    waits: numbers(Uint32Array),
    links: rows,
    counted: rows,
    nodes: rows,
    gates: rows,
    sessions: rows,
    distributions: rows,
    packets: z.custom<ArrayBuffer>((value) => value instanceof ArrayBuffer),
    packetCount: z.int().check(z.gte(0), z.lte(MAXIMUM_FRAME_PACKETS)),
    decisions: rows,
    trials: rows,
  })
  .check(z.refine(({ packets, packetCount }) => packetCount * PACKET_WORDS * 4 <= packets.byteLength));

const revision = z.int();
const atSeconds = count;
const happening = z.looseObject({ kind: text, words: text, why: text, atSeconds, target: plainOrNull });
const stop = z.strictObject({ schemeId: text, functionName: text, message: text, line: count, column: count });
const line = z.strictObject({ atSeconds, schemeId: text, about: text, text });
const cloud = z.looseObject({
  cells: numbers(Uint32Array),
  counts: numbers(Uint32Array),
  sessions: count,
  withoutRate: count,
  near: count,
  linkErrors: numbers(Float32Array),
});

/** Every kind of message that there is. */
const FORMS: Readonly<Record<LaneMessage['kind'], z.ZodMiniType>> = {
  opening: z.strictObject({ kind: text, revision, share: z.number() }),
  opened: z.strictObject({ kind: text, revision, shape }),
  frame: z.strictObject({ kind: text, revision, frame }),
  inspection: z.strictObject({ kind: text, atSeconds, target: plain, inspection: plainOrNull }),
  found: z.strictObject({ kind: text, sought: text, target: plainOrNull }),
  met: z.strictObject({ kind: text, number: z.int(), happening }),
  stepped: z.strictObject({ kind: text, happening: z.nullable(happening) }),
  'event-before': z.strictObject({ kind: text, seconds: z.nullable(atSeconds) }),
  measured: z.strictObject({ kind: text, revision, atSeconds, row: rows, links: rows }),
  cloud: z.strictObject({ kind: text, revision, atSeconds, cloud }),
  log: z.strictObject({ kind: text, revision, lines: z.array(line).check(z.maxLength(1000)) }),
  ready: z.strictObject({ kind: text, revision, seconds: count }),
  'kept-differs': z.strictObject({ kind: text }),
  failed: z.strictObject({ kind: text, message: text, timeSeconds: count, stop: z.optional(stop) }),
};

const reply = z.union([
  z.strictObject({
    run: z.strictObject({
      key: text,
      values: z.record(text, z.nullable(z.number())),
      fingerprint: text,
      events: count,
    }),
  }),
  z.strictObject({ key: text, error: text }),
]);

/** Whether it is something that a lane says, or what became of a job of an experiment. */
export function isLaneMessage(message: unknown): message is LaneMessage | Reply {
  if (typeof message !== 'object' || message === null) return false;
  if (!('kind' in message)) return reply.safeParse(message).success;
  const { kind } = message;
  return isKind(kind) && FORMS[kind].safeParse(message).success;
}

function isKind(kind: unknown): kind is LaneMessage['kind'] {
  return typeof kind === 'string' && Object.hasOwn(FORMS, kind);
}
