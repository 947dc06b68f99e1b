import * as FlowState from '../../engine/kinds/flow-state.ts';
import type { MaxMinRates } from '../../engine/controller.ts';
import type { Lane } from '../lane.ts';
import type { InspectedValue, Inspection } from '../report.ts';
import { linkName } from './names.ts';

/** Words about max-min fairness, and links to related objects. */
interface MaxMinWords {
  readonly values: readonly InspectedValue[];
  readonly related: Inspection['related'];
}

const NOTHING: MaxMinWords = { values: [], related: [] };
const MAX_NAMES = 5;

/** The link that holds a flow at its max-min rate, and who shares it there. */
export function holderWords(lane: Lane, flow: number): MaxMinWords {
  const maxMin = lane.engine.controller.rates?.maxMin;
  const link = maxMin?.holderOf(flow) ?? -2;
  if (maxMin === undefined || link < -1) return NOTHING;
  if (link === -1) {
    return {
      values: [{ name: 'held by', meaning: 'max-min fairness', value: 'what it asks for', decided: true }],
      related: [],
    };
  }
  const others = heldBy(lane, maxMin, link).filter((other) => other !== flow);
  const level = Math.abs(maxMin.levelOf(link));
  const values = [
    { name: 'held by', meaning: `max-min fairness, level ${level}`, value: linkName(lane, link), decided: true },
    { name: 'shared with', meaning: 'held there too', value: namesOf(lane, others) },
  ];
  return {
    values,
    related: [{ label: `The ${linkName(lane, link)}`, target: { kind: 'link', link } }, ...ways(lane, others)],
  };
}

/** The flows that a link holds at their max-min rates. */
export function heldWords(lane: Lane, link: number): MaxMinWords {
  const maxMin = lane.engine.controller.rates?.maxMin;
  const place = maxMin?.levelOf(link) ?? 0;
  if (maxMin === undefined || place === 0) return NOTHING;
  const held = heldBy(lane, maxMin, link);
  return {
    values: [
      {
        name: 'level',
        meaning: place > 0 ? 'found: they have settled' : 'not settled yet',
        value: `${Math.abs(place)}`,
      },
      { name: 'holds', meaning: 'they can grow only if it does', value: namesOf(lane, held) },
    ],
    related: ways(lane, held),
  };
}

function heldBy({ engine }: Lane, maxMin: MaxMinRates, link: number): number[] {
  const { flows } = engine;
  const held: number[] = [];
  for (let flow = 0; flow < flows.extent; flow += flows.width) {
    if (flows.state[flow] !== FlowState.completed && maxMin.holderOf(flow) === link) held.push(flow);
  }
  return held.sort((a, b) => flows.number[a] - flows.number[b]);
}

function namesOf(lane: Lane, flows: readonly number[]): string {
  if (flows.length === 0) return 'nobody';
  const names = flows.slice(0, MAX_NAMES).map((flow) => lane.flowId(flow));
  const more = flows.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

function ways(lane: Lane, flows: readonly number[]): Inspection['related'] {
  return flows.slice(0, MAX_NAMES).map((flow) => ({
    label: `Session ${lane.flowId(flow)}`,
    target: { kind: 'flow', flow: lane.engine.flows.number[flow] },
  }));
}
