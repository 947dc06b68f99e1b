import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GoldenSectionAscent } from './golden-section-ascent.ts';
import type { GoldenSectionAscentValues } from './declaration.ts';
import { Phase } from './probes.ts';

const defaults: GoldenSectionAscentValues = {
  stepSize: 20,
  sectionThreshold: 100,
  minimumRate: 10,
  maximumRate: 10_000,
  gradientLimit: 1,
  ditherWithin: 1,
  ditherShare: 0.25,
  changeShare: 0.5,
  averageWeight: 1 / 16,
  settlingEpochs: 10,
};

/** a, b, c and x of the search. */
const points = ({ probes }: GoldenSectionAscent): number[] => Object.values(probes).map((value) => value());

/** Completions against admit rate: a straight rise to the peak and a straight fall behind it. */
interface Tent {
  readonly peak: number;
  readonly height: number;
  readonly rise: number;
  readonly fall: number;
}

const tents: fc.Arbitrary<Tent> = fc.record({
  peak: fc.double({ min: 40, max: 2000, noNaN: true }),
  height: fc.constant(5000),
  rise: fc.double({ min: 0.2, max: 1, noNaN: true }),
  fall: fc.double({ min: 0.2, max: 1, noNaN: true }),
});

function at({ peak, height, rise, fall }: Tent, rate: number): number {
  return height - (rate < peak ? rise * (peak - rate) : fall * (rate - peak));
}

const hill: Tent = { peak: 200, height: 130, rise: 0.5, fall: 0.4 };

/** A law at work on what `completed` says, with the rate in force. */
class Search {
  parameters = defaults;
  readonly law = new GoldenSectionAscent(() => this.parameters);
  rate = this.law.initialRate;

  constructor(public completed: (rate: number) => number) {}

  epoch(): number {
    return (this.rate = this.law.epochEnded(this.rate, { arrivals: 1000, completions: this.completed(this.rate) }));
  }

  /** The rates of the next epochs. */
  epochs(count: number): number[] {
    return Array.from({ length: count }, () => this.epoch());
  }

  until(phase: number): this {
    for (let epochs = 0; this.law.phase !== phase; epochs++) {
      expect(epochs).toBeLessThan(100);
      this.epoch();
    }
    return this;
  }
}

test('the bracket grows by the golden ratio until completions fall', () => {
  const search = new Search((rate) => at(hill, rate));
  const rates = [search.rate, ...search.epochs(5)];
  expect(rates.map(Math.round)).toEqual([10, 30, 62, 115, 199, 337]);
  expect(search.law.phase).toBe(Phase.bracketing);
  search.epoch();
  expect(search.law.phase).toBe(Phase.section);
  expect(points(search.law).map(Math.round)).toEqual([115, 199, 337, 252]);
  expect(Math.round(search.rate)).toBe(252);
});

test('a point that is no better becomes an end of the bracket, and the other inner point is measured', () => {
  const search = new Search((rate) => at(hill, rate)).until(Phase.section);
  search.epoch();
  // x = 252 completes less than b = 199: c = 252, x = 199, b = 199 - 0.3819 (199 - 115).
  expect(points(search.law).map(Math.round)).toEqual([115, 167, 252, 199]);
  expect(Math.round(search.rate)).toBe(167);
});

test('the section ends within its threshold of any peak, and the ascent stays near it', () => {
  fc.assert(
    fc.property(tents, (tent) => {
      const search = new Search((rate) => at(tent, rate)).until(Phase.ascending);
      const [lowest, , highest] = points(search.law);
      expect(highest - lowest).toBeLessThan(defaults.sectionThreshold);
      expect(Math.abs(search.rate - tent.peak)).toBeLessThan(defaults.sectionThreshold);
      search.epochs(100);
      for (const rate of search.epochs(50)) expect(Math.abs(rate - tent.peak)).toBeLessThan(2 * defaults.stepSize);
      expect(search.law.phase).toBe(Phase.ascending);
    }),
  );
});

