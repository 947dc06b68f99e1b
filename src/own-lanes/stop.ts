/** Where and why an own scheme has stopped. */
export interface OwnStop {
  readonly schemeId: string;
  /** The function that was called, e.g. `acknowledged`. */
  readonly functionName: string;
  readonly message: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
}
