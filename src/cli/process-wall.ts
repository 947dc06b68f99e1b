/**
 * The wall around code of a scenario's author on the command line: a process of its own without rights. It does not trust
 * the language in which such code is written (decision 0014).
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { readMessage } from './walled-messages.ts';
import type { WalledSaid, Work } from './work.ts';

/** Memory of its heap, MB: experiment 2a of SLBN, the largest that ships, opens in 500. All memory, buffers too, where that can be seen. */
const HEAP_MEGABYTES = 2048;
const ALL_MEGABYTES = 3072;

const TICK_MILLISECONDS = 100;
/**
 * How long a process may say nothing while code of an author may be running: this much processor time where that can be seen,
 * else this number of ticks of the parent's own timer. Neither passes faster on a busy machine.
 */
const PATIENCE = { processorSeconds: 1, ticks: 15 };
/** While it starts, opens its lane and puts results together, and while it waits and uses no processor. */
const LONG_PATIENCE = { processorSeconds: 120, ticks: 1200 };
const WAITING_TICKS = 100;
/** Messages between two ticks. */
const MOST_MESSAGES = 20_000;
/** Characters of one message, and of all. */
const LONGEST_MESSAGE = 2 ** 28;
const MOST_CHARACTERS = 2 ** 30;
/** Characters of what Node says at its end that are looked at. */
const LAST_WORDS = 20_000;

/** The flags that give a process no rights; null: this runtime has none. */
export function wallFlags(): readonly string[] | null {
  const { versions, allowedNodeEnvironmentFlags: flags } = process;
  if ('bun' in versions || 'deno' in versions) return null;
  const permission = ['--permission', '--experimental-permission'].find((flag) => flags.has(flag));
  // Nothing is allowed again: no file to be read, since the program comes by standard input.
  return permission === undefined ? null : [permission, '--no-addons', '--disallow-code-generation-from-strings'];
}

/** Beside this file as it is built; from sources it is made when it is needed. */
export async function walledProgram(): Promise<string> {
  if (!import.meta.url.endsWith('.ts')) return readFileSync(new URL('walled-program.cjs', import.meta.url), 'utf8');
  const script = new URL('../../scripts/bundle.mjs', import.meta.url).href;
  const { walledProgram: bundled } = (await import(/* @vite-ignore */ script)) as { walledProgram(): Promise<string> };
  return bundled();
}

type Outcome = Extract<WalledSaid, { readonly done: unknown } | { readonly error: string }>;

/** A piece of work in a process of its own, which ends with it: code of one author never meets that of another. */
interface WalledWork {
  /** What it has done, or in words which bound was met. Rejects where `told` has thrown. */
  readonly outcome: Promise<Outcome>;
  /** Ends it at once. */
  end(): void;
}

/**
 * @param program what `walledProgram` gives
 * @param told receives what it says before it has done its work, checked
 */
export function doWalled(program: string, work: Work, told: (said: WalledSaid) => void): WalledWork {
  const flags = wallFlags();
  if (flags === null) throw new Error('This runtime cannot take a process its rights.');
  const limits = [`--max-old-space-size=${HEAP_MEGABYTES}`, '--no-warnings', '--input-type=commonjs'];
  const child = spawn(process.execPath, [...flags, ...limits, '-'], { env: {}, stdio: 'pipe', windowsHide: true });
  let why: string | null = null;
  const stop = (reason: string): void => {
    why ??= reason;
    child.kill('SIGKILL');
  };
  const watch = new Watch(child.pid, stop);
  const outcome = new Promise<Outcome>((resolve, reject) => {
    let outcome: Outcome | null = null;
    const hear = (line: string): void => {
      if (why !== null) return;
      // After its outcome it has nothing to say.
      const said = outcome === null ? readMessage(line, work) : null;
      if (said === null) stop('Its process said what no lane says, and was ended.');
      else if ('done' in said || 'error' in said) outcome = said;
      else {
        watch.heard(said);
        try {
          told(said);
        } catch (error) {
          // What keeps the outcome could not.
          reject(error);
          stop('');
        }
      }
    };
    readLines(child.stdout, hear, () => stop('Its process said too much, and was ended.'));
    let lastWords = '';
    child.stderr.on('data', (bytes: Buffer) => {
      if (lastWords.length < LAST_WORDS) lastWords += bytes.toString('latin1');
    });
    child.on('error', (error) => stop(error.message));
    // A process that has ended before it has read all.
    child.stdin.on('error', () => {});
    child.on('close', (code, signal) => {
      watch.end();
      if (why !== null) resolve({ error: why });
      else if (outcome === null) resolve({ error: endInWords(code, signal, lastWords) });
      else resolve('error' in outcome ? { error: atTheWall(outcome.error) } : outcome);
    });
  });
  // A name of the program is not seen by the code: it stands in a function, which is strict as the modules are that it was made of.
  const text = JSON.stringify(JSON.stringify(work));
  child.stdin.end(`(function (exports) {'use strict';${program}\n;exports.runWalled(${text});})({});\n`);
  return { outcome, end: () => stop('') };
}

