/** A step on a projector: the chart alone, why, the answers with the hands of the room, and the one way on. */
import { useEffect, useRef } from 'react';
import { Icon } from '../../core/icons/icon.tsx';
import { afterFirstMovement } from '../../core/lazy/lazy-component.ts';
import { usePage } from '../../core/page/page-context.ts';
import { exactSeconds } from '../../core/words/time-text.ts';
import { Answers } from './answers.tsx';
import { BarField } from './bar-field.tsx';
import { LessonChart } from './lesson-chart.tsx';
import { LessonDots } from './lesson-dots.tsx';
import type { OpenLesson } from './open-lesson.ts';
import type { LessonPlayer } from './player.ts';
import { useLesson } from './use-lesson.ts';
import { Why } from './why.tsx';
import './lesson-tab.css';
import './lesson-stage.css';
import { writeText } from '../../../widgets/write-text.ts';

const StepExamination = afterFirstMovement(async () => (await import('./step-examination.tsx')).StepExamination);

export function LessonStage() {
  const page = usePage();
  const { player, open } = useLesson();
  if (open === null) return null;
  const { step, tried } = player;
  const { truth, place } = open;
  const paragraphs = step.text.split(/\n\s*\n/).filter((one) => one.trim() !== '');
  return (
    <div className="lesson-stage">
      <div className="lesson-stage-body stack">
        {step.prediction?.kind === 'draw' ? (
          <LessonChart />
        ) : (
          !place.revealed &&
          tried === null && (
            <div className="lesson-stage-text">
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          )
        )}
        {step.prediction?.kind === 'bar' && <BarField player={player} open={open} prediction={step.prediction} />}
        {step.examination !== undefined && tried === null && (
          <StepExamination player={player} open={open} examination={step.examination} />
        )}
        <div className="lesson-stage-why row" aria-live="polite">
          {truth !== null && (
            <>
              <strong>{truth.ratio ?? truth.run}</strong>
              <Why page={page} parts={truth.why} />
            </>
          )}
        </div>
        <Answers player={player} open={open} counts />
      </div>
      <StageBar player={player} open={open} />
    </div>
  );
}

function StageBar({ player, open }: { readonly player: LessonPlayer; readonly open: OpenLesson }) {
  const page = usePage();
  const digits = useRef<HTMLElement>(null);
  useEffect(() => page.run.onQuarter(() => writeText(digits.current, exactSeconds(page.run.shown(), 3))), [page]);
  return (
    <footer className="lesson-stage-bar row">
      <button type="button" className="round" aria-label="Back" onClick={() => player.back()}>
        <Icon name="undo" />
      </button>
      <button type="button" className="round next" aria-label={player.nextWords} onClick={() => player.nextBeat()}>
        <Icon name="play" />
      </button>
      <p>
        <b>Next</b> {player.nextWords} <kbd translate="no">Page Down</kbd>
      </p>
      <button type="button" className="button" onClick={() => player.toggleLanes()}>
        Show the picture
      </button>
      <LessonDots player={player} open={open} />
      <p className="lesson-stage-time">
        <b ref={digits} data-part="time" translate="no" /> s
      </p>
    </footer>
  );
}
