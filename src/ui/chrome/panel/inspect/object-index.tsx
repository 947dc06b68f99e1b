/** Nothing is selected: what can be clicked, and the same as a list. */
import { useCallback, useMemo, useState } from 'react';
import { withArticle } from '../../../../base/format.ts';
import type { Extreme, InspectionTarget } from '../../../../simulation/report.ts';
import { useLaneShape, useOpened } from '../../../../views/lane-source.ts';
import { Segments } from '../../../../widgets/controls/segments.tsx';
import type { LaneFeed } from '../../../../protocol/lane-feed.ts';
import { usePage, usePageState } from '../../../core/page/page-context.ts';
import { EXTREMES, notHere } from './extremes.ts';
import { type ObjectGroup, objectGroups } from './object-groups.ts';
import { targetKey } from './same-object.ts';

interface Props {
  /** The lane whose objects are listed; null: none was chosen. */
  readonly laneId: string | null;
  readonly onLane: (laneId: string) => void;
}

export function ObjectIndex({ laneId, onLane }: Props) {
  const page = usePage();
  const feeds = usePageState((state) => state.lanes);
  // The last lane is the one with a scheme to look into, as a rule.
  const feed = feeds.find((candidate) => candidate.laneId === laneId) ?? feeds.at(-1);
  const laneOfList = feed?.laneId ?? '';
  // What looks for objects listens as long as it is the same function.
  const select = useCallback((target: InspectionTarget) => page.select(laneOfList, target), [page, laneOfList]);
  if (feed === undefined) return null;
  return (
    <>
      <Invitation feed={feed} />
      {feeds.length > 1 && (
        <div className="object-lanes">
          <Segments
            label="Lane"
            options={feeds.map(({ laneId: value, letter }) => ({
              value,
              title: feeds.length > 3 ? letter : `Lane ${letter}`,
            }))}
            value={laneOfList}
            onChange={onLane}
          />
        </div>
      )}
      <Extremes key={`extremes ${feed.laneId}`} feed={feed} onSelect={select} />
      <Groups key={feed.laneId} feed={feed} onSelect={select} />
    </>
  );
}

function Invitation({ feed }: { readonly feed: LaneFeed }) {
  const onLinks = useLaneShape(feed)?.onLinks ?? 'gate';
  return (
    <p className="inspected-why">
      Click a packet, a queue, a link, {withArticle(onLinks)} or a node in a picture to see its state here, and why it
      was dropped or admitted.
    </p>
  );
}

interface GroupsProps {
  readonly feed: LaneFeed;
  readonly onSelect: (target: InspectionTarget) => void;
}

/** Selects what stands out at this moment. */
function Extremes({ feed, onSelect }: GroupsProps) {
  const shape = useLaneShape(feed);
  const [said, setSaid] = useState('');
  const find = async (sought: Extreme, title: string) => {
    setSaid(`${title}: looking …`);
    const target = await feed.find(sought);
    if (target) onSelect(target);
    setSaid(target === null ? `${title}: there is none at this moment.` : '');
  };
  if (shape === null) return null;
  const without = notHere(shape);
  return (
    <section className="object-group">
      <h3>Find</h3>
      <ul>
        {EXTREMES.filter(({ whyNot }) => whyNot(shape) === null).map(({ sought, title, means }) => (
          <li key={sought}>
            <button type="button" title={means} onClick={() => void find(sought, title)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{said}</p>
      {without !== '' && <p className="object-without">Not in this lane: {without}.</p>}
    </section>
  );
}

function Groups({ feed, onSelect }: GroupsProps) {
  const opened = useOpened(feed);
  const groups = useMemo(
    () => (opened === null ? [] : objectGroups(opened.network, opened.shape.gates, opened.shape.onLinks)),
    [opened],
  );
  return groups.map((group) =>
    group.folded ? (
      <details key={group.title} className="object-group">
        <summary>
          {group.title} <span>{group.count}</span>
        </summary>
        <GroupList group={group} onSelect={onSelect} />
      </details>
    ) : (
      <section key={group.title} className="object-group">
        <h3>{group.title}</h3>
        <GroupList group={group} onSelect={onSelect} />
      </section>
    ),
  );
}

function GroupList({
  group,
  onSelect,
}: {
  readonly group: ObjectGroup;
  readonly onSelect: (target: InspectionTarget) => void;
}) {
  return (
    <ul>
      {group.objects.map(({ name, detail, target }) => (
        <li key={targetKey(target)}>
          <button type="button" onClick={() => onSelect(target)}>
            {name} <span>{detail}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
