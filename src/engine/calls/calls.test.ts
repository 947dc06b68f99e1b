import { describe, expect, test } from 'vitest';
import { AttemptQueue, MOST_WAITING } from './attempt-queue.ts';
import { oneServer, runUntil, SERVER, twoStages, type OneServer } from './one-server.fixture.ts';
import { retryWait } from './call-parameters.ts';

const EVEN = { arrivals: { kind: 'even', callsPerSecond: 10 }, work: { kind: 'fixed' } } as const;
/** No attempt is ever answered: the server stands still. */
const STOPPED = { ...SERVER, ratePerSecond: 0 };
const THREE = { kind: 'fixed', maxRetries: 3, waitSeconds: 0.5 } as const;

function totals(options: OneServer, seconds: number) {
  const engine = runUntil(oneServer(options), seconds);
  const calls = engine.transports.calls.of(0);
  return { engine, calls, server: engine.transports.calls.servers[0] };
}

describe('calls', () => {
  test('that are answered are sent once, and take the work over the rate', () => {
    const { calls, engine } = totals({ calls: EVEN }, 10.05);
    expect(calls).toMatchObject({ begun: 100, attempts: 100, answered: 100, gaveUp: 0 });
    expect(calls.answers.seconds[0] / 100).toBeCloseTo(0.01, 6);
    expect(calls.workTaken).toBe(100);
    expect(engine.deliveredBytes).toBe(100_000);
    // A request, an answer and a confirmation.
    expect(engine.network.packetsBorn).toBe(300);
  });

  test('without an answer are tried four times, a wait and a timeout apart, and given up', () => {
    const first = { calls: { ...EVEN, retry: THREE }, server: STOPPED };
    // The first call begins at 0.1 s, and its attempts end at 1.1, 2.6, 4.1 and 5.6 s.
    expect(totals(first, 5.59).calls).toMatchObject({ begun: 55, gaveUp: 0 });
    const { calls } = totals(first, 5.61);
    expect(calls.gaveUp).toBe(1);
    expect(calls.attempts).toBe(56 + 41 + 26 + 11);
  });

  test('are not tried after the deadline', () => {
    const { calls } = totals({ calls: { ...EVEN, retry: THREE, deadlineSeconds: 1.4 }, server: STOPPED }, 5.65);
    expect(calls.attempts).toBe(calls.begun);
    expect(calls.gaveUp).toBe(46);
  });

  test('whose answer comes after the timeout have been served for nobody', () => {
    const { calls } = totals({ calls: EVEN, server: { ratePerSecond: 0.8 } }, 1.5);
    expect(calls).toMatchObject({ answered: 0, workWasted: 1, workTaken: 0 });
    const late = totals({ calls: { ...EVEN, confirms: 'all' }, server: { ratePerSecond: 0.8 } }, 1.5);
    expect(late.engine.network.packetsBorn).toBe(
      totals({ calls: EVEN, server: { ratePerSecond: 0.8 } }, 1.5).engine.network.packetsBorn + 1,
    );
  });

  test('of a client without tokens are not tried again, and successes earn tokens', () => {
    const budget = { kind: 'tokens', capacity: 10, perSuccess: 0.1, perRetry: 1 } as const;
    const { calls } = totals({ calls: { ...EVEN, retry: THREE, budget }, server: STOPPED }, 30);
    expect(calls.attempts - calls.begun).toBe(10);
    expect(calls.withheld).toBeGreaterThan(250);
  });

  test('have retries that cost more after a timeout than after a refusal, where the budget is that of the AWS SDK', () => {
    const budget = { kind: 'aws-sdk', capacity: 500, perSuccess: 1, perRetry: 5, perTimeout: 10 } as const;
    const spent = (limit: number) => {
      const { calls } = totals({ calls: { ...EVEN, retry: THREE, budget }, server: { ...STOPPED, limit } }, 60);
      return calls.attempts - calls.begun;
    };
    expect(spent(1e6)).toBe(50);
    // The first call is in service, and times out each of its four times; all others are refused.
    expect(spent(0)).toBe(99);
  });

  test('have retries as Finagle allows them: a share of the calls, and a number of them a second', () => {
    const allowed = (share: number, perSecond: number) => {
      const budget = { kind: 'finagle', share, perSecond, windowSeconds: 10 } as const;
      const { calls } = totals(
        { calls: { ...EVEN, retry: { ...THREE, waitSeconds: 0 }, budget }, server: STOPPED },
        30,
      );
      return calls.attempts - calls.begun;
    };
    // Ten from 1.1 s on, and ten when those have left the window.
    expect(allowed(0, 1)).toBe(30);
    expect(allowed(0.2, 0)).toBeGreaterThanOrEqual(54);
    expect(allowed(0.2, 0)).toBeLessThanOrEqual(66);
  });

  test('bring answers of drawn sizes, the same for each attempt of a call, and none longer than a message may be', () => {
    const size = { kind: 'pareto', meanBytes: 3000, shape: 1.5 } as const;
    const { calls, engine } = totals({ calls: { size } }, 200);
    const sizes = Array.from({ length: calls.begun }, (_, call) => calls.answerBytesOf(call, 0));
    expect(Math.max(...sizes)).toBe(65_000);
    expect(sizes.filter((one) => one < 3000).length / sizes.length).toBeCloseTo(1 - 1 / 3 ** 1.5, 1);
    const brought = sizes.reduce((sum, one) => sum + one, 0) / calls.begun;
    expect(engine.deliveredBytes / calls.answered).toBeCloseTo(brought, -2);
  });

  test('are the same in number, work and client whatever the policy', () => {
    const one = totals({ clients: 7 }, 20);
    const other = totals({ clients: 7, calls: { retry: THREE }, server: { ratePerSecond: 30 } }, 20);
    expect(other.calls.begun).toBe(one.calls.begun);
    expect(other.calls.workOf(17)).toBe(one.calls.workOf(17));
    expect(other.calls.clientOf(17)).toBe(one.calls.clientOf(17));
  });
});

