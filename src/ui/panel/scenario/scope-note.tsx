/** What a lane's scheme acts on in this scenario, and how to change that. */
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
  const sentences = useLaneShape(feed)?.scope.sentences ?? [];
  return sentences.length === 0 ? null : <p className="form-note">{sentences.join(' ')}</p>;
}
