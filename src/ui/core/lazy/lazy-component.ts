/**
 * What the first moving packet does not need is fetched after it: charts, the side panel, the editor, dialogs. Until
 * then its place stays empty, or has what the part brings for it; where somebody waits, that is `Loading`. What cannot be
 * fetched is reported, and the page lives on without it.
 */
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { savesData } from '../page/compute-ahead.ts';
import { firstMovement } from '../page/first-movement.ts';
import { usePage } from '../page/page-context.ts';

/** A component that is there from the beginning, and whose program is fetched after the first movement. */
export function afterFirstMovement<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  const whenMoved = async () => {
    await firstMovement.passed;
    return load();
  };
  return fetched(whenMoved, placeholder);
}

/**
 * What is fetched ahead begins one after the other, each when the page has nothing else to do: at once they are one long
 * task, and they took half of the frames of the first seconds on a slow machine. Safari does not say when it is idle.
 */
let turn = firstMovement.passed;
const idle: (act: () => void) => void = globalThis.requestIdleCallback ?? setTimeout;

/**
 * A component that is shown on demand. Its program is fetched ahead after the first movement, so that it stands at
 * once and the next key is its own; asked for earlier, or where the browser asks to save data, it is fetched then.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  let ahead: ComponentType<Props> | null = null;
  const fetchAhead = async () => {
    await (turn = turn.then(() => new Promise<void>((resolve) => idle(() => resolve()))));
    ahead = await load();
  };
  // Without the network it is tried again when it is shown.
  if (!savesData()) fetchAhead().catch(() => {});
  const Fetched = fetched(load, placeholder);
  return function OnDemand(props: Props) {
    const [Shown] = useState(() => ahead ?? Fetched);
    return createElement(Shown, props);
  };
}

function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode,
): ComponentType<Props> {
  const Fetched = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      return { default: () => createElement(Unfetched, { reason: String(error) }) };
    }
  }) as ComponentType<Props>;
  return (props) => createElement(Suspense, { fallback: placeholder }, createElement(Fetched, props));
}

/** In the place of what could not be fetched, or whose program failed when it began. */
function Unfetched({ reason }: { readonly reason: string }) {
  const page = usePage();
  useEffect(
    () =>
      page.show({
        remarks: {
          title: 'A part of the page could not be loaded',
          sentences: [
            'The runs continue without it. Reload the page to try again; if you are offline, wait for the network first.',
            `Reason: ${reason}`,
          ],
        },
      }),
    [page, reason],
  );
  return null;
}
