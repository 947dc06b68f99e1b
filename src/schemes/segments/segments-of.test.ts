import { expect, test } from 'vitest';
import { dataCentres } from './two-data-centres.fixture.ts';

test('three segments for two middleboxes: both sites, and what is between', () => {
  const { controller, links } = dataCentres({ scheme: 'lccp', pairs: 2, parameters: { middle: 'tfrc' } });
  const named = controller.segments.map(({ title, isLocal, links: of }) => [title, isLocal, of.length]);
  expect(named).toEqual([
    ['TFRC', false, 2],
    ['LCCP', true, 4],
    ['LCCP', true, 4],
  ]);
  expect(controller.segments.flatMap((segment) => segment.links)).toHaveLength(links.length);
});

test('each segment has its own control; without gates nothing is cut', () => {
  const parameters = { local: 'xcp', otherSegments: ['middle1'], otherMiddle: 'tcp' };
  const { controller } = dataCentres({ scheme: 'lccp', rates: [1e6, 1e6], pairs: 1, parameters });
  expect(controller.segments.map(({ title, links }) => `${title} ${links.length}`)).toEqual([
    'assured rate 2',
    'TCP 1',
    'assured rate 1',
    'XCP 2',
    'XCP 2',
  ]);
  expect(dataCentres({ scheme: 'lccp', parameters: { middle: 'tcp' } }).controller.segments).toEqual([]);
  expect(dataCentres({ scheme: 'none' }).controller.segments).toEqual([]);
});
