/** One step: the question, the answers, and after Reveal what the run did and why. */
import { Icon } from '../../core/icons/icon.tsx';
import { useMedia, WIDE_ENOUGH_FOR_PANEL } from '../../../widgets/use-media.ts';
import { KEYS, withKey } from '../../core/keys/key-map.ts';
import { afterFirstMovement } from '../../core/lazy/lazy-component.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { useStage } from '../../core/page/use-stage.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import { Answers } from './answers.tsx';
import { BeforeAndAfter } from './before-and-after.tsx';
import { BarField } from './bar-field.tsx';
import { Feedback } from './hand-in.tsx';
import { isMarked, NO_MARK } from './lesson-state.ts';
import { markOf, type OpenLesson, ownerOf, questionOf } from './open-lesson.ts';
import type { LessonPlayer } from './player.ts';
import { NameProbe } from './name-probe.tsx';
import { ReasonField } from './reason-field.tsx';
import type { Truth } from './truth.ts';
import { Why } from './why.tsx';

const StepExamination = afterFirstMovement(async () => (await import('./step-examination.tsx')).StepExamination);

interface Props {
  readonly player: LessonPlayer;
  readonly open: OpenLesson;
}

export function LessonStepPage({ player, open }: Props) {
  const page = usePage();
  const { place, truth } = open;
  const { step, tried } = player;
  const isOpening = place.index === 0 && !place.revealed && tried === null && open.lesson.before !== undefined;
  const paragraphs = step.text.split(/\n\s*\n/).filter((one) => one.trim() !== '');
  return (
    <>
      <div className="lesson-body stack">
        {place.handedIn && (
          <p className="lesson-note">
            Handed in{place.name !== '' && ` by ${place.name}`}. The page runs every step again and shows what was
            predicted beside it.
          </p>
        )}
        <Feedback place={place} />
        {isOpening && <BeforeAndAfter lesson={open.lesson} />}
        <h3>{questionOf(open)}</h3>
        {tried !== null && !place.revealed && <p className="lesson-text">Nothing else changes.</p>}
        {/* What the text says was so before a value was changed. */}
        {!place.revealed &&
          tried === null &&
          paragraphs.map((text) => (
            <p key={text} className="lesson-text">
              {text}
            </p>
          ))}
        {!place.revealed && <HowToAnswer player={player} open={open} />}
        {/* What the run did comes before what was asked: after Reveal it is what one came for. */}
        <div aria-live="polite">
          {truth !== null && (
            <>
              <Compared truth={truth} kind={step.prediction?.kind ?? null} owner={ownerOf(open)} />
              <Why page={page} parts={truth.why} />
            </>
          )}
        </div>
        {step.prediction?.kind === 'name' && <NameProbe player={player} open={open} />}
        <Answers player={player} open={open} />
        {step.prediction?.kind === 'bar' && <BarField player={player} open={open} prediction={step.prediction} />}
        {step.examination !== undefined && tried === null && (
          <StepExamination player={player} open={open} examination={step.examination} />
        )}
        {step.prediction !== undefined && place.tried === null && (truth !== null || !place.revealed) && (
          <ReasonField player={player} open={open} />
        )}
        {!place.revealed && (
          <p className="lesson-note">
            {step.prediction?.kind !== 'name' && `The run waits at ${shortSeconds(step.atSeconds)} s.`}
            {step.prediction?.kind === 'name' &&
              'What runs here is hidden on the page until you reveal it. Links hold it encoded: who decodes one can read it.'}
            {step.prediction !== undefined &&
              step.prediction.kind !== 'name' &&
              ' Nothing on the screen gives the answer away until you reveal it; your prediction is part of the link.'}
            {step.seenFrom !== undefined &&
              ' Lanes and the inspector show only what a sender sees, until the end of Reveal.'}
          </p>
        )}
        {truth !== null && step.tries.length > 0 && !place.handedIn && <Tries player={player} open={open} />}
      </div>
      <Foot player={player} open={open} />
    </>
  );
}

