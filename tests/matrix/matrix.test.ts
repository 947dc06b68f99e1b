import { describe, expect, test } from 'vitest';
import * as Verdict from '../../src/engine/kinds/verdict.ts';
import { schemes } from '../../src/schemes/controllers.ts';
import { scheme } from '../../src/schemes/scheme.ts';
import { SkeletonController } from '../../src/schemes/skeleton/controller.ts';
import { skeleton } from '../../src/schemes/skeleton/declaration.ts';
import { impairmentDeclarations } from '../../src/scenario/schema/impairments/impairments.ts';
import { allCells, DATA_PLANES, impairmentCells, NETWORKS, nameOf, someCells, TRAFFIC, type Cell } from './cells.ts';
import { Matrix } from './run-cell.ts';

const matrix = new Matrix();

describe('every scheme meets every traffic, each time in another network and over another discipline', () => {
  const cells = someCells();
  test.each(schemes.map(({ declaration }) => declaration.id))('%s', (id) => {
    const outcomes = cells.filter((cell) => cell.scheme === id).map((cell) => [cell, matrix.run(cell)] as const);
    expect(outcomes.map(([{ traffic, dataPlane }]) => dataPlane === 'packets' && traffic).filter(Boolean)).toEqual(
      Object.keys(TRAFFIC),
    );
    const wrong = outcomes.filter(([, { faults }]) => faults.length > 0);
    expect(wrong.map(([cell, { faults }]) => [nameOf(cell), ...faults])).toEqual([]);
  });
});

test('schemes meet impaired links', () => {
  const each = Object.keys(impairmentDeclarations);
  // A third for each scheme, and another third for the next.
  const cells = impairmentCells().filter((_, index) => (index + Math.floor(index / each.length)) % 3 === 0);
  expect(new Set(cells.map(({ impairment }) => impairment))).toEqual(new Set(each));
  const wrong = cells.map((cell) => [nameOf(cell), ...matrix.run(cell).faults]).filter(({ length }) => length > 1);
  expect(wrong).toEqual([]);
});

test('the whole is every scheme in every network with every traffic on every data plane', () => {
  const each = [schemes, Object.keys(NETWORKS), Object.keys(TRAFFIC), DATA_PLANES];
  expect(new Set(allCells().map(nameOf)).size).toBe(each.reduce((product, { length }) => product * length, 1));
});

describe('the matrix finds', () => {
  const cell: Cell = { scheme: 'none', network: 'dumbbell', traffic: 'sized-sessions', dataPlane: 'packets' };
  /** The skeleton with a fault, perhaps with other words about what it acts on. */
  const planted = (Faulty: typeof SkeletonController, declaration: object = {}) =>
    matrix
      .run(
        cell,
        scheme({ ...skeleton, ...declaration }, (context, parameters) => new Faulty(context, parameters)),
      )
      .faults.join(' ');

  test('nothing wrong with the skeleton', () => {
    expect(planted(SkeletonController)).toBe('');
  });

  test('a scheme that does nothing and does not say so', () => {
    class Idle extends SkeletonController {
      override packetArrivedAtLink(): number {
        return Verdict.forward;
      }
    }
    expect(planted(Idle)).toBe('It does nothing and does not say so.');
  });

  test('a scheme that does what it says it does not', () => {
    const actsOn = { traffic: ['raw'], words: 'packets' };
    expect(planted(SkeletonController, { actsOn })).toBe('It does something and says that it does not.');
  });

  test('a scheme that holds what it does not let go', () => {
    class Holding extends SkeletonController {
      override packetArrivedAtLink(): number {
        return Verdict.hold;
      }
    }
    expect(planted(Holding)).toMatch(/\d+ flows and \d+ packets are left/);
  });

  test('a scheme whose state is not saved', () => {
    class Forgetful extends SkeletonController {
      private seen = 0;
      override packetArrivedAtLink(): number {
        return ++this.seen % 7 === 0 ? Verdict.refuse : Verdict.forward;
      }
    }
    expect(planted(Forgetful)).toContain('A saved state goes on to another fingerprint.');
    expect(planted(Forgetful)).toContain('Back at zero it takes another course.');
  });

  test('a scheme that throws', () => {
    class Throwing extends SkeletonController {
      override packetArrivedAtLink(): number {
        throw new Error('not today');
      }
    }
    expect(planted(Throwing)).toBe('It throws: Error: not today');
  });
});
