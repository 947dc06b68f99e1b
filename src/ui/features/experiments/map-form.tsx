/** What a map asks: two values and their ranges, what is shown, how fine, how often. */
import type { MapFile, MapInput } from '../../../finding/map-schema.ts';
import { mayChangeInMidRun } from '../../../scenario/may-change.ts';
import { laneTitle } from '../../../scenario/titles.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { FIGURE_GROUPS, figureChoices } from './figure-owners.ts';
import { GroupedOptions } from './grouped-options.tsx';
import { axisOf, mapAxis, numberChoices, shownOf } from './map-draft.ts';

interface Props {
  readonly map: MapInput;
  readonly scenario: Scenario;
  readonly onChange: (change: Partial<MapInput>) => void;
}

export function MapForm({ map, scenario, onChange }: Props) {
  const { seeds = { count: 3 } } = map;
  return (
    <>
      <AxisFields side="across" {...{ map, scenario, onChange }} />
      <AxisFields side="up" {...{ map, scenario, onChange }} />
      <ShownFields {...{ map, scenario, onChange }} />
      <label>
        Finest cells
        <select
          className="field-select"
          value={Number(map.divide ?? 2)}
          onChange={({ target }) => onChange({ divide: Number(target.value) })}
        >
          {[0, 1, 2, 3].map((divide) => (
            <option key={divide} value={divide}>
              {divide === 0 ? 'none is divided' : `÷ ${1 << divide}`}
            </option>
          ))}
        </select>
      </label>
      <div className="map-row">
        <NumberField
          title="Seeds"
          value={Number(seeds.count)}
          onChange={(count) => onChange({ seeds: { ...seeds, count, most: count } })}
        />
        <NumberField
          title="First"
          value={Number(seeds.first ?? 1)}
          onChange={(first) => onChange({ seeds: { ...seeds, first } })}
        />
      </div>
      <div className="map-row">
        <NumberField
          title="Measured from, s"
          value={Number(map.fromSeconds ?? 0)}
          onChange={(fromSeconds) => onChange({ fromSeconds })}
        />
        <NumberField
          title="to, s"
          value={Number(map.toSeconds ?? scenario.run.untilSeconds)}
          onChange={(toSeconds) => onChange({ toSeconds })}
        />
      </div>
    </>
  );
}

