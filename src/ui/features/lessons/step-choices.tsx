/** What a step takes from the scenario: a bookmark to wait at, and a host to see from. */
import { useMemo } from 'react';
import { sendersOf, expandNetwork } from '../../../scenario/network.ts';
import { momentOf } from '../../../scenario/lesson/step-moment.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { LessonStep } from '../../../scenario/schema/lesson.ts';
import { ChoiceField } from '../../../widgets/controls/choice-field.tsx';

interface Props {
  readonly scenario: Scenario;
  readonly step: LessonStep;
  readonly onChange: (step: LessonStep) => void;
}

/** More hosts than this nobody looks through. */
const MAX_HOSTS = 200;

/** Nothing where the scenario has no bookmark with a name. */
export function WaitsAtBookmark({ scenario, step, now, onChange }: Props & { readonly now: () => number }) {
  const { atBookmark, atSeconds: _moment, ...others } = step;
  const names = (scenario.view.bookmarks ?? []).flatMap(({ label }) => (label === undefined ? [] : [label]));
  const known = [...new Set(atBookmark === undefined ? names : [...names, atBookmark])];
  if (known.length === 0) return null;
  return (
    <ChoiceField
      label="Waits at the bookmark"
      help="Where the bookmark goes, the step goes too."
      value={atBookmark ?? ''}
      options={[{ value: '', title: 'none: at a moment' }, ...known.map((name) => ({ value: name, title: name }))]}
      onChange={(name) =>
        onChange(
          name === '' ? { ...others, atSeconds: momentOf(scenario, step) ?? now() } : { ...others, atBookmark: name },
        )
      }
    />
  );
}

export function SeenFrom({ scenario, step, onChange }: Props) {
  const { seenFrom, ...others } = step;
  const { network, traffic } = scenario;
  const hosts = useMemo(() => {
    const expanded = expandNetwork(network);
    const senders = sendersOf({ traffic }, expanded).slice(0, MAX_HOSTS);
    return senders.map((id) => ({ value: id, title: expanded.nodes.find((node) => node.id === id)?.label ?? id }));
  }, [network, traffic]);
  const lost = seenFrom === undefined || hosts.some(({ value }) => value === seenFrom) ? [] : [seenFrom];
  return (
    <ChoiceField
      label="Seen from"
      help="A host: until the end of Reveal the step hides what a sender there cannot see, such as queues, gates and other flows."
      value={seenFrom ?? ''}
      options={[
        { value: '', title: 'everywhere: nothing is hidden' },
        ...hosts,
        ...lost.map((id) => ({ value: id, title: id })),
      ]}
      onChange={(id) => onChange(id === '' ? others : { ...others, seenFrom: id })}
    />
  );
}
