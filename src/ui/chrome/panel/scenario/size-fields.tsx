/** How large flows or responses are: a law and its numbers, or a published table. */
import type { Scenario } from '../../../../scenario/schema.ts';
import { SIZE_TABLES } from '../../../../scenario/size-tables.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { changeLabel } from '../../../core/words/change-words.ts';
import { DescribedField } from './described-field.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';

type Flows = Extract<Scenario['traffic'][number], { kind: 'flows' }>;

const SIZE_LAWS = [
  { value: 'fixed', title: 'Fixed', help: '' },
  { value: 'exponential', title: 'Exponential', help: '' },
  { value: 'pareto', title: 'Pareto', help: '' },
  { value: 'table', title: 'Measured', help: 'Drawn from a published table.' },
] as const;

const TABLES = Object.entries(SIZE_TABLES).map(([value, { title, source }]) => ({ value, title, help: source }));
/** Where the law before had no mean. */
const MEAN_BYTES = 10_000;
/** The shape of web traffic, and of the session control paper. */
const PARETO_SHAPE = 1.5;

export function SizeFields({
  size,
  path,
  editing,
}: {
  readonly size: Flows['size'];
  readonly path: string;
  readonly editing: ScenarioEditing;
}) {
  const mean = size.kind === 'fixed' ? 'bytes' : 'meanBytes';
  const change = (kind: string) => editing.change(path, sizeLaw(kind, size), changeLabel('Size', kind));
  return (
    <>
      <ChoiceField
        label="Sizes"
        options={SIZE_LAWS}
        value={size.kind}
        error={editing.errorOf(path)}
        onChange={change}
      />
      {size.kind === 'table' ? (
        <ChoiceField
          label="Table"
          options={TABLES}
          value={size.table}
          error={editing.errorOf(`${path}.table`)}
          onChange={(table) => editing.change(`${path}.table`, table, changeLabel('Table', table))}
        />
      ) : (
        <DescribedField key={mean} editing={editing} path={`${path}.${mean}`} />
      )}
      {size.kind === 'pareto' && <DescribedField editing={editing} path={`${path}.shape`} standard={PARETO_SHAPE} />}
    </>
  );
}

/** The same mean by another law. */
function sizeLaw(kind: string, size: Flows['size']): Flows['size'] {
  if (kind === 'table') return { kind, table: 'internet' };
  const mean = size.kind === 'fixed' ? size.bytes : size.kind === 'table' ? MEAN_BYTES : size.meanBytes;
  if (kind === 'fixed') return { kind, bytes: mean };
  return kind === 'pareto' ? { kind, meanBytes: mean, shape: PARETO_SHAPE } : { kind: 'exponential', meanBytes: mean };
}
