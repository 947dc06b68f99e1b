/**
 * What the first moving packet does not need is fetched after it: charts, the side panel, the editor, dialogs. Until
 * then its place stays empty.
 */
import { type ComponentType, createElement, lazy, useState } from 'react';

/** For a page on which nothing comes to move. */
const PATIENCE_MILLISECONDS = 3000;

class Gate {
  readonly passed: Promise<void>;
  #open: () => void = () => {};

  constructor() {
    this.passed = new Promise((resolve) => (this.#open = resolve));
    setTimeout(() => this.#open(), PATIENCE_MILLISECONDS);
  }

  open(): void {
    this.#open();
  }
}

/** Opens when the first packet has moved, or when all stands where it is to stand. */
export const firstMovement = new Gate();

/** A component that is there from the beginning, and whose program is fetched after the first movement. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await firstMovement.passed;
    return { default: await load() };
  });
}

/**
 * A component that is shown on demand. Its program is fetched ahead after the first movement, so that it stands at
 * once and the next key is its own; asked for earlier, it is fetched then.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let ahead: ComponentType<Props> | null = null;
  const fetchAhead = async () => {
    await firstMovement.passed;
    ahead = await load();
  };
  // Without the network it is tried again when it is shown.
  fetchAhead().catch(() => {});
  const Fetched = lazy(async () => ({ default: await load() }));
  return function OnDemand(props: Props) {
    const [Shown] = useState(() => ahead ?? Fetched);
    return createElement(Shown as ComponentType<Props>, props);
  };
}
