/** The sentence that says why. Its figures select what they are of. */
import type { Page } from '../../core/page/page.ts';
import type { WhyPart } from './why-words.ts';

export function Why({ page, parts }: { readonly page: Page; readonly parts: readonly WhyPart[] }) {
  return (
    <p className="lesson-why">
      {parts.map(({ text, laneId }, index) =>
        laneId === null ? (
          text
        ) : (
          // The parts of a sentence have no name but their place.
          // eslint-disable-next-line react/no-array-index-key
          <button
            key={index}
            type="button"
            onClick={() => pointAt(page, laneId)}
            title="Select its link in the picture"
          >
            {text}
          </button>
        ),
      )}
    </p>
  );
}

function pointAt(page: Page, laneId: string): void {
  const link = page.run.lanes.lane(laneId)?.shape?.chartedLink ?? -1;
  if (link >= 0) page.pointAt({ laneId, target: { kind: 'link', link } });
}
