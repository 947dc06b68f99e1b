import { expect, test } from 'vitest';
import { expandNetwork } from '../../../../scenario/network.ts';
import { networkSchema } from '../../../../scenario/schema/network.ts';
import { chain, dumbbell, mesh, parkingLot, ring, star, twoSites, type Example } from '../networks.fixture.ts';
import { layOutPicture } from './lay-out-picture.ts';
import type { PictureFacts } from './picture-facts.ts';
import type { PictureLayout } from './picture-layout.ts';
import { pictureSize } from './picture-size.ts';

const measure = (text: string, fontPixels: number) => text.length * fontPixels * 0.55;

function layOut(
  { network, chartedLink }: Example,
  width = 496,
  height = 320,
  facts: Partial<PictureFacts> = {},
): PictureLayout {
  const hero = network.links.findIndex(({ id }) => id === chartedLink);
  const usual = {
    chartedLink: hero,
    ratesAlone: false,
    interfaces: false,
    gates: [],
    segments: [],
    dataLinks: new Set<number>(),
    sources: new Set<number>(),
    rates: null,
  };
  return layOutPicture(network, pictureSize(width, height), { ...usual, ...facts }, measure);
}

/** A network from a template; its first link is the one to watch. */
function generated(generator: string, parameters: Record<string, number>): Example {
  const crowded = generator === 'transit-stub' ? {} : { rateBitsPerSecond: 2e6, delaySeconds: 0.05, bufferPackets: 24 };
  const template = { form: 'generated', generator, parameters: { ...crowded, ...parameters } };
  const network = expandNetwork(networkSchema.parse(template));
  return { network, streams: [], guarded: [], chartedLink: network.links[0].id };
}

const EXAMPLES: readonly (readonly [string, Example])[] = [
  ['dumbbell', dumbbell(10, false)],
  ['dumbbell of 1', dumbbell(1, false)],
  ['dumbbell of 500', dumbbell(500, false)],
  ['two sites', twoSites()],
  ['parking lot', parkingLot(4)],
  ['ring', ring()],
  ['chain', chain()],
  ['star', star()],
  ['mesh', mesh(120)],
  ['generated parking lot', generated('parking-lot', { hops: 3 })],
  ['generated parking lot of 24 hops', generated('parking-lot', { hops: 24, pairs: 40, crossPairs: 9 })],
  ['generated star', generated('star', { sources: 8, receivers: 4 })],
  ['generated star of 1000', generated('star', { sources: 500, receivers: 500 })],
  ['generated tree', generated('tree', { levels: 2 })],
  ['generated tree of 121 routers', generated('tree', { levels: 4, fanOut: 3 })],
  ['generated sites', generated('two-sites', { pairs: 5 })],
  ['generated transit-stub', generated('transit-stub', { transitDomains: 1, routersPerTransitDomain: 3 })],
  ['generated transit-stub of 2,100 nodes', generated('transit-stub', {})],
];
test('a link with a queue for each flow has a wider stack; everything else of its pipe stays', () => {
  const plain = layOut(dumbbell(3, false));
  const divided = layOut(dumbbell(3, false), 496, 320, { divided: new Set([0]) });
  const [before, after] = [plain, divided].map(({ pipes }) => pipes[0].upper);
  expect(after.stack!.width).toBeGreaterThan(2 * before.stack!.width);
  expect({ ...after, stack: null }).toEqual({ ...before, stack: null });
  expect({ ...after.stack, width: 0 }).toEqual({ ...before.stack, width: 0 });
  expect(layOut(dumbbell(3, false), 496, 320, { divided: new Set([5]) })).toEqual(plain);
});

const SIZES = [
  [496, 320],
  [416, 264],
  [358, 318],
  [848, 528],
  [1088, 320],
] as const;

