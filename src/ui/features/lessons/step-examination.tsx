/** The examination that a step asks for: its questions, what was found, and the way to it. The verdicts are handed in. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Verdict } from '../../../examination/judge.ts';
import { questionOf } from '../../../examination/report.ts';
import { senderOfLane } from '../../../examination/sender.ts';
import type { LessonExamination } from '../../../scenario/schema/lesson.ts';
import { examineLane } from '../../core/page/examine-lane.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { contentOf, examinationOf } from '../examine/examination.ts';
import { VerdictMark } from '../examine/verdict-mark.tsx';
import '../examine/examine.css';
import { laneTitle } from '../../../scenario/titles.ts';
import { editsIn, type OpenLesson, ownerOf } from './open-lesson.ts';
import type { LessonPlayer } from './player.ts';

interface Props {
  readonly player: LessonPlayer;
  readonly open: OpenLesson;
  readonly examination: LessonExamination;
}

export function StepExamination({ player, open, examination: { lane, questions } }: Props) {
  const page = usePage();
  const scenario = usePageState((state) => state.scenario);
  const { place } = open;
  const taken = place.examined[place.index] ?? null;
  const found = useVerdicts(lane, questions);
  const isChanged = taken !== null && JSON.stringify(taken.edits) !== JSON.stringify(editsIn(open, scenario));
  const isNew = found !== null && (isChanged || taken?.verdicts.join() !== found.join());
  useEffect(() => {
    if (found !== null && isNew && !found.includes('not run')) player.takeVerdicts(found);
  });
  const shown = (isChanged && !place.handedIn ? found : (taken?.verdicts ?? found)) ?? [];
  return (
    <section className="lesson-probe" aria-label="Examination">
      <h4>What RFC 9743 asks of lane {laneTitle(scenario, lane)}</h4>
      <ul className="lesson-examination">
        {questions.map((id, index) => {
          const { section, title } = questionOf(id);
          const verdict = shown[index] ?? 'not run';
          return (
            <li key={id}>
              <VerdictMark verdict={verdict} /> {title} <small>{section}</small> <b>{verdict}</b>
            </li>
          );
        })}
      </ul>
      <p className="lesson-note" role="status">
        {place.handedIn
          ? `${ownerOf(open)}: ${taken === null ? 'not examined' : 'handed in with the verdicts above'}.`
          : taken === null
            ? 'Not examined yet. The verdicts are part of what you hand in.'
            : isChanged
              ? 'The lane was changed after its examination. Examine it again.'
              : 'The verdicts are part of what you hand in.'}
      </p>
      <div className="lesson-step-tools">
        {place.handedIn && isChanged && (
          <button type="button" className="button" onClick={() => player.showExamined()}>
            Open what was examined
          </button>
        )}
        {page.embed === null && (
          <button type="button" className="button" onClick={() => examineLane(page, lane, questions)}>
            {taken === null ? 'Examine' : 'Examine again'}
          </button>
        )}
      </div>
    </section>
  );
}

/** What the page's examination has found so far of what the lane runs now; null: it does not examine that. */
function useVerdicts(laneId: string, questions: readonly number[]): readonly Verdict[] | null {
  const scenario = usePageState((state) => state.scenario);
  const { results } = useStore(examinationOf(usePage()).store);
  const sender = senderOfLane(scenario, laneId);
  if (typeof sender === 'string') return null;
  const column = results.find(({ paper }) => contentOf(paper.sender) === contentOf(sender));
  if (column === undefined) return null;
  return questions.map((id) => column.questions.find((one) => one.id === id)!.verdict);
}
