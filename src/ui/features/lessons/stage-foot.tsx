/** Where the panel is closed: the question and the one way on, under the chart. */
import { useEffect, useRef } from 'react';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { useStage } from '../../core/page/use-stage.ts';
import { Answers } from './answers.tsx';
import { type OpenLesson, questionOf } from './open-lesson.ts';
import type { LessonPlayer } from './player.ts';

export function StageFoot({ player, open }: { readonly player: LessonPlayer; readonly open: OpenLesson }) {
  const page = usePage();
  const { main, hasPanel } = useStage();
  const isInPanel = usePageState((state) => state.panelTab === 'lesson') && hasPanel;
  const isBeside = isInPanel || main === 'lesson';
  const foot = useRef<HTMLDivElement>(null);
  const { step } = player;
  // The picture is above, so that chart and question are not in sight by themselves.
  useEffect(() => {
    foot.current?.scrollIntoView({ block: 'nearest' });
  }, [isBeside, step, open.truth]);
  if (isBeside) return null;
  const { place, truth, lesson } = open;
  return (
    <div className="lesson-stage-foot" ref={foot}>
      <p>{questionOf(open)}</p>
      <Answers player={player} open={open} />
      <button type="button" className="button" onClick={() => page.show({ panelTab: 'lesson' })}>
        {truth === null ? 'Open the step' : 'Why?'}
      </button>
      <button type="button" className="button primary" onClick={() => player.next()}>
        {!place.revealed
          ? 'Reveal'
          : truth === null
            ? 'Show the end'
            : place.index + 1 < lesson.steps.length
              ? 'Next step'
              : 'Finish'}
      </button>
    </div>
  );
}
