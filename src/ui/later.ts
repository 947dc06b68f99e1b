/**
 * What the first moving packet does not need is fetched after it: charts, the side panel, pictures below the charts.
 * Until then their place stays empty.
 */
import { type ComponentType, lazy } from 'react';

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

/** A component whose program is fetched after the first movement. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await firstMovement.passed;
    return { default: await load() };
  });
}

/** A component whose program is fetched when it is first shown. */
export function whenShown<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
