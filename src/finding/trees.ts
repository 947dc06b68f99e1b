/**
 * The network itself as a part of the box, for lanes that set rates: a drawn tree of routers, with sessions between them. It takes
 * the place of the base's network and traffic.
 */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { counted } from '../base/format.ts';
import type { RandomStream } from '../base/random-stream.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { type Range, shareOf, valueAt } from './space.ts';

const BUFFER_PACKETS = 1000;
/** Sessions that are there from the beginning; the others join later. */
const AT_ONCE = 0.5;
/** The picture of a network, whose corners are 0, 0 and 100, 68. */
const [LEFT, RIGHT, HEIGHT] = [8, 92, 68];
/** A mutation is of the tree this many times as often as of one other value. */
export const TREE_MUTATIONS = 8;

const between = (least: number, from: number, to: number, most: number) =>
  z._default(
    z.strictObject({
      from: z.number().check(z.int(), z.gte(least), z.lte(most)),
      to: z.number().check(z.int(), z.gte(least), z.lte(most)),
    }),
    { from, to },
  );

export const treeSchema = z.strictObject({
  routers: between(2, 3, 8, 16),
  sessions: between(1, 3, 12, 24),
  /** The rate of each link, Mbit/s. */
  rate: between(1, 10, 120, 10_000),
  /** The delay of each link, ms. */
  delay: between(1, 1, 20, 500),
  /** Sessions join until here, ms. */
  joins: z._default(z.number().check(z.int(), z.gte(1), z.lte(60_000)), 1000),
});

type TreeBox = z.infer<typeof treeSchema>;

export interface Tree {
  /** From the second router on: the one that it hangs on, and the link to it in Mbit/s and ms. */
  readonly links: readonly { readonly to: number; readonly rate: number; readonly delay: number }[];
  /** Between routers, from 0; they join at this moment, ms. */
  readonly sessions: readonly { readonly from: number; readonly to: number; readonly joins: number }[];
}

export function checkTrees(box: TreeBox): Problem[] {
  return (['routers', 'sessions', 'rate', 'delay'] as const)
    .filter((one) => box[one].from > box[one].to)
    .map((one) => ({ place: `tree.${one}`, message: 'Its bounds leave no room.', remedy: 'Make "from" smaller.' }));
}

const inRange = ({ from, to }: { readonly from: number; readonly to: number }, stream: RandomStream): number =>
  from + stream.integer(to - from + 1);

export function drawnTree(box: TreeBox, stream: RandomStream): Tree {
  const routers = inRange(box.routers, stream);
  return {
    links: Array.from({ length: routers - 1 }, (_, n) => ({
      to: stream.integer(n + 1),
      rate: inRange(box.rate, stream),
      delay: inRange(box.delay, stream),
    })),
    sessions: Array.from({ length: inRange(box.sessions, stream) }, () => drawnSession(box, routers, stream)),
  };
}

function drawnSession({ joins }: TreeBox, routers: number, stream: RandomStream): Tree['sessions'][number] {
  const from = stream.integer(routers);
  // Any of the others.
  const to = (from + 1 + stream.integer(routers - 1)) % routers;
  const isThere = stream.uniform() < AT_ONCE;
  return { from, to, joins: isThere ? 0 : 1 + stream.integer(joins) };
}

/** One link or one session of it is changed. @param step a share of the range @param normal a draw */
export function mutatedTree(tree: Tree, box: TreeBox, stream: RandomStream, step: number, normal: () => number): Tree {
  const { links, sessions } = tree;
  const what = stream.integer(6);
  if (what < 3) {
    const n = stream.integer(links.length);
    const moved = (range: Range, value: number): number =>
      stream.uniform() < 0.7
        ? valueAt(range, Math.min(1, Math.max(0, shareOf(range, value) + step * normal())))
        : valueAt(range, stream.uniform());
    const change = (link: Tree['links'][number]): Tree['links'][number] => {
      if (what === 0) return { ...link, rate: moved(wholeRange(box.rate), link.rate) };
      if (what === 1) return { ...link, delay: moved(wholeRange(box.delay), link.delay) };
      return { ...link, to: stream.integer(n + 1) };
    };
    return { ...tree, links: links.map((link, i) => (i === n ? change(link) : link)) };
  }
  const another = drawnSession(box, links.length + 1, stream);
  const n = stream.integer(sessions.length);
  if (what === 3 && sessions.length < box.sessions.to) return { ...tree, sessions: [...sessions, another] };
  if (what === 4 && sessions.length > box.sessions.from)
    return { ...tree, sessions: sessions.filter((_, i) => i !== n) };
  return { ...tree, sessions: sessions.map((one, i) => (i === n ? another : one)) };
}

/** A little wider than one value, so that each value has a place in it. */
function wholeRange({ from, to }: { readonly from: number; readonly to: number }): Range {
  return { from, to: Math.max(to, from + 1), scale: 'linear', integer: true };
}

