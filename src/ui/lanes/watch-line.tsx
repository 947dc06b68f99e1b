/** What to watch for, in the scenario's own words, and the packet key. */
import { usePageState } from '../page/page-context.ts';
import { CompareSwitch } from '../compare/compare-switch.tsx';
import { PacketKey } from './packet-key.tsx';
import './watch-line.css';

export function WatchLine() {
  const watch = usePageState((state) => state.lesson?.watch ?? state.scenario.watch);
  const isTable = usePageState(({ comparing, besideId, lanes }) => comparing && besideId === null && lanes.length > 1);
  return (
    <div className="watch-line">
      <p>
        {watch !== '' && <b>Watch</b>}
        {watch}
      </p>
      <CompareSwitch />
      {!isTable && <PacketKey />}
    </div>
  );
}
