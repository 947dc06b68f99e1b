/** What to watch for, in the scenario's own words, and the packet key. */
import { onDemand } from '../lazy/lazy-component.ts';
import { usePageState } from '../page/page-context.ts';
import { useStage } from '../page/use-stage.ts';
import { CompareSwitch } from '../compare/compare-switch.tsx';
import { PacketKey } from './packet-key.tsx';
import './watch-line.css';

const TaskLine = onDemand(async () => (await import('../race/task-line.tsx')).TaskLine);

export function WatchLine() {
  const watch = usePageState((state) => state.lesson?.watch ?? state.scenario.watch);
  const isRace = usePageState((state) => state.scenario.race !== undefined);
  const { main } = useStage();
  return (
    <div className="watch-line">
      {isRace ? (
        <TaskLine />
      ) : (
        <p>
          {watch !== '' && <b>Watch</b>}
          {watch}
        </p>
      )}
      <CompareSwitch />
      {main !== 'table' && <PacketKey />}
    </div>
  );
}
