/** Run until: a time, a queue above a mark, a flow that completes, a figure that passes a value. */
import { linkEnds } from '../../../base/links-by-node.ts';
import { type FormEvent, useMemo, useState } from 'react';
import { counted } from '../../../base/format.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import type { Goal } from '../../core/page/goal.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import { MenuForm } from './menu-form.tsx';

type What = 'time' | 'queue' | 'flow' | 'series';
type Wanted = Pick<Goal, 'condition' | 'label'>;

const WHATS: readonly { readonly what: What; readonly title: string }[] = [
  { what: 'time', title: 'a time' },
  { what: 'queue', title: 'a queue exceeds' },
  { what: 'flow', title: 'a flow completes' },
  { what: 'series', title: 'a figure crosses' },
];

export function RunUntilForm({ onGo }: { readonly onGo: () => void }) {
  const page = usePage();
  const lanes = usePageState((state) => state.lanes);
  const selection = usePageState((state) => state.selection);
  const untilSeconds = usePageState((state) => state.scenario.run.untilSeconds);
  const columns = useMemo(() => columnsOf(lanes), [lanes]);
  const links = useLinks();
  const [what, setWhat] = useState<What>('time');
  const [seconds, setSeconds] = useState(() => Math.min(untilSeconds, Math.floor(page.run.shown()) + 1));
  const [link, setLink] = useState(links[0]?.link ?? 0);
  const [packets, setPackets] = useState(20);
  const [flow, setFlow] = useState(selection?.target.kind === 'flow' ? selection.target.flow + 1 : 1);
  const [column, setColumn] = useState('flowsActive');
  const [direction, setDirection] = useState<'above' | 'below'>('above');
  const [value, setValue] = useState(100);

  const sought = (): Wanted => {
    if (what === 'queue') {
      return {
        condition: { kind: 'queue', link, abovePackets: packets },
        label: `a queue above ${counted(packets, 'packet')}`,
      };
    }
    if (what === 'flow') {
      const at = { kind: 'flow', flow: flow - 1 } as const;
      return { condition: { kind: 'happening', what: 'completion', at }, label: `the completion of flow ${flow}` };
    }
    const title = columns.find(({ id }) => id === column)?.title ?? column;
    return { condition: { kind: 'series', column, direction, value }, label: `${title} ${direction} ${value}` };
  };
  const go = (event: FormEvent) => {
    event.preventDefault();
    onGo();
    if (what === 'time') {
      page.run.pause();
      page.run.seek(seconds);
    } else page.run.runOnTo({ ...sought(), laneId: null, untilSeconds: Infinity });
  };
  return (
    <MenuForm title="Run until" onSubmit={go}>
      <select
        className="field-select"
        aria-label="Until"
        value={what}
        onChange={(event) => setWhat(event.target.value as What)}
      >
        {WHATS.map(({ what: one, title }) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </select>
      {what === 'time' && (
        <NumberInput label="Time in seconds" unit="s" most={untilSeconds} value={seconds} onChange={setSeconds} />
      )}
      {what === 'queue' && (
        <>
          <NumberInput label="Packets" unit="packets" whole value={packets} onChange={setPackets} />
          <select
            className="field-select"
            aria-label="Queue of"
            value={link}
            onChange={(event) => setLink(Number(event.target.value))}
          >
            {links.map((one) => (
              <option key={one.link} value={one.link}>
                {one.title}
              </option>
            ))}
          </select>
        </>
      )}
      {what === 'flow' && <NumberInput label="Flow" unit="" whole least={1} value={flow} onChange={setFlow} />}
      {what === 'series' && (
        <>
          <select
            className="field-select"
            aria-label="Figure"
            value={column}
            onChange={(event) => setColumn(event.target.value)}
          >
            {columns.map(({ id, title, unit }) => (
              <option key={id} value={id}>
                {unit === '' ? title : `${title} (${unit})`}
              </option>
            ))}
          </select>
          <select
            className="field-select"
            aria-label="Direction"
            value={direction}
            onChange={(event) => setDirection(event.target.value as 'above' | 'below')}
          >
            <option value="above">above</option>
            <option value="below">below</option>
          </select>
          <NumberInput label="Value" unit="" value={value} onChange={setValue} />
        </>
      )}
      {what === 'time' && seconds < page.run.shown() && (
        <small>goes back from {shortSeconds(page.run.shown())} s</small>
      )}
    </MenuForm>
  );
}

interface NumberInputProps {
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly least?: number;
  readonly most?: number;
  readonly whole?: boolean;
  readonly onChange: (value: number) => void;
}

function NumberInput({ label, unit, value, least = 0, most, whole = false, onChange }: NumberInputProps) {
  return (
    <label className="run-menu-number">
      <input
        className="field-number"
        type="number"
        aria-label={label}
        required
        min={least}
        max={most}
        step={whole ? 1 : 'any'}
        defaultValue={value}
        onChange={(event) => {
          if (event.target.value !== '') onChange(event.target.valueAsNumber);
        }}
      />
      {unit}
    </label>
  );
}

/** The links whose queues matter: the bottleneck, those with gates, and the chosen one. */
function useLinks(): readonly { readonly link: number; readonly title: string }[] {
  const lanes = usePageState((state) => state.lanes);
  const selection = usePageState((state) => state.selection);
  const network = lanes.find(({ opened }) => opened !== null)?.opened?.network;
  if (network === undefined) return [];
  const found = new Set<number>();
  if (selection?.target.kind === 'link') found.add(selection.target.link);
  for (const { opened } of lanes) {
    // A lane that has still to open the network of the others comes later.
    if (opened?.network !== network) continue;
    const { shape } = opened;
    if (shape.chartedLink >= 0) found.add(shape.chartedLink);
    for (const gate of shape.gates) found.add(gate);
  }
  return [...found].map((link) => ({ link, title: linkEnds(network, network.links[link]) }));
}

/** Every sampled column of any lane, once. */
function columnsOf(lanes: readonly LiveLane[]) {
  const found = new Map<string, { id: string; title: string; unit: string }>();
  for (const { shape } of lanes) {
    for (const one of shape?.series ?? []) if (one.kind !== 'time' && !found.has(one.id)) found.set(one.id, one);
  }
  return [...found.values()];
}
