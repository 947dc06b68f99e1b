/** Where to go on to: the next event of a kind, at an object or anywhere, or a condition. Opens over the transport bar. */
import { Suspense, useRef, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { usePageState, usePage } from '../page/page-context.ts';
import { onDemand } from '../lazy/lazy-component.ts';
import { Loading } from '../lazy/loading.tsx';
import { RUN_MENU_ID } from './toggle-run-menu.ts';
import './run-menu.css';

const NextEventForm = onDemand(async () => (await import('./next-event-form.tsx')).NextEventForm);
const RunUntilForm = onDemand(async () => (await import('./run-until-form.tsx')).RunUntilForm);

export function RunMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const go = () => menu.current?.hidePopover();
  return (
    <>
      <button type="button" popoverTarget={RUN_MENU_ID} aria-label="Run to…" aria-expanded={open} title="Run to… (U)">
        <Icon name="next" />
      </button>
      <div
        ref={menu}
        id={RUN_MENU_ID}
        className="run-menu"
        popover="auto"
        role="dialog"
        aria-label="Run to"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && (
          <Suspense fallback={<Loading />}>
            <NextEventForm onGo={go} />
            <RunUntilForm onGo={go} />
            <StepBackButton onGo={go} />
            <BookmarkButton onGo={go} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function StepBackButton({ onGo }: { readonly onGo: () => void }) {
  const { run } = usePage();
  return (
    <button
      type="button"
      className="text-button run-menu-bookmark"
      onClick={() => {
        onGo();
        run.stepBack();
      }}
    >
      Back to the previous event <small>,</small>
    </button>
  );
}

function BookmarkButton({ onGo }: { readonly onGo: () => void }) {
  const page = usePage();
  const bookmarks = usePageState((state) => state.scenario.view.bookmarks) ?? [];
  const seconds = page.run.shown();
  const isThere = bookmarks.some(({ atSeconds }) => atSeconds === seconds);
  return (
    <button
      type="button"
      className="text-button run-menu-bookmark"
      onClick={() => {
        onGo();
        page.toggleBookmark(page.run.shown());
      }}
    >
      {isThere ? 'Remove the bookmark at this moment' : 'Bookmark this moment'} <small>B</small>
    </button>
  );
}
