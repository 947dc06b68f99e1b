/** While two of the compared lanes are open: every lane's letter, and the way back to the table. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { schemeDeclaration } from '../../../schemes/declarations.ts';
import { KEYS, withKey } from '../../core/keys/key-map.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import './lane-strip.css';

export function LaneStrip() {
  const page = usePage();
  const lanes = usePageState((state) => state.lanes);
  const described = usePageState((state) => state.scenario.lanes);
  const besideId = usePageState((state) => state.besideId);
  const strip = useRef<HTMLDivElement>(null);
  const others = lanes.slice(1);
  // The row that was pressed is gone: the keyboard goes on from here.
  useEffect(() => strip.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus(), [besideId]);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const present = others.findIndex(({ laneId }) => laneId === besideId);
    const next = others[(present + step + others.length) % others.length];
    if (next !== undefined) page.show({ besideId: next.laneId });
  };
  return (
    <div ref={strip} className="lane-strip" role="group" aria-label="Lane beside the first" onKeyDown={move}>
      <Button
        className="back"
        title={withKey('Back to the table', KEYS.page.dismiss)}
        onClick={() => page.show({ besideId: null })}
      >
        All lanes
      </Button>
      {others.map((lane) => {
        const index = lanes.indexOf(lane);
        const title = described[index]?.title ?? schemeDeclaration(described[index]?.scheme ?? '')?.title;
        return (
          <button
            key={lane.laneId}
            type="button"
            aria-pressed={lane.laneId === besideId}
            onClick={() => page.show({ besideId: lane.laneId })}
          >
            <span className="lane-letter" translate="no">
              {lane.letter}
            </span>{' '}
            <span>{title}</span>
          </button>
        );
      })}
    </div>
  );
}
