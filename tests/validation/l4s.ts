/** The cells of an independent simulator for DualPI2, Prague and Copa as our scenarios (`tests/reference/l4s`). */
import type { Scenario } from '../../src/scenario/schema.ts';
import { valid } from './ns2.ts';
import { grouped, namedIn, numberOf, referenceRows, type Row } from './reference.ts';
import type { Figure, Setup } from './setups.ts';
import type { Tolerance } from './statistics.ts';

/** Bytes of a data packet on the wire; 1448 of them are payload. */
const PACKET_BYTES = 1502;
const PAYLOAD_BYTES = 1448;
/** The packet being sent has room in our buffers, and none in the reference's. */
const BEING_SENT = 1;
const DUALPI2_BUFFER_SECONDS = 0.25;
/** Acknowledgements take no time on the wire. */
const BACKWARD_BITS_PER_SECOND = 1e12;

const FLAGS = { 0: false, 1: true };
const LAWS = { prague: 'prague', cubic: 'cubic', reno: 'newreno', copa: 'copa' };
/** What our engine cannot run, by what a column holds. */
const ABE = '0.85';

// Set before our figures were looked at: the README's suggestions, which come from `sensitivity.csv`.
const UTILISATION: Tolerance = { absolute: 0.02 };
const OVERLOAD: Tolerance = { share: 0.2 };

/** The tolerances of a cell. */
function figuresOf(row: Row): Figure[] {
  const isShared = row['variant_b'] !== '';
  const isDual = row['queue'] === 'dualpi2';
  const rate = numberOf(row, 'bottleneck_mbps');
  const isSlow = rate <= 20;
  const isOverload = row['cell'].includes('overload');
  const hasLow = row['variant_a'] === 'prague';
  const hasClassic = row['variant_a'] !== 'prague' || (isShared && row['variant_b'] !== 'prague');
  const hasEcn = (variant: 'a' | 'b'): boolean => row[`ecn_${variant}`] === '1';
  const marks = isDual || row['codel_marks'] === '1';
  const drops = row['cell'].includes('fifo') || row['codel_marks'] === '0';
  const ratio: Tolerance = isDual ? { share: isSlow ? 0.25 : 0.15 } : { factor: 2 };
  const own = (tolerance: Tolerance): Tolerance => (isOverload ? OVERLOAD : tolerance);
  const lowMean: Tolerance = { share: 0.25, least: rate === 10 ? 0.5 : 0.1 };
  const lowTail: Tolerance = { share: 0.3, least: rate === 10 ? 1 : 0.2 };
  // Alone on a fast link hardly any packet is marked: the order of magnitude counts.
  const lowMarks: Tolerance = rate === 100 && !isShared ? { factor: 3 } : { share: 0.2 };
  const classicEcn = row['variant_a'] === 'prague' ? hasEcn('b') : hasEcn('a');
  return [
    { name: 'utilisation', column: 'utilisation_fraction', tolerance: UTILISATION },
    ...when(isShared, { name: 'rateRatio', column: 'per_flow_rate_ratio_a_to_b', tolerance: own(ratio) }),
    ...when(hasLow, { name: 'lowDelayMs', column: 'l_delay_mean_ms', tolerance: own(lowMean) }),
    ...when(hasLow, { name: 'lowDelay99Ms', column: 'l_delay_p99_ms', tolerance: own(lowTail) }),
    ...when(hasLow && marks, { name: 'lowMarked', column: 'l_marked_fraction', tolerance: own(lowMarks) }),
    ...when(hasLow && (drops || isOverload), {
      name: 'lowDropped',
      column: 'l_dropped_fraction',
      tolerance: own({ share: 0.4 }),
    }),
    ...when(hasClassic, { name: 'classicDelayMs', column: 'c_delay_mean_ms', tolerance: own({ share: 0.12 }) }),
    ...when(hasClassic, { name: 'classicDelay99Ms', column: 'c_delay_p99_ms', tolerance: own({ share: 0.3 }) }),
    ...when(hasClassic && classicEcn && marks, {
      name: 'classicMarked',
      column: 'c_marked_fraction',
      tolerance: own({ share: 0.2 }),
    }),
    ...when(hasClassic && !(classicEcn && marks), {
      name: 'classicDropped',
      column: 'c_dropped_fraction',
      tolerance: own({ share: 0.4 }),
    }),
    ...when(isDual && hasClassic, {
      name: 'probability',
      column: 'pi_probability_mean',
      tolerance: own({ share: 0.2 }),
    }),
  ];
}

function when(isWanted: boolean, figure: Figure): Figure[] {
  return isWanted ? [figure] : [];
}

export function l4sSetups(): Setup[] {
  const starts = grouped(referenceRows('l4s/starts.csv'), ['cell', 'seed']);
  return [...grouped(referenceRows('l4s/cells.csv'), ['cell'])].map(([cell, rows]) => {
    const [first] = rows;
    const isAbe = first['classic_ecn_beta'] === ABE;
    return {
      name: `l4s ${cell}`,
      windows: [{ window: { from: numberOf(first, 't_from_s'), to: numberOf(first, 't_to_s') }, rows }],
      figures: figuresOf(first),
      heavy: false,
      seeds: rows.map((row) => numberOf(row, 'seed')),
      ...(isAbe && { skipped: 'our CUBIC has no reduction of its own for marks (RFC 8511)' }),
      scenario: (seed) => l4sDumbbell(first, starts.get(`${cell} ${seed}`) ?? [], seed),
    };
  });
}

