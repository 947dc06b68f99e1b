/** The lecturer's own window while presenting: the same run once more, what to say, what comes then, and the time. */
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary } from '../../core/dialog/error-boundary.tsx';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { pageLink } from '../../core/page/page-link.ts';
import { openSecondWindow } from './second-window.ts';
import { PresenterDesk } from './presenter-desk.tsx';
import './presenter.css';

export function PresenterWindow() {
  const page = usePage();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const close = openSecondWindow('Presenter’s window · Headway', {
      onRoot: setRoot,
      onClose: () => {
        page.show({ presenterOpen: false });
        page.notify('The presenter’s window was closed. W opens it again.');
      },
      onKey: (event) => {
        const { key, code, shiftKey } = event;
        const same = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
        if (!document.dispatchEvent(same)) event.preventDefault();
      },
      farewell: () => ({
        words: 'The window for the class was closed or loaded again, and this one ended with it.',
        link: { words: 'Open the page here', address: pageLink(page.store.getState().scenario, null, null) },
      }),
    });
    if (close === null) {
      page.show({ presenterOpen: false });
      page.notify('The browser allowed no second window. Allow pop-ups of this page, and press W again.');
      return;
    }
    return close;
  }, [page]);
  const title = usePageState((state) => state.scenario.title);
  if (root === null) return null;
  return createPortal(
    <ErrorBoundary part="The presenter’s window" onClose={() => page.show({ presenterOpen: false })}>
      <PresenterDesk title={title} />
    </ErrorBoundary>,
    root,
  );
}
