/** The first page of the side panel: what to watch, what to change, what to try, and where the scenario comes from. */
import type { ReactNode } from 'react';
import './guide-tab.css';
import { withUnitsKept } from '../../../base/format.ts';
import type { Attempt } from '../../../scenario/schema/guide.ts';
import { togglePresenting } from '../header/presenting.ts';
import { Icon, type IconName } from '../../core/icons/icon.tsx';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { ControlField } from '../transport-bar/control-field.tsx';
import { GlossaryText } from './glossary-text.tsx';
import { MarkdownText } from '../../core/words/markdown-text.tsx';
import { makeAttempt, whyNot } from './attempts.ts';

/** @param newLesson begins a lesson, where the scenario has none */
export function GuideTab({ newLesson }: { readonly newLesson: ReactNode }) {
  const page = usePage();
  const scenario = usePageState((state) => state.scenario);
  const hasOpenLesson = usePageState((state) => state.lesson !== null);
  // The document of a step holds that step alone.
  const lesson = usePageState((state) => (state.lesson?.scenario ?? state.scenario).lesson);
  const { title, summary, watch, notes, guide = {}, view } = scenario;
  const { tries = [], expect, source } = guide;
  return (
    <div className="guide stack">
      <h2 className="visually-hidden">{title}</h2>
      <section>
        <h3>What to watch</h3>
        <p className="guide-watch">
          <GlossaryText text={watch || summary || 'This scenario does not say what to watch.'} />
        </p>
      </section>
      {view.controls !== undefined && (
        <section>
          <h3>Change it</h3>
          {view.controls.map((control) => (
            <ControlField key={control.set} control={control} />
          ))}
        </section>
      )}
      {tries.length > 0 && (
        <section>
          <h3>Try this</h3>
          {tries.map((attempt) => (
            <TryButton key={attempt.title} attempt={attempt} />
          ))}
        </section>
      )}
      <div className="guide-rows">
        {expect !== undefined && !hasOpenLesson && (
          // Another scenario is closed again.
          <details key={`${title} expect`}>
            <Row icon="check" title="What you should see" />
            <p>
              <GlossaryText text={expect} />
            </p>
          </details>
        )}
        {lesson === undefined && newLesson}
        {lesson !== undefined && (
          <button type="button" className="guide-row" onClick={() => page.show({ panelTab: 'lesson' })}>
            <Icon name="edit" /> Lesson: {lesson.title} <span>{lesson.steps.length} steps</span>
          </button>
        )}
        {view.bookmarks !== undefined && (
          <button type="button" className="guide-row" onClick={() => togglePresenting(page)}>
            <Icon name="present" /> Present <span>{chapters(view.bookmarks.length)}</span>
          </button>
        )}
        {notes !== '' && (
          <details key={`${title} notes`}>
            <Row icon="file" title="Notes: what happens, what is modelled" />
            <MarkdownText source={notes} />
          </details>
        )}
        {source !== undefined && (
          <p className="guide-source note">
            <b>Where it comes from</b> {source}
          </p>
        )}
      </div>
    </div>
  );
}

function Row({ icon, title }: { readonly icon: IconName; readonly title: string }) {
  return (
    <summary className="guide-row">
      <Icon name={icon} /> {title}
    </summary>
  );
}

function TryButton({ attempt }: { readonly attempt: Attempt }) {
  const page = usePage();
  const reason = usePageState((state) => whyNot(state.scenario, attempt));
  const isDone = usePageState((state) => state.undoLabel === attempt.title);
  return (
    <button
      type="button"
      className="guide-try"
      disabled={reason !== null}
      onClick={() => (isDone ? page.undo() : makeAttempt(page, attempt))}
    >
      <b>{isDone ? 'Undo' : withUnitsKept(attempt.title)}</b>
      <span>{withUnitsKept(reason ?? (isDone ? attempt.title : attempt.look))}</span>
    </button>
  );
}

function chapters(count: number): string {
  return count === 1 ? '1 chapter' : `${count} chapters`;
}
