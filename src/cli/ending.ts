import { EXPERIMENT_LIMITS } from '../experiment/limits.ts';
import { type Failure, failureSchema } from '../finding/failures.ts';
import { failuresOf } from '../finding/failures-of.ts';
import { parseJson } from '../scenario/parse-json.ts';
import { problemInWords, problemsOf } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { UsageError } from './terminal.ts';

/**
 * `FIGURE > NUMBER`, `FIGURE < NUMBER`, several of them with `and` between, the name of a failure, with the bounds that the page
 * begins with, or a failure as searches have it, as JSON.
 * @param hasOther there is a lane to compare with
 */
export function endingOf(written: string, scenario: Scenario, hasOther = false): Failure {
  if (/^[a-z-]+$/.test(written)) return namedFailure(written, failuresOf(scenario, hasOther));
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
        'e.g. "flowsActive > 40", the name of a failure, or JSON as "fail" of a search.',
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

function namedFailure(name: string, offered: ReturnType<typeof failuresOf>): Failure {
  const found = offered.find(({ failure }) => failure.is === name);
  if (found !== undefined) return found.failure;
  throw new UsageError(
    `--ends-badly ${name} cannot be asked of this scenario.`,
    `These can: ${offered.map(({ failure }) => failure.is).join(', ')}.`,
  );
}
