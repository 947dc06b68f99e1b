/** A run of a scenario with other values: it says what it is, and nothing of the run that it is not. */
import { shortened } from '../../base/format.ts';
import { LIMITS } from '../limits.ts';
import type { Scenario } from '../schema.ts';

interface VariantWords {
  readonly title: string;
  /** What the run is, in a sentence or two. */
  readonly watch: string;
  /** Stands above the lanes. */
  readonly question: string;
  /** Markdown, before the notes of the scenario that was varied. */
  readonly notes?: string;
}

/**
 * What to try and to see, chapters, the lesson and the task of a race were written for the scenario that was varied, so a
 * variant has none of them. The model is the same, so its notes stay and say whose they are. What the page leads with stays.
 * Texts that are too long are cut.
 */
export function variantOf(scenario: Scenario, { title, watch, question, notes = '' }: VariantWords): Scenario {
  const { lesson: _lesson, race: _race, question: _shelf, guide = {}, view, ...rest } = scenario;
  const { bookmarks: _bookmarks, ...shown } = view;
  const { hero, companions } = guide;
  const inherited =
    scenario.notes === '' ? '' : `## Notes of “${scenario.title}”, of which this is a variant\n\n${scenario.notes}`;
  return {
    ...rest,
    title: shortened(title, LIMITS.titleLength),
    summary: shortened(watch, LIMITS.lineLength),
    watch: shortened(watch, LIMITS.lineLength),
    notes: shortened([notes, inherited].filter((part) => part !== '').join('\n\n'), LIMITS.notesLength),
    guide: {
      question: shortened(question, LIMITS.guideQuestionLength),
      ...(hero !== undefined && { hero }),
      ...(companions !== undefined && { companions }),
    },
    view: shown,
  };
}
