import { placeIn } from '../own/language/problem.ts';
import type { OwnStop } from './stop.ts';

export type { OwnStop } from './stop.ts';

/** A step of an own scheme cannot go on. Thrown where it is noticed; `Program` adds where the scheme was. */
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

/** An own scheme has stopped its lane. */
export class OwnSchemeStopped extends Error {
  override readonly name = 'OwnSchemeStopped';

  constructor(readonly stop: OwnStop) {
    super(stopInWords(stop));
  }
}

export function stopInWords({ functionName, line, message }: OwnStop): string {
  const where = line > 0 ? `, line ${line}` : '';
  return `In ${functionName}${where}: ${message}`;
}

export function stopAt(
  schemeId: string,
  functionName: string,
  message: string,
  source: string,
  offset: number,
): OwnStop {
  return { schemeId, functionName, message, ...placeIn(source, offset) };
}
