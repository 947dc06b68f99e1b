/** What to watch for, in the scenario's own words, and the packet key. */
import { usePageState } from '../page/page-context.ts';
import { PacketKey } from './packet-key.tsx';
import './watch-line.css';

export function WatchLine() {
  const watch = usePageState((state) => state.scenario.watch);
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
