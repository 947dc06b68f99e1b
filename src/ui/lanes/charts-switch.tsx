/** Charts a lane each, or laid over each other. */
import { usePageState, usePage } from '../page/page-context.ts';

export function ChartsSwitch() {
  const page = usePage();
  const isLaidOver = usePageState((state) => state.chartsLaidOver);
  return (
    <button
      type="button"
      aria-pressed={isLaidOver}
      title="Overlay the charts of all lanes, or draw them separately (C)"
      onClick={() => page.toggleLaidOver()}
    >
      {isLaidOver ? 'Separate lanes' : 'Overlay lanes'}
    </button>
  );
}
