/**
 * The program of a process that runs code of a scenario's author: it does one piece of work and ends. Its process has no
 * rights (`process-wall.ts`). What it says is lines of JSON on its standard output, and its parent believes none of them
 * before it has checked them (`walled-messages.ts`). It waits for nothing: no event of Node's ever reaches the code.
 */
import { Buffer } from 'node:buffer';
import { writeSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { lockDown } from '../authored-lanes/lock-down.ts';
import { openAuthoredLane } from '../authored-lanes/open-authored-lane.ts';
import type { CompileCode } from '../authored-lanes/program.ts';
import type { OpenLane } from '../simulation/measurement.ts';
import { runJob } from '../simulation/run-job.ts';
import { closeDoors } from './close-doors.ts';
import { runLaneTask } from './lane-task.ts';
import { runTrace } from './trace-task.ts';
import { numberAsText } from './walled-messages.ts';
import type { WalledMessage, Work } from './work.ts';

/** Between two signs to the parent that the work goes on. */
const SIGN_MILLISECONDS = 100;
/** A clock costs more than most calls: one call of this many looks at it. */
const CALLS_BETWEEN_LOOKS = 16;
/** Events between two looks: 10 ms, and on a busy machine ten times as long. */
const SLICE_EVENTS = 5000;
/** Lines of a trace, or bytes of a capture, that are sent at a time. */
const LINES_AT_A_TIME = 500;
const BYTES_AT_A_TIME = 1 << 20;

/** @param compile makes code into functions; the tests of the wall hand in what the language would never write */
export function runWalled(text: string, compile: CompileCode = compileInVm): void {
  const { parse, stringify } = JSON;
  const clock = performance.now.bind(performance);
  const exit = process.exit.bind(process);
  const work = parse(text) as Work;
  closeDoors();
  lockDown(globalThis);

  const say = (message: WalledMessage): void => {
    const bytes = Buffer.from(`${stringify(message, numberAsText)}\n`);
    for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
  };
  let isRunning = false;
  let calls = 0;
  let saidAt = clock();
  const sign = (atSeconds: number): void => {
    const now = clock();
    if (now - saidAt < SIGN_MILLISECONDS) return;
    saidAt = now;
    say({ atSeconds });
  };
  let simulated = 0;
  const notes = {
    // While a lane opens, most is not the author's code: then each call is said. Later the parent waits no longer for either.
    entered: (): void => {
      if (!isRunning) say({ code: true });
      else if (++calls % CALLS_BETWEEN_LOOKS === 0) sign(simulated);
    },
    left: (): void => {
      if (!isRunning) say({ code: false });
    },
  };
  const watched: CompileCode = (code) => {
    const make = compile(code);
    return (runtime) => {
      notes.entered();
      try {
        return make(runtime);
      } finally {
        notes.left();
      }
    };
  };
  const open: OpenLane = (scenario, laneId) => {
    const { lane } = openAuthoredLane(scenario, laneId, undefined, { notes, compile: watched });
    isRunning = true;
    say({ code: true });
    return lane;
  };
  const slice = {
    events: SLICE_EVENTS,
    goesOn: (seconds: number): boolean => {
      simulated = seconds;
      sign(seconds);
      return true;
    },
    ended: (): void => {
      isRunning = false;
      say({ code: false });
    },
  };

  try {
    if ('job' in work) say({ done: runJob(work.job, open, slice) });
    else if ('lane' in work) say({ done: runLaneTask(work.lane, open, clock, slice)! });
    else {
      const lines: object[] = [];
      const flush = (): void => {
        if (lines.length > 0) say({ lines: lines.splice(0) });
      };
      const ended = (): void => {
        slice.ended();
        flush();
      };
      const end = runTrace(
        work.trace,
        open,
        { ...slice, ended },
        {
          line: (line) => {
            if (lines.push(line) === LINES_AT_A_TIME) flush();
          },
          bytes: (bytes) => {
            for (let at = 0; at < bytes.length; at += BYTES_AT_A_TIME)
              say({ bytes: Buffer.from(bytes.subarray(at, at + BYTES_AT_A_TIME)).toString('base64') });
          },
        },
      );
      say({ done: end });
    }
  } catch (error) {
    say({ error: error instanceof Error ? error.message : String(error) });
  }
  // Promises and timers that the code has left behind never run.
  exit();
}

/** The flag that forbids code from strings leaves this way, which the code itself does not have. */
const compileInVm: CompileCode = (code) => compileFunction(code, ['$runtime']) as ReturnType<CompileCode>;
