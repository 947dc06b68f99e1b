/** Arithmetic that notes do with settings: the words, and each of their numbers again from the scenario's own values. */
import { type ExpandedLink, expandNetwork } from '../../src/scenario/network.ts';
import { getPath } from '../../src/scenario/path.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { SHIPPED_CATALOGUE } from '../../src/simulation/catalogue.ts';

export interface Sum {
  readonly scenario: string;
  /** Part of the notes. */
  readonly says: string;
  /** The numbers of `says`, in their order. */
  readonly numbers: (settings: Settings) => readonly number[];
}

export class Settings {
  constructor(private readonly scenario: Scenario) {}

  of(path: string): number {
    return Number(getPath(this.scenario, path));
  }

  /** Propagation there and back over these links, ms. */
  roundTrip(...links: readonly string[]): number {
    return 2e3 * links.reduce((sum, id) => sum + this.link(id).delaySeconds, 0);
  }

  /** How long a link needs to send a full packet of a class, ms. */
  sending(trafficClass: string, link: string): number {
    return (8e3 * this.packetBytes(trafficClass)) / this.link(link).rateBitsPerSecond;
  }

  packetBytes(trafficClass: string): number {
    const transport = `traffic.${trafficClass}.transport`;
    return this.of(`${transport}.segmentBytes`) + this.of(`${transport}.headerBytes`);
  }

  link(id: string): ExpandedLink {
    return expandNetwork(this.scenario.network).links.find((one) => one.id === id)!;
  }
}

/** The default of a parameter of a queue discipline or a window law. */
function byDefault(part: string, parameter: string): number {
  const { discipline, law } = SHIPPED_CATALOGUE;
  const { parameters } = (discipline(part) ?? law(part))!.declaration;
  return Number(parameters.find(({ id }) => id === parameter)!.default);
}

type Row = readonly [says: string, numbers: Sum['numbers']];

const of = (scenario: string, ...rows: readonly Row[]): Sum[] =>
  rows.map(([says, numbers]) => ({ scenario, says, numbers }));

/** The path of the first pair of a dumbbell. */
const DUMBBELL = ['access-s1', 'bottleneck', 'access-d1'] as const;

const ofFirstWindows: Sum['numbers'] = (s) => {
  const [servers, first] = [s.of('network.parameters.pairs'), s.of('traffic.answers.transport.initialWindowSegments')];
  return [servers, first, servers * first];
};

const megabits = (s: Settings, link: string): number => 1e-6 * s.link(link).rateBitsPerSecond;

