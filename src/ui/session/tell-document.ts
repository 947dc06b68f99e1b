import type { Session } from './session.ts';

/**
 * Tells the browser what is open (the tab's title), and scripts where the page is: `data-time` in seconds, `data-speed`, `data-playing`
 * and `data-resting` (every lane stands at that time) on the document's element.
 */
export function tellDocument(session: Session): void {
  const { dataset } = document.documentElement;
  session.run.onQuarter(() => {
    dataset['time'] = String(session.run.clock.shownSeconds);
    dataset['playing'] = String(session.run.clock.running);
    dataset['resting'] = String(session.run.resting);
    dataset['speed'] = String(session.run.clock.speed);
  });
  const title = () => {
    document.title = `${session.document.scenario.title} · Headway`;
  };
  session.store.subscribe((now, before) => {
    if (now.scenario.title !== before.scenario.title) title();
  });
  title();
}
