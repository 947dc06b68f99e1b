/** The head of the stage: the question of the scenario, the packet key, and the window of all figures. */
import { useEffect, useRef } from 'react';
import { windowWords } from '../../../quantities/quantity.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../../widgets/charts/paint-rarely.ts';
import { onDemand } from '../../core/lazy/lazy-component.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import type { PageState } from '../../core/page/page-state.ts';
import { useStage } from '../../core/page/use-stage.ts';
import { CompareSwitch } from '../../features/compare/compare-switch.tsx';
import { PacketKey } from './packet-key.tsx';
import './watch-line.css';

const TaskLine = onDemand(async () => (await import('../../features/race/task-line.tsx')).TaskLine);

export function WatchLine() {
  const question = usePageState(questionOf);
  const isRace = usePageState((state) => state.scenario.race !== undefined);
  const { main } = useStage();
  return (
    <div className="watch-line">
      {isRace ? <TaskLine /> : <h2>{question}</h2>}
      <CompareSwitch />
      {main !== 'table' && <PacketKey />}
      {main !== 'table' && <WindowName />}
    </div>
  );
}

/** A scenario without a question has its summary. */
function questionOf({ lesson, scenario }: PageState): string {
  return lesson?.watch ?? scenario.guide?.question ?? (scenario.summary || scenario.watch);
}

/** What every figure and difference on the screen looks back over. */
function WindowName() {
  const { run } = usePage();
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const words = () => `All figures: ${windowWords(run.shown())}`;
    return run.paintLoop(
      paintRarely(FIGURES_MILLISECONDS, words, () => {
        if (element.current !== null) element.current.textContent = words();
      }),
    );
  }, [run]);
  return (
    <span
      ref={element}
      className="window-name"
      title="Rates, shares and means are over this window, in figures, differences, charts and pictures."
    >
      All figures: {windowWords(0)}
    </span>
  );
}
