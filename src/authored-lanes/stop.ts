/** Where and why an authored scheme has stopped. */
export interface AuthoredStop {
  readonly schemeId: string;
  /** The function that was called, e.g. `acknowledged`. */
  readonly functionName: string;
  readonly message: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
}