function HowToAnswer({ player, open }: Props) {
  const page = usePage();
  const isBeside = useStage().main === 'lesson';
  const covers = !useMedia(WIDE_ENOUGH_FOR_PANEL) && !isBeside;
  const { prediction, untilSeconds, atSeconds } = player.step;
  if (prediction?.kind !== 'draw') return null;
  const or = prediction.answers.length > 0 && open.place.tried === null ? ' Or choose the shape that you expect.' : '';
  return (
    <p className="lesson-text">
      Draw in the chart, from {shortSeconds(atSeconds)} s to {shortSeconds(untilSeconds)} s.{or}{' '}
      {covers && (
        <button type="button" className="text-button" onClick={() => page.show({ panelOpen: false })}>
          Show the chart
        </button>
      )}
    </p>
  );
}

/** What was predicted and what was, side by side. */
function Compared({
  truth,
  kind,
  owner,
}: {
  readonly truth: Truth;
  readonly kind: string | null;
  readonly owner: string;
}) {
  const { yours, run, over, ratio, between } = truth;
  if (kind === null || kind === 'name' || run === null) return null;
  return (
    <>
      <div className="lesson-compared row wrap">
        {yours !== null && (
          <div>
            <span className="note">
              <i className="lesson-key dashed" /> {owner}
            </span>
            <b>{yours}</b>
          </div>
        )}
        <div>
          <span className="note">
            <i className="lesson-key" /> the run
          </span>
          <b>{run}</b>
        </div>
        {ratio !== null && <strong>{ratio}</strong>}
        {over !== null && <small>{over}</small>}
      </div>
      {between !== null && <p className="visually-hidden">{between}</p>}
    </>
  );
}

function Tries({ player, open }: Props) {
  return (
    <section className="lesson-tries" aria-label="What to try">
      <h4>
        What to try <span>one value changes</span>
      </h4>
      <ul className="entries">
        {player.step.tries.map(({ title, words }, index) => (
          <li key={title}>
            <button type="button" aria-pressed={open.place.tried === index} onClick={() => player.tryOut(index)}>
              <b>{title}</b>
              <span>{words}</span>
              <Icon name="down" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const AGAIN = { draw: 'Draw again', choose: 'Choose again', bar: 'Place again', name: 'Choose again' } as const;

function Foot({ player, open }: Props) {
  const { lesson, place, truth } = open;
  const { step } = player;
  const kind = step.prediction?.kind;
  const playing = usePageState((state) => state.playing);
  const isLast = place.index + 1 === lesson.steps.length;
  const forward = !place.revealed
    ? kind === undefined
      ? 'Play on'
      : 'Reveal'
    : truth === null
      ? playing
        ? 'Show the end'
        : 'Go to the end'
      : isLast
        ? 'Finish'
        : 'Next step';
  return (
    <footer className="lesson-foot">
      {place.handedIn ? (
        <button type="button" className="button" onClick={() => player.startOver()}>
          Do it yourself
        </button>
      ) : place.tried !== null ? (
        <button type="button" className="button" onClick={() => player.back()}>
          Back
        </button>
      ) : kind === undefined ? (
        <button type="button" className="button" disabled={place.index === 0} onClick={() => player.back()}>
          Back
        </button>
      ) : place.revealed ? (
        <button type="button" className="button" onClick={() => player.again()}>
          {AGAIN[kind]}
        </button>
      ) : (
        <button
          type="button"
          className="button"
          disabled={!isMarked(markOf(open))}
          onClick={() => player.setMark(NO_MARK)}
        >
          Clear
        </button>
      )}
      <button
        type="button"
        className="button primary"
        aria-keyshortcuts="PageDown"
        title={withKey(forward, KEYS.lesson.next)}
        onClick={() => player.next()}
      >
        {forward}{' '}
        <kbd translate="no" aria-hidden="true">
          PgDn
        </kbd>
      </button>
    </footer>
  );
}
