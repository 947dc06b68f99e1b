import { expect, test } from 'vitest';
import { layoutGroupOf } from './layout-group.ts';
import { layOutPicture } from './layout/lay-out-picture.ts';
import { pictureSize } from './layout/picture-size.ts';
import { dumbbell } from './networks.fixture.ts';
import { PictureState } from './picture-state.ts';

const measure = (text: string, pixels: number) => text.length * pixels * 0.5;
const size = pictureSize(496, 320);
const { network } = dumbbell(3, false);
const access = network.links.findIndex(({ from }) => network.nodes[from].kind === 'host');
const shapeOf = (gates: readonly number[], onLinks: 'gate' | 'interface') =>
  ({ links: network.links.map(({ id }) => id), nodes: [], chartedLink: 0, gates, onLinks, segments: [] }) as never;

test('lanes of one network have one camera: what stands on links in one of them moves things in all', () => {
  const [plain, spaced] = [new PictureState(network, size, measure), new PictureState(network, size, measure)];
  plain.open(shapeOf([], 'gate'));
  const alone = plain.layout.nodes.map(({ x, y }) => [x, y]);
  spaced.open(shapeOf([access], 'interface'));
  plain.resize(size);
  const places = ({ layout }: PictureState) => layout.nodes.map(({ node, x, y }) => [node, x, y]);
  expect(places(plain)).toEqual(places(spaced));
  expect(plain.layout.pipes.map(({ upper }) => upper.frame)).toEqual(
    spaced.layout.pipes.map(({ upper }) => upper.frame),
  );
  expect(plain.layout.nodes.map(({ x, y }) => [x, y])).not.toEqual(alone);
  expect(plain.layout.gates).toEqual([]);
  spaced.close();
  plain.resize(size);
  expect(plain.layout.nodes.map(({ x, y }) => [x, y])).toEqual(alone);
  plain.close();
  expect(layoutGroupOf(network).standing).toEqual([]);
});

test('where gates of one lane have no room between packets, every lane is a map', () => {
  const facts = {
    ratesAlone: false,
    segments: [],
    rates: null,
    dataLinks: new Set<number>(),
    sources: new Set<number>(),
  };
  const own = { chartedLink: 0, gates: [], interfaces: false };
  const crowded = { chartedLink: 0, gates: network.links.map((_, link) => link), interfaces: false };
  const layout = (standing: readonly (typeof crowded)[]) =>
    layOutPicture(network, pictureSize(240, 160), { ...facts, ...own, standing }, measure);
  expect(layout([own]).form).toBe('packets');
  expect(layout([own, crowded]).form).toBe('map');
});
