import { firstMovement } from './first-movement.ts';
import type { Session } from './session.ts';

/**
 * Tells the browser what is open (the tab's title), and scripts where the page is: `data-time` in seconds, `data-speed`, `data-playing`
 * and `data-resting` (every lane stands at that time) on the document's element.
 * A mark in the browser's performance timeline, `headway-moves`, says when the first packet moved.
 */
export function tellDocument(session: Session): void {
  const { dataset } = document.documentElement;
  let moves = false;
  session.run.onQuarter(() => {
    dataset['time'] = String(session.run.clock.shownSeconds);
    dataset['playing'] = String(session.run.clock.running);
    dataset['resting'] = String(session.run.resting);
    dataset['speed'] = String(session.run.clock.speed);
    if (!moves && (session.run.shown() > 0 || session.run.resting)) {
      moves = true;
      performance.mark('headway-moves');
      firstMovement.open();
    }
  });
  const title = () => {
    document.title = `${session.document.scenario.title} · Headway`;
  };
  session.store.subscribe((now, before) => {
    if (now.scenario.title !== before.scenario.title) title();
  });
  title();
}
