/** What a search asks: which lane, what is a failure, where to look, how long. */
import {
  type Condition,
  conditionsOf,
  type Failure,
  failureOf,
  failureTitle,
  MOST_CONDITIONS,
} from '../../../finding/failures.ts';
import { isWorseLess } from '../../../finding/conditions.ts';
import { classesFor, failuresOf, linksOf } from '../../../finding/failures-of.ts';
import type { SearchInput, SearchPlan } from '../../../finding/search-schema.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { valueIn } from '../../../finding/space.ts';
import { withCommas } from '../../../base/format.ts';
import { classTitle, laneTitle } from '../../../scenario/titles.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { figureColumn } from '../../../experiment/figures.ts';
import { shownUnit } from '../../../base/shown-unit.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { meaningOf } from '../../core/keys/key-map.ts';
import { isTextField } from '../../core/keys/text-field.ts';
import {
  choicesFor,
  type Dimension,
  dimensionsOf,
  eventsFor,
  lengthFor,
  pathsOfVaried,
  possibleChoice,
  type Varied,
} from './find-draft.ts';
import { FIGURE_GROUPS, figureChoices, ownersOf } from './figure-owners.ts';
import { GroupedOptions } from './grouped-options.tsx';
import { NumberField } from './map-form.tsx';

interface Props {
  readonly search: SearchInput;
  readonly scenario: Scenario;
  /** null: it cannot run as it is. */
  readonly plan: SearchPlan | null;
  readonly onChange: (change: Partial<SearchInput>) => void;
}

/** @param children what stands before the questions */
export function FindForm({ search, scenario, plan, onChange, children }: Props & { readonly children: ReactNode }) {
  const lanes = scenario.lanes.map((lane) => (
    <option key={lane.id} value={lane.id}>
      {laneTitle(scenario, lane.id)}
    </option>
  ));
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || isTextField(event.target) || document.querySelector('dialog:modal') !== null) return;
      if (meaningOf('experiments', event) !== 'question') return;
      const questions = first.current!.parentElement!.querySelectorAll('.find-question');
      questions[Number(event.code.at(-1)) - 1]!.querySelector<HTMLElement>('select, input')!.focus();
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <div ref={first} className="find-questions">
        {children}
        <div className="find-question">
          <label>
            Which lane is to fail?
            <select
              className="field-select"
              value={search.lane}
              onChange={({ target }) => onChange({ lane: target.value })}
            >
              {lanes}
            </select>
          </label>
          {scenario.lanes.length > 1 && (
            <label>
              and in the same network this lane must not
              <select
                className="field-select"
                value={search.butNot ?? ''}
                onChange={({ target }) => onChange({ butNot: target.value === '' ? undefined : target.value })}
              >
                <option value="">none</option>
                {lanes}
              </select>
            </label>
          )}
        </div>
        <div className="find-question">
          <FailureFields
            title="What is a failure?"
            fail={search.fail as Failure}
            scenario={scenario}
            hasOther={search.butNot !== undefined}
            onChange={(fail) => onChange({ fail, set: { ...search.set, ...lengthFor(fail, scenario) } })}
          />
          <NumberField
            title="Judged from, s"
            value={Number(search.fromSeconds ?? 0)}
            onChange={(fromSeconds) => onChange({ fromSeconds })}
          />
        </div>
      </div>
      <div className="find-questions">
        <div className="find-question">
          <Values {...{ search, scenario, plan, onChange }} />
          {search.tree === undefined && eventsFor(scenario, 1) !== null && (
            <NumberField
              title="Changes of the timeline, at most"
              value={search.events?.most ?? 0}
              onChange={(most) =>
                onChange({
                  events: most > 0 ? { ...(search.events ?? eventsFor(scenario, most)!), most } : undefined,
                })
              }
            />
          )}
        </div>
        <fieldset className="find-question">
          <span>How long?</span>
          <div className="map-row">
            <NumberField title="Trials" value={Number(search.trials)} onChange={(trials) => onChange({ trials })} />
            <NumberField
              title="Seed of the search"
              value={Number(search.seed ?? 1)}
              onChange={(seed) => onChange({ seed })}
            />
          </div>
        </fieldset>
      </div>
    </>
  );
}

