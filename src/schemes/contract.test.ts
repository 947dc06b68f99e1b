import { expect, test } from 'vitest';
import * as Verdict from '../engine/kinds/verdict.ts';
import type { ProbeAnswers } from '../engine/controller.ts';
import type { SchemeWords } from '../engine/scheme-words.ts';
import { comesToAnEnd, goesOn, isSeen, keepsContract } from './contract.fixture.ts';
import { schemes } from './controllers.ts';
import { scheme, type Scheme } from './scheme.ts';
import { schemeDeclarations } from './declarations.ts';
import { SkeletonController } from './skeleton/controller.ts';
import { skeleton } from './skeleton/declaration.ts';

for (const one of schemes) keepsContract(one);

test('every scheme that is declared can run', () => {
  expect(schemes.map(({ declaration }) => declaration)).toEqual(schemeDeclarations);
});

/** Some of the scenarios that are drawn do not show a fault. */
const MANY = 100;

/** The skeleton with a fault. */
const planted = (Faulty: typeof SkeletonController): Scheme =>
  scheme(skeleton, (context, parameters) => new Faulty(context, parameters));

test('the contract finds a field that is not saved', () => {
  class Forgetful extends SkeletonController {
    private seen = 0;
    override readonly probes: ProbeAnswers = { refusedSyns: () => this.seen };
    override packetArrivedAtLink(link: number, packet: number): number {
      this.seen++;
      return super.packetArrivedAtLink(link, packet);
    }
  }
  expect(() => goesOn(planted(Forgetful), MANY)).toThrow(/Property failed/);
});

test('the contract finds a state that is shared with what was saved', () => {
  class Sharing extends SkeletonController {
    private counts = { seen: 0 };
    override readonly probes: ProbeAnswers = { refusedSyns: () => this.counts.seen };
    override packetArrivedAtLink(link: number, packet: number): number {
      this.counts.seen++;
      return super.packetArrivedAtLink(link, packet);
    }
    override save(): unknown {
      return { skeleton: super.save(), counts: this.counts };
    }
    override restore(state: unknown): void {
      const { skeleton: own, counts } = state as { skeleton: unknown; counts: { seen: number } };
      super.restore(own);
      this.counts = counts;
    }
  }
  expect(() => goesOn(planted(Sharing), MANY)).toThrow(/Property failed/);
});

test('the contract finds a refusal without words, and a packet that is never let go', () => {
  class Silent extends SkeletonController {
    override readonly words: SchemeWords = {};
  }
  expect(() => isSeen(planted(Silent))).toThrow(/Property failed/);
  class Holding extends SkeletonController {
    override packetArrivedAtLink(): number {
      return Verdict.hold;
    }
  }
  expect(() => comesToAnEnd(planted(Holding))).toThrow();
});
