import { expect, test } from 'vitest';
import { validateScenario } from '../scenario/validate.ts';
import { openLane } from './open-lane.ts';

const crowded = { rateBitsPerSecond: 1e6, delaySeconds: 0.02, bufferPackets: 25 };

function places(generator: string, own: object, scheme: string, parameters: object = {}): string {
  const result = validateScenario({
    headway: 1,
    title: 'One lane',
    network: { form: 'generated', generator, parameters: { ...crowded, ...own } },
    traffic: [
      {
        id: 'bulk',
        kind: 'long-lived',
        from: ['sources'],
        to: ['receivers'],
        pairing: generator === 'star' ? 'random' : 'matched',
        count: 6,
      },
    ],
    lanes: [{ id: 'lane', scheme, parameters }],
    run: { seed: 1, untilSeconds: 10 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return openLane(result.scenario, 'lane').shape.places.join(' ');
}

test('gates: on which bottlenecks, why there, and where to choose others', () => {
  expect(places('dumbbell', { pairs: 3 }, 'cp')).toBe(
    '1 gate acts on R1–R2 (1 Mbit/s): it is slower than the access links of its sources together. ' +
      'Choose other links under “Guarded links”, or select them in the editor. ' +
      'The charts show the queue of R1–R2 (1 Mbit/s): the link on which the scheme acts.',
  );
  expect(places('star', { sources: 3, receivers: 7 }, 'cp')).toMatch(
    /^7 gates act on H–r1 \(1 Mbit\/s\), H–r2 \(1 Mbit\/s\), H–r3 \(1 Mbit\/s\), H–r4 \(1 Mbit\/s\) and 3 more: each of them is slower/,
  );
  expect(places('star', { sources: 3, receivers: 7 }, 'cp', { gates: ['link-d2', 'link-d5'] })).toMatch(
    /^2 gates act on H–r2 \(1 Mbit\/s\) and H–r5 \(1 Mbit\/s\): they were chosen under “Guarded links”\. .*: the slowest on which the scheme acts\.$/,
  );
});

test('middleboxes and interfaces, and schemes that act everywhere', () => {
  expect(places('two-sites', { pairs: 3 }, 'lccp')).toMatch(
    /^\d+ middlebox(es)? acts? on MA–MB \(1 Mbit\/s\).*: (it|each of them) leads from a middlebox/,
  );
  expect(places('dumbbell', { pairs: 2 }, 'aacc')).toMatch(
    /interfaces act on .*: each of them is where traffic enters/,
  );
  expect(places('dumbbell', { pairs: 2 }, 'none')).toBe(
    'The charts show the queue of R1–R2 (1 Mbit/s): the link that the sources can overload.',
  );
});
