/** Where the panel is closed, on a phone for one: the question and the one way on, under the chart. */
import { useEffect, useRef } from 'react';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { Answers } from './answers.tsx';
import type { OpenLesson } from './open-lesson.ts';
import type { LessonPlayer } from './player.ts';

export function StageFoot({ player, open }: { readonly player: LessonPlayer; readonly open: OpenLesson }) {
  const page = usePage();
  const isBeside = usePageState((state) => (state.panelOpen && state.panelTab === 'lesson') || state.presenting);
  const foot = useRef<HTMLDivElement>(null);
  const { step } = player;
  // On a phone the picture is above, so that chart and question are not in sight by themselves.
  useEffect(() => {
    foot.current?.scrollIntoView({ block: 'nearest' });
  }, [isBeside, step, open.truth]);
  if (isBeside) return null;
  const { place, truth, lesson } = open;
  return (
    <div className="lesson-stage-foot" ref={foot}>
      <p>{step.question}</p>
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
