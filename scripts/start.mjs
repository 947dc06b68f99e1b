/** `npm start`: installs and builds what is missing, serves the product and says where. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { serve } from './serve.mjs';
import { build, install, requireNode, root } from './setup.mjs';

requireNode();
install();
build();
const { url } = await serve(join(root, 'dist'));
console.log(`Headway: ${url}`);
openBrowser(url);

/** Only where somebody can see it. */
function openBrowser(address) {
  const { platform, env } = process;
  if (env.CI) return;
  const hasDisplay = platform === 'darwin' || platform === 'win32' || env.DISPLAY || env.WAYLAND_DISPLAY;
  if (!hasDisplay) return;
  const [command, ...args] =
    platform === 'darwin' ? ['open'] : platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  spawn(command, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