function AxisFields({ side, map, scenario, onChange }: Props & { readonly side: 'across' | 'up' }) {
  const axis = map[side];
  const choices = numberChoices(scenario);
  const path = axis.set[0]!.path;
  const isOffered = axis.set.length === 1 && choices.some((one) => one.path === path);
  const put = (change: Partial<typeof axis>) => onChange({ [side]: { ...axis, ...change } });
  /** Another range may have another number of whole values. */
  const span = (change: Partial<typeof axis>) => put(axis.integer === true ? mapAxis({ ...axis, ...change }) : change);
  const name = side === 'across' ? 'Across' : 'Up';
  return (
    <fieldset>
      <label>
        {name}
        <select
          className="field-select"
          value={isOffered ? path : ''}
          onChange={({ target }) =>
            put({
              ...mapAxis(
                axisOf(
                  choices.find((one) => one.path === target.value)!,
                  scenario,
                ),
              ),
              id: side,
            })
          }
        >
          {!isOffered && <option value="">{axis.title}</option>}
          {choices.map((one) => (
            <option key={one.path} value={one.path}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      <div className="map-row">
        <NumberField title={`${name} from`} isSilent value={axis.from} onChange={(from) => span({ from })} />
        to
        <NumberField title={`${name} to`} isSilent value={axis.to} onChange={(to) => span({ to })} />
        {axis.unit}
      </div>
      <label className="map-row">
        <input
          type="checkbox"
          checked={axis.scale === 'log'}
          onChange={({ target }) => span({ scale: target.checked ? 'log' : 'linear' })}
        />
        log scale
      </label>
    </fieldset>
  );
}

function ShownFields({ map, scenario, onChange }: Props) {
  const { shown, ramp } = map;
  const lanes = [...new Set(shown.of.map(({ lane }) => lane))];
  const [first] = shown.of[0]!.figures;
  const isOne = shown.of.every(({ figures }) => figures.length === 1 && figures[0] === first);
  const figure = isOne && typeof first === 'string' ? first : '';
  const put = (
    kind: typeof shown.kind,
    of: string,
    among?: string[],
    ramped = kind === 'figure' ? (ramp ?? null) : null,
  ) =>
    onChange({
      shown: shownOf(scenario, kind, of, among, ramped !== null),
      ramp: ramped ?? undefined,
      // What is measured begins no earlier than the ramp ends.
      ...(ramped !== null && { fromSeconds: Math.max(Number(map.fromSeconds ?? 0), Number(ramped.untilSeconds)) }),
      // A scale and a line of something else mean nothing here.
      ...((kind !== shown.kind || of !== figure) && { bands: undefined, line: undefined }),
    });
  const wanted = figure === '' ? 'goodputBitsPerSecond' : figure;
  return (
    <fieldset>
      <label>
        Show
        <select
          className="field-select"
          value={shown.kind}
          onChange={({ target }) => put(target.value as typeof shown.kind, wanted)}
        >
          <option value="figure">one figure, a map for each lane</option>
          {scenario.lanes.length > 1 && <option value="difference">the difference of two lanes</option>}
          {(scenario.lanes.length > 1 || shown.kind === 'share') && <option value="share">who gets more</option>}
        </select>
      </label>
      <label>
        by
        <select className="field-select" value={figure} onChange={({ target }) => put(shown.kind, target.value, lanes)}>
          {figure === '' && <option value="">{shown.title}</option>}
          <GroupedOptions groups={FIGURE_GROUPS} choices={figureChoices(scenario, figure)} />
        </select>
      </label>
      {shown.kind === 'figure' && (
        <label>
          Ramp
          <select
            className="field-select"
            value={ramp?.axis ?? ''}
            onChange={({ target }) =>
              put(
                'figure',
                wanted,
                lanes,
                target.value === ''
                  ? null
                  : {
                      axis: target.value as 'across' | 'up',
                      untilSeconds: Number(map.toSeconds ?? scenario.run.untilSeconds) / 2,
                    },
              )
            }
          >
            <option value="">none: values are there from 0 s</option>
            {(['across', 'up'] as const)
              .filter((side) => map[side].set.every(({ path }) => mayChangeInMidRun(path)))
              .map((side) => (
                <option key={side} value={side}>
                  {map[side].title}, from below and from above
                </option>
              ))}
          </select>
        </label>
      )}
      {shown.kind !== 'figure' &&
        figure !== '' &&
        [0, 1].map((place) => (
          <label key={place}>
            {place === 0 ? 'Lane' : 'against'}
            <select
              className="field-select"
              value={lanes[place]}
              onChange={({ target }) =>
                put(
                  shown.kind,
                  figure,
                  lanes.map((id, n) => (n === place ? target.value : id)),
                )
              }
            >
              {scenario.lanes.map((lane) => (
                <option key={lane.id} value={lane.id}>
                  {laneTitle(scenario, lane.id)}
                </option>
              ))}
            </select>
          </label>
        ))}
    </fieldset>
  );
}

interface NumberFieldProps {
  readonly title: string;
  /** Its title is for screen readers alone. */
  readonly isSilent?: boolean;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function NumberField({ title, isSilent = false, value, onChange }: NumberFieldProps) {
  return (
    <label>
      <span className={isSilent ? 'visually-hidden' : ''}>{title}</span>
      <input
        className="field-number"
        type="number"
        step="any"
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}

/** What stays as it is in all runs of a map. */
export function keptInWords({ set }: MapFile): string {
  const changes = Object.keys(set);
  return changes.length === 0 ? '' : `The map changes ${changes.join(', ')} of its scenario everywhere.`;
}
