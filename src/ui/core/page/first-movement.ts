/** For a page on which nothing comes to move. On a slow network what is fetched later must not be in the way before. */
const PATIENCE_MILLISECONDS = 10_000;

class Gate {
  readonly passed: Promise<void>;
  private pass: () => void = () => {};

  constructor() {
    this.passed = new Promise((resolve) => (this.pass = resolve));
    setTimeout(() => this.pass(), PATIENCE_MILLISECONDS);
  }

  open(): void {
    this.pass();
  }
}

/** Opens when the first packet has moved, or when all stands where it is to stand. */
export const firstMovement = new Gate();
