import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONTRACT_PAGE, contractPage } from '../../../tests/own-contract.ts';

test('the page of documentation has the contract as it is (npx tsx tests/own-contract.ts, then npx oxfmt)', () => {
  const page = readFileSync(CONTRACT_PAGE, 'utf8');
  // Tables are aligned when the page is formatted.
  const plain = (text: string): string => text.replace(/[ -]+/g, ' ').replace(/\n+/g, '\n');
  expect(plain(contractPage(page))).toBe(plain(page));
});

test("the frame's policy names its script, and allows nothing else to be fetched", () => {
  const frame = readFileSync(new URL('../../../public/own-code.html', import.meta.url), 'utf8');
  const [, script] = /<script>([\s\S]*?)<\/script>/.exec(frame)!;
  const hash = createHash('sha256').update(script).digest('base64');
  expect(frame).toContain(
    `content="default-src 'none'; script-src 'sha256-${hash}' 'unsafe-eval' blob:; worker-src blob:"`,
  );
});
