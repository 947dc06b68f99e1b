/** Charts a lane each, or laid over each other. */
import { usePageState, usePage } from '../page/page-context.ts';

export function ChartsSwitch() {
  const page = usePage();
  const isLaidOver = usePageState((state) => state.chartsLaidOver);
  return (
    <button
      type="button"
      aria-pressed={isLaidOver}
      title="Charts: a lane each, or laid over each other (C)"
      onClick={() => page.toggleLaidOver()}
    >
      {isLaidOver ? 'a lane each' : 'lay over each other'}
    </button>
  );
}
