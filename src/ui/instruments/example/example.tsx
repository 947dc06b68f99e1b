/**
 * The instruments and the panel on a synthetic run, served by `vite` in development only:
 * /src/ui/instruments/example/index.html?theme=light|dark|projector&at=52.4&cursor=46&play
 */
import '../../theme.css';
import './example.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createChartSpan } from '../../../widgets/charts/chart-span.ts';
import { createCursor } from '../../../widgets/charts/cursor.ts';
import { SharedScales } from '../../../widgets/charts/shared-scales.ts';
import { createPaintLoop } from '../../session/paint-loop.ts';
import { FiguresRow } from '../figures-row.tsx';
import { LaneCharts } from '../lane-charts.tsx';
import { Spine } from '../spine.tsx';
import { SyntheticFeed } from './synthetic-feed.ts';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme !== null) document.documentElement.dataset['theme'] = theme;
const few = theme === 'projector';

const UNTIL_SECONDS = 120;
const EVENTS = [{ atSeconds: 40, label: 'arrivals 20 to 200/s' }];
const feeds = [
  new SyntheticFeed('none', 'A', false, UNTIL_SECONDS),
  new SyntheticFeed('cp', 'B', true, UNTIL_SECONDS),
] as const;

let seconds = Number(query.get('at') ?? 52.4);
let last: number | null = null;
const playing = query.has('play');
const paintLoop = createPaintLoop((now) => {
  if (playing) seconds = Math.min(UNTIL_SECONDS, seconds + (last === null ? 0 : (now - last) / 1000));
  last = now;
  return playing;
});
const shown = () => seconds;
const cursor = createCursor();
const scales = new SharedScales();
const span = createChartSpan();
if (query.has('cursor')) cursor.pin(Number(query.get('cursor')));
if (query.has('run')) span.choose('run');

const shared = { paintLoop, shown, cursor, scales, span, few };
const seek = (to: number) => {
  seconds = to;
  paintLoop.wake();
};

function Lane({ feed }: { readonly feed: SyntheticFeed }) {
  return (
    <section className="example-lane">
      <header>{feed.gated ? 'CP' : 'No control'}</header>
      <div className="example-picture" />
      <FiguresRow feed={feed} {...shared} />
      <LaneCharts feed={feed} {...shared} events={EVENTS} untilSeconds={UNTIL_SECONDS} onSeek={seek} />
    </section>
  );
}

function Example() {
  return (
    <main className="example">
      <div className="example-lanes">
        <Lane feed={feeds[0]} />
        <Spine a={feeds[0]} b={feeds[1]} {...shared} />
        <Lane feed={feeds[1]} />
      </div>
    </main>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Example />
  </StrictMode>,
);
