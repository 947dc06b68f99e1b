import { beforeEach, describe, expect, it } from 'vitest';
import { Clock, type LaneProgress } from './clock.ts';

/** A lane that reaches each grant after `delayPaints` paints, at most `perPaint` seconds a paint. */
class PretendLane implements LaneProgress {
  computedSeconds = 0;
  constructor(
    readonly letter: string,
    readonly perPaint = Infinity,
  ) {}
  work(granted: number): void {
    this.computedSeconds = Math.max(this.computedSeconds, Math.min(granted, this.computedSeconds + this.perPaint));
  }
}

let clock: Clock;
let now: number;
beforeEach(() => {
  clock = new Clock();
  clock.untilSeconds = 100;
  now = 0;
});

function paint(lanes: readonly PretendLane[], paints: number, each?: () => void): void {
  for (let index = 0; index < paints; index++) {
    clock.tick(now, lanes);
    for (const lane of lanes) lane.work(clock.grantedSeconds);
    each?.();
    now += 1000 / 60;
  }
}

describe('Clock', () => {
  it('shows real time times the speed, and grants two paints ahead at most (1)', () => {
    clock.speed = 4;
    clock.playing = true;
    const lanes = [new PretendLane('A'), new PretendLane('B')];
    paint(lanes, 61, () => expect(clock.grantedSeconds - clock.shownSeconds).toBeLessThanOrEqual((4 / 60) * 2 + 1e-9));
    expect(clock.shownSeconds).toBeCloseTo(4, 1);
    expect(clock.reached).toBeNull();
  });

  it('never passes the slowest lane, and names it (2)', () => {
    clock.speed = 100;
    clock.playing = true;
    const lanes = [new PretendLane('A'), new PretendLane('B', 0.1)];
    paint(lanes, 180, () => expect(clock.shownSeconds).toBeLessThanOrEqual(lanes[1]!.computedSeconds));
    expect(clock.reached?.limitedBy).toBe('B');
    expect(clock.reached?.speed).toBeGreaterThan(2);
    expect(clock.reached?.speed).toBeLessThan(6.5);
    // What one may have to wait for after a pause: a few paints' work, not two paints at the speed asked for.
    expect(clock.grantedSeconds - lanes[1]!.computedSeconds).toBeLessThan(0.5);
  });

  it.each([5, 16, 50, 90])('runs at the same speed when it paints each %d ms (3)', (milliseconds) => {
    clock.playing = true;
    const lanes = [new PretendLane('A')];
    for (now = 0; now < 4000; now += milliseconds) {
      clock.tick(now, lanes);
      lanes[0]!.work(clock.grantedSeconds);
    }
    expect(clock.shownSeconds).toBeGreaterThan(3.7);
    expect(clock.shownSeconds).toBeLessThanOrEqual(4);
    expect(clock.reached).toBeNull();
  });

  it('rests at the grant when it stands still (4)', () => {
    clock.playing = true;
    const lanes = [new PretendLane('A'), new PretendLane('B')];
    paint(lanes, 30);
    clock.rest();
    paint(lanes, 2);
    expect(clock.shownSeconds).toBe(clock.grantedSeconds);
    const rest = clock.shownSeconds;
    expect(rest).toBe(Number(rest.toFixed(3)));
    clock.rest();
    expect(clock.grantedSeconds).toBe(rest);
    paint(lanes, 30);
    expect(clock.shownSeconds).toBe(rest);
  });

  it('runs on to a target at full speed and stops there', () => {
    const lanes = [new PretendLane('A', 2)];
    clock.targetSeconds = 42.5;
    paint(lanes, 200, () => expect(clock.grantedSeconds).toBeLessThanOrEqual(42.5));
    expect(clock.shownSeconds).toBe(42.5);
    expect(clock.running).toBe(false);
    expect(clock.furthestSeconds).toBe(42.5);
  });

  it('waits for lanes that open or replay', () => {
    clock.jump(10);
    clock.playing = true;
    const lane = { letter: 'A', computedSeconds: -Infinity };
    clock.tick(0, [lane]);
    clock.tick(50, [lane]);
    expect(clock.shownSeconds).toBe(10);
    lane.computedSeconds = 10.02;
    clock.tick(66, [lane]);
    expect(clock.shownSeconds).toBeGreaterThan(10);
  });

  it('does not count a sleep as time', () => {
    clock.playing = true;
    const lanes = [new PretendLane('A')];
    paint(lanes, 30);
    const before = clock.shownSeconds;
    now += 60_000;
    paint(lanes, 1);
    expect(clock.shownSeconds - before).toBeLessThan(0.1 + 1e-9);
  });

  it('ends with the run', () => {
    clock.untilSeconds = 0.5;
    clock.playing = true;
    paint([new PretendLane('A')], 60);
    expect(clock.shownSeconds).toBe(0.5);
    expect(clock.playing).toBe(false);
  });
});
