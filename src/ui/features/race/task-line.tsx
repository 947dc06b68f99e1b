/** Above the lanes of a race: what is to be done, and whether the task is as its author fixed it. */
import { changesOfTask, taskCode } from '../../../race/fixed.ts';
import { Icon } from '../../core/icons/icon.tsx';
import { useRace } from './use-race.ts';
import './task-line.css';

export function TaskLine() {
  const open = useRace();
  if (open === null) return null;
  const { scenario } = open;
  const code = taskCode(scenario);
  const changes = changesOfTask(scenario);
  return (
    <>
      <p className="task">
        <b>Task</b>
        {scenario.race.task}
      </p>
      {changes.length > 0 ? (
        <span className="task-changed" role="alert">
          This is no longer the task. Changed: {changes.join(', ')}.
        </span>
      ) : (
        code !== null && (
          <span
            className="task-fixed"
            title="Network, traffic, seeds, references and score are as their author fixed them."
          >
            <Icon name="lock" /> fixed, task {code}
          </span>
        )
      )}
    </>
  );
}
