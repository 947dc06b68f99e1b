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
