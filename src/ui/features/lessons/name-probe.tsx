/** "Which law is this?": what may be changed to find out, and the moment at which the answer is seen. */
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { ControlField } from '../../chrome/transport-bar/control-field.tsx';
import { evidenceWords } from './lesson-state.ts';
import { markOf, type OpenLesson, ownerOf } from './open-lesson.ts';
import type { LessonPlayer } from './player.ts';

interface Props {
  readonly player: LessonPlayer;
  readonly open: OpenLesson;
}

export function NameProbe({ player, open }: Props) {
  const page = usePage();
  const controls = usePageState((state) => state.draft.view.controls) ?? [];
  const mark = markOf(open);
  const words = evidenceWords(mark);
  if (open.place.revealed) {
    return words === '' ? null : (
      <p className="lesson-text">
        {ownerOf(open)}: {words}.{' '}
        <button type="button" className="text-button" onClick={() => player.showEvidence()}>
          Show the evidence
        </button>
      </p>
    );
  }
  return (
    <section className="lesson-probe" aria-label="Find out">
      <h4>Play, go back, and change what you like</h4>
      {controls.map((control) => (
        <ControlField key={control.set} control={control} />
      ))}
      <div className="lesson-step-tools">
        <button type="button" className="button" onClick={() => player.takeEvidence()}>
          Take this moment as evidence
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            page.run.pause();
            player.go(open.place.index);
          }}
        >
          Begin again
        </button>
      </div>
      <p className="lesson-text" role="status">
        {words === '' ? 'No moment is taken yet.' : `Your answer: ${words}.`}
      </p>
    </section>
  );
}
