/** `npm run -s headway -- ...`: the command line, installed if need be. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { install, requireNode, root } from './setup.mjs';

requireNode();
install();
const program = join(root, 'src', 'cli', 'main.ts');
// npm changes the folder to the project's; paths mean those of the caller.
const cwd = process.env.INIT_CWD ?? process.cwd();
const loader = new URL('../node_modules/tsx/dist/loader.mjs', import.meta.url).href;
const child = spawn(process.execPath, ['--import', loader, program, ...process.argv.slice(2)], {
  cwd,
  stdio: 'inherit',
});
// As a shell reports it: 128 and the number of the signal.
child.on('exit', (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)));
// The program is interrupted too, and this waits for it.
process.on('SIGINT', () => {});
// A scheduler may signal this process alone.
process.on('SIGTERM', () => child.kill('SIGTERM'));
