import fc from 'fast-check';
import type { Scenario } from '../../src/scenario/schema.ts';
import { validateScenario } from '../../src/scenario/validate.ts';

/** A network of sessions drawn by lot, and how long it may take to settle after the last change. */
export interface DrawnSessions {
  readonly scenario: Scenario;
  /** The last join, leave or change. */
  readonly quietAfterSeconds: number;
  /** An upper bound of every round trip. */
  readonly roundTripSeconds: number;
}

const rate = fc.oneof(
  fc.constantFrom(1e3, 1e4, 1e6, 1e7, 1e8, 1e10),
  fc.integer({ min: 1, max: 12 }).map((tens) => tens * 1e7),
  fc.double({ min: 3, max: 10, noNaN: true }).map((exponent) => 10 ** exponent),
);
const delay = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(0, 1e-6, 0.001, 0.001, 0.0137, 0.06) },
  { weight: 1, arbitrary: fc.constantFrom(0.4, 2) },
);
const demand = fc.oneof(fc.constantFrom(0, 1e3, 1e6, 2e7, 1e10), rate);
/** Often the same moment, or moments closer than a round trip. */
const time = fc.oneof(
  fc.constantFrom(0, 0, 0.5, 1),
  fc.integer({ min: 0, max: 2000 }).map((milliseconds) => milliseconds / 1000),
  fc.integer({ min: 0, max: 50 }).map((steps) => 1 + steps / 10_000),
);

const mostlyAbsent = (value: fc.Arbitrary<number>): fc.Arbitrary<number | null> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });

const session = fc.record({
  from: fc.nat(999),
  /** Which way to go at each node; empty: the shortest path. */
  walk: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(fc.nat(999), { minLength: 1, maxLength: 12 }) },
  ),
  to: fc.nat(999),
  join: time,
  stay: mostlyAbsent(fc.oneof(fc.constantFrom(1e-4, 0.001), fc.double({ min: 1e-5, max: 2, noNaN: true }))),
  demand: mostlyAbsent(demand),
});

const change = fc.record({
  at: time,
  what: fc.constantFrom('rate', 'rate', 'delay', 'flap', 'demand', 'demand', 'leave', 'join', 'switches'),
  which: fc.nat(999),
  rate,
  delay,
  demand,
  downSeconds: fc.constantFrom(1e-4, 0.01, 0.3),
});

export interface Size {
  readonly nodes: number;
  readonly sessions: number;
}

type Entry = Scenario['timeline'][number];