test('noise of a tenth neither restarts the search nor drives it away', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: -13, max: 13, noNaN: true })), (noise) => {
      const search = new Search((rate) => Math.max(0, at(hill, rate)) + noise.next().value!);
      search.until(Phase.ascending);
      const rates = search.epochs(200);
      expect(search.law.phase).toBe(Phase.ascending);
      expect(rates.reduce((sum, rate) => sum + rate, 0) / 200).toBeGreaterThan(100);
      expect(rates.reduce((sum, rate) => sum + rate, 0) / 200).toBeLessThan(300);
    }),
  );
});

test.each([
  ['more', 0.45, true],
  ['less', 0.7, false],
])('completions that fall by %s than half (to %d) restart it: %s', (_words, share, restarts) => {
  const search = new Search((rate) => at(hill, rate)).until(Phase.ascending);
  search.epochs(20);
  search.completed = (rate) => share * at(hill, rate);
  search.epochs(2);
  expect(search.law.phase).toBe(restarts ? Phase.bracketing : Phase.ascending);
  if (restarts) expect(search.rate).toBe(defaults.minimumRate);
});

test('an ascent looks for changes only after its settling epochs', () => {
  const search = new Search((rate) => at(hill, rate)).until(Phase.ascending);
  search.completed = () => 10;
  search.epochs(8);
  expect(search.law.phase).toBe(Phase.ascending);
});

test('the search begins again from the start', () => {
  const search = new Search((rate) => at(hill, rate)).until(Phase.ascending);
  search.epochs(20);
  search.completed = (rate) => at({ ...hill, peak: 60, height: 40 }, rate);
  search.until(Phase.bracketing);
  expect([search.rate, ...search.epochs(2)].map(Math.round)).toEqual([10, 30, 62]);
  search.until(Phase.ascending);
  expect(Math.abs(search.rate - 60)).toBeLessThan(100);
});

test('while nothing arrives the bracket stops at the largest rate', () => {
  const search = new Search(() => 0);
  const rates = search.epochs(100);
  expect(Math.max(...rates)).toBe(defaults.maximumRate);
  expect(search.law.phase).toBe(Phase.ascending);
});

const series = fc.array(fc.oneof(fc.nat(3), fc.nat(300), fc.double({ min: 0, max: 1e6, noNaN: true })), {
  minLength: 1,
  maxLength: 120,
});

test('the rate keeps to its bounds, whatever completes', () => {
  fc.assert(
    fc.property(series, (completions) => {
      let epoch = 0;
      for (const rate of new Search(() => completions[epoch++]).epochs(completions.length)) {
        expect(rate).toBeGreaterThanOrEqual(defaults.minimumRate);
        expect(rate).toBeLessThanOrEqual(defaults.maximumRate);
      }
    }),
  );
});

test('a restored law goes on as the law itself', () => {
  fc.assert(
    fc.property(series, series, (before, after) => {
      let epoch = 0;
      const whole = new Search(() => [...before, ...after][epoch++]);
      whole.epochs(before.length);
      let continued = 0;
      const part = new Search(() => after[continued++]);
      part.law.restore(JSON.parse(JSON.stringify(whole.law.save())));
      part.rate = whole.rate;
      for (let i = 0; i < after.length; i++) {
        expect(part.epoch()).toBe(whole.epoch());
        expect(points(part.law)).toEqual(points(whole.law));
        expect(part.law.facts()).toEqual(whole.law.facts());
      }
    }),
  );
});

test('changed parameters are in force from the next decision', () => {
  const search = new Search((rate) => at({ peak: 2000, height: 5000, rise: 0.2, fall: 0.2 }, rate));
  search.parameters = { ...defaults, stepSize: 40 };
  expect(search.epoch()).toBe(50);
  search.parameters = { ...defaults, minimumRate: 500 };
  expect(search.epoch()).toBe(500);
  search.parameters = { ...defaults, maximumRate: 600 };
  expect(search.epoch()).toBe(600);
  search.parameters = { ...defaults, maximumRate: 600, sectionThreshold: 1000 };
  search.epoch();
  expect(search.law.phase).toBe(Phase.ascending);
});

test('a threshold that is raised ends the section', () => {
  const search = new Search((rate) => at(hill, rate)).until(Phase.section);
  search.parameters = { ...defaults, sectionThreshold: 1000 };
  search.epochs(2);
  expect(search.law.phase).toBe(Phase.ascending);
});
