import { expect, test } from 'vitest';
import { plainFields } from './saved-state.ts';

class Meter {
  readonly unit = 's';
  isOn = false;
  last = NaN;
  readonly history: number[] = [];
  private total = 0;
  readonly twice = (): number => 2 * this.total;

  add(value: number): void {
    this.isOn = true;
    this.last = value;
    this.total += value;
    this.history.push(value);
  }
}

test('plain fields are taken by name, private ones too, and go back into another object', () => {
  const meter = new Meter();
  meter.add(3);
  const fields = plainFields(meter);
  expect(fields).toEqual({ unit: 's', isOn: true, last: 3, total: 3 });
  meter.add(4);
  expect(fields['total']).toBe(3);
  const other = Object.assign(new Meter(), fields);
  expect([other.twice(), other.last, other.history]).toEqual([6, 3, []]);
});
