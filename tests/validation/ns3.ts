/** The cells of ns-3's dumbbells as our scenarios (`tests/reference/ns3`). */
import type { Scenario } from '../../src/scenario/schema.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { grouped, namedIn, numberOf, referenceRows, type Row } from './reference.ts';
import type { Figure, Setup } from './setups.ts';

/** Bytes of a data packet and of an acknowledgement on the wire; 1448 of a data packet are payload. */
const PACKET_BYTES = 1502;
const PAYLOAD_BYTES = 1448;
const ACKNOWLEDGEMENT_BYTES = 54;
/** One packet in the device and one being sent are outside ns-3's queue disc. */
const OUTSIDE_DISC = 2;

const LAWS = {
  TcpLinuxReno: 'newreno',
  TcpCubic: 'cubic',
  TcpBbr: 'bbr',
  TcpDctcp: 'dctcp',
  TcpVegas: 'vegas',
};
const FLAGS = { 0: false, 1: true };

// Set before our figures were looked at.
const FIGURES: readonly Figure[] = [
  { name: 'utilisation', column: 'utilisation_fraction', tolerance: { absolute: 0.02 } },
  { name: 'loss', column: 'loss_fraction', tolerance: { share: 0.25 } },
  { name: 'discQueue', column: 'queue_mean_pkts', tolerance: { share: 0.15 } },
  { name: 'jain', column: 'jain_index', tolerance: { absolute: 0.1 } },
];
const MARKS: Figure = { name: 'marks', column: 'marked_fraction', tolerance: { share: 0.25 } };
const SHOWN: readonly Figure[] = [
  { name: 'discQueue95', column: 'sojourn_p95_pkts' },
  { name: 'timeouts', column: 'timeouts_count' },
];

export function ns3Setups(): Setup[] {
  const starts = grouped(referenceRows('ns3/starts.csv'), ['cell', 'seed']);
  return [...grouped(referenceRows('ns3/cells.csv'), ['cell'])].map(([cell, rows]) => {
    const [first] = rows;
    const window = { from: numberOf(first, 't_from_s'), to: numberOf(first, 't_to_s') };
    const perPacket = (PACKET_BYTES * 8) / (numberOf(first, 'bottleneck_mbps') * 1000);
    const inPackets = rows.map((row) => ({
      ...row,
      sojourn_p95_pkts: `${numberOf(row, 'sojourn_p95_ms') / perPacket}`,
    }));
    const flows = (seed: string): Row[] => {
      const own = starts.get(`${cell} ${seed}`);
      if (own === undefined) throw new Error(`No flow of "${cell}" has a start at the seed "${seed}".`);
      return own;
    };
    const laws = flows(first['seed']).map((flow) => namedIn(flow, 'variant', LAWS));
    // BBR's losses, queues and shares are the simulator's own with several flows: see the README beside the cells.
    const isShape = laws.length > 1 && laws.includes('bbr');
    const shown = isShape ? FIGURES.map(({ name, column }) => ({ name, column })) : FIGURES;
    return {
      name: `ns3 ${cell}`,
      windows: [{ window, rows: inPackets }],
      figures: [FIGURES[0], ...shown.slice(1), ...(namedIn(first, 'ecn', FLAGS) ? [MARKS] : []), ...SHOWN],
      heavy: false,
      seeds: rows.map((row) => numberOf(row, 'seed')),
      scenario: (seed) => dumbbell(first, flows(`${seed}`), seed),
    };
  });
}