/** Any graph, any sessions, and any changes. */
export function drawnSessions({ nodes: mostNodes, sessions: mostSessions }: Size): fc.Arbitrary<DrawnSessions> {
  const mostLinks = 2 * mostNodes;
  return fc
    .record({
      nodes: fc.integer({ min: 2, max: mostNodes }),
      /** 0: a chain; else each node hangs on one that is drawn. */
      shape: fc.nat(2),
      parents: fc.array(fc.nat(999), { minLength: mostNodes, maxLength: mostNodes }),
      chords: fc.array(fc.tuple(fc.nat(999), fc.nat(999)), { maxLength: mostNodes }),
      rates: fc.array(rate, { minLength: mostLinks, maxLength: mostLinks }),
      /** Only chords are: the tree leads everywhere and back. */
      areOneWay: fc.array(fc.boolean(), { minLength: mostLinks, maxLength: mostLinks }),
      backRates: fc.array(fc.option(rate, { freq: 2 }), { minLength: mostLinks, maxLength: mostLinks }),
      delays: fc.array(delay, { minLength: mostLinks, maxLength: mostLinks }),
      sessions: fc.array(session, { minLength: 1, maxLength: mostSessions }),
      changes: fc.array(change, { maxLength: 6 }),
    })
    .map(({ nodes, shape, parents, chords, rates, areOneWay, backRates, delays, sessions, changes }) => {
      const pairs = [
        ...Array.from({ length: nodes - 1 }, (_, i) => [shape === 0 ? i : parents[i] % (i + 1), i + 1] as const),
        ...chords.map(([a, b]) => [a % nodes, b % nodes] as const).filter(([a, b]) => a !== b),
      ].slice(0, mostLinks);
      const links = pairs.map(([from, to], i) => ({
        id: `l${i}`,
        from: `n${from}`,
        to: `n${to}`,
        rateBitsPerSecond: rates[i],
        delaySeconds: delays[i],
        bufferPackets: 100,
        ...(i >= nodes - 1 && areOneWay[i] && { oneWay: true }),
        ...(backRates[i] !== null && { reverse: { rateBitsPerSecond: backRates[i] } }),
      }));
      const list = sessions.map(({ from, to, walk, join, stay, demand: asked }, k) => {
        const start = from % nodes;
        const route = walkOf(links, start, walk);
        const end = route?.end ?? (to % nodes === start ? (start + 1) % nodes : to % nodes);
        return {
          id: `s${k}`,
          from: `n${start}`,
          to: `n${end}`,
          joinSeconds: join,
          ...(stay !== null && { leaveSeconds: join + stay }),
          ...(asked !== null && { demandBitsPerSecond: asked }),
          ...(route !== null && { route: { links: route.links } }),
        };
      });
      const timeline = changes
        .flatMap(({ at, what, which, ...values }): Entry[] => {
          const link = `network.links.l${which % links.length}`;
          const one = list[which % list.length];
          const place = `traffic.sessions.list.${one.id}`;
          if (what === 'rate') return [{ atSeconds: at, set: `${link}.rateBitsPerSecond`, value: values.rate }];
          if (what === 'delay') return [{ atSeconds: at, set: `${link}.delaySeconds`, value: values.delay }];
          if (what === 'demand') return [{ atSeconds: at, set: `${place}.demandBitsPerSecond`, value: values.demand }];
          if (what === 'leave') return [{ atSeconds: at, set: `${place}.leaveSeconds`, value: one.joinSeconds + 1e-3 }];
          if (what === 'join') return [{ atSeconds: at, set: `${place}.joinSeconds`, value: values.demand % 3 }];
          if (what === 'switches') {
            return ['repairHold', 'repairDemand'].flatMap((name) => [
              { atSeconds: at, set: `lanes.lane.parameters.${name}`, value: false },
              { atSeconds: at + values.downSeconds, set: `lanes.lane.parameters.${name}`, value: true },
            ]);
          }
          return [
            { atSeconds: at, set: `${link}.isDown`, value: true },
            { atSeconds: at + values.downSeconds, set: `${link}.isDown`, value: false },
          ];
        })
        .sort((a, b) => a.atSeconds - b.atSeconds);
      // What is down when all is quiet comes up again.
      const quietAfterSeconds = Math.max(5, ...timeline.map(({ atSeconds }) => atSeconds));
      for (const { id } of links) {
        if (timeline.findLast(({ set }) => set === `network.links.${id}.isDown`)?.value === true) {
          timeline.push({ atSeconds: quietAfterSeconds, set: `network.links.${id}.isDown`, value: false });
        }
      }
      const longest = Math.max(...delays, ...changes.map((one) => (one.what === 'delay' ? one.delay : 0)));
      const hops = Math.max(nodes - 1, ...list.map(({ route }) => route?.links.length ?? 0));
      return {
        scenario: sessionScenario(nodes, links, list, timeline),
        quietAfterSeconds,
        roundTripSeconds: 2 * hops * longest,
      };
    });
}

type Links = readonly unknown[];

/** Sessions over routers n0, n1, ...; control packets of size 0, and no data. */
export function sessionScenario(
  nodes: number,
  links: Links,
  list: readonly unknown[],
  timeline: readonly unknown[] = [],
): Scenario {
  const result = validateScenario({
    headway: 1,
    title: 'Sessions',
    network: {
      form: 'drawn',
      nodes: Array.from({ length: nodes }, (_, i) => ({ id: `n${i}`, kind: 'router', x: i, y: 0 })),
      links,
    },
    traffic: [{ id: 'sessions', kind: 'sessions', list }],
    timeline,
    lanes: [{ id: 'lane', scheme: 'slbn', parameters: { controlPacketBytes: 0 }, dataPlane: 'none' }],
    run: { untilSeconds: 10_000, sampleIntervalSeconds: 1000 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

/** A walk over links that have a way back; it may cross one twice. */
function walkOf(
  links: readonly { readonly id: string; readonly from: string; readonly to: string; readonly oneWay?: boolean }[],
  start: number,
  steps: readonly number[],
): { readonly links: string[]; readonly end: number } | null {
  const walked: string[] = [];
  let node = `n${start}`;
  for (const step of steps) {
    const ways = links
      .filter(({ oneWay }) => oneWay !== true)
      .flatMap(({ id, from, to }) => [
        ...(from === node ? [{ id, to }] : []),
        ...(to === node ? [{ id: `${id}:back`, to: from }] : []),
      ]);
    const way = ways[step % ways.length];
    walked.push(way.id);
    node = way.to;
  }
  const end = Number(node.slice(1));
  return end === start ? null : { links: walked, end };
}
