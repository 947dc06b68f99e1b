import { readFileSync } from 'node:fs';
import { commandLine } from './command-line.ts';
import { jobsInProcesses, runLanesInProcesses, traceWalled } from './process-pool.ts';
import { wallFlags } from './process-wall.ts';
import packageJson from '../../package.json' with { type: 'json' };

// Who reads no further (`| head`) has what they wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await commandLine(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
  showsProgress: process.stderr.isTTY,
  read: (path) => readFileSync(path === '-' ? 0 : path, 'utf8'),
  clock: () => performance.now(),
  runJobs: jobsInProcesses(),
  runLanes: runLanesInProcesses,
  traceWalled,
  hasProcessWall: wallFlags() !== null,
  version: packageJson.version,
});