function dumbbell(row: Row, flows: readonly Row[], seed: number): Scenario {
  const host = (prefix: string, i: number): string => `${prefix}${i + 1}`;
  const rate = numberOf(row, 'bottleneck_mbps') * 1e6;
  const acknowledgedSegments = numberOf(row, 'delayed_ack_segments');
  const shortest = Math.min(...flows.map((flow) => numberOf(flow, 'base_rtt_ms')));
  const access = { rateBitsPerSecond: 1e9, bufferPackets: 100_000 };
  const ids = flows.flatMap((_, i) => [host('s', i), host('d', i)]);
  const classes = [...grouped(flows, ['variant', 'class']).values()];
  const result = validateScenario({
    headway: 1,
    title: row['cell'],
    network: {
      form: 'drawn',
      nodes: ['r1', 'r2', ...ids].map((id, i) => ({
        id,
        kind: id.startsWith('r') ? 'router' : 'host',
        x: i & 1,
        y: i,
      })),
      links: [
        {
          id: 'bottleneck',
          from: 'r1',
          to: 'r2',
          rateBitsPerSecond: rate,
          delaySeconds: shortest / 2000 - 0.002,
          bufferPackets: numberOf(row, 'queue_limit_pkts') + OUTSIDE_DISC,
          reverse: { bufferPackets: 100_000 },
          queue: discipline(row, rate),
        },
        ...flows.flatMap((flow, i) => {
          const further = (numberOf(flow, 'base_rtt_ms') - shortest) / 2000;
          return [
            { id: `a${i}`, from: host('s', i), to: 'r1', ...access, delaySeconds: 0.001 + further },
            { id: `b${i}`, from: 'r2', to: host('d', i), ...access, delaySeconds: 0.001 },
          ];
        }),
      ],
    },
    traffic: classes.map((members) => ({
      id: members[0]['class'],
      kind: 'flows',
      from: members.map((flow) => host('s', flows.indexOf(flow))),
      to: members.map((flow) => host('d', flows.indexOf(flow))),
      arrivals: {
        kind: 'listed',
        flows: members
          .map((flow) => ({
            atSeconds: numberOf(flow, 'start_s'),
            bytes: 1e12,
            from: host('s', flows.indexOf(flow)),
            to: host('d', flows.indexOf(flow)),
          }))
          .sort((a, b) => a.atSeconds - b.atSeconds),
      },
      size: { kind: 'fixed', bytes: 1e12 },
      transport: {
        variant: 'sack',
        profile: 'ns-3',
        segmentBytes: PAYLOAD_BYTES,
        headerBytes: PACKET_BYTES - PAYLOAD_BYTES,
        acknowledgementBytes: ACKNOWLEDGEMENT_BYTES,
        initialWindowSegments: 10,
        windowSegments: 100_000,
        minimumTimeoutSeconds: numberOf(row, 'min_rto_ms') / 1000,
        synTimeoutSeconds: 1,
        ...(acknowledgedSegments > 1 && { acknowledgedSegments, acknowledgementDelaySeconds: 0.2 }),
        ecn: namedIn(row, 'ecn', FLAGS),
        windowLaw: { law: namedIn(members[0], 'variant', LAWS) },
      },
    })),
    lanes: [{ id: 'none', scheme: 'none' }],
    run: { seed, untilSeconds: numberOf(row, 't_to_s'), sampleIntervalSeconds: 1 },
  });
  if (result.ok) return result.scenario;
  throw new Error(result.problems.map(({ place, message }) => `${place}: ${message}`).join('\n'));
}

/** Thresholds and targets allow for the packet that waits in ns-3's device: it is in our queue, and not in its disc. */
function discipline(row: Row, rate: number): object {
  const ecn = namedIn(row, 'ecn', FLAGS);
  const perPacket = (PACKET_BYTES * 8) / rate;
  switch (row['queue']) {
    case 'FIFO':
      return { discipline: 'drop-tail' };
    case 'RED':
      return {
        discipline: 'red',
        parameters: { lower: 6, upper: 16, steepest: 0.02, weight: 0.002, meanPacketBytes: 1500, ecn },
      };
    case 'CoDel':
      return { discipline: 'codel', parameters: { target: 0.005 + perPacket, interval: 0.1, sparesShort: false, ecn } };
    case 'FqCoDel':
      // Whosever packet is in the device, the next leaves ns-3's disc as long before it is sent as that takes.
      return {
        discipline: 'fq-codel',
        parameters: { target: 0.005 + perPacket, interval: 0.1, sparesShort: false, quantum: 1502, flows: 65_536, ecn },
      };
    case 'PIE':
      return { discipline: 'pie', parameters: { target: 0.015 + perPacket, spreads: false, ecn } };
    case 'ECNK':
      return { discipline: 'ecn-threshold', parameters: { threshold: numberOf(row, 'mark_threshold_pkts') + 1 } };
    default:
      throw new Error(`No discipline is ${row['queue']}.`);
  }
}
