import { EXPERIMENT_LIMITS } from '../experiment/limits.ts';
import { type Failure, failureSchema } from '../finding/failures.ts';
import { parseJson } from '../scenario/parse-json.ts';
import { problemInWords, problemsOf } from '../scenario/problem.ts';
import { UsageError } from './terminal.ts';

/** `FIGURE > NUMBER`, `FIGURE < NUMBER`, several of them with `and` between, or a failure as searches have it, as JSON. */
export function endingOf(written: string): Failure {
  const conditions = written.split(/\sand\s/).map((one) => /^\s*([\w.-]+)\s*([<>])\s*(\S+)\s*$/.exec(one));
  const of = conditions.flatMap((found) =>
    found === null
      ? []
      : [{ is: 'condition', figure: found[1], [found[2] === '>' ? 'above' : 'below']: Number(found[3]) }],
  );
  let input: unknown = of.length === 1 ? of[0] : { is: 'all', of };
  if (of.length < conditions.length) {
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