function readLines(stream: NodeJS.ReadableStream, hear: (line: string) => void, tooMuch: () => void): void {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  let length = 0;
  let all = 0;
  stream.on('data', (bytes: Buffer) => {
    const lines = decoder.write(bytes).split('\n');
    all += bytes.length;
    length += lines[0].length;
    if (length > LONGEST_MESSAGE || all > MOST_CHARACTERS) {
      parts = [];
      tooMuch();
      return;
    }
    parts.push(lines[0]);
    for (const next of lines.slice(1)) {
      hear(parts.join(''));
      parts = [next];
      length = next.length;
    }
  });
}

/** Notices that a process has not said anything for too long, or has taken too much memory. */
class Watch {
  private patience = LONG_PATIENCE;
  private silentTicks = 0;
  private messages = 0;
  /** Processor time at its last sign of life; null: it cannot be seen. */
  private usedThen: number | null = 0;
  private hasSpoken = false;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly pid: number | undefined,
    private readonly stop: (reason: string) => void,
  ) {
    this.timer = setInterval(() => this.tick(), TICK_MILLISECONDS);
  }

  heard(said: WalledSaid): void {
    if ('code' in said) this.patience = said.code ? PATIENCE : LONG_PATIENCE;
    this.hasSpoken = true;
    this.silentTicks = 0;
    if (++this.messages > MOST_MESSAGES) this.stop('Its process said too much, and was ended.');
  }

  end(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    this.messages = 0;
    this.silentTicks++;
    const usage = this.pid === undefined ? null : usageOf(this.pid);
    if (this.hasSpoken) this.usedThen = usage?.processorSeconds ?? null;
    this.hasSpoken = false;
    if (usage !== null && usage.megabytes > ALL_MEGABYTES) this.stop(TOO_MUCH_MEMORY);
    const used = usage === null || this.usedThen === null ? null : usage.processorSeconds - this.usedThen;
    const { processorSeconds, ticks } = this.patience;
    const isLost =
      used === null ? this.silentTicks > ticks : used > processorSeconds || this.silentTicks > this.longest;
    if (isLost) this.stop('Its code did not come back within a second, and its process was ended.');
  }

  /** With a clock of the processor, ticks count only for what uses no processor. */
  private get longest(): number {
    return this.patience === PATIENCE ? WAITING_TICKS : LONG_PATIENCE.ticks;
  }
}

const TOO_MUCH_MEMORY = `It took more than ${HEAP_MEGABYTES} MB of memory, and its process was ended.`;

/** What a process has used; null: this system does not say. */
function usageOf(pid: number): { readonly processorSeconds: number; readonly megabytes: number } | null {
  if (process.platform !== 'linux') return null;
  try {
    // After the name, which stands in brackets: user and system time are fields 14 and 15, in 1/100 s; memory is field 24, in pages.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { processorSeconds: (Number(fields[11]) + Number(fields[12])) / 100, megabytes: Number(fields[21]) / 256 };
  } catch {
    return null;
  }
}

function endInWords(code: number | null, signal: string | null, lastWords: string): string {
  if (/heap out of memory|allocation failed/i.test(lastWords)) return TOO_MUCH_MEMORY;
  return `Its process ended early (${signal ?? `status ${code}`}).`;
}

/** Errors by which Node, and this program, refuse what a process has no right to. */
function atTheWall(message: string): string {
  return /has been restricted|Code generation from strings disallowed|API requires full/i.test(message)
    ? `${message} This is the wall of its process: code of an author reaches no files, no processes, no network and no code from strings.`
    : message;
}
