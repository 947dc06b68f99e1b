import type { Changes, ExperimentInput } from '../../experiment/schema.ts';
import { cell, row, type Reproduction } from '../reproduction.ts';

/** Each scheme on the network and the traffic of one paper, as data. */
export interface HomeGround {
  /** Begins with `across/`. */
  readonly key: string;
  /** Id of the paper whose ground this is. */
  readonly paper: string;
  readonly title: string;
  /** What runs, and where it differs from the paper. Markdown. */
  readonly settings: string;
  /** The base without lanes. */
  readonly base: Changes;
  readonly warmUpSeconds?: number;
  readonly figures: readonly GroundFigure[];
  /** Ids of lanes whose scheme acts on nothing here, with the reason. They are not run. A test holds this against lanes. */
  readonly idle: Readonly<Record<string, string>>;
  /** As those of a reproduction. */
  readonly seeds?: Reproduction['seeds'];
  /** What there is to be seen, in words. Markdown. */
  readonly seen: string;
}

export interface GroundFigure {
  readonly title: string;
  readonly unit: string;
  readonly figure: NonNullable<ExperimentInput['figures']>[number];
  /** A factor for the figure, e.g. to give Mbit/s. */
  readonly times?: number;
}

/** A lane of every ground. */
interface Column {
  readonly id: string;
  readonly title: string;
  /** The paper that is at home with it; absent: none of the five. */
  readonly paper?: string;
  readonly lane: Changes[string];
}

/** No control, one scheme of each paper, and the TCP and the queues of today. */
function columns(tcpClasses: readonly string[]): readonly Column[] {
  const scheme = (id: string, title: string, paper?: string): Column => ({
    id,
    title,
    ...(paper !== undefined && { paper }),
    lane: { id, scheme: id },
  });
  const windowLaws = Object.fromEntries(tcpClasses.map((id) => [id, { law: 'cubic' }]));
  return [
    scheme('none', 'No control'),
    scheme('cp', 'CP', 'session-control'),
    scheme('aacc', 'AACC', 'aacc'),
    scheme('pcc', 'PCC', 'pcc'),
    scheme('lccp', 'LCCP', 'segments'),
    scheme('slbn', 'SLBN', 'slbn'),
    {
      id: 'today',
      title: 'CUBIC, FQ-CoDel',
      lane: {
        id: 'today',
        title: 'CUBIC, FQ-CoDel',
        scheme: 'none',
        queue: { discipline: 'fq-codel' },
        ...(tcpClasses.length > 0 && { windowLaws }),
      },
    },
  ];
}

/** The columns of the table. */
export const COLUMNS = columns([]).map(({ id, title, paper }) => ({ id, title, paper }));

/** Label of the row that has a figure of a scheme. */
export function rowLabel(column: { readonly title: string }, figure: GroundFigure): string {
  return `${column.title}: ${figure.title}`;
}

/** The ground as runs: a row for each scheme that acts, and figure. */
export function asReproduction(ground: HomeGround): Reproduction {
  const { key, title, settings, seen, base, warmUpSeconds = 0, figures, idle, seeds } = ground;
  const lanes = columns(tcpClassesOf(base));
  const ids = figures.map(({ figure }) => (typeof figure === 'string' ? figure : figure.id));
  const running = lanes.filter(({ id }) => !(id in idle));
  return {
    key,
    title,
    caption: 'Each scheme of the papers on the home ground of one of them.',
    settings,
    difference: seen,
    ...(seeds && { seeds }),
    experiment: {
      base: { ...base, lanes: lanes.map(({ lane }) => lane), view: { comparison: true } },
      lanes: running.map(({ id }) => id),
      warmUpSeconds,
      figures: figures.map(({ figure }) => figure),
    },
    rows: running.flatMap((column) =>
      figures.map((one, i) =>
        row(rowLabel(column, one), one.unit, { ...cell(ids[i], {}, column.id), times: one.times ?? 1 }),
      ),
    ),
  };
}

/** Classes that a window law can be chosen for. */
function tcpClassesOf({ traffic }: Changes): readonly string[] {
  const classes = traffic as unknown as readonly { readonly id: string; readonly kind: string }[];
  return classes.filter(({ kind }) => kind !== 'raw' && kind !== 'constant-rate').map(({ id }) => id);
}
