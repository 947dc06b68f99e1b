/**
 * The short link of a verdict: `examine/law:bbr/11/victims/3` is question 11 of BBR, the fourth network of its line `victims`
 * as `--quick` asks it, and with `/all` at the end as it is asked without. What is run follows from these words, so that a
 * report can have thousands of such links.
 */
const FORM = /^examine\/((?:law|scheme):[A-Za-z][\w-]{0,39})\/(\d{1,2})(?:\/([\w-]{1,40})\/(\d{1,3}))?(\/all)?$/;

export interface ExaminedCell {
  /** `law:ID` or `scheme:ID`. */
  readonly column: string;
  readonly question: number;
  /** A line of the question, and the place of one of its networks; absent: where the number is the worst. */
  readonly at?: readonly [line: string, network: number];
  readonly quick: boolean;
}

export function cellFragment({ column, question, at, quick }: ExaminedCell): string {
  return ['examine', column, question, ...(at ?? []), ...(quick ? [] : ['all'])].join('/');
}

/** What such a link asks of the examination; null: it is another link. */
export function examinationOfFragment(text: string): unknown {
  const [, column, question, line, network, all] = FORM.exec(text) ?? [];
  if (column === undefined) return null;
  const place = line === undefined ? {} : { line, network: Number(network) };
  const open = { question: Number(question), column, ...place };
  return { headwayExamination: 1, columns: [column], quick: all === undefined, open };
}
