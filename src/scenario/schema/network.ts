import './without-eval.ts';
import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import {
  bitRate,
  bufferLimit,
  choice,
  identifier,
  line,
  onOff,
  packetCount,
  parameterValues,
  quantity,
  seconds,
} from './field.ts';
import { server } from './calls.ts';
import { bufferHelp, generatedSchema } from './generators.ts';
import { impairmentsSchema } from './impairments/impairments.ts';
import { profiledWithin } from './profile.ts';

const coordinate = quantity({ title: 'Position', minimum: -1e6, maximum: 1e6 });
const label = line(LIMITS.labelLength);

const node = z.strictObject({
  id: identifier,
  label: z.optional(label),
  kind: choice('Kind', { host: ['Host'], router: ['Router'], middlebox: ['Middlebox'], server: ['Server'] }),
  x: coordinate,
  y: coordinate,
  /** Traffic may name a group of nodes instead of each. */
  group: z.optional(identifier),
  /** What it does with calls. Only servers have it. */
  server: z.optional(server),
  clockOffsetSeconds: z.optional(
    quantity({
      title: 'Clock offset',
      unit: 's',
      minimum: -1e6,
      maximum: 1e6,
      typedOnly: true,
      help: 'How far its clock runs ahead. It matters only to schemes that put timestamps into packets.',
    }),
  ),
});

/** What a link does with packets that wait: an id of `queues/declarations.ts` or of an own one, and what differs from its defaults. */
export const queue = z.strictObject({ discipline: identifier, parameters: parameterValues });

export type QueueChoice = z.infer<typeof queue>;

const link = z.strictObject({
  id: identifier,
  from: identifier,
  to: identifier,
  rateBitsPerSecond: profiledWithin(bitRate('Rate')),
  delaySeconds: seconds('Propagation delay', 100),
  bufferPackets: profiledWithin(packetCount('Buffer', bufferHelp)),
  /** Instead of packets, which have no effect then. */
  bufferLimit: z.optional(bufferLimit),
  /** In both directions. Absent: drop-tail. */
  queue: z.optional(queue),
  /** Where the way back differs. */
  reverse: z.optional(
    z.strictObject({
      rateBitsPerSecond: z.optional(profiledWithin(bitRate('Rate, way back'))),
      delaySeconds: z.optional(seconds('Propagation delay, way back', 100)),
      /** Alone it takes the place of the link's `bufferLimit` too. */
      bufferPackets: z.optional(profiledWithin(packetCount('Buffer, way back', bufferHelp))),
      bufferLimit: z.optional(bufferLimit),
      /** It takes the place of the link's as a whole. */
      impairments: z.optional(impairmentsSchema),
    }),
  ),
  oneWay: z.optional(onOff('One way', 'Acknowledgements must take another path back.')),
  /** Both directions. */
  isDown: z.optional(onOff('Down', 'Packets waiting for it or in flight on it are lost, and routes avoid it.')),
  /** It is down until the timeline puts it up: bottlenecks and gates are found as if it were not there. */
  addedLater: z.optional(onOff('Added later')),
  label: z.optional(label),
  /** What happens to packets on the way, in both directions. */
  impairments: z.optional(impairmentsSchema),
});

const drawn = z.strictObject({
  form: z.literal('drawn'),
  /** None: an empty network, which somebody begins to draw. */
  nodes: z.array(node).check(z.maxLength(LIMITS.nodes)),
  links: z.array(link).check(z.maxLength(LIMITS.links)),
});

export const networkSchema = z.discriminatedUnion('form', [drawn, generatedSchema]);

export type NetworkDescription = z.infer<typeof networkSchema>;
export type DrawnDescription = z.infer<typeof drawn>;
