/**
 * What a room works with on paper. The dialog shows the sheets, and the browser prints the same once more from the end of
 * the document: what stands in a dialog is not broken into pages.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { networkSentences, networkSvg } from '../../../figure/network-figure.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { Dialog } from '../../core/dialog/dialog.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { usePageState } from '../../core/page/page-context.ts';
import { lessonLink, pageLink } from '../../core/page/page-link.ts';
import { MarkdownText } from '../../core/words/markdown-text.tsx';
import { BeforeAndAfter } from '../lessons/before-and-after.tsx';
import { QrCode } from '../share/qr-button.tsx';
import type { Scenario } from '../../../scenario/schema.ts';
import { LessonAnswerSheet, LessonSteps } from './lesson-handout.tsx';
import { ScenarioAnswerSheet, ScenarioQuestion } from './scenario-handout.tsx';
import './handout.css';

export function HandoutDialog({ onClose }: { readonly onClose: () => void }) {
  // A step of a lesson is a document of its own.
  const scenario = usePageState((state) => state.lesson?.scenario ?? state.scenario);
  const [hasSheet, setHasSheet] = useState(true);
  const [hasNotes, setHasNotes] = useState(false);
  const { title, lesson, notes } = scenario;
  useEffect(() => {
    // It is the name of the PDF.
    const before = document.title;
    document.title = `${title}, handout`;
    return () => void (document.title = before);
  }, [title]);
  const sheets = <Handout scenario={scenario} hasSheet={hasSheet} hasNotes={hasNotes && notes !== ''} />;
  return (
    <Dialog title="Handout" onClose={onClose} className="handout-dialog" width={820}>
      <p>
        {lesson === undefined ? 'The question' : 'The questions of the lesson'}, the network and empty charts to draw
        into by hand.
      </p>
      <div className="handout-choices row wrap">
        <label>
          <input type="checkbox" checked={hasSheet} onChange={(event) => setHasSheet(event.target.checked)} /> Answer
          sheet, on pages of its own
        </label>
        <label>
          <input
            type="checkbox"
            checked={hasNotes}
            disabled={notes === ''}
            onChange={(event) => setHasNotes(event.target.checked)}
          />{' '}
          Notes, for the lecturer: they say what happens
        </label>
        <Button className="button primary" data-autofocus onClick={() => print()}>
          <Icon name="file" />
          Print or save as PDF
        </Button>
      </div>
      {/* It scrolls: then keys must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="handout-preview" role="group" aria-label="What is printed" tabIndex={0}>
        {sheets}
      </div>
      {createPortal(<div className="handout-printed">{sheets}</div>, document.body)}
    </Dialog>
  );
}

interface HandoutProps {
  readonly scenario: Scenario;
  readonly hasSheet: boolean;
  readonly hasNotes: boolean;
}

function Handout({ scenario, hasSheet, hasNotes }: HandoutProps): ReactNode {
  const { title, lesson, guide, notes, network } = scenario;
  const words = networkSentences(network);
  const picture = `data:image/svg+xml,${encodeURIComponent(networkSvg(network))}`;
  const link = lesson === undefined ? pageLink(scenario, null, null) : lessonLink(scenario, undefined);
  return (
    <article className="handout">
      <header className="handout-head">
        <div>
          <p>{lesson?.title ?? title}</p>
          <h1>{guide?.question ?? title}</h1>
          {lesson !== undefined && <BeforeAndAfter lesson={lesson} />}
        </div>
        <QrCode text={link} />
      </header>
      <figure className="handout-network">
        <img src={picture} alt={words} />
        <figcaption>{words}</figcaption>
      </figure>
      {lesson === undefined ? (
        <ScenarioQuestion scenario={scenario} />
      ) : (
        <LessonSteps scenario={scenario} lesson={lesson} />
      )}
      {hasSheet &&
        (lesson === undefined ? (
          <ScenarioAnswerSheet scenario={scenario} />
        ) : (
          <LessonAnswerSheet scenario={scenario} lesson={lesson} />
        ))}
      {hasNotes && (
        <section className="handout-notes">
          <h1>Notes: {title}</h1>
          <MarkdownText source={notes} />
        </section>
      )}
    </article>
  );
}