interface FailureProps {
  readonly title: string;
  readonly fail: Failure;
  readonly scenario: Scenario;
  /** There is a lane to compare with. */
  readonly hasOther?: boolean;
  readonly onChange: (fail: Failure) => void;
}

/** The bounds of failures: what a form calls them, and their factor there. */
const BOUNDS: readonly (readonly [key: string, title: (is: Condition['is']) => string, factor: number])[] = [
  ['ratio', (is) => (is === 'unfair' ? 'by a factor of' : 'below its share over'), 1],
  ['share', (is) => (is === 'timers' ? 'of at least, %' : 'more than, %'), 100],
  ['seconds', (is) => (is === 'queue' ? 'for at least, s' : 'for more than, s'), 1],
  ['times', (is) => (is === 'late' ? 'times as long as alone' : 'by a factor of'), 1],
  ['by', () => 'by more than, %', 100],
  ['cycles', () => 'after round trips', 1],
];

/** A failure of those that can be asked of a scenario, or several at once. */
export function FailureFields({ title, fail, scenario, hasOther = false, onChange }: FailureProps) {
  const conditions = conditionsOf(fail);
  const offered = failuresOf(scenario, hasOther);
  return (
    <>
      {conditions.map((one, n) => (
        <ConditionFields
          key={n}
          title={n === 0 ? title : 'and at once'}
          offered={offered}
          {...{ condition: one, scenario }}
          onChange={(next) => onChange(failureOf(conditions.map((other, i) => (i === n ? next : other))))}
          onRemove={n === 0 ? null : () => onChange(failureOf(conditions.filter((_, i) => i !== n)))}
        />
      ))}
      {conditions.length < MOST_CONDITIONS && (
        <Button
          onClick={() => {
            const other = offered.find(({ failure }) => conditions.every(({ is }) => is !== failure.is)) ?? offered[0]!;
            onChange(failureOf([...conditions, other.failure]));
          }}
        >
          Add a condition
        </Button>
      )}
    </>
  );
}

interface ConditionProps extends Pick<FailureProps, 'title' | 'scenario'> {
  readonly condition: Condition;
  readonly offered: ReturnType<typeof failuresOf>;
  readonly onChange: (condition: Condition) => void;
  /** null: it is the only one, or the first. */
  readonly onRemove: (() => void) | null;
}

