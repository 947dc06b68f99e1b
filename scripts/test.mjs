/**
 * `npm test`: installs what is missing, a browser included where it can, and runs everything. Every stage runs even
 * when one before it failed. The last line is `N passed, N failed`: tests, and one for each other stage.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
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
/** How long each stage and each file of tests took. */
const took = { stages: [], files: [] };

check('types', ['tsc', '-b']);
check('lint', ['oxlint', '--type-aware', '--deny-warnings']);
check('format', ['oxfmt', '--check']);
tests('unit');
const isBuilt = check('build', ['vite', 'build', '--logLevel', 'warn']);
tests('engines');
if (browser === null) missingBrowser();
else if (isBuilt) journeys('journeys', { HEADWAY_BROWSER: browser });
if (isBuilt) journeysInFirefox();

printTimes();
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
    took.files.push(
      ...testResults.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000]),
    );
    // A file that could not even be loaded has no tests to count.
    const brokenFiles = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    const failed = numFailedTests + brokenFiles.length;
    total.failed += failed > 0 || status === 0 ? failed : 1;
  } catch {
    total.failed++;
  }
}

/** So that the run stays short: files of one stage run side by side, so they are longer together than their stage. */
function printTimes() {
  const lines = (list) => list.map(([name, seconds]) => `${seconds.toFixed(0).padStart(6)} s  ${name}`).join('\n');
  console.log(`\n== stages\n${lines(took.stages)}`);
  console.log(`\n== the ten slowest files\n${lines(took.files.sort(([, a], [, b]) => b - a).slice(0, 10))}`);
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
  const began = performance.now();
  const { status } = spawnSync(bin, args, options);
  took.stages.push([name, (performance.now() - began) / 1000]);
  return status;
}
