/** What is wrong with an input: where, what, and how to fix it. */
export interface Problem {
  /** A path by ids, e.g. `traffic.web.size.meanBytes`; empty: the input as a whole. */
  readonly place: string;
  readonly message: string;
  readonly remedy: string;
}

/** The input cannot be used. `problems` says why, and the message lists them. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';

  constructor(
    /** What was given: `scenario`, `experiment` or `options`. */
    readonly input: string,
    readonly problems: readonly Problem[],
  ) {
    const lines = problems.map(({ place, message, remedy }) => `  ${place || input}: ${message} ${remedy}`);
    super(`The ${input} cannot be used:\n${lines.join('\n')}`);
  }
}
