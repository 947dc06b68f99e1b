import { expect, test } from 'vitest';
import { serve } from '../../scripts/serve.mjs';

test.skipIf(process.platform !== 'linux')('a file that cannot be read ends its own response alone', async () => {
  const { url, close } = await serve('/proc/self', 4500);
  // It is there, and reading it fails.
  const read = async () => (await fetch(`${url}mem`)).text();
  await expect(read()).rejects.toThrow();
  const other = await fetch(`${url}status`);
  expect([other.status, await other.text()]).toEqual([200, expect.stringContaining('Pid:')]);
  await close();
});