/** One condition with its bound. */
function ConditionFields({ title: question, condition: fail, scenario, offered, onChange, onRemove }: ConditionProps) {
  const put = (change: object) => onChange({ ...fail, ...change } as Condition);
  const choose = <T extends string | boolean>(
    key: string,
    label: string,
    value: T,
    options: readonly T[],
    titleOf: (option: T) => string = String,
  ) => {
    const all = [...new Set([value, ...options])];
    return (
      <label>
        {label}
        <select
          className="field-select"
          value={String(value)}
          onChange={({ target }) => put({ [key]: all.find((one) => String(one) === target.value) })}
        >
          {all.map((one) => (
            <option key={String(one)} value={String(one)}>
              {titleOf(one)}
            </option>
          ))}
        </select>
      </label>
    );
  };
  return (
    <fieldset>
      <label>
        {question}
        <select
          className="field-select"
          value={fail.is}
          onChange={({ target }) => onChange(offered.find((one) => one.failure.is === target.value)!.failure)}
        >
          {!offered.some(({ failure }) => failure.is === fail.is) && (
            <option value={fail.is}>{failureTitle(fail)}</option>
          )}
          {offered.map(({ title, failure }) => (
            <option key={failure.is} value={failure.is}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {'link' in fail && choose('link', 'at the link', fail.link, linksOf(scenario))}
      {'class' in fail &&
        choose('class', 'of the class', fail.class, classesFor(fail, scenario), (id) => classTitle(scenario, id))}
      {'in' in fail && choose('in', 'in its', fail.in, ['goodput', 'delay', 'loss', 'completion'])}
      {BOUNDS.map(([key, title, factor]) => {
        const value = (fail as Readonly<Record<string, unknown>>)[key];
        return (
          typeof value === 'number' && (
            <NumberField
              key={key}
              title={title(fail.is)}
              value={Number((value * factor).toPrecision(6))}
              onChange={(bound) => put({ [key]: bound / factor })}
            />
          )
        );
      })}
      {'figure' in fail && typeof fail.figure === 'string' && (
        <label>
          figure
          <select
            className="field-select"
            value={fail.figure}
            onChange={({ target }) => onChange(ofFigure(fail, target.value))}
          >
            <GroupedOptions groups={FIGURE_GROUPS} choices={figureChoices(scenario, fail.figure)} />
          </select>
        </label>
      )}
      {fail.is === 'worse' &&
        choose('less', 'is', fail.less ?? isWorseLess(fail.figure), [false, true] as readonly boolean[], (isLess) =>
          isLess ? 'less' : 'more',
        )}
      {fail.is === 'condition' && <OwnBound condition={fail} onChange={onChange} />}
      {onRemove !== null && <Button onClick={onRemove}>Remove this condition</Button>}
    </fieldset>
  );
}

type OwnCondition = Extract<Condition, { is: 'condition' }>;

/** The bound of a figure, in the unit in which the figure is shown. */
function shownBound({ figure, above, below }: OwnCondition) {
  const { unit, factor } = shownUnit(figureColumn(figure).unit);
  return { unit, bound: Number(((above ?? below ?? NaN) / factor).toPrecision(12)) };
}

function boundAt({ figure }: OwnCondition, side: 'above' | 'below', bound: number): OwnCondition {
  return { is: 'condition', figure, [side]: bound * shownUnit(figureColumn(figure).unit).factor };
}

const sideOf = ({ above }: OwnCondition) => (above === undefined ? 'below' : 'above');

/** Asked of another figure: the number that is shown stays. */
function ofFigure(condition: Extract<Condition, { figure: unknown }>, figure: string): Condition {
  if (condition.is === 'condition')
    return boundAt({ ...condition, figure }, sideOf(condition), shownBound(condition).bound);
  return condition.is === 'worse' ? { ...condition, figure, less: undefined } : { ...condition, figure };
}

function OwnBound({ condition, onChange }: Pick<ConditionProps, 'onChange'> & { readonly condition: OwnCondition }) {
  const { unit, bound } = shownBound(condition);
  return (
    <div className="map-row">
      <label>
        is
        <select
          className="field-select"
          value={sideOf(condition)}
          onChange={({ target }) => onChange(boundAt(condition, target.value as 'above' | 'below', bound))}
        >
          <option>above</option>
          <option>below</option>
        </select>
      </label>
      <NumberField
        title={`the value${unit === '' ? '' : `, ${unit}`}`}
        value={bound}
        onChange={(next) => onChange(boundAt(condition, sideOf(condition), next))}
      />
    </div>
  );
}

/** Each value with its bounds. What a link or a file varies and the form does not know is kept. */
function Values({ search, scenario, onChange }: Props) {
  const pathOf = (one: Varied) => pathsOfVaried(one).join();
  const known = new Set(search.vary.map(pathOf));
  // In drawn trees there is nothing of the open network to vary, and nothing of it changes in mid-run.
  const isOfTree = (one: Varied) => !/\b(network|traffic)\./.test(pathOf(one));
  const choices = choicesFor(scenario);
  const rest = [...dimensionsOf(scenario), ...choices].filter(
    (one) => !known.has(pathOf(one)) && (search.tree === undefined || isOfTree(one)),
  );
  const isOfNetwork = conditionsOf(search.fail as Failure).some(
    (condition) =>
      ['link', 'class', 'among'].some((one) => one in condition) ||
      ownersOf('figure' in condition ? [condition.figure] : []).length > 0,
  );
  const drawTrees = (isOn: boolean) =>
    onChange(
      isOn
        ? {
            ...{ tree: {}, events: undefined, vary: search.vary.filter(isOfTree) },
            ...(isOfNetwork && { fail: { is: 'unsettled' as const, cycles: 40 } }),
          }
        : { tree: undefined, vary: search.vary.length > 0 ? search.vary : dimensionsOf(scenario).slice(0, 1) },
    );
  const put = (index: number, change: object) =>
    onChange({ vary: search.vary.map((one, n) => (n === index ? { ...one, ...change } : one)) });
  return (
    <fieldset>
      <span>Where to look?</span>
      <div className="find-values">
        <p aria-hidden="true">
          <span />
          <span>now</span>
          <span>from</span>
          <span>to</span>
        </p>
        {search.vary.map((one, index) => {
          const remove = search.vary.length > 1 && (
            <button
              type="button"
              className="button"
              aria-label={`Do not vary ${one.title}`}
              onClick={() => onChange({ vary: search.vary.filter((_, n) => n !== index) })}
            >
              ×
            </button>
          );
          return 'options' in one ? (
            <div key={pathOf(one)}>
              <span>{one.title}</span>
              {remove}
              <OptionFields
                title={one.title}
                ticked={one.options}
                offered={choices.find((other) => pathOf(other) === pathOf(one))?.options ?? []}
                onChange={(options) => put(index, { options })}
              />
            </div>
          ) : (
            <div key={pathOf(one)}>
              <span>{one.title}</span>
              <span>{nowInWords(one, scenario)}</span>
              <NumberField
                title={`${one.title} from`}
                isSilent
                value={one.from}
                onChange={(from) => put(index, { from })}
              />
              <NumberField title={`${one.title} to`} isSilent value={one.to} onChange={(to) => put(index, { to })} />
              {remove}
            </div>
          );
        })}
      </div>
      {rest.length > 0 && search.vary.length < 12 && (
        <label>
          Also vary
          <select
            className="field-select"
            value=""
            onChange={({ target }) => {
              const added = rest[Number(target.value)]!;
              onChange({ vary: [...search.vary, 'options' in added ? possibleChoice(added, scenario) : added] });
            }}
          >
            <option value="">…</option>
            {rest.map((one, n) => (
              <option key={pathOf(one)} value={n}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
      )}
      {scenario.traffic.some(({ kind }) => kind === 'sessions') && (
        <label className="map-row">
          <input
            type="checkbox"
            checked={search.tree !== undefined}
            onChange={({ target }) => drawTrees(target.checked)}
          />
          drawn trees of routers, with sessions
        </label>
      )}
    </fieldset>
  );
}

/** What the base has, in the unit of the bounds; the unit alone where it has no number. */
function nowInWords({ unit = '', set: [{ path, times = 1 }] }: Dimension, scenario: Scenario): string {
  const now = valueIn(scenario, path);
  return `${typeof now === 'number' ? withCommas(Number((now / Number(times)).toPrecision(6))) : ''} ${unit}`.trim();
}

type Options = ReturnType<typeof choicesFor>[number]['options'];

interface OptionsProps {
  readonly title: string;
  readonly ticked: Options;
  readonly offered: Options;
  readonly onChange: (options: Options) => void;
}

/** The options of a choice; those that a file or a link names and the form does not know are kept. */
function OptionFields({ title, ticked, offered, onChange }: OptionsProps) {
  const titles = new Set(ticked.map((one) => one.title));
  const all = [...ticked.filter((one) => offered.every((other) => other.title !== one.title)), ...offered];
  return (
    <fieldset className="find-options" aria-label={`Options of ${title}`}>
      {all.map((option) => (
        <label key={option.title} className="map-row">
          <input
            type="checkbox"
            checked={titles.has(option.title)}
            onChange={({ target }) => {
              const others = ticked.filter((one) => one.title !== option.title);
              onChange(target.checked ? [...others, option] : others);
            }}
          />
          {option.title}
        </label>
      ))}
    </fieldset>
  );
}
