/** Charts a lane each, or laid over each other. */
import { usePage, useSession } from '../session/session-context.ts';

export function ChartsSwitch() {
  const session = useSession();
  const isLaidOver = usePage((page) => page.chartsLaidOver);
  return (
    <button
      type="button"
      aria-pressed={isLaidOver}
      title="Charts: a lane each, or laid over each other (C)"
      onClick={() => session.toggleLaidOver()}
    >
      {isLaidOver ? 'a lane each' : 'lay over each other'}
    </button>
  );
}
