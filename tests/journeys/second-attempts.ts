/**
 * Names the journeys that passed only at the second attempt. A journey may be tried twice (vitest.config.ts), since
 * other work on the machine can cut into anything that a browser does. One that needs it is a fault still: it is named
 * here with what went wrong, so that it is found and fixed.
 */
import type { Reporter, TestModule } from 'vitest/node';

export default class SecondAttempts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests('passed')]);
    for (const test of tests.filter((candidate) => candidate.diagnostic()?.flaky === true)) {
      console.log(`\nPassed only at the second attempt: ${test.module.relativeModuleId} > ${test.fullName}`);
      for (const { stack, message, diff = '' } of test.result().errors ?? []) console.log(stack ?? message, diff);
    }
  }
}
