import { EXPERIMENT_LIMITS } from '../experiment/limits.ts';
import { type Failure, failureSchema } from '../finding/failures.ts';
import { parseJson } from '../scenario/parse-json.ts';
import { problemInWords, problemsOf } from '../scenario/problem.ts';
import { UsageError } from './terminal.ts';

/** `FIGURE > NUMBER`, `FIGURE < NUMBER`, or a failure as searches have it, as JSON. */
export function endingOf(written: string): Failure {
  const [, figure, sign, number] = /^\s*([\w.-]+)\s*([<>])\s*(\S+)\s*$/.exec(written) ?? [];
  let input: unknown = { is: 'condition', figure, [sign === '>' ? 'above' : 'below']: Number(number) };
  if (figure === undefined) {
    const parsed = parseJson(written, EXPERIMENT_LIMITS.textLength);
    if (!parsed.ok) {
      throw new UsageError(
        `--ends-badly ${written} is no ending.`,
        'e.g. "flowsActive > 40", or JSON as "fail" of a search.',
      );
    }
    ({ input } = parsed);
  }
  const fail = failureSchema.safeParse(input);
  if (fail.success) return fail.data;
  const lines = problemsOf(fail.error.issues, input, failureSchema).map(
    (problem) => `  ${problemInWords(problem, 'ending')}`,
  );
  throw new UsageError(`--ends-badly ${written} cannot be asked:\n${lines.join('\n')}`);
}
