/**
 * The picture on its own, without a simulator: `npm run dev`, then /src/ui/stage/example/index.html. Its query:
 * network=dumbbell|sites|lot|ring|chain|star|mesh, pairs, width, height, theme, speed (s of network a second),
 * until (seconds played through before it pauses), lanes=a|b|ab, select=packet|gate|link|node.
 */
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../theme.css';
import type { InspectionTarget } from '../../../simulation/report.ts';
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';
import { LanePicture } from '../lane-picture.tsx';
import './example.css';
import { chain, dumbbell, mesh, parkingLot, ring, star, twoSites, type Example } from './networks.ts';
import { SyntheticFeed, syntheticProbes } from './synthetic-feed.ts';

const query = new URLSearchParams(location.search);
const number = (name: string, usual: number) => Number(query.get(name) ?? usual);
const width = number('width', 496);
const height = number('height', 320);
const speed = number('speed', 0.1);
const until = number('until', 3);
const letters = query.get('lanes') ?? 'ab';

const theme = query.get('theme');
if (theme !== null) document.documentElement.dataset['theme'] = theme;

function exampleOf(gated: boolean): Example {
  switch (query.get('network')) {
    case 'sites':
      return twoSites();
    case 'lot':
      return parkingLot(number('routers', 4));
    case 'ring':
      return ring();
    case 'chain':
      return chain();
    case 'star':
      return star();
    case 'mesh':
      return mesh(number('routers', 120));
    default:
      return dumbbell(number('pairs', 10), gated);
  }
}

const lanes = [
  { letter: 'A', gated: false },
  { letter: 'B', gated: true },
]
  .filter(({ letter }) => letters.includes(letter.toLowerCase()))
  .map(({ letter, gated }) => {
    const example = exampleOf(gated);
    return { example, feed: new SyntheticFeed(letter, example, gated) };
  });

let shown = 0;
let playing = true;
const painters = new Set<(now: number) => void>();
const paintMilliseconds: number[] = [];

const paintLoop: PaintLoop = (paint) => {
  painters.add(paint);
  return () => void painters.delete(paint);
};

// What comes before the last two seconds of screen time is computed at once.
shown = Math.max(0, until - 2 * speed);
for (const { feed } of lanes) for (let t = 0; t < shown; t += 0.05) feed.advance(t);

let last = performance.now();
function frame(now: number): void {
  if (playing) {
    shown = Math.min(until, shown + Math.min(0.1, (now - last) / 1000) * speed);
    for (const { feed } of lanes) feed.advance(shown + (2 * speed) / 60);
    if (shown >= until) playing = false;
  }
  last = now;
  const start = performance.now();
  for (const paint of painters) paint(now);
  paintMilliseconds.push(performance.now() - start);
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);

/** For scripts that take pictures. */
Object.assign(window, {
  example: {
    isResting: () => !playing,
    paintMilliseconds,
    shown: () => shown,
    packets: () => lanes.map(({ feed }) => feed.frame?.packetCount),
  },
});

const INITIAL: Readonly<Record<string, InspectionTarget>> = {
  gate: { kind: 'gate', gate: 0 },
  link: { kind: 'link', link: 0 },
  node: { kind: 'node', node: 1 },
};

function Lane({ lane }: { readonly lane: (typeof lanes)[number] }) {
  const [selected, select] = useState<InspectionTarget | null>(INITIAL[query.get('select') ?? ''] ?? null);
  return (
    <div className="example-lane" style={{ width, height }}>
      <LanePicture
        feed={lane.feed}
        shown={() => shown}
        playing={() => playing}
        paintLoop={paintLoop}
        selected={selected}
        onSelect={(target) => {
          Object.assign(window, { chosen: target });
          select(target);
        }}
        gateProbes={lane.feed.shape.gates.length > 0 ? syntheticProbes : []}
      />
    </div>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <div className="example-lanes">
        {lanes.map((lane) => (
          <Lane key={lane.feed.letter} lane={lane} />
        ))}
      </div>
    </StrictMode>,
  );
}
