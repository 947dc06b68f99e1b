/**
 * What the first moving packet does not need is fetched after it: charts, the side panel, the editor, dialogs. Until
 * then its place stays empty; where somebody waits for it, `Loading` says so. What cannot be fetched is reported, and the
 * page lives on without it.
 */
import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { firstMovement } from '../page/first-movement.ts';
import { usePage } from '../page/page-context.ts';

/** A component that is there from the beginning, and whose program is fetched after the first movement. */
export function afterFirstMovement<Props>(load: () => Promise<ComponentType<Props>>) {
  return fetched(async () => {
    await firstMovement.passed;
    return load();
  });
}

/** What is fetched ahead begins one after the other: a dozen at once are one long task. */
let turn = firstMovement.passed;

/**
 * A component that is shown on demand. Its program is fetched ahead after the first movement, so that it stands at
 * once and the next key is its own; asked for earlier, it is fetched then.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let ahead: ComponentType<Props> | null = null;
  const fetchAhead = async () => {
    await (turn = turn.then(() => new Promise((resolve) => setTimeout(resolve))));
    ahead = await load();
  };
  // Without the network it is tried again when it is shown.
  fetchAhead().catch(() => {});
  const Fetched = fetched(load);
  return function OnDemand(props: Props) {
    const [Shown] = useState(() => ahead ?? Fetched);
    return createElement(Shown as ComponentType<Props>, props);
  };
}

function fetched<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: Unfetched };
    }
  });
}

/** In the place of what could not be fetched. */
function Unfetched() {
  const page = usePage();
  useEffect(
    () =>
      page.show({
        remarks: {
          title: 'A part of the page could not be loaded',
          sentences: ['The runs continue without it. Reload the page when you are online again.'],
        },
      }),
    [page],
  );
  return null;
}