describe('a server', () => {
  test('refuses what its queue has no room for, at once or by silence', () => {
    const calls = { ...EVEN, retry: { kind: 'fixed', maxRetries: 1, waitSeconds: 0 } } as const;
    const quick = totals({ calls, server: { ...STOPPED, limit: 5 } }, 1.05);
    // One is in service and five wait; each of the four others has been tried twice.
    expect(quick.server).toMatchObject({ busy: 1, waiting: 5, refused: 8 });
    expect(quick.calls.gaveUp).toBe(4);
    const silent = totals({ calls, server: { ...STOPPED, limit: 5, refuses: 'silently' } }, 1.05);
    expect(silent.server.refused).toBe(4);
    expect(silent.calls.gaveUp).toBe(0);
  });

  test('skips attempts whose clients have told it that they are gone', () => {
    const server = { ratePerSecond: { times: [2, 2], values: [0, 100] }, skipsGone: true };
    const { server: after, calls } = totals({ calls: { ...EVEN, cancels: true }, server }, 3);
    expect(after.skipped).toBeGreaterThan(5);
    expect(calls.workTaken + calls.workWasted).toBeLessThan(calls.begun);
    expect(totals({ calls: EVEN, server }, 3).server.skipped).toBe(0);
  });

  test('skips attempts whose deadlines have passed, without being told', () => {
    // It stands still until 2 s. Attempts of the last 0.5 s are all that somebody waits for then.
    const server = { ratePerSecond: { times: [2, 2], values: [0, 100] }, skipsGone: true };
    const calls = { ...EVEN, deadlineSeconds: 0.5 };
    const { calls: done, server: one } = totals({ calls, server }, 3);
    const late = totals({ calls, server: { ...server, skipsGone: false } }, 3);
    expect(one.skipped).toBeGreaterThan(0);
    // The one that was in service.
    expect(done.workWasted).toBe(1);
    expect(late.server.skipped).toBe(0);
    expect(late.calls.workWasted).toBeGreaterThan(10);
  });

  test('last in first out answers in time what comes last', () => {
    const overload = { calls: { ...EVEN, arrivals: { kind: 'even', callsPerSecond: 150 } } as const };
    const fifo = totals(overload, 60).calls;
    const lifo = totals({ ...overload, server: { order: 'lifo' } }, 60).calls;
    expect(fifo.answered / fifo.begun).toBeLessThan(0.1);
    expect(lifo.answered / lifo.begun).toBeGreaterThan(0.6);
  });

  test('sheds by delay: under overload it answers what it serves within the timeout', () => {
    const overload = { calls: { ...EVEN, arrivals: { kind: 'even', callsPerSecond: 150 } } as const };
    const shed = totals({ ...overload, server: { shed: { shortSeconds: 0.005, longSeconds: 0.1 } } }, 60);
    expect(shed.calls.workTaken).toBe(shed.calls.answered);
    expect(shed.calls.answered / 60).toBeGreaterThan(80);
    expect(shed.server.refused).toBeGreaterThan(2000);
  });

  test('whose rate changes finishes the work that is left at the new rate', () => {
    const engine = runUntil(
      oneServer({ calls: { ...EVEN, timeout: { kind: 'fixed', seconds: 100 } }, server: { ratePerSecond: 1 } }),
      0.6,
    );
    engine.transports.calls.changeServer(0, { ...SERVER, ratePerSecond: 0 });
    runUntil(engine, 5.6);
    engine.transports.calls.changeServer(0, { ...SERVER, ratePerSecond: 0.5 });
    // Half of its work was done after 0.5 s: the other half takes 1 s.
    expect(runUntil(engine, 6.599).transports.calls.of(0).answered).toBe(0);
    expect(runUntil(engine, 6.601).transports.calls.of(0).answered).toBe(1);
  });
});

