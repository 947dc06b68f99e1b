/** For a page on which nothing comes to move. */
const PATIENCE_MILLISECONDS = 3000;

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
