/** Where to go on to: the next event of a kind, at an object or anywhere, or a condition. Opens over the transport bar. */
import { KEYS, withKey } from '../../core/keys/key-map.ts';
import { Suspense, useRef, useState } from 'react';
import { Icon } from '../../core/icons/icon.tsx';
import { onDemand } from '../../core/lazy/lazy-component.ts';
import { Loading } from '../../core/lazy/loading.tsx';
import { RUN_MENU_ID } from './toggle-run-menu.ts';
import './run-menu.css';

const NextEventForm = onDemand(async () => (await import('./next-event-form.tsx')).NextEventForm);
const RunUntilForm = onDemand(async () => (await import('./run-until-form.tsx')).RunUntilForm);
const RunMenuButtons = onDemand(async () => (await import('./run-menu-buttons.tsx')).RunMenuButtons);

export function RunMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const go = () => menu.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        popoverTarget={RUN_MENU_ID}
        aria-label="Run to…"
        aria-expanded={open}
        title={withKey('Run to…', KEYS.page.runTo)}
      >
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
            <RunMenuButtons onGo={go} />
          </Suspense>
        )}
      </div>
    </>
  );
}