for (const [name, example] of EXAMPLES) {
  test(`${name}: every node is in the picture and every link has a way, at every size`, () => {
    for (const [width, height] of SIZES) {
      const { nodes, ways } = layOut(example, width, height);
      for (const { x, y, halfWidth, halfHeight } of nodes) {
        expect(x - halfWidth).toBeGreaterThanOrEqual(0);
        expect(x + halfWidth).toBeLessThanOrEqual(width);
        expect(y - halfHeight).toBeGreaterThanOrEqual(0);
        expect(y + halfHeight).toBeLessThanOrEqual(height);
      }
      expect(ways).toHaveLength(example.network.links.length);
      for (const { line } of ways) expect(line.length).toBeGreaterThan(0);
      for (const { points } of ways.map(({ line }) => line)) expect(points.every(Number.isFinite)).toBe(true);
    }
  });
}

test('a dumbbell has its hosts at the edges and one pipe, its queue upright on the tail', () => {
  const { nodes, pipes, columns, access } = layOut(dumbbell(10, false));
  expect(pipes).toHaveLength(1);
  expect(columns.map(({ side }) => side)).toEqual(['left', 'right']);
  expect(access).toHaveLength(20);
  const [{ upper, lower }] = pipes;
  expect(upper.frame).toMatchObject({ dirX: 1, dirY: 0, outY: -1 });
  expect(upper.wide && upper.stack !== null).toBe(true);
  expect(lower).toMatchObject({ wide: false, stack: null });
  expect(lower!.frame.y).toBeGreaterThan(upper.frame.y);
  expect(nodes[0].x).toBeLessThan(upper.frame.x);
  expect(upper.frame.x + upper.length).toBeLessThanOrEqual(nodes[1].x);
  // Twenty-four packets of 6 px.
  expect(upper.stack!.room).toBeGreaterThanOrEqual(24 * 5.9);
});

test('gates and drops have the same place in a lane without a gate as in one with', () => {
  const gated = layOut(dumbbell(10, true), 496, 320, { gates: [0] });
  const free = layOut(dumbbell(10, false));
  expect(free.pipes[0].upper).toEqual(gated.pipes[0].upper);
  const [{ frame }] = gated.gates;
  expect(frame.x).toBeGreaterThan(gated.nodes[0].x + gated.nodes[0].halfWidth);
  expect(frame.x).toBeLessThan(gated.pipes[0].upper.frame.x);
});

test('data in both directions makes both lanes wide, the queues on opposite sides', () => {
  const { pipes } = layOut(dumbbell(3, false), 496, 320, { dataLinks: new Set([0, 1]) });
  const [{ upper, lower }] = pipes;
  expect(upper.wide && lower!.wide).toBe(true);
  expect(upper.frame.outY).toBe(-1);
  expect(lower!.frame.outY).toBe(1);
  expect(lower!.frame.dirX).toBe(-1);
});

test('a data channel that runs to the left is the upper one too', () => {
  const { pipes } = layOut({ ...dumbbell(3, false), chartedLink: 'bottleneck:back' });
  expect(pipes[0].upper.link).toBe(1);
  expect(pipes[0].upper.frame).toMatchObject({ dirX: -1, outY: -1 });
});

test('a halved rate halves the pipe', () => {
  const example = dumbbell(3, false);
  const rates = example.network.links.map(({ rateBitsPerSecond }, link) => rateBitsPerSecond / (link < 2 ? 2 : 1));
  const before = layOut(example).pipes[0].upper.breadth;
  expect(layOut(example, 496, 320, { rates }).pipes[0].upper.breadth).toBeCloseTo(before / 2);
});

test('too many hosts become one box, too many routers a map', () => {
  const crowd = layOut(dumbbell(500, false));
  expect(crowd.nodes.filter(({ drawn }) => drawn)).toHaveLength(4);
  expect(crowd.form).toBe('packets');
  expect(layOut(mesh(120)).form).toBe('map');
});

test('parallel links lie apart', () => {
  const { pipes } = layOut(twoSites());
  expect(Math.abs(pipes[0].upper.frame.y - pipes[1].upper.frame.y)).toBeGreaterThan(50);
});