const TOKENS = { kind: 'tokens', capacity: 10, perSuccess: 0.1, perRetry: 1 } as const;
const SAVED: readonly [string, OneServer['calls']][] = [
  ['tokens', { retry: { kind: 'full-jitter', maxRetries: 4, baseSeconds: 0.1, capSeconds: 10 }, budget: TOKENS }],
  [
    'a share and a throttle',
    {
      retry: THREE,
      budget: { kind: 'ratio', share: 0.2, windowSeconds: 5 },
      throttle: { multiplier: 2, windowSeconds: 5 },
    },
  ],
  [
    'a breaker and a budget of gRPC',
    {
      retry: THREE,
      budget: { kind: 'grpc', maxTokens: 10, tokenRatio: 0.1 },
      breaker: { failureShare: 0.2, window: 20, minimumCalls: 5, openSeconds: 2, probes: 3, blocks: 'all' },
    },
  ],
  ...(
    [
      { kind: 'aws-sdk', capacity: 50, perSuccess: 1, perRetry: 5, perTimeout: 10 },
      { kind: 'finagle', share: 0.2, perSecond: 1, windowSeconds: 5 },
    ] as const
  ).map((budget): (typeof SAVED)[number] => [`a budget as of ${budget.kind}`, { retry: THREE, budget }]),
  [
    'hedges of users',
    {
      retry: { kind: 'hedged', hedgeAfterSeconds: 0.05 },
      arrivals: { kind: 'users', think: { kind: 'exponential', seconds: 0.05 } },
      lateAnswers: 'accepted',
    },
  ],
];

