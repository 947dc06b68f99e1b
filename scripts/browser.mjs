/** Finds a Chromium, or installs the distribution's where that is possible; finds other engines. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without its own windows, menus and bars comes first: the journeys take a fifth less time in it. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const FIREFOX_PLACES = ['/Applications/Firefox.app/Contents/MacOS/firefox'];
const JSC_PLACES = ['/System/Library/Frameworks/JavaScriptCore.framework/Versions/Current/Helpers/jsc'];
/** Each with its steps, which end where there is a browser. Debian has the headless shell, others on apt may not. */
const INSTALLERS = [
  [
    'apt-get',
    [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    ],
  ],
  ['dnf', [['install', '-y', '-q', 'chromium']]],
  ['apk', [['add', '--quiet', 'chromium']]],
  ['pacman', [['-Sy', '--noconfirm', '--quiet', 'chromium']]],
];

/** Arguments that make a run headless, quiet and the same everywhere. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a browser; null when there is none. HEADWAY_BROWSER names one. */
export function findBrowser() {
  const named = process.env.HEADWAY_BROWSER;
  if (named && existsSync(named)) return named;
  for (const name of NAMES) {
    const found = which(name);
    if (found) return found;
  }
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/** The path of a Firefox; null when there is none. HEADWAY_FIREFOX names one. */
export function findFirefox() {
  const named = process.env.HEADWAY_FIREFOX;
  if (named && existsSync(named)) return named;
  return which('firefox') ?? which('firefox-esr') ?? FIREFOX_PLACES.find((place) => existsSync(place)) ?? null;
}

/** The path of JavaScriptCore's shell; null when there is none. HEADWAY_JSC names one. */
export function findJavaScriptCore() {
  const candidates = [process.env.HEADWAY_JSC, which('jsc'), ...JSC_PLACES];
  return candidates.find((path) => path && existsSync(path) && isJavaScriptCore(path)) ?? null;
}

/** Other programs are called `jsc` too. */
function isJavaScriptCore(path) {
  const { stdout } = spawnSync(path, ['-e', 'print(6 * 7)'], { stdio: ['ignore', 'pipe', 'ignore'], timeout: 10_000 });
  return stdout?.toString().trim() === '42';
}

/** As `findBrowser`; on Linux the distribution's package is tried before giving up. */
export function findOrInstallBrowser() {
  const found = findBrowser();
  if (found || process.platform !== 'linux') return found;
  const isRoot = process.getuid?.() === 0;
  const prefix = isRoot ? [] : ['sudo', '-n'];
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return null;
  const installer = INSTALLERS.find(([name]) => which(name));
  if (!installer) return null;
  console.error(`Headway: installing the distribution's chromium with ${installer[0]} (once) ...`);
  for (const args of installer[1]) {
    const [command, ...rest] = [...prefix, installer[0], ...args];
    spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = findBrowser();
    if (installed) return installed;
  }
  return null;
}

function which(name) {
  try {
    const command = process.platform === 'win32' ? 'where' : 'which';
    return (
      execFileSync(command, [name], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .split('\n')[0]
        .trim() || null
    );
  } catch {
    return null;
  }
}
