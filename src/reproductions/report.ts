import { MODEL_VERSION } from '../engine/model-version.ts';
import { acrossReport, type GroundReport } from './across/grounds.ts';
import { judgeClaim, type ClaimResult, type ClaimVerdict } from './claim.ts';
import { judgeRow, type RowResult, type SeedValues, type Verdict } from './evaluate.ts';
import type { Measured } from './measured.ts';
import { CLAIMS, PAPERS, READINGS } from './papers.ts';
import { distanceOf, type Distance, type Reading } from './reading.ts';
import type { Paper, Reproduction, WithoutRules } from './reproduction.ts';

/** The results of `reproduce`, as plain data. */
export interface Report {
  readonly modelVersion: number;
  readonly quick: boolean;
  readonly papers: readonly PaperReport[];
  /** Each scheme on the home grounds of the papers; empty: not run. */
  readonly across: readonly GroundReport[];
}

export interface PaperReport {
  readonly id: string;
  readonly title: string;
  readonly settings: string;
  /** The statements of the paper, with verdicts. */
  readonly claims: readonly ClaimResult[];
  readonly claimVerdicts: Readonly<Record<ClaimVerdict, number>>;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly bandsSet: Paper['bandsSet'];
  /** What is left without the schemes whose rules no paper that we have gives; absent: there are none. */
  readonly withoutRules?: WithoutRules & Pick<PaperReport, 'claimVerdicts' | 'verdicts'>;
  readonly reproductions: readonly ReproductionReport[];
  /** An introduction to the readings. */
  readonly readingsNote: string;
  readonly readings: readonly ReadingReport[];
}

export interface ReproductionReport {
  readonly key: string;
  readonly title: string;
  /** The number of seeds that were run. */
  readonly seeds: number;
  readonly caption: string;
  readonly settings: string;
  readonly difference: string;
  readonly rows: readonly RowResult[];
}

export interface ReadingReport {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
  /** The distance from the paper's numbers that this reading was run for, and the distance of the default from them. */
  readonly distance: Distance;
  readonly defaultDistance: Distance;
  readonly reproductions: readonly ReadReproduction[];
}

/** The rows of a table or figure that have a number of the paper, under a reading. */
interface ReadReproduction {
  readonly key: string;
  readonly title: string;
  readonly seeds: number;
  readonly distance: Distance;
  readonly defaultDistance: Distance;
  readonly rows: readonly { readonly label: string; readonly mean: number | null; readonly values: SeedValues }[];
}

/** The report on what was measured, in the order of the reproductions. It leaves out what was not measured. */
export function reportOf(
  reproductions: readonly Reproduction[],
  measured: readonly Measured[],
  quick: boolean,
): Report {
  const reports = reproductions.flatMap((one): ReproductionReport[] => {
    const own = measured.filter(({ key }) => key === one.key);
    return own.length === 0
      ? []
      : [
          reproductionReport(
            one,
            own.find(({ reading }) => reading === null),
          ),
        ];
  });
  const papers = PAPERS.filter(({ id }) => reports.some(({ key }) => key.startsWith(`${id}/`)));
  return {
    modelVersion: MODEL_VERSION,
    quick,
    papers: papers.map((paper) => paperReport(paper, reproductions, reports, measured)),
    across: acrossReport(reports),
  };
}

/** The measurements that a report was made from. */
export function measuredIn({ papers, across = [] }: Partial<Report>): Measured[] {
  const grounds = across.map(({ key, seeds, rows }) => ({ key, reading: null, seeds, rows }));
  const own = (papers ?? []).flatMap(({ reproductions, readings }) => [
    ...reproductions.map(({ key, seeds, rows }) => ({ key, reading: null, seeds, rows })),
    ...readings.flatMap(({ id, reproductions: read }) =>
      read.map(({ key, seeds, rows }) => ({ key, reading: id, seeds, rows })),
    ),
  ]);
  return [...own, ...grounds];
}

function reproductionReport(reproduction: Reproduction, measured: Measured | undefined): ReproductionReport {
  const { key, title, caption, settings, difference, rows } = reproduction;
  const values = new Map(measured?.rows.map((row) => [row.label, row.values]));
  return {
    key,
    title,
    seeds: measured?.seeds ?? 0,
    caption,
    settings,
    difference,
    rows: rows.map((row) => judgeRow(row, values.get(row.label) ?? [])),
  };
}