test.each(SAVED)('a run with %s goes on from a saved state as if nothing had been', (_, calls) => {
  const options: OneServer = {
    clients: 5,
    delaySeconds: 0.01,
    calls: { cancels: true, ...calls },
    server: { ratePerSecond: 60, workers: 3, skipsGone: true, order: 'adaptive-lifo', limit: 200 },
  };
  const whole = runUntil(oneServer(options), 40);
  const first = runUntil(oneServer(options), 17);
  const state = structuredClone(first.save());
  runUntil(first, 30);
  first.restore(state);
  const other = oneServer(options);
  other.restore(state);
  for (const engine of [first, other]) {
    expect(runUntil(engine, 40).network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
    expect(engine.transports.calls.of(0)).toMatchObject({ answered: whole.transports.calls.of(0).answered });
    expect(engine.transports.calls.of(0).cohorts).toEqual(whole.transports.calls.of(0).cohorts);
  }
});

test('a queue at a server has a bound, and says what to do', () => {
  const queue = new AttemptQueue();
  for (let n = 0; n < MOST_WAITING; n++) queue.push(0, n, 0, 1, Infinity);
  expect(() => queue.push(0, MOST_WAITING, 0, 1, Infinity)).toThrow('Give it a queue limit');
});

test('waits before retries are those of their policies', () => {
  const of = (kind: 'exponential' | 'full-jitter' | 'equal-jitter' | 'decorrelated-jitter') =>
    ({ kind, maxRetries: 9, baseSeconds: 0.1, capSeconds: 2 }) as const;
  expect([0, 1, 2, 5].map((n) => retryWait(of('exponential'), n, 0, 0.5))).toEqual([0.1, 0.2, 0.4, 2]);
  expect(retryWait(of('full-jitter'), 2, 0, 0.25)).toBeCloseTo(0.1);
  expect(retryWait(of('equal-jitter'), 2, 0, 0.25)).toBeCloseTo(0.25);
  expect(retryWait(of('decorrelated-jitter'), 0, 0, 0.5)).toBeCloseTo(0.2);
  expect(retryWait(of('decorrelated-jitter'), 3, 1, 0.5)).toBeCloseTo(1.55);
  expect(retryWait(of('decorrelated-jitter'), 3, 1, 0.99)).toBe(2);
});

describe('what became of calls after a trigger', () => {
  const retry = { kind: 'fixed', maxRetries: 3, waitSeconds: 0 } as const;
  const ratePerSecond = { times: [20, 20, 30, 30], values: [100, 20, 20, 100] };
  const after = (options: OneServer, seconds: number) => {
    const { calls } = runUntil(oneServer(options), seconds).transports;
    calls.triggerEndsAt = 30;
    return calls.recovery(0);
  };
  test('is not known before it has ended, and is open while little time has passed', () => {
    expect(after({ calls: { retry }, server: { ratePerSecond } }, 29)).toBeNull();
    expect(after({ calls: { retry }, server: { ratePerSecond } }, 60)?.verdict).toBe('open');
  });

  test('without retries they recover', () => {
    const recovery = after({ server: { ratePerSecond } }, 151)!;
    expect(recovery.verdict).toBe('recovers');
    expect(recovery.answeredShare).toBeGreaterThan(0.98);
  });

  test.each([Infinity, 200])('with three retries they never do, with a queue limit of %d', (limit) => {
    const recovery = after({ calls: { retry }, server: { ratePerSecond, limit } }, 151)!;
    expect(recovery).toMatchObject({ verdict: 'never', seconds: null });
    expect(recovery.answeredShare).toBeLessThan(0.05);
  });

  // The queue of a pulse shrinks by about 4 attempts a second.
  test('with 24 calls a second they do slowly', () => {
    const pulse = { times: [20, 20, 30, 30], values: [24, 300, 300, 24] };
    const recovery = after({ calls: { retry, arrivals: { kind: 'poisson', callsPerSecond: pulse } } }, 400)!;
    expect(recovery.verdict).toBe('slowly');
    expect(recovery.seconds).toBeGreaterThan(500);
  });
});

test('a second attempt is sent while the first goes on, and the first answer is taken', () => {
  const calls = { ...EVEN, retry: { kind: 'hedged', hedgeAfterSeconds: 0.3 }, cancels: true } as const;
  // Each attempt takes 0.5 s: the hedge leaves at 0.3 s, and waits behind the first where there is one worker.
  const { calls: done, server } = totals({ calls, server: { ratePerSecond: 2, workers: 100, skipsGone: true } }, 10.05);
  expect(done.attempts).toBeGreaterThan(1.9 * done.begun - 10);
  expect(done.answered).toBe(done.begun - 5);
  expect(done.answers.seconds[0] / done.answered).toBeCloseTo(0.5, 6);
  expect(server.refused).toBe(0);
  // Nothing is answered: both attempts are given up a timeout after each was sent, and the call with the second.
  const gone = totals({ calls, server: STOPPED }, 1.39).calls;
  expect(gone.gaveUp).toBe(0);
  expect(totals({ calls, server: STOPPED }, 1.41).calls.gaveUp).toBe(1);
});

test('a server that needs another answers when that has answered, and refuses when its call is given up', () => {
  const engine = runUntil(twoStages({ seed: 1, callsPerSecond: 20, rates: [100, 0] }), 5);
  const outer = engine.transports.calls.of(0);
  const inner = engine.transports.calls.of(1);
  expect(outer.answered).toBe(0);
  expect(inner.begun).toBeGreaterThan(80);
  expect(inner.begun + engine.transports.calls.servers[0].waiting).toBeGreaterThanOrEqual(outer.begun - 2);
});
