/** What to watch for, in the scenario's own words, and the packet key. */
import { usePage } from '../session/session-context.ts';
import { PacketKey } from './packet-key.tsx';
import './watch-line.css';

export function WatchLine() {
  const watch = usePage((page) => page.scenario.watch);
  return (
    <div className="watch-line">
      <p>
        {watch !== '' && <b>Watch</b>}
        {watch}
      </p>
      <PacketKey />
    </div>
  );
}
