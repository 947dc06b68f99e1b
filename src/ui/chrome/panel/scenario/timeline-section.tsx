/** The changes that happen while it runs: when, what, and the way to take one out. */
import { counted } from '../../../../base/format.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { removeEntry } from '../../../../scenario/edit/timeline-edits.ts';
import { usePage } from '../../../core/page/page-context.ts';
import { Icon } from '../../../core/icons/icon.tsx';
import { shortSeconds } from '../../../core/words/time-text.ts';
import { entryWords, isInactive } from '../../../core/words/change-words.ts';
import { FormSection } from './form-section.tsx';

export function TimelineSection({ scenario }: { readonly scenario: Scenario }) {
  const page = usePage();
  const { timeline } = scenario;
  return (
    <FormSection
      title="Timeline"
      summary={timeline.length === 0 ? 'no changes' : counted(timeline.length, 'change')}
      open
    >
      <p className="form-note">
        When you move a slider of traffic or of a lane during the run, the change is recorded here and becomes part of
        the link.
      </p>
      <ol className="timeline-entries">
        {timeline.map((entry, index) => {
          const words = entry.label ?? entryWords(scenario, entry);
          const inactive = isInactive(scenario, entry);
          return (
            <li key={`${entry.atSeconds} ${entry.set}`} className={inactive ? 'inactive' : undefined}>
              <button
                type="button"
                className="text-button"
                title="Go to this moment"
                onClick={() => page.run.seek(entry.atSeconds)}
              >
                {shortSeconds(entry.atSeconds)} s
              </button>
              <span>
                {words}
                {inactive && <small>no effect: the lane's scheme has no such parameter</small>}
              </span>
              <button
                type="button"
                className="entry-remove"
                aria-label={`Remove: ${words}`}
                onClick={() => page.apply((draft) => removeEntry(draft, index))}
              >
                <Icon name="close" />
              </button>
            </li>
          );
        })}
      </ol>
    </FormSection>
  );
}