test('a phone hides counts, a projector scales all', () => {
  expect(layOut(dumbbell(10, false), 358, 318).columns.every(({ counts }) => !counts)).toBe(true);
  const large = layOut(dumbbell(10, false), 818, 528);
  expect(large.size.scale).toBeCloseTo(1.65);
  expect(large.pipes[0].upper.breadth).toBeCloseTo(22 * 1.65);
});

test('receivers at which flows start get counts as well', () => {
  const example = dumbbell(3, false);
  const receiver = example.network.nodes.findIndex(({ id }) => id === 'd1');
  const { columns } = layOut(example, 496, 320, { sources: new Set([receiver]) });
  expect(columns.map(({ counts }) => counts)).toEqual([true, true]);
});

test('gates that would stand on each other make a map, and very many gates are bare', () => {
  const example = generated('star', { sources: 6, receivers: 4 });
  const gates = example.network.links.flatMap(({ id }, link) => (/^link-d\d$/.test(id) ? [link] : []));
  expect(layOut(example, 496, 320, { gates: gates.slice(0, 1) }).form).toBe('packets');
  const map = layOut(example, 496, 320, { gates });
  expect(map.form).toBe('map');
  expect(map.gates.every(({ bare }) => !bare)).toBe(true);
  const all = layOut(example, 496, 320, { gates: example.network.links.map((_, link) => link) });
  expect(all.gates.every(({ bare }) => bare)).toBe(true);
});

test('nodes of the largest network cover a small share of its map', () => {
  const { nodes } = layOut(generated('transit-stub', { transitDomains: 100, hostsPerStubRouter: 0 }));
  const covered = nodes.reduce((sum, { halfWidth }) => sum + Math.PI * halfWidth * halfWidth, 0);
  expect(nodes).toHaveLength(11_000);
  expect(covered / (496 * 320)).toBeLessThan(0.15);
});

test('rows of hosts below do not run into each other, receivers left of sources', () => {
  const example = generated('parking-lot', { hops: 3, pairs: 3, crossPairs: 2 });
  const { columns, nodes, form } = layOut(example);
  expect(form).toBe('packets');
  const rows = columns.filter(({ side }) => side === 'below').flatMap((column) => column.rows);
  const names = rows.map(({ hosts }) => example.network.nodes[hosts[0].node].id);
  expect(names.slice(0, 6)).toEqual(['cs1-1', 'cs1-2', 'cd1-1', 'cd1-2', 'cs2-1', 'cs2-2']);
  for (const [i, { hosts }] of rows.entries()) {
    if (i === 0) continue;
    const before = nodes[rows[i - 1].hosts[0].node];
    const here = nodes[hosts[0].node];
    expect(here.x - here.halfWidth).toBeGreaterThan(before.x + before.halfWidth);
  }
});

test('a name of words has two lines where it does not fit in one; one with a number keeps its initials', () => {
  const { network, ...example } = dumbbell(2, false);
  const names = ['Game server', 'Source 12'];
  const sources = network.nodes.flatMap(({ label }, index) => (/^s\d/.test(label) ? [index] : []));
  const nodes = network.nodes.map((node, index) =>
    sources.includes(index) ? { ...node, label: names[sources.indexOf(index)] } : node,
  );
  const named: Example = { ...example, network: { ...network, nodes } };
  for (const [width, height] of SIZES) {
    const placed = layOut(named, width, height).nodes;
    const [words, numbered] = sources.map((index) => placed[index]);
    expect(words.label).toBe('Game\nserver');
    expect(numbered.label).toBe('Source 12');
    expect(words.halfHeight).toBeGreaterThan(numbered.halfHeight);
    expect(words.x - words.halfWidth).toBeGreaterThanOrEqual(0);
    expect(Math.abs(words.y - numbered.y)).toBeGreaterThan(words.halfHeight + numbered.halfHeight);
  }
});
