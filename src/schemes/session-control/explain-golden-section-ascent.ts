import { threeDigits } from '../../base/format.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import type { GoldenSectionAscentValues } from './declaration.ts';
import { admitRateValue, algorithmAt, type LawWords, perSecond } from './admit-rate-law.ts';
import { GROWTH, phaseOf, SECTION, searchStatements, Statement } from './search-statements.ts';

/** What GSS+GA's words are made of; rates in flows per second. */
interface SearchFacts {
  readonly admitRate: number;
  /** The statement that set the rate. */
  readonly statement: number;
  /**
   * In the golden section a, the inner point that is not under way, c, and the completion rate at the best point.
   * Else the last two admit rates and the last two completion rates, newest first; after a sudden change the average
   * completion rate stands for the older admit rate.
   */
  readonly numbers: readonly number[];
}

export function explainGoldenSectionAscent(facts: SearchFacts, parameters: GoldenSectionAscentValues): LawWords {
  const statement = statementInForce(facts, parameters);
  const { stepSize, sectionThreshold } = parameters;
  return {
    phase: phaseOf(facts.statement),
    why: inWords(facts, statement, parameters),
    values: [admitRateValue(facts.admitRate), ...values(facts)],
    algorithm: algorithmAt(
      'Algorithm 1',
      searchStatements(stepSize, sectionThreshold),
      `${statement}`,
      numbersPutIn(facts, statement, parameters),
    ),
  };
}

/** The statement that set the rate, or 14 where a bound did. */
function statementInForce(
  { admitRate, statement }: SearchFacts,
  { minimumRate, maximumRate }: GoldenSectionAscentValues,
): number {
  if (statement === Statement.first || statement === Statement.changed) return statement;
  return admitRate <= minimumRate || admitRate >= maximumRate ? Statement.bounds : statement;
}

function inWords(
  { admitRate, numbers }: SearchFacts,
  statement: number,
  { minimumRate, ditherWithin }: GoldenSectionAscentValues,
): string {
  const rate = threeDigits(admitRate);
  const [first, second, third, fourth] = numbers.map(threeDigits);
  switch (statement) {
    case Statement.first:
      return `The search for the rate at which most flows complete begins at the minimum, ${rate} per second.`;
    case Statement.second:
    case Statement.grow:
      return `With ${first} flows per second admitted, ${third} completed. α grows until fewer complete: now ${rate} per second.`;
    case Statement.tryPoint:
      return (
        `The best rate lies between ${first} and ${third} per second. At ${second} per second ${fourth} completed; ` +
        `now the gate tries more: ${rate}.`
      );
    case Statement.newBest:
      return (
        `The best rate lies between ${first} and ${third} per second: at ${third} no more completed than at ${second}, ` +
        `${fourth} per second. Now the gate tries less: ${rate}.`
      );
    case Statement.ascentBegins:
      return `The bracket is narrow. From its best point, ${rate} per second, α now follows the slope.`;
    case Statement.ascend:
      return isTooNear(numbers, ditherWithin)
        ? `The last two rates are too close to show a slope, so α moves a little: now ${rate} per second.`
        : `With ${first} instead of ${second} flows per second admitted, ${third} instead of ${fourth} completed, ` +
            `so α moves ${admitRate < numbers[0] ? 'down' : 'up'}: now ${rate} per second.`;
    case Statement.changed:
      return (
        `${threeDigits(recent(numbers))} flows per second completed in the last two epochs, and ${second} on average before. ` +
        `So the traffic has changed, and the search restarts at ${rate} per second.`
      );
    default:
      return `The search would go further, but α is at its ${admitRate <= minimumRate ? 'minimum' : 'maximum'}, ${rate} per second.`;
  }
}

function values({ admitRate, statement, numbers }: SearchFacts): Explanation['values'] {
  const [first, second, third, fourth] = numbers;
  const row = (name: string, meaning: string, value: string) => ({ name, meaning, value, symbol: true });
  switch (statement) {
    case Statement.first:
      return [];
    case Statement.tryPoint:
    case Statement.newBest: {
      const best = statement === Statement.tryPoint ? second : admitRate;
      const other = statement === Statement.tryPoint ? admitRate : second;
      return [
        row('a, b, c', 'the bracket and a point in it', [first, best, third].map(threeDigits).join(', ')),
        row('x', 'the other inner point', perSecond(other)),
        row(statement === Statement.tryPoint ? 'd(b)' : 'd(x)', 'completed there', perSecond(fourth)),
      ];
    }
    case Statement.changed:
      return [
        row('d′', 'completed, last two epochs', perSecond(recent(numbers))),
        row('average', 'completed before', perSecond(second)),
      ];
    default:
      return [
        row('α′, α″', 'admit rates before', `${threeDigits(first)}, ${threeDigits(second)}`),
        row('d′, d″', 'completed under these', `${threeDigits(third)}, ${threeDigits(fourth)}`),
      ];
  }
}

function numbersPutIn(
  { admitRate, numbers }: SearchFacts,
  statement: number,
  { stepSize, gradientLimit, ditherWithin, minimumRate }: GoldenSectionAscentValues,
): string {
  const rate = threeDigits(admitRate);
  const [first, second, third, fourth] = numbers.map(threeDigits);
  switch (statement) {
    case Statement.first:
      return `${rate} is the minimum of α`;
    case Statement.second:
      return `${rate} = ${first} + ${stepSize}`;
    case Statement.grow:
      return `${rate} = ${first} + ${GROWTH} × (${first} − ${second})`;
    case Statement.tryPoint:
      return `${rate} = ${second} + ${SECTION} × (${third} − ${second})`;
    case Statement.newBest:
      return `${rate} = ${second} − ${SECTION} × (${second} − ${first})`;
    case Statement.ascentBegins:
      return `${rate} is b`;
    case Statement.ascend: {
      if (isTooNear(numbers, ditherWithin)) {
        return `${rate}, off ${first}, since ${first} and ${second} are too close`;
      }
      const slope = (numbers[2] - numbers[3]) / (numbers[0] - numbers[1]);
      const limited = Math.abs(slope) > gradientLimit ? `, slope limited to ${gradientLimit}` : '';
      return `${rate} = ${first} + ${stepSize} × (${third} − ${fourth}) / (${first} − ${second})${limited}`;
    }
    case Statement.changed:
      return `${threeDigits(recent(numbers))} is far from ${second}`;
    default:
      return `${rate} is the ${admitRate <= minimumRate ? 'minimum' : 'maximum'} of α`;
  }
}

function isTooNear([rate, rateBefore]: readonly number[], ditherWithin: number): boolean {
  return Math.abs(rate - rateBefore) < ditherWithin;
}

/** The mean of the last two completion rates. */
function recent(numbers: readonly number[]): number {
  return (numbers[2] + numbers[3]) / 2;
}
