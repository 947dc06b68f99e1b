import { placeIn } from '../authored/language/problem.ts';

/** A step of an authored scheme cannot go on. Thrown where it is noticed; `Program` adds where the scheme was. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';

  /** @param offset the character of the source that it is about; -1: the statement that runs */
  constructor(
    message: string,
    readonly offset = -1,
  ) {
    super(message);
  }
}

/** An authored scheme has stopped its lane. */
export class AuthoredSchemeStopped extends Error {
  override readonly name = 'AuthoredSchemeStopped';

  constructor(readonly stop: AuthoredStop) {
    super(stopInWords(stop));
  }
}

function stopInWords({ functionName, line, message }: AuthoredStop): string {
  const where = line > 0 ? `, line ${line}` : '';
  return `In ${functionName}${where}: ${message}`;
}

export function stopAt(
  schemeId: string,
  functionName: string,
  message: string,
  source: string,
  offset: number,
): AuthoredStop {
  return { schemeId, functionName, message, ...placeIn(source, offset) };
}

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