export const SUMS: readonly Sum[] = [
  ...of(
    'tcp-bufferbloat',
    ['is 0.48 s of data', (s) => [(s.link('bottleneck').bufferPackets * s.sending('web', 'bottleneck')) / 1e3]],
    ['round trips of 40 ms', (s) => [s.roundTrip(...DUMBBELL)]],
    ['a wait of 15 ms', () => [1e3 * byDefault('pie', 'target')]],
  ),
  ...of('tcp-unequal-round-trips', [
    "The near host's round trip is 20 ms, the far one's 80 ms",
    (s) => [s.roundTrip('near', 'bottleneck', 'out1'), s.roundTrip('far', 'bottleneck', 'out2')],
  ]),
  ...of('tcp-cubic-against-bbr', [
    'the round trip is 40 ms without queues, so that 33 packets are on the path',
    (s) => {
      const roundTrip = s.roundTrip('cubic-deep-up', 'deep', 'cubic-deep-down');
      return [roundTrip, roundTrip / s.sending('cubic-deep', 'deep')];
    },
  ]),
  ...of('tcp-marks-instead-of-drops', [
    'a page of 14 packets',
    (s) => [Math.ceil(s.of('traffic.pages.size.bytes') / s.of('traffic.pages.transport.segmentBytes'))],
  ]),
  ...of(
    'tcp-incast',
    ['32 windows of 10 are 320 packets', ofFirstWindows],
    [
      'the link could carry all of them in 17 ms',
      (s) => {
        const bytes = s.of('network.parameters.pairs') * s.of('traffic.answers.size.bytes');
        return [(bytes / s.of('traffic.answers.transport.segmentBytes')) * s.sending('answers', 'bottleneck')];
      },
    ],
  ),
  ...of('tcp-requests', ['two round trips of 40 ms', (s) => [s.roundTrip(...DUMBBELL)]]),
  ...of('tcp-flood-today', [
    "a *Processing delay* of 0.00416 s, a packet's time on the link",
    (s) => [s.sending('web', 'bottleneck') / 1e3],
  ]),
  ...of(
    'tcp-policed-link',
    ['a round trip of 40 ms', (s) => [s.roundTrip(...DUMBBELL)]],
    ['the round trip stays at 40 ms', (s) => [s.roundTrip(...DUMBBELL)]],
    [
      'No more than 9.6 Mbit/s of data',
      (s) => {
        const share = s.of('traffic.transfer.transport.segmentBytes') / s.packetBytes('transfer');
        return [1e-6 * s.of('network.parameters.impairments.policer.rateBitsPerSecond') * share];
      },
    ],
  ),
  ...of(
    'tcp-phase-lock',
    ['a packet takes 10 ms', (s) => [s.sending('one', 'bottleneck')]],
    [
      'is 9.6 ms longer, 4 %',
      (s) => {
        const links = ['near', 'bottleneck', 'last'];
        const more = s.roundTrip('far') - s.roundTrip('near');
        const sending = links.reduce((sum, link) => sum + s.sending('one', link), 0);
        // Acknowledgements have the bytes of a header.
        const back = s.of('traffic.one.transport.headerBytes') / s.packetBytes('one');
        return [more, (100 * more) / (s.roundTrip(...links) + sending * (1 + back))];
      },
    ],
  ),
  ...of(
    'l4s-fallback',
    ['the round trip is 20 ms', (s) => [s.roundTrip(...DUMBBELL)]],
    ['At 5 Mbit/s, a thing to try, a packet takes 2.4 ms', (s) => [5, (8 * s.packetBytes('cubic')) / 5e3]],
  ),
  ...of(
    'l4s-one-millisecond',
    ['the round trip is 20 ms', (s) => [s.roundTrip(...DUMBBELL)]],
    ['At 10 Mbit/s a packet takes 1.2 ms', (s) => [10, (8 * s.packetBytes('cubic')) / 10e3]],
  ),
  ...of('l4s-round-trips', [
    'its queue of 15 ms makes the round trips more alike: 20 and 65 ms',
    (s) => [
      15,
      15 + s.roundTrip('near-in', 'bottleneck', 'near-out'),
      15 + s.roundTrip('far-in', 'bottleneck', 'far-out'),
    ],
  ]),
  ...of(
    'l4s-burst',
    ['the round trip is 20 ms', (s) => [s.roundTrip(...DUMBBELL)]],
    [
      'These are 200 packets, which the link needs 48 ms to send',
      (s) => {
        const packets = s.of('traffic.burst.arrivals.flows') * s.of('traffic.burst.transport.initialWindowSegments');
        return [packets, packets * s.sending('burst', 'bottleneck')];
      },
    ],
  ),
  ...of('delay-late-comer', ['the round trip is 40 ms', (s) => [s.roundTrip(...DUMBBELL)]]),
  ...of(
    'delay-starvation',
    ['the round trip is 40 ms', (s) => [s.roundTrip('calm-in', 'bottleneck', 'calm-out')]],
    // One packet in 1 / δ queueing delays.
    [
      '67 packets per second when it sees a delay of 30 ms',
      (s) => [1 / (byDefault('copa', 'delta') * s.of('timeline.0.value')), 1e3 * s.of('timeline.0.value')],
    ],
  ),
  ...of(
    'calls-retry-storm',
    [
      '280 attempts a second',
      (s) => [s.of('traffic.calls.arrivals.callsPerSecond') * (1 + s.of('traffic.calls.retry.maxRetries'))],
    ],
    [
      '100 / (1 + 3) = 25 calls a second',
      (s) => {
        const [rate, retries] = [
          s.of('network.nodes.server.server.ratePerSecond'),
          s.of('traffic.calls.retry.maxRetries'),
        ];
        return [rate, 1, retries, rate / (1 + retries)];
      },
    ],
  ),
  ...of('calls-pulse', [
    'room for 116 such answers a second, headers counted',
    (s) => {
      const segments = s.of('traffic.calls.size.meanBytes') / s.of('traffic.calls.transport.segmentBytes');
      return [1e3 / (segments * s.sending('calls', 'bottleneck'))];
    },
  ]),
  ...of('found-cp-light-load', [
    'of 20 flows per second on average there are 20 ± 4.5 in a second',
    (s) => {
      const flows = s.of('traffic.web.arrivals.flowsPerSecond');
      return [flows, flows, Math.sqrt(flows)];
    },
  ]),
  ...of(
    'found-prague-late-comer',
    ['A packet takes 2.4 ms', (s) => [s.sending('first', 'bottleneck')]],
    ['a wait of 0.8 ms', () => [1e3 * byDefault('dualpi2', 'rampStart')]],
  ),
  ...of('found-dctcp-incast', ['32 windows of 10 are 320 packets', ofFirstWindows]),
  ...of(
    'found-slbn-round-numbers',
    [
      'u by D to 30, f1 to 10, f2 and f3 to 20 each; x and z share C, 15 each',
      (s) => [megabits(s, 'D'), 1, megabits(s, 'F1'), 2, 3, megabits(s, 'F2'), megabits(s, 'C') / 2],
    ],
    [
      'A carries 95 of its 100 Mbit/s',
      (s) => {
        const others = ['D', 'F1', 'F2', 'F3'].reduce((sum, link) => sum + megabits(s, link), 0);
        return [others + megabits(s, 'C') / 2, megabits(s, 'A')];
      },
    ],
  ),
  ...of('race-long-and-short', [
    'packets then wait 150 ms',
    (s) => [s.link('bottleneck').bufferPackets * s.sending('long', 'bottleneck')],
  ]),
  ...of('lesson-a-window-clocks-itself', [
    'a round trip of 100 ms: the path holds 83 segments of 1,500 bytes',
    (s) => {
      const roundTrip = s.roundTrip(...DUMBBELL);
      return [roundTrip, roundTrip / s.sending('transfer', 'bottleneck'), s.packetBytes('transfer')];
    },
  ]),
  ...of('lesson-near-and-far', [
    'the round trips are 20 and 80 ms',
    (s) => [s.roundTrip('near', 'bottleneck', 'out1'), s.roundTrip('far', 'bottleneck', 'out2')],
  ]),
  ...of('lesson-was-that-congestion', ['a round trip of 42 ms', (s) => [s.roundTrip(...DUMBBELL)]]),
];
