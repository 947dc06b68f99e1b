/** The header on a projector: title, what to watch for, the packet key, the link as a code. */
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { PHONE, useMedia } from '../../../widgets/use-media.ts';
import { Icon } from '../../core/icons/icon.tsx';
import { CompareSwitch } from '../../features/compare/compare-switch.tsx';
import { LaneSwitch } from '../../stage/lanes/lane-switch.tsx';
import { PacketKey } from '../../stage/lanes/packet-key.tsx';
import type { Page } from '../../core/page/page.ts';
import { KEYS, withKey } from '../../core/keys/key-map.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { sentenceAt } from '../../core/page/bookmarks.ts';
import { pageLink } from '../../core/page/page-link.ts';
import { useStage } from '../../core/page/use-stage.ts';
import { QrButton } from '../../features/share/qr-button.tsx';
import { togglePresenting } from './presenting.ts';

export function PresentHeader() {
  const page = usePage();
  const question = usePageState(({ scenario }) => scenario.guide?.question ?? scenario.title);
  const lesson = usePageState((state) => state.lesson);
  const playlist = usePageState((state) => state.playlist);
  const sentence = useChapterSentence();
  useEffect(() => tellOfChanges(page), [page]);
  // It has one window.
  const isPhone = useMedia(PHONE);
  const { laneSwitch } = useStage();
  const isSlide = playlist?.slide != null;
  const stripShown = usePageState((state) => state.stripShown);
  const isStep = lesson !== null && !lesson.showsLanes;
  return (
    <header className="header present-header">
      {isSlide ? (
        <div className="present-title" />
      ) : lesson === null ? (
        <div className="present-title">
          <h1>{question}</h1>
          <p>{sentence}</p>
        </div>
      ) : (
        <div className="present-title in-lesson">
          <p>{lesson.where}</p>
          <h1>{lesson.question}</h1>
        </div>
      )}
      {laneSwitch === 'header' && <LaneSwitch />}
      {!isStep && !isSlide && <CompareSwitch />}
      {!isStep && !isSlide && <PacketKey />}
      {playlist !== null && (
        <Button className="header-button" title="The playlist" onClick={() => page.show({ dialog: 'playlist' })}>
          {playlist.place + 1} of {playlist.count}
        </Button>
      )}
      {!isStep && !isSlide && (
        <Button
          className="header-button square leave"
          aria-label="Main controls"
          aria-pressed={stripShown}
          title={withKey('Main controls', KEYS.presenting.strip)}
          onClick={() => page.show({ stripShown: !stripShown })}
        >
          <Icon name="controls" />
        </Button>
      )}
      {!isPhone && (
        <Button
          className="header-button square leave"
          aria-label="Presenter’s window"
          title={withKey('Presenter’s window', KEYS.presenting.window)}
          onClick={() => page.show({ presenterOpen: true })}
        >
          <Icon name="several-windows" />
        </Button>
      )}
      {isSlide ? null : lesson === null ? <MomentCode /> : <QrButton link={lesson.linkToStep()} />}
      <Button
        className="header-button square leave"
        aria-label="Leave the presentation"
        title={withKey('Leave the presentation', KEYS.page.present)}
        onClick={() => togglePresenting(page)}
      >
        <Icon name="close" />
      </Button>
    </header>
  );
}

/**
 * What is changed while presenting is part of the document, as any edit: whoever leaves the presentation is told, since the
 * address has changed with it. Returns the function that tells.
 */
function tellOfChanges(page: Page): () => void {
  let { opened, scenario } = page.store.getState();
  const end = page.store.subscribe((now) => {
    if (now.opened !== opened) ({ opened, scenario } = now);
  });
  return () => {
    end();
    if (page.store.getState().scenario === scenario || page.store.getState().lesson !== null) return;
    page.show({
      remarks: {
        title: 'Changed while presenting',
        sentences: [
          'What you changed is part of the scenario now, and of the address of this page.',
          'Links, codes and playlists that you made before stay as they were. Undo removes the changes one by one.',
        ],
      },
    });
  };
}

function useChapterSentence(): string {
  const { run } = usePage();
  const scenario = usePageState((state) => state.scenario);
  const [sentence, setSentence] = useState(scenario.watch);
  useEffect(() => run.onQuarter(() => setSentence(sentenceAt(scenario, run.shown()))), [run, scenario]);
  return sentence;
}

/** The link to this very moment, as a code: it follows while time stands still. */
function MomentCode() {
  const { run } = usePage();
  const scenario = usePageState((state) => state.scenario);
  const [atSeconds, setMoment] = useState(0);
  useEffect(() => run.onQuarter(() => void (run.resting && setMoment(run.shown()))), [run]);
  const link = useMemo(
    () => pageLink(scenario, atSeconds === 0 ? null : { atSeconds, selection: null }, null),
    [scenario, atSeconds],
  );
  return <QrButton link={link} />;
}
