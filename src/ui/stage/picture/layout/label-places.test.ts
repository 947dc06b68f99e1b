import { expect, test } from 'vitest';
import { chain, dumbbell, parkingLot, star, type Example } from '../networks.fixture.ts';
import { frameX, frameY } from './channel-frame.ts';
import { upperEnd } from './gate-places.ts';
import { layOutPicture } from './lay-out-picture.ts';
import { pictureSize } from './picture-size.ts';

const measure = (text: string, fontPixels: number) => text.length * fontPixels * 0.55;

/** Boxes of the words that stand still: rate, use, drops, refusals, gates. */
function boxes(example: Example, width: number, height: number) {
  const index = (id: string) => example.network.links.findIndex((link) => link.id === id);
  const facts = {
    chartedLink: index(example.chartedLink),
    ratesAlone: false,
    interfaces: false,
    gates: example.guarded.map(index),
    segments: [],
    dataLinks: new Set<number>(),
    sources: new Set<number>(),
    rates: null,
  };
  const size = pictureSize(width, height);
  const { labels, channels, gates, columns } = layOutPicture(example.network, size, facts, measure);
  const box = (x: number, y: number, align: string, words: string, size: number) => {
    const wide = measure(words, size);
    const left = align === 'start' ? x : align === 'end' ? x - wide : x - wide / 2;
    return { words, left, right: left + wide, top: y - size * 0.45, bottom: y + size * 0.45 };
  };
  const found = labels.channels.flatMap(({ rate, use, dropped }, i) => {
    const { frame } = channels[i];
    const inChannel = (place: NonNullable<typeof rate>, words: string) =>
      box(
        frameX(frame, place.along, place.out),
        frameY(frame, place.along, place.out),
        frame.dirX < 0 ? (place.align === 'start' ? 'end' : 'start') : place.align,
        words,
        11,
      );
    return [
      ...(rate === null ? [] : [inChannel(rate, rate.wording === 'full' ? '2 Mbit/s, 100 ms' : '2 Mbit/s')]),
      ...(use === null
        ? []
        : [
            inChannel(
              use,
              { full: '100 % busy, 71 % retransmitted', short: '100 % busy', number: '100 %' }[use.wording],
            ),
          ]),
      ...(dropped === null
        ? []
        : [box(dropped.x, dropped.y, 'middle', dropped.wording === 'full' ? '812 dropped/s' : '812/s', 11)]),
    ];
  });
  for (const { refused } of labels.gates)
    if (refused !== null) found.push(box(refused.x, refused.y, 'middle', '521 refused/s', 11));
  labels.gates.forEach(({ title }, gate) => {
    const { x, y } = gates[gate].frame;
    const top = y - upperEnd(gates[gate], size.scale);
    found.push({ words: 'tokens', left: x - 4, right: x + 4, top: Math.max(0, top), bottom: y });
    if (title === null) return;
    found.push(box(title.x, title.y - 8.5, title.align, 'probing', 11));
    found.push(box(title.x, title.y + 8.5, title.align, 'α 24.3/s', 14));
  });
  for (const { headingY, side, counts, x } of columns) {
    if (headingY === null || side === 'below') continue;
    const words = counts ? 'waiting, active' : side === 'left' ? 'sources' : 'receivers';
    found.push(
      box(side === 'left' ? (counts ? x - 82 : 0) : width, headingY - 4, side === 'left' ? 'start' : 'end', words, 11),
    );
  }
  return found;
}

const EXAMPLES: readonly (readonly [string, Example])[] = [
  ['dumbbell', dumbbell(10, true)],
  ['parking lot', parkingLot(4)],
  ['chain', chain()],
  ['star', star()],
];

for (const [name, example] of EXAMPLES) {
  test(`${name}: words do not run into each other, nor out of the picture`, () => {
    for (const [width, height] of [
      [496, 320],
      // Two lanes of a small screen, and six of a large one.
      [428, 205],
      [351, 128],
      [416, 264],
      [358, 318],
      [1088, 320],
    ]) {
      const found = boxes(example, width, height);
      expect(found.length).toBeGreaterThan(1);
      for (const [i, a] of found.entries()) {
        expect(a.left, a.words).toBeGreaterThanOrEqual(-1);
        expect(a.right, a.words).toBeLessThanOrEqual(width + 1);
        expect(a.bottom, a.words).toBeLessThanOrEqual(height);
        for (const b of found.slice(0, i)) {
          const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          expect(apart, `${a.words} and ${b.words} at ${width} by ${height}`).toBe(true);
        }
      }
    }
  });
}