/** The base with the tree as its network, and its sessions, which send as the base's do, as all its traffic. */
export function withTree(base: Scenario, { links, sessions }: Tree): Scenario {
  const isOfSessions = ({ kind }: Scenario['traffic'][number]): boolean => kind === 'sessions' || kind === 'crowd';
  const [transport] = base.traffic
    .toSorted((a, b) => Number(isOfSessions(b)) - Number(isOfSessions(a)))
    .flatMap((one) => ('transport' in one ? [one.transport] : []));
  const depths = [0];
  for (const { to } of links) depths.push(depths[to] + 1);
  const deepest = Math.max(1, ...depths);
  const nodes = depths.map((depth, n) => {
    const row = depths.flatMap((other, i) => (other === depth ? [i] : []));
    const y = (HEIGHT * (row.indexOf(n) + 0.5)) / row.length;
    return { id: `r${n + 1}`, kind: 'router', x: LEFT + ((RIGHT - LEFT) * depth) / deepest, y };
  });
  const drawn = links.map(({ to, rate, delay }, n) => ({
    id: `link${n + 2}`,
    from: `r${to + 1}`,
    to: `r${n + 2}`,
    rateBitsPerSecond: rate * 1e6,
    delaySeconds: delay / 1000,
    bufferPackets: BUFFER_PACKETS,
  }));
  const list = sessions.map(({ from, to, joins }, n) => ({
    id: `session${n + 1}`,
    from: `r${from + 1}`,
    to: `r${to + 1}`,
    joinSeconds: joins / 1000,
  }));
  return {
    ...base,
    network: { form: 'drawn', nodes, links: drawn },
    traffic: [{ id: 'sessions', title: 'Sessions', kind: 'sessions', list, transport }],
    timeline: [],
    view: { speed: base.view.speed },
  } as unknown as Scenario;
}

/** Smaller and plainer trees, each with what was changed, in the order in which they are tried. */
export function* simplerTrees(tree: Tree): Generator<readonly [what: string, change: string, tree: Tree]> {
  const { links, sessions } = tree;
  for (const [n, { from, to }] of sessions.entries()) {
    if (sessions.length > 1) {
      const rest = sessions.filter((_, i) => i !== n);
      yield [`Session from R${from + 1} to R${to + 1}`, 'left out', { links, sessions: rest }];
    }
  }
  const leaf = links.findLastIndex((_, n) => isSpare(tree, n + 1));
  if (leaf >= 0) yield [`R${leaf + 2}`, 'left out, no session passes it', withoutRouter(tree, leaf + 1)];
  const alike = (key: 'rate' | 'delay', title: string, unit: string): [string, string, Tree] => {
    const value = links.map((link) => link[key]).toSorted((a, b) => a - b)[links.length >> 1];
    return [title, `→ ${value} ${unit} of all`, { links: links.map((link) => ({ ...link, [key]: value })), sessions }];
  };
  yield alike('delay', 'Delays', 'ms');
  yield alike('rate', 'Rates', 'Mbit/s');
  if (sessions.some(({ joins }) => joins > 0))
    yield ['Sessions', 'join at once', { links, sessions: sessions.map((one) => ({ ...one, joins: 0 })) }];
  for (const [n, link] of links.entries()) {
    for (const [key, title, unit] of [
      ['delay', 'Delay', 'ms'],
      ['rate', 'Rate', 'Mbit/s'],
    ] as const) {
      const value = Number(link[key].toPrecision(1));
      if (value === link[key]) continue;
      const changed = links.map((one, i) => (i === n ? { ...one, [key]: value } : one));
      yield [`${title} of R${link.to + 1}–R${n + 2}`, `${link[key]} → ${value} ${unit}`, { links: changed, sessions }];
    }
  }
}

/** Whether a router is at an end of the tree and no session begins or ends there. */
function isSpare({ links, sessions }: Tree, router: number): boolean {
  return (
    links.length > 1 &&
    links.every(({ to }) => to !== router) &&
    sessions.every(({ from, to }) => from !== router && to !== router)
  );
}

function withoutRouter({ links, sessions }: Tree, router: number): Tree {
  const renamed = (n: number): number => (n > router ? n - 1 : n);
  return {
    links: links.filter((_, n) => n + 1 !== router).map((link) => ({ ...link, to: renamed(link.to) })),
    sessions: sessions.map((one) => ({ ...one, from: renamed(one.from), to: renamed(one.to) })),
  };
}

/** e.g. `A tree of 4 routers with 3 sessions`. */
export function treeInWords({ links, sessions }: Tree): string {
  return `A tree of ${counted(links.length + 1, 'router')} with ${counted(sessions.length, 'session')}`;
}

/** Whether two trees have the same routers, and sessions between the same. */
export function isSameTree(a: Tree, b: Tree): boolean {
  const ends = ({ links, sessions }: Tree): string =>
    JSON.stringify([links.map(({ to }) => to), sessions.map(({ from, to }) => [from, to])]);
  return ends(a) === ends(b);
}