function paperReport(
  { id, title, settings, readingsNote = '', bandsSet, withoutRules }: Paper,
  reproductions: readonly Reproduction[],
  reports: readonly ReproductionReport[],
  measured: readonly Measured[],
): PaperReport {
  const isOwn = ({ key }: { readonly key: string }): boolean => key.startsWith(`${id}/`);
  const own = reports.filter(isOwn);
  const valuesOf = (key: string, label: string): SeedValues =>
    own.find((one) => one.key === key)?.rows.find((row) => row.label === label)?.values ?? [];
  const claims = CLAIMS.filter(isOwn).map((claim) => judgeClaim(claim, valuesOf, withoutRules?.schemes));
  const readings = READINGS.filter(({ paper }) => paper === id);
  const rows = own.flatMap((one) => one.rows);
  return {
    id,
    title,
    settings,
    claims,
    claimVerdicts: counted(claims, NO_CLAIMS),
    verdicts: counted(rows, NO_NUMBERS),
    bandsSet,
    ...(withoutRules && {
      withoutRules: {
        ...withoutRules,
        claimVerdicts: counted(claims.flatMap(withoutTheirConditions), NO_CLAIMS),
        verdicts: counted(
          rows.filter(({ label }) => !isOf(withoutRules, label)),
          NO_NUMBERS,
        ),
      },
    }),
    reproductions: own,
    readingsNote,
    readings: readings.flatMap((reading) => readingReport(reading, reproductions, own, measured)),
  };
}

const NO_CLAIMS: Readonly<Record<ClaimVerdict, number>> = {
  holds: 0,
  'holds in part': 0,
  'does not hold': 0,
  'not run': 0,
};
const NO_NUMBERS: Readonly<Record<Verdict, number>> = {
  inside: 0,
  outside: 0,
  'no number in the text': 0,
  'not run': 0,
};

/** Whether a row is about one of the schemes. */
export function isOf({ schemes }: Pick<WithoutRules, 'schemes'>, label: string): boolean {
  return schemes.some((scheme) => label.includes(scheme));
}

/** A claim without the conditions on schemes whose rules are not known; none where all are on these. */
function withoutTheirConditions({ conditions, verdict, verdictOfOthers }: ClaimResult): Pick<ClaimResult, 'verdict'>[] {
  if (verdictOfOthers !== undefined) return [{ verdict: verdictOfOthers }];
  return conditions.some(({ isWithoutRule }) => isWithoutRule) ? [] : [{ verdict }];
}

/** An empty list when the reading was not run. */
function readingReport(
  { id, title, reason }: Reading,
  reproductions: readonly Reproduction[],
  reports: readonly ReproductionReport[],
  measured: readonly Measured[],
): ReadingReport[] {
  const all = reports.flatMap((report) => {
    const read = measured.find(({ key, reading }) => key === report.key && reading === id);
    if (read === undefined) return [];
    const { rows: specified } = reproductions.find(({ key }) => key === report.key)!;
    const values = new Map(read.rows.map((row) => [row.label, row.values]));
    const rows = specified
      .filter(({ paper }) => paper.kind === 'number')
      .map((row) => judgeRow(row, values.get(row.label) ?? []));
    const known = new Set(rows.filter(({ verdict }) => verdict !== 'not run').map(({ label }) => label));
    return [{ report, seeds: read.seeds, rows, defaults: report.rows.filter(({ label }) => known.has(label)) }];
  });
  if (all.length === 0) return [];
  return [
    {
      id,
      title,
      reason,
      distance: distanceOf(all.flatMap(({ rows }) => rows)),
      defaultDistance: distanceOf(all.flatMap(({ defaults }) => defaults)),
      reproductions: all.map(({ report, seeds, rows, defaults }) => ({
        key: report.key,
        title: report.title,
        seeds,
        distance: distanceOf(rows),
        defaultDistance: distanceOf(defaults),
        rows: rows.map(({ label, ours, values }) => ({ label, mean: ours.mean, values })),
      })),
    },
  ];
}

function counted<Name extends string>(
  all: readonly { readonly verdict: Name }[],
  zeros: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const counts: Record<Name, number> = { ...zeros };
  for (const { verdict } of all) counts[verdict]++;
  return counts;
}
