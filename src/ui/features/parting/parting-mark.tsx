/** The moment at which two lanes part, on the timeline. */
import { useStore } from 'zustand';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { isSameRun } from '../../core/page/same-run.ts';
import { partingSearchOf } from './parting.ts';
import './parting.css';

export function PartingMark() {
  const page = usePage();
  const { found } = useStore(partingSearchOf(page).store);
  const scenario = usePageState((state) => state.scenario);
  if (found === null || found.report.differs === null || !isSameRun(found.scenario, scenario)) return null;
  const { atSeconds, sentence } = found.report;
  return (
    <button
      type="button"
      className="parting-mark"
      style={{ left: `${(atSeconds / scenario.run.untilSeconds) * 100}%` }}
      aria-label={sentence}
      title={`${sentence} Click to go there.`}
      onClick={() => {
        page.run.pause();
        page.run.seek(atSeconds);
        page.notify(sentence);
      }}
    >
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d="M5 0v4L1 9M5 4l4 5" />
      </svg>
    </button>
  );
}
