import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { bitRate, identifier, packetCount, quantity, seconds } from './field.ts';

const coordinate = quantity({ title: 'Position', minimum: -1e6, maximum: 1e6 });
const label = z.string().check(z.maxLength(60));
const bufferHelp = 'Packets that fit, the one being sent included; what comes when it is full is dropped.';

const node = z.strictObject({
  id: identifier,
  label: z.optional(label),
  kind: z.enum(['host', 'router', 'middlebox']),
  x: coordinate,
  y: coordinate,
  /** Traffic may name a group of nodes instead of each. */
  group: z.optional(identifier),
  clockOffsetSeconds: z.optional(quantity({ title: 'Clock offset', unit: 's', minimum: -1e6, maximum: 1e6 })),
});

const probability = quantity({ title: 'Loss probability', minimum: 0, maximum: 1 });

const link = z.strictObject({
  id: identifier,
  from: identifier,
  to: identifier,
  rateBitsPerSecond: bitRate('Rate'),
  delaySeconds: seconds('Propagation delay', 100),
  bufferPackets: packetCount('Buffer', bufferHelp),
  /** Where the way back differs. */
  reverse: z.optional(
    z.strictObject({
      rateBitsPerSecond: z.optional(bitRate('Rate, way back')),
      delaySeconds: z.optional(seconds('Propagation delay, way back', 100)),
      bufferPackets: z.optional(packetCount('Buffer, way back', bufferHelp)),
    }),
  ),
  /** No way back. */
  oneWay: z.optional(z.boolean()),
  /** Both directions are down: what waits and flies is lost, and routes avoid the link. */
  isDown: z.optional(z.boolean()),
  label: z.optional(label),
  /** Random losses, in both directions. */
  impairments: z.optional(z.strictObject({ lossProbability: z.optional(probability) })),
});

const drawn = z.strictObject({
  form: z.literal('drawn'),
  nodes: z.array(node).check(z.minLength(1), z.maxLength(LIMITS.nodes)),
  links: z.array(link).check(z.maxLength(LIMITS.links)),
});

const dumbbell = z.strictObject({
  form: z.literal('generated'),
  generator: z.literal('dumbbell'),
  parameters: z.strictObject({
    pairs: quantity({ title: 'Pairs of hosts', minimum: 1, maximum: 500, integer: true }),
    rateBitsPerSecond: bitRate('Bottleneck rate'),
    delaySeconds: seconds('Bottleneck delay', 100),
    bufferPackets: packetCount('Bottleneck buffer', bufferHelp),
    accessRateBitsPerSecond: z._default(bitRate('Access rate'), 100e6),
    accessDelaySeconds: z._default(seconds('Access delay', 100), 0.001),
    accessBufferPackets: z._default(packetCount('Access buffer', bufferHelp), 1000),
  }),
});

/** Generators that have a place but no recipe yet. */
const laterGenerator = z.strictObject({
  form: z.literal('generated'),
  generator: z.enum(['parking-lot', 'star', 'tree', 'two-sites', 'transit-stub']),
  parameters: z.record(identifier, z.union([z.number(), z.boolean(), z.string()])),
  seed: z.optional(z.int().check(z.gte(0), z.lte(0xffffffff))),
});

export const networkSchema = z.discriminatedUnion('form', [
  drawn,
  z.discriminatedUnion('generator', [dumbbell, laterGenerator]),
]);

export type NetworkDescription = z.infer<typeof networkSchema>;
