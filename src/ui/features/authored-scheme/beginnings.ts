/** What one can begin from: a template of each kind, and the examples. */
import type { AuthoredKind } from '../../../authored/contract/kinds.ts';
import aimd from '../../../authored/examples/aimd.js?raw';
import closeAndProbe from '../../../authored/examples/close-and-probe.js?raw';
import codel from '../../../authored/examples/codel.js?raw';
import copa from '../../../authored/examples/copa.js?raw';
import newreno from '../../../authored/examples/newreno.js?raw';
import rcp from '../../../authored/examples/rcp.js?raw';
import red from '../../../authored/examples/red.js?raw';
import tokenGate from '../../../authored/examples/token-gate.js?raw';

interface Beginning {
  readonly id: string;
  readonly title: string;
  readonly kind: AuthoredKind;
  readonly source: string;
}

/** The smallest scheme of each kind that does something. */
export const TEMPLATES: readonly Beginning[] = [
  {
    id: 'new-window-law',
    title: 'New window law',
    kind: 'window law',
    source: `export default {
  kind: 'window law',
  title: 'My window law',
  parameters: {
    step: { from: 0.1, to: 8, start: 1, unit: 'packets', help: 'Added to the window each round trip.' },
  },
  acknowledged(flow, ack) {
    flow.window += (flow.parameters.step * ack.packets) / flow.window;
  },
  congested(flow) {
    flow.window = flow.window / 2;
  },
  explain: (flow) => 'adds a step each round trip, halves at a loss',
};
`,
  },
  {
    id: 'new-admission-law',
    title: 'New admission law',
    kind: 'admission law',
    source: `export default {
  kind: 'admission law',
  title: 'My gate',
  parameters: {
    share: { from: 0.1, to: 2, start: 1, help: 'Flows that are let in for each that completes.' },
  },
  epochEnded(gate, epoch) {
    gate.admitRate = Math.max(1, gate.parameters.share * epoch.completions);
  },
  explain: (gate) => 'lets in as many flows as complete',
};
`,
  },
  {
    id: 'new-queue-discipline',
    title: 'New queue discipline',
    kind: 'queue discipline',
    source: `export default {
  kind: 'queue discipline',
  title: 'My queue',
  parameters: {
    limit: { from: 1, to: 1000, start: 20, unit: 'packets', whole: true, help: 'More packets do not wait.' },
  },
  arrived(link, packet) {
    return link.packets < link.parameters.limit ? 'wait' : 'drop';
  },
  explain: (link) => (link.packets < link.parameters.limit ? 'there is room' : 'the limit is reached'),
};
`,
  },
  {
    id: 'new-explicit-rate-rule',
    title: 'New explicit-rate rule',
    kind: 'explicit-rate rule',
    source: `export default {
  kind: 'explicit-rate rule',
  title: 'My rates',
  passed(link, packet) {
    packet.rate = Math.min(packet.rate, link.capacity / Math.max(1, link.sessions));
  },
  explain: (link) => 'divides the link by the number of sources',
};
`,
  },
];

export const EXAMPLES: readonly Beginning[] = [
  { id: 'example-aimd', title: 'AIMD', kind: 'window law', source: aimd },
  { id: 'example-newreno', title: 'NewReno', kind: 'window law', source: newreno },
  { id: 'example-copa', title: 'Copa', kind: 'window law', source: copa },
  { id: 'example-token-gate', title: 'Token gate', kind: 'admission law', source: tokenGate },
  { id: 'example-close-and-probe', title: 'CP', kind: 'admission law', source: closeAndProbe },
  { id: 'example-red', title: 'RED', kind: 'queue discipline', source: red },
  { id: 'example-codel', title: 'CoDel', kind: 'queue discipline', source: codel },
  { id: 'example-rcp', title: 'RCP', kind: 'explicit-rate rule', source: rcp },
];

export const BEGINNINGS: readonly Beginning[] = [...TEMPLATES, ...EXAMPLES];
