/**
 * `npm test`: installs what is missing, a browser included where it can, and runs everything. Every stage runs even
 * when one before it failed. The last line is `N passed, N failed`: tests, and one for each other stage.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findFirefox, findOrInstallBrowser } from './browser.mjs';
import { install, requireNode, root } from './setup.mjs';

requireNode();
install();
const browser = findOrInstallBrowser();
const reports = join(root, 'node_modules', '.cache', 'reports');
mkdirSync(reports, { recursive: true });
/** A dot a test is one line without colours and a page of escape codes with them. */
const QUIET = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' };
const total = { passed: 0, failed: 0, skipped: 0 };

check('types', ['tsc', '-b']);
check('lint', ['oxlint', '--type-aware', '--deny-warnings']);
check('format', ['oxfmt', '--check']);
tests('unit');
const isBuilt = check('build', ['vite', 'build', '--logLevel', 'warn']);
tests('engines');
if (browser === null) missingBrowser();
else if (isBuilt) journeys('journeys', { HEADWAY_BROWSER: browser });
if (isBuilt) journeysInFirefox();

console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

function check(name, [command, ...args]) {
  const passed = run(name, command, args) === 0;
  total[passed ? 'passed' : 'failed']++;
  if (!passed) console.log(`${name}: failed`);
  return passed;
}

function tests(project, env = {}, others = []) {
  const report = join(reports, `${project}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...others];
  const status = run(project, 'vitest', ['run', '--project', project, ...reporters], env);
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    total.passed += numPassedTests;
    total.skipped += numPendingTests;
    // A file that could not even be loaded has no tests to count.
    const brokenFiles = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    const failed = numFailedTests + brokenFiles.length;
    total.failed += failed > 0 || status === 0 ? failed : 1;
  } catch {
    total.failed++;
  }
}

function journeys(project, env) {
  tests(project, env, ['--reporter=./tests/journeys/second-attempts.ts']);
}

/** Where there is one: none is installed. */
function journeysInFirefox() {
  const firefox = findFirefox();
  if (firefox !== null) return journeys('firefox', { HEADWAY_FIREFOX: firefox });
  console.log(
    '\nThere is no Firefox here: the journeys of opening, sharing, time, lanes, own schemes and races are not run in it.',
  );
  total.skipped++;
}

function missingBrowser() {
  console.log('\nThere is no Chromium or Chrome here, and none could be installed: the journeys are skipped.');
  if (process.env.CI) total.failed++;
  else total.skipped++;
}

function run(name, command, args, env = {}) {
  console.log(`\n== ${name}`);
  const bin = join(root, 'node_modules', '.bin', command);
  const options = {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...QUIET, ...env },
    shell: process.platform === 'win32',
  };
  return spawnSync(bin, args, options).status;
}
