/** The head of the stage: the question of the scenario, the packet key, and the window of all figures. */
import { useEffect, useRef, useState } from 'react';
import { withUnitsKept } from '../../../base/format.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../../widgets/charts/paint-rarely.ts';
import { PopoverMenu } from '../../../widgets/controls/popover-menu.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { onDemand } from '../../core/lazy/lazy-component.ts';
import {
  FIGURE_WINDOWS,
  type FigureWindow,
  rememberedWindow,
  rememberWindow,
  USUAL_WINDOW,
} from '../../core/page/figure-window.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import type { PageState } from '../../core/page/page-state.ts';
import { useStage } from '../../core/page/use-stage.ts';
import { CompareSwitch } from '../../features/compare/compare-switch.tsx';
import { FoldedPacketKey } from './packet-key.tsx';
import './watch-line.css';
import { writeText } from '../../../widgets/write-text.ts';

const TaskLine = onDemand(async () => (await import('../../features/race/task-line.tsx')).TaskLine);

export function WatchLine() {
  const question = usePageState(questionOf);
  const isRace = usePageState((state) => state.scenario.race !== undefined);
  const { main } = useStage();
  return (
    <div className="watch-line row wrap note">
      {/* A step of a lesson may say nothing here. */}
      {isRace ? <TaskLine /> : <h2 aria-hidden={question === ''}>{withUnitsKept(question)}</h2>}
      <CompareSwitch />
      {main !== 'table' && <FoldedPacketKey />}
      {main !== 'table' && <WindowChoice />}
    </div>
  );
}

/** A scenario without a question has its summary. */
function questionOf({ lesson, scenario }: PageState): string {
  return lesson?.watch ?? scenario.guide?.question ?? (scenario.summary || scenario.watch);
}

/** What every figure and difference on the screen looks back over. The sentences of a lesson are about the usual window. */
function WindowChoice() {
  const { run } = usePage();
  const isLesson = usePageState((state) => state.lesson !== null);
  const [chosen, setChosen] = useState(rememberedWindow);
  const window = isLesson ? USUAL_WINDOW : chosen;
  const face = useRef<HTMLSpanElement>(null);
  useEffect(() => run.look(window), [run, window]);
  useEffect(() => {
    const words = () => `All figures: ${run.windowWords()}`;
    return run.paintLoop(paintRarely(FIGURES_MILLISECONDS, words, () => writeText(face.current, words())));
  }, [run]);
  const choose = (next: FigureWindow) => {
    rememberWindow(next);
    setChosen(next);
  };
  return (
    <PopoverMenu
      className="window-choice row"
      title="Rates, shares and means are over this window, in figures, differences, charts and pictures."
      menuLabel="Window of all figures"
      room={190}
      face={
        <>
          <span ref={face}>All figures: since 0 s</span> <Icon name="down" />
        </>
      }
    >
      {(close) => (
        <>
          <h3>{isLesson ? 'A lesson is about the last 5 s' : 'All figures'}</h3>
          {FIGURE_WINDOWS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === window}
              disabled={isLesson}
              onClick={() => {
                choose(one);
                close();
              }}
            >
              {NAMES[one]}
            </button>
          ))}
        </>
      )}
    </PopoverMenu>
  );
}

const NAMES: Readonly<Record<FigureWindow, string>> = {
  run: 'since 0 s',
  '1': 'last 1 s',
  '5': 'last 5 s',
  '25': 'last 25 s',
  change: 'since the last change',
};
