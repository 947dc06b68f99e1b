/** Networks from templates: a link carries the template and not the graph. */
import './without-eval.ts';
import * as z from 'zod/mini';
import { bitRate, bufferLimit, packetCount, quantity, seconds } from './field.ts';
import { impairmentsSchema } from './impairments/impairments.ts';
import { profiledWithin } from './profile.ts';

export const bufferHelp =
  'Number of packets that fit, including the one being sent. Packets that arrive when it is full are dropped.';

const count = (title: string, minimum: number, maximum: number, help?: string): z.ZodMiniNumber =>
  quantity({ title, minimum, maximum, integer: true, ...(help !== undefined && { help }) });

/** The links between hosts and what they hang on. */
const access = {
  accessRateBitsPerSecond: z._default(bitRate('Access rate'), 100e6),
  accessDelaySeconds: z._default(seconds('Access delay', 100), 0.001),
  accessBufferPackets: z._default(packetCount('Access buffer', bufferHelp), 1000),
};

/** Round trips that differ by host. Absent: all sources are equally far. */
const spread = {
  sourceDelaySpreadSeconds: z.optional(
    quantity({
      title: 'Delay spread',
      unit: 's',
      minimum: 0,
      maximum: 100,
      default: 0,
      help: "How much longer the last source's link is than the first one's. The others are spaced evenly between them, so round trips differ by host.",
    }),
  ),
};

/** The links that are there to be crowded. */
const crowded = (name: string) => ({
  rateBitsPerSecond: profiledWithin(bitRate(`${name} rate`)),
  delaySeconds: seconds(`${name} delay`, 100),
  bufferPackets: profiledWithin(packetCount(`${name} buffer`, bufferHelp)),
  /** Instead of packets, which have no effect then. */
  bufferLimit: z.optional(bufferLimit),
  /** In the direction of the data. */
  impairments: z.optional(impairmentsSchema),
});

const form = z.literal('generated');

const dumbbell = z.strictObject({
  form,
  generator: z.literal('dumbbell'),
  parameters: z.strictObject({
    pairs: count('Pairs of hosts', 1, 2000),
    ...crowded('Bottleneck'),
    ...access,
    ...spread,
  }),
});

const parkingLot = z.strictObject({
  form,
  generator: z.literal('parking-lot'),
  parameters: z.strictObject({
    hops: count('Hops', 1, 24, 'Links in a row, one after the other.'),
    pairs: z._default(count('Pairs of hosts', 1, 500, 'They send over all hops.'), 1),
    crossPairs: z._default(count('Cross pairs per hop', 0, 100, 'They send over one hop.'), 1),
    ...crowded('Hop'),
    ...access,
    ...spread,
  }),
});

const star = z.strictObject({
  form,
  generator: z.literal('star'),
  parameters: z.strictObject({
    sources: count('Sources', 1, 500),
    receivers: z._default(count('Receivers', 1, 500, 'Each has a link of its own from the hub.'), 1),
    ...crowded("Receivers'"),
    ...access,
    ...spread,
  }),
});

const tree = z.strictObject({
  form,
  generator: z.literal('tree'),
  parameters: z.strictObject({
    levels: count('Levels', 1, 8, 'Levels of routers below the root.'),
    fanOut: z._default(count('Fan-out', 1, 32, 'Links from a router to the level below.'), 2),
    sources: z._default(count('Sources', 1, 500, 'Hosts at the root.'), 4),
    hostsPerLeaf: z._default(count('Hosts per leaf', 1, 100, 'Receivers at each router of the last level.'), 2),
    ...crowded('Root link'),
    rateFactor: z._default(
      quantity({
        title: 'Rate factor',
        minimum: 0.01,
        maximum: 10,
        logarithmic: true,
        help: 'Ratio of the rate of a link to the rate of a link one level above.',
      }),
      1,
    ),
    ...access,
    ...spread,
  }),
});

const twoSites = z.strictObject({
  form,
  generator: z.literal('two-sites'),
  parameters: z.strictObject({
    pairs: count('Pairs of hosts', 1, 500),
    ...crowded('Long link'),
    siteRateBitsPerSecond: z._default(bitRate('Site rate'), 100e6),
    siteDelaySeconds: z._default(seconds('Site delay', 100, 'From a host to its middlebox.'), 0.001),
    siteBufferPackets: z._default(packetCount('Site buffer', bufferHelp), 1000),
    ...spread,
  }),
});

const extra = (title: string, help: string): z.ZodMiniNumber => quantity({ title, minimum: 0, maximum: 2, help });

const transitStub = z.strictObject({
  form,
  generator: z.literal('transit-stub'),
  parameters: z.strictObject({
    transitDomains: z._default(count('Transit domains', 1, 200), 10),
    routersPerTransitDomain: z._default(count('Routers per transit domain', 1, 100), 10),
    stubsPerTransitRouter: z._default(count('Stubs per transit router', 1, 20, 'Stub domains.'), 2),
    routersPerStub: z._default(count('Routers per stub', 1, 100), 5),
    hostsPerStubRouter: z._default(
      count('Hosts per stub router', 0, 200, '0: the stub routers themselves send and receive.'),
      1,
    ),
    extraLinksPerTransitDomain: z._default(
      extra('Extra links per transit domain', 'Between domains, in addition to those that connect all domains.'),
      1,
    ),
    extraLinksPerTransitRouter: z._default(
      extra('Extra links per transit router', 'Within a domain, in addition to those that connect all its routers.'),
      1,
    ),
    extraLinksPerStubRouter: z._default(
      extra('Extra links per stub router', 'Within a stub, in addition to those that connect all its routers.'),
      0.4,
    ),
    extraTransitStubLinks: z._default(count('Extra transit-stub links', 0, 5000, 'Total number, placed at random.'), 0),
    extraStubStubLinks: z._default(count('Extra stub-stub links', 0, 5000, 'Total number, placed at random.'), 0),
    transitRateBitsPerSecond: z._default(bitRate('Transit rate'), 5e9),
    stubRateBitsPerSecond: z._default(bitRate('Stub rate'), 1e9),
    leastDelaySeconds: z._default(
      seconds(
        'Minimum delay',
        100,
        'Delays of links between routers are drawn uniformly between the minimum and the maximum.',
      ),
      0.001,
    ),
    largestDelaySeconds: z._default(
      seconds(
        'Maximum delay',
        100,
        'Delays of links between routers are drawn uniformly between the minimum and the maximum.',
      ),
      0.01,
    ),
    bufferPackets: z._default(packetCount('Buffer', bufferHelp), 1000),
    accessRateBitsPerSecond: access.accessRateBitsPerSecond,
    accessDelaySeconds: z._default(seconds('Access delay', 100), 1e-6),
    accessBufferPackets: access.accessBufferPackets,
  }),
  seed: z._default(
    quantity({ title: 'Network seed', minimum: 0, maximum: 0xffffffff, integer: true, typedOnly: true }),
    1,
  ),
});

export const generatedSchema = z.discriminatedUnion('generator', [
  dumbbell,
  parkingLot,
  star,
  tree,
  twoSites,
  transitStub,
]);

export type GeneratedDescription = z.infer<typeof generatedSchema>;

/** The parameters of a generator, by its name. */
export type ParametersOf<Name extends GeneratedDescription['generator']> = Extract<
  GeneratedDescription,
  { generator: Name }
>['parameters'];
