/**
 * The instruments and the panel on a synthetic run, served by `vite` in development only:
 * /src/ui/instruments/example/index.html?theme=light|dark|projector&at=52.4&cursor=46&tab=scenario&select&play&run
 */
import '../../theme.css';
import '../../header/header.css';
import './example.css';
import { StrictMode, useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';
import floodOfFlows from '../../../../scenarios/a-flood-of-flows.json';
import { getPath, setPath } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import type { InspectionTarget } from '../../../simulation/report.ts';
import { createChartSpan } from '../../../widgets/charts/chart-span.ts';
import { createCursor } from '../../../widgets/charts/cursor.ts';
import { SharedScales } from '../../../widgets/charts/shared-scales.ts';
import type { SelectedObject } from '../../panel/inspect/inspect-tab.tsx';
import type { PanelTab } from '../../panel/panel-tabs.tsx';
import { SidePanel } from '../../panel/side-panel.tsx';
import { createPaintLoop } from '../../page/paint-loop.ts';
import { FiguresRow } from '../figures-row.tsx';
import { LaneCharts } from '../lane-charts.tsx';
import { Spine } from '../spine.tsx';
import { SyntheticFeed } from './synthetic-feed.ts';
import { tellsOf } from './synthetic-inspections.ts';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme !== null) document.documentElement.dataset['theme'] = theme;
const few = theme === 'projector';

const UNTIL_SECONDS = 120;
const EVENTS = [{ atSeconds: 40, label: 'arrivals 20 to 200/s' }];
const feeds = [
  new SyntheticFeed('none', 'A', false, UNTIL_SECONDS, tellsOf(false)),
  new SyntheticFeed('cp', 'B', true, UNTIL_SECONDS, tellsOf(true)),
] as const;

let seconds = Number(query.get('at') ?? 52.4);
let last: number | null = null;
const playing = query.has('play');
const paintLoop = createPaintLoop((now) => {
  if (playing) seconds = Math.min(UNTIL_SECONDS, seconds + (last === null ? 0 : (now - last) / 1000));
  last = now;
  return playing;
}, reportError);
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
const ask = (laneId: string, target: InspectionTarget | null) =>
  feeds.find((feed) => feed.laneId === laneId)?.inspect(target);

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

function Panel() {
  const [tab, setTab] = useState((query.get('tab') ?? 'inspect') as PanelTab);
  const [scenario, setScenario] = useState(openingScenario);
  const [selected, setSelected] = useState<SelectedObject | null>(() => {
    if (!query.has('select')) return null;
    ask('cp', { kind: 'packet', serial: 12 });
    return { laneId: 'cp', target: { kind: 'packet', serial: 12 } };
  });
  const select = useCallback((laneId: string, target: InspectionTarget | null) => {
    for (const feed of feeds) feed.inspect(feed.laneId === laneId ? target : null);
    setSelected(target === null ? null : { laneId, target });
  }, []);
  return (
    <SidePanel
      tab={tab}
      onTab={setTab}
      feeds={feeds}
      scenario={scenario}
      draft={scenario}
      selected={selected}
      onSelect={select}
      onAsk={ask}
      valueOf={(path) => getPath(scenario, path)}
      onChange={(path, value) => {
        setScenario((present) => setPath(present, path, value));
        return null;
      }}
      onScheme={(laneId, scheme) => setScenario((present) => setPath(present, `lanes.${laneId}.scheme`, scheme))}
      onRemoveEntry={(index) =>
        setScenario((present) => ({ ...present, timeline: present.timeline.filter((_, other) => other !== index) }))
      }
      onBookmark={() => {}}
      onSeek={seek}
      paintLoop={paintLoop}
      shown={shown}
    />
  );
}

function openingScenario(): Scenario {
  const result = validateScenario(floodOfFlows);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join(' '));
  return result.scenario;
}

function Example() {
  return (
    <main className="example">
      <div className="example-lanes">
        <Lane feed={feeds[0]} />
        <Spine a={feeds[0]} b={feeds[1]} {...shared} />
        <Lane feed={feeds[1]} />
      </div>
      {!few && (
        <div className="example-panel">
          <Panel />
        </div>
      )}
    </main>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Example />
  </StrictMode>,
);
