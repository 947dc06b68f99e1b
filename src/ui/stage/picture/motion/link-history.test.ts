import { expect, test } from 'vitest';
import { LINK, LINK_STRIDE } from '../../../../protocol/frame.ts';
import { testLinks } from './frame.fixture.ts';
import { LinkHistory } from './link-history.ts';

/** A frame of a link that sends 200,000 bytes a second (of 250,000), half of them again, and drops 10 packets a second. */
function at(seconds: number, change: (links: Float64Array) => void = () => {}, counted = new Float64Array(0)) {
  const links = testLinks(1);
  links[LINK.sentBytes] = 200_000 * seconds;
  links[LINK.resentBytes] = 100_000 * seconds;
  links[LINK.droppedPackets] = 10 * seconds;
  links[LINK.refusedPackets] = 30 * seconds;
  change(links);
  return { timeSeconds: seconds, links, counted };
}

test('one moment says nothing, unless the window begins with the run', () => {
  const history = new LinkHistory();
  expect(history.rates(0)).toBe(null);
  history.accept(at(20));
  expect(history.rates(0)).toBe(null);
  expect(history.rates(0, 20)!.droppedPerSecond).toBeCloseTo(10);
});

test('a window that begins at a change, or with the run, is whole however long it gets', () => {
  const history = new LinkHistory();
  const changed = 7;
  for (let seconds = 0; seconds <= 200; seconds += 0.5) {
    const frame = at(seconds, (links) => {
      links[LINK.droppedPackets] = seconds <= changed ? 0 : 40 * (seconds - changed);
    });
    history.accept(frame, seconds - changed);
    if (seconds > changed) expect(history.rates(0, seconds - changed)!.droppedPerSecond).toBeCloseTo(40);
  }
  expect(history.rates(0, 200)!.droppedPerSecond).toBeCloseTo((40 * 193) / 200);
});

test('rates are differences over the window of the figures, whatever the frame rate', () => {
  for (const step of [0.0003, 1 / 60, 0.3, 16]) {
    const history = new LinkHistory();
    for (let time = 0; time < Math.max(3, step * 4); time += step) history.accept(at(time));
    const rates = history.rates(0)!;
    expect(rates.freshShare).toBeCloseTo(0.4);
    expect(rates.resentShare).toBeCloseTo(0.4);
    expect(rates.droppedPerSecond).toBeCloseTo(10);
    expect(rates.refusedPerSecond).toBeCloseTo(30);
  }
});

test('everything is counted over the window of the figures, so that the numbers agree', () => {
  const history = new LinkHistory();
  const dropped = [0, 0, 0, 40, 40, 40, 60];
  for (const [seconds, count] of dropped.entries()) {
    const frame = at(seconds, (links) => {
      links[LINK.droppedPackets] = links[LINK.refusedPackets] = count;
      links[LINK.sentBytes] = count * 10_000;
      links[LINK.resentBytes] = 0;
    });
    history.accept(frame);
  }
  expect(history.rates(0)).toMatchObject({
    droppedPerSecond: 12,
    refusedPerSecond: 12,
    bytesPerSecond: 120_000,
    freshShare: 0.48,
  });
});

test('shares never pass the whole', () => {
  const history = new LinkHistory();
  history.accept(at(0));
  history.accept(at(1, (links) => (links[LINK.sentBytes] = 300_000)));
  const { freshShare, resentShare } = history.rates(0)!;
  expect(freshShare + resentShare).toBeCloseTo(1);
});

test('a jump back starts again', () => {
  const history = new LinkHistory();
  history.accept(at(15));
  history.accept(at(16));
  history.accept(at(12));
  expect(history.rates(0)).toBe(null);
});

test('where the run has leapt, the lane says what its links had counted a moment before', () => {
  const history = new LinkHistory();
  history.accept(at(1));
  const rows = [5, 5.5, 9.5].map((seconds) => [seconds, 20_000 * seconds, 0, seconds, 0]);
  history.accept(at(10, (links) => (links[LINK.sentBytes] = 200_000), Float64Array.from(rows.flat())));
  // Not those of the time before 5 s, in which it sent ten times as fast.
  expect(history.rates(0)).toMatchObject({ bytesPerSecond: 20_000, droppedPerSecond: (100 - 5) / 5 });
  expect(history.rates(0, 0.5)).toMatchObject({ bytesPerSecond: 20_000, droppedPerSecond: (100 - 9.5) / 0.5 });
});

test('rows of another form are left', () => {
  const history = new LinkHistory();
  history.accept(at(10, () => {}, Float64Array.of(5, 1, 2, 3)));
  expect(history.rates(0)).toBe(null);
});

test('what is written again is not a row of the network before', () => {
  const history = new LinkHistory();
  for (let seconds = 9; seconds < 10; seconds += 0.01) history.accept(at(seconds));
  history.clear();
  for (const seconds of [10, 11]) {
    const links = testLinks(2);
    links[LINK_STRIDE + LINK.sentBytes] = 100_000 * seconds;
    history.accept({ timeSeconds: seconds, links, counted: new Float64Array(0) });
  }
  expect(history.rates(1)!.bytesPerSecond).toBeCloseTo(100_000);
});