/**
 * Paths with losses, jitter, aggregated acknowledgements and a policer, and Copa alone. Set before our figures were looked at:
 * README.md has the bands of utilisation and of Copa's shares, and those of delays and marks are those of the other cells. A wait of
 * less than a packet's time is none, nor is a ninety-ninth percentile of less than two.
 */
export function impairedSetups(): Setup[] {
  const starts = grouped(referenceRows('l4s/impaired-starts.csv'), ['cell', 'seed']);
  return [...grouped(referenceRows('l4s/impaired-cells.csv'), ['cell'])].map(([cell, rows]) => {
    const [first] = rows;
    return {
      name: `l4s ${cell}`,
      windows: [{ window: { from: numberOf(first, 't_from_s'), to: numberOf(first, 't_to_s') }, rows }],
      figures: first['variant_a'] === 'copa' ? copaFigures(first) : impairedFigures(first),
      heavy: false,
      seeds: rows.map((row) => numberOf(row, 'seed')),
      scenario: (seed) => l4sDumbbell(first, starts.get(`${cell} ${seed}`) ?? [], seed),
    };
  });
}

function copaFigures(row: Row): Figure[] {
  const delay = (column: string, name: string, share: number): Figure => ({ name, column, tolerance: { share } });
  const isShared = row['variant_b'] !== '';
  return [
    { name: 'utilisation', column: 'utilisation_fraction', tolerance: UTILISATION },
    ...when(isShared, { name: 'rateRatio', column: 'per_flow_rate_ratio_a_to_b', tolerance: { share: 0.25 } }),
    ...when(!isShared, { name: 'jain', column: 'jain_index', tolerance: { absolute: 0.1 } }),
    delay('c_delay_mean_ms', 'classicDelayMs', 0.25),
    delay('c_delay_p99_ms', 'classicDelay99Ms', 0.3),
  ];
}

/** Where losses that are no congestion, or a policer, set the rate, utilisation has the band of those; nothing marks there. */
function impairedFigures(row: Row): Figure[] {
  const isLossy = ['loss_fraction_set', 'ge_p', 'police_mbps'].some((column) => row[column] !== '');
  const packetMs = (PACKET_BYTES * 8) / 1000 / numberOf(row, 'bottleneck_mbps');
  return figuresOf(row).flatMap((figure): Figure[] => {
    switch (figure.name) {
      case 'utilisation':
        return [isLossy || row['jitter_reorders'] === '1' ? { ...figure, tolerance: { share: 0.15 } } : figure];
      case 'classicDelayMs':
        return [{ ...figure, tolerance: { share: 0.12, least: packetMs } }];
      case 'classicDelay99Ms':
        return [{ ...figure, tolerance: { share: 0.3, least: 2 * packetMs } }];
      case 'lowMarked':
        return isLossy ? [] : [figure];
      case 'classicDropped':
        if (row['c_dropped_fraction'] === '' || numberOf(row, 'c_dropped_fraction') === 0) return [];
        return [row['queue'] === 'fifo' ? { ...figure, name: 'loss' } : figure];
      default:
        return [figure];
    }
  });
}

/** The impairments of the path of a flow, on the link to its receiver; acknowledgements gather on the last link of theirs. */
function impairmentsOf(row: Row, flow: number, startSeconds: number): { readonly out: object; readonly back: object } {
  const given = (column: string): number | null => ((row[column] ?? '') === '' ? null : numberOf(row, column));
  const only = given('jitter_or_agg_on_flow');
  const isChosen = only === null || only === flow;
  const [jitter, period, dip] = ['jitter_ms', 'ack_aggregation_ms', 'rtt_dip_ms'].map((column) =>
    isChosen ? given(column) : null,
  );
  const [loss, p] = [given('loss_fraction_set'), given('ge_p')];
  return {
    out: {
      ...(jitter !== null && {
        jitter: {
          distribution: { kind: 'uniform', minimumSeconds: 0, maximumSeconds: jitter / 1000 },
          order: row['jitter_reorders'] === '1' ? 'free' : 'kept',
        },
      }),
      ...(loss !== null && { lossProbability: loss }),
      ...(p !== null && {
        burstLoss: {
          goodToBad: p,
          badToGood: numberOf(row, 'ge_r'),
          lossInBad: 1 - numberOf(row, 'ge_h'),
          lossInGood: 1 - numberOf(row, 'ge_k'),
        },
      }),
      // The first packet of data, and the SYN before it, come earlier: all that leave later are delayed.
      ...(dip !== null && {
        extraDelay: {
          seconds: {
            kind: 'step',
            before: 0,
            after: dip / 1000,
            atSeconds: startSeconds + 1.5 * (numberOf(row, 'base_rtt_a_ms') / 1000) - dip / 1000,
          },
        },
      }),
    },
    back: period === null ? {} : { aggregation: { release: { kind: 'period', seconds: period / 1000 } } },
  };
}

