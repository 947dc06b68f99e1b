/** Send what is on the screen: as a link, a code for cameras, or a file. */
import { useState } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { MAXIMUM_FRAGMENT } from '../../../scenario/link/decode-link.ts';
import { PHONE, useMedia } from '../../../widgets/use-media.ts';
import { Dialog } from '../../core/dialog/dialog.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { wholeOf } from '../../core/page/screen.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import { pageLink } from '../../core/page/page-link.ts';
import { EmbedField } from './embed-field.tsx';
import { LinkField } from './link-field.tsx';
import { QrButton } from './qr-button.tsx';
import { OpenFileButton } from './open-file-button.tsx';
import { saveFile } from './scenario-file.ts';
import './share.css';

interface Props {
  readonly onClose: () => void;
  readonly onPresent: () => void;
}

export function ShareDialog({ onClose, onPresent }: Props) {
  const page = usePage();
  const scenario = usePageState((state) => state.scenario);
  const lesson = usePageState((state) => state.lesson);
  const unfinished = usePageState((state) => state.problems.length > 0);
  // The moment at which the dialog was opened: the link must not change under the hand that copies it.
  const [moment] = useState(() => page.run.shown());
  const [atMoment, setAtMoment] = useState(false);
  const [selection] = useState(() => page.store.getState().selection);
  const link = pageLink(scenario, atMoment ? { atSeconds: moment, selection } : null, lesson);
  const isTooLong = link.length - location.origin.length > MAXIMUM_FRAGMENT;
  return (
    <Dialog title="Share" onClose={onClose} width={680}>
      <div className="share-link">
        <div className="share-words stack">
          <p>
            Whoever opens this link sees the same run, bit for bit: network, traffic, schemes, seed and every change on
            the timeline.
          </p>
          {isTooLong ? <p>This scenario is too large for a link: save it as a file.</p> : <LinkField link={link} />}
          {unfinished && <p>Edits that still have errors are not included.</p>}
          <label className="share-moment row">
            <input
              type="checkbox"
              checked={atMoment}
              disabled={moment === 0}
              onChange={(event) => setAtMoment(event.target.checked)}
            />
            Open at this moment, {shortSeconds(moment)} s
            {selection !== null && `, with the selected ${selection.target.kind}`}
          </label>
        </div>
        {!isTooLong && <QrButton link={link} />}
      </div>
      {!isTooLong && <EmbedField link={link} />}
      <FileWays
        onPresent={() => {
          onClose();
          onPresent();
        }}
      />
    </Dialog>
  );
}

function FileWays({ onPresent }: Pick<Props, 'onPresent'>) {
  const page = usePage();
  const hasLesson = usePageState((state) => state.scenario.lesson !== undefined);
  // The header of a phone has no room for it.
  const isPhone = useMedia(PHONE);
  return (
    <div className="file-ways row wrap">
      <Button onClick={() => saveFile(wholeOf(page.store.getState()).scenario)}>
        <Icon name="download" />
        Save as a file
      </Button>
      <Button onClick={() => page.show({ dialog: 'film' })}>
        <Icon name="play" />
        Make a film
      </Button>
      {isPhone && (
        <Button onClick={onPresent}>
          <Icon name="present" />
          Present
        </Button>
      )}
      <Button onClick={() => page.show({ dialog: 'playlist' })}>
        <Icon name="present" />
        Playlist
      </Button>
      <Button onClick={() => page.show({ dialog: 'handout' })}>
        <Icon name="file" />
        Handout
      </Button>
      {hasLesson && (
        <Button onClick={() => page.show({ dialog: 'course' })}>
          <Icon name="download" />
          Course package
        </Button>
      )}
      <OpenFileButton className="button" />
      <span>or drop one on the page</span>
    </div>
  );
}
