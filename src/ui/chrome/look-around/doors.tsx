/** At the first visit: a strip above the lanes with ways to begin. Any of them closes it for good; Help has a look around. */
import './doors.css';
import { useState } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { togglePresenting } from '../header/presenting.ts';
import { Icon } from '../../core/icons/icon.tsx';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { hasLooked, rememberLook } from './looked.ts';

export function Doors() {
  const page = usePage();
  const [isOpen, setOpen] = useState(() => !hasLooked());
  const hasChapters = usePageState((state) => state.scenario.view.bookmarks !== undefined);
  if (!isOpen) return null;
  const close = () => {
    rememberLook();
    setOpen(false);
  };
  return (
    <section className="doors" aria-label="New here">
      <b>New here?</b>
      {hasChapters && (
        <Button
          onClick={() => {
            close();
            togglePresenting(page);
            page.run.seek(0);
            page.run.play();
          }}
        >
          <Icon name="play" /> Watch this
        </Button>
      )}
      <a className="button" href="#lesson-when-too-many-come" onClick={close}>
        <Icon name="edit" /> Do a lesson
      </a>
      <a className="button" href="#five-on-one-bottleneck" onClick={close}>
        <Icon name="menu" /> Compare all five
      </a>
      <Button className="header-button square" aria-label="Close" onClick={close}>
        <Icon name="close" />
      </Button>
    </section>
  );
}
