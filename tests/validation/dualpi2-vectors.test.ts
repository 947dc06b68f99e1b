/** The controller's update and the verdict on each packet against vectors of an independent computation (`tests/reference/l4s`). */
import { describe, expect, test } from 'vitest';
import * as Ecn from '../../src/engine/kinds/ecn.ts';
import { PacketFifo } from '../../src/engine/queue/packet-fifo.ts';
import type { WaitingPackets } from '../../src/engine/queue/queue-discipline.ts';
import { Dualpi2Discipline, type Dualpi2Values } from '../../src/queues/dualpi2/discipline.ts';
import { handWaiting } from '../../src/queues/waiting.fixture.ts';
import { grouped, namedIn, numberOf, referenceRows, type Row } from './reference.ts';

const STANDARD: Dualpi2Values = {
  target: 0.015,
  update: 0.016,
  alpha: 0.16,
  beta: 3.2,
  coupling: 2,
  rampStart: 0.0008,
  rampRange: 0.0004,
  classicShare: 1 / 16,
};
/** Nothing has come yet, and no update is due. */
const STILL = { dueAt: Infinity, probability: 0, lowCount: 0, classicCount: 0 };
const CODES = { 'Not-ECT': 0, 'ECT(0)': Ecn.capable, 'ECT(1)': Ecn.capable | Ecn.scalable };

/** A link with room for nothing, and with two queues that a test fills; packet 0 has the bits `ecn`. */
function room() {
  const fifos = [new PacketFifo(), new PacketFifo()];
  const state = { now: 0, ecn: 0, verdict: 'pass' };
  const clear = (): void => {
    for (const fifo of fifos) fifo.clear();
  };
  const waiting: WaitingPackets = {
    ...handWaiting(),
    get now() {
      return state.now;
    },
    isFull: true,
    ecnOf: () => state.ecn,
    queue: (number) => fifos[number],
    take: (number) => fifos[number].shift(1000),
    drop: () => {
      state.verdict = 'drop';
      clear();
    },
    mark: () => {
      if ((state.ecn & Ecn.capable) === 0) return false;
      state.verdict = 'mark';
      return true;
    },
  };
  return { state, waiting, fifos, clear };
}

const sets = grouped(referenceRows('l4s/dualpi2-vectors.csv'), ['set']);
test('there are two sets of 200 updates and 600 packets', () => {
  expect([...sets.values()].map(({ length }) => length)).toEqual([200, 200]);
  expect(referenceRows('l4s/dualpi2-dequeue-vectors.csv')).toHaveLength(600);
});

describe.each([...sets])('set %s of the updates', (_name, rows: readonly Row[]) => {
  const [first] = rows;
  const values: Dualpi2Values = {
    ...STANDARD,
    target: numberOf(first, 'target_ms') / 1000,
    update: numberOf(first, 'tupdate_ms') / 1000,
    alpha: numberOf(first, 'alpha_hz'),
    beta: numberOf(first, 'beta_hz'),
    coupling: numberOf(first, 'coupling_k'),
  };

  test("p', p_CL and p_C agree to 1e-9 (RFC 9332, figure 2)", () => {
    const { state, waiting, fifos, clear } = room();
    const discipline = new Dualpi2Discipline(waiting, () => values);
    discipline.restore({ dueAt: values.update });
    for (const row of rows) {
      state.now = numberOf(row, 'update') * values.update;
      clear();
      for (const [number, column] of ['l_head_delay_ms', 'classic_head_delay_ms'].entries()) {
        const delay = numberOf(row, column) / 1000;
        if (delay > 0) fifos[number].push(0, 1000, state.now - delay);
      }
      discipline.restore({ dueAt: state.now });
      discipline.arrived(0);
      for (const [probe, column] of [
        ['probability', 'p_base'],
        ['coupled', 'p_coupled_capped'],
        ['classic', 'p_classic'],
      ]) {
        expect(Math.abs(discipline.probes[probe]() - numberOf(row, column))).toBeLessThan(1e-9);
      }
    }
  });
});

test('the verdict on each packet is the same, and so are the two counters (figures 7 and 8)', () => {
  const { state, waiting, fifos, clear } = room();
  const discipline = new Dualpi2Discipline(waiting, () => STANDARD);
  discipline.restore(STILL);
  for (const row of referenceRows('l4s/dualpi2-dequeue-vectors.csv')) {
    expect(numberOf(row, 'coupling_k')).toBe(STANDARD.coupling);
    const isLow = row['queue'] === 'L';
    state.now += 1;
    state.ecn = namedIn(row, 'ecn', CODES);
    state.verdict = 'pass';
    const packets = isLow ? numberOf(row, 'l_packets_before_dequeue') : 1;
    for (let i = 0; i < packets; i++)
      fifos[isLow ? 0 : 1].push(i, 1000, state.now - numberOf(row, 'sojourn_ms') / 1000);
    discipline.restore({ probability: numberOf(row, 'p_base') });
    discipline.next();
    clear();
    const { lowCount, classicCount } = discipline.save();
    expect([row['packet'], state.verdict]).toEqual([row['packet'], row['verdict']]);
    expect(Math.abs(Number(lowCount) - numberOf(row, 'l_count_after'))).toBeLessThan(1e-9);
    expect(Math.abs(Number(classicCount) - numberOf(row, 'classic_count_after'))).toBeLessThan(1e-9);
  }
});
