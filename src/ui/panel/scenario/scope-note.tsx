/** What a lane's scheme acts on in this scenario and where, why, and how to change that. */
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import { useLaneShape } from '../../../views/lane-source.ts';

interface Props {
  /** Undefined: the lane does not run yet. */
  readonly feed: LaneFeed | undefined;
}

export function ScopeNote({ feed }: Props) {
  return feed === undefined ? null : <ScopeOf feed={feed} />;
}

function ScopeOf({ feed }: { readonly feed: LaneFeed }) {
  const shape = useLaneShape(feed);
  const paragraphs = [shape?.scope.sentences ?? [], shape?.places ?? []].filter(({ length }) => length > 0);
  return paragraphs.map((sentences) => (
    <p key={sentences[0]} className="form-note">
      {sentences.join(' ')}
    </p>
  ));
}
