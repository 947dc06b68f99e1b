/** Copa's window, segment by segment, against independent vectors (`tests/reference/l4s`). */
import { describe, expect, test } from 'vitest';
import type { NumbersByRow } from '../../src/base/numbers-by-row.ts';
import { DEFAULT_TCP } from '../../src/engine/dumbbell.fixture.ts';
import { FlowTable } from '../../src/engine/flows.ts';
import { CopaLaw } from '../../src/laws/copa/law.ts';
import { grouped, numberOf, referenceRows, type Row } from './reference.ts';

const STEPS = { up: 1, down: 2 };
const sets = grouped(referenceRows('l4s/copa-vectors.csv'), ['set']);

test('there are four sets of 400 acknowledgements', () => {
  expect([...sets.values()].map(({ length }) => length)).toEqual([400, 400, 400, 400]);
});

describe.each([...sets])('set %s', (_name, rows: readonly Row[]) => {
  test('round trips, velocity and window agree to 1e-8', () => {
    const [first] = rows;
    const flows = new FlowTable();
    const flow = flows.allocate();
    const scheduler = { now: 0 };
    const flight = (): number => flows.congestionWindow[flow];
    const resetsAtOnce = first['mid_window_reset'] === '1';
    const law = new CopaLaw(
      { flows, scheduler, parameters: () => DEFAULT_TCP, flightSize: flight, flightAtLoss: flight, inFlight: flight },
      () => ({ delta: numberOf(first, 'delta'), competes: false, resetsAtOnce, minimumWindow: 10 }),
    );
    law.opened(flow);
    const { own } = law.parts() as { readonly own: NumbersByRow };
    // Slow start is over, and the first check is due at the first segment of the second window.
    own.values[10] = 1;
    own.values[6] = numberOf(first, 'window_when_packet_was_sent');
    for (const row of rows) {
      const packet = numberOf(row, 'packet');
      scheduler.now = (numberOf(row, 'time_ms') - numberOf(row, 'rtt_ms')) / 1000;
      flows.congestionWindow[flow] = numberOf(row, 'window_when_packet_was_sent');
      law.meter.sent(flow, packet, false);
      scheduler.now = numberOf(row, 'time_ms') / 1000;
      const before = rows[packet - 1];
      flows.congestionWindow[flow] = numberOf(before ?? row, before ? 'window_pkts' : 'window_when_packet_was_sent');
      flows.unacknowledged[flow] = packet;
      flows.highestSent[flow] = numberOf(row, 'packets_sent_before');
      law.meter.arrived(flow, packet);
      const seen = (probe: string): number => law.probes[probe](flow);
      expect(Math.abs(flows.congestionWindow[flow] - numberOf(row, 'window_pkts'))).toBeLessThan(1e-8);
      expect(Math.abs(seen('standing') * 1000 - numberOf(row, 'rtt_standing_ms'))).toBeLessThan(1e-8);
      expect(Math.abs(seen('minimum') * 1000 - numberOf(row, 'rtt_min_ms'))).toBeLessThan(1e-8);
      expect([row['ack'], seen('velocity')]).toEqual([row['ack'], numberOf(row, 'velocity')]);
      expect(own.values[4]).toBe(numberOf(row, 'same_direction_windows'));
      expect(law.state(flow)).toBe(STEPS[row['step'] as keyof typeof STEPS]);
    }
  });
});