/** @param flows rows with the class, variant, base round trip and start of each flow */
function l4sDumbbell(row: Row, flows: readonly Row[], seed: number): Scenario {
  const rate = numberOf(row, 'bottleneck_mbps') * 1e6;
  const trips = flows.map((flow) => numberOf(flow, 'base_rtt_ms') / 1000);
  const shortest = Math.min(...trips);
  const host = (prefix: string, i: number): string => `${prefix}${i + 1}`;
  const ids = flows.flatMap((_, i) => [host('s', i), host('d', i)]);
  const fast = { rateBitsPerSecond: 1e9, bufferPackets: 1_000_000 };
  const back = { rateBitsPerSecond: BACKWARD_BITS_PER_SECOND, bufferPackets: 1_000_000 };
  const classes = [...grouped(flows, ['class']).values()];
  return valid({
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
          delaySeconds: shortest / 2 - 0.002,
          bufferPackets: limitOf(row, rate) + BEING_SENT,
          queue: disciplineOf(row),
          ...policerOf(row),
          reverse: { ...back, impairments: {} },
        },
        ...flows.flatMap((flow, i) => {
          const further = (trips[i] - shortest) / 2;
          const impairments = impairmentsOf(row, i, numberOf(flow, 'start_s'));
          const dip = 'extraDelay' in impairments.out ? numberOf(row, 'rtt_dip_ms') / 1000 : 0;
          return [
            {
              id: `a${i}`,
              from: host('s', i),
              to: 'r1',
              ...fast,
              delaySeconds: 0.001 + further,
              reverse: { ...back, delaySeconds: 0.001 + further, impairments: impairments.back },
            },
            {
              id: `b${i}`,
              from: 'r2',
              to: host('d', i),
              ...fast,
              delaySeconds: 0.001 - dip,
              impairments: impairments.out,
              reverse: { ...back, delaySeconds: 0.001, impairments: {} },
            },
          ];
        }),
      ],
    },
    traffic: classes.map((members) => {
      const [{ variant, class: id }] = members;
      const isListed = (flow: Row): object => ({
        atSeconds: numberOf(flow, 'start_s'),
        bytes: 1e12,
        from: host('s', flows.indexOf(flow)),
        to: host('d', flows.indexOf(flow)),
      });
      return {
        id,
        kind: 'flows',
        from: members.map((flow) => host('s', flows.indexOf(flow))),
        to: members.map((flow) => host('d', flows.indexOf(flow))),
        arrivals: {
          kind: 'listed',
          flows: members.toSorted((a, b) => numberOf(a, 'start_s') - numberOf(b, 'start_s')).map(isListed),
        },
        size: { kind: 'fixed', bytes: 1e12 },
        transport: {
          variant: 'sack',
          profile: 'modern',
          segmentBytes: PAYLOAD_BYTES,
          headerBytes: PACKET_BYTES - PAYLOAD_BYTES,
          initialWindowSegments: 10,
          windowSegments: 100_000,
          minimumTimeoutSeconds: 0.2,
          synTimeoutSeconds: 1,
          ecn: namedIn(row, `ecn_${id}`, FLAGS),
          windowLaw: { law: namedIn(members[0], 'variant', LAWS), parameters: lawParameters(variant, row) },
        },
      };
    }),
    lanes: [{ id: 'none', scheme: 'none' }],
    run: { seed, untilSeconds: numberOf(row, 't_to_s'), sampleIntervalSeconds: 1 },
  });
}

function policerOf(row: Row): object {
  if ((row['police_mbps'] ?? '') === '') return {};
  const policer = {
    rateBitsPerSecond: numberOf(row, 'police_mbps') * 1e6,
    burstBytes: numberOf(row, 'police_burst_bytes'),
    action: 'drop',
  };
  return { impairments: { policer } };
}

function lawParameters(variant: string, row: Row): object {
  if (variant === 'copa') return { delta: numberOf(row, 'copa_delta'), competes: false };
  if (variant === 'prague') return { leastRoundTrip: numberOf(row, 'prague_min_virtual_rtt_ms') / 1000 };
  return {};
}

function limitOf(row: Row, rate: number): number {
  if (row['queue'] === 'dualpi2') return Math.round((DUALPI2_BUFFER_SECONDS * rate) / 8 / PACKET_BYTES);
  return numberOf(row, 'queue_limit_pkts');
}

function disciplineOf(row: Row): object {
  switch (row['queue']) {
    case 'fifo':
      return { discipline: 'drop-tail' };
    case 'codel':
      // It acts unless less than 1500 bytes are left: as soon as one packet is.
      return { discipline: 'codel', parameters: { sparesShort: false, ecn: namedIn(row, 'codel_marks', FLAGS) } };
    case 'dualpi2':
      return { discipline: 'dualpi2' };
    default:
      throw new Error(`No discipline is ${row['queue']}.`);
  }
}
