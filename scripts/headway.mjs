/** `npm run -s headway -- ...`: the command line, installed if need be. */
import { spawn } from 'node:child_process';
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
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
