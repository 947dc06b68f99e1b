import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTRACT_PAGE, contractPage } from '../../../tests/authored-contract.ts';

test('the page of documentation has the contract as it is (npx tsx tests/authored-contract.ts, then npx oxfmt)', () => {
  const page = readFileSync(CONTRACT_PAGE, 'utf8');
  // Tables are aligned when the page is formatted.
  const plain = (text: string): string => text.replace(/[ -]+/g, ' ').replace(/\n+/g, '\n');
  expect(plain(contractPage(page))).toBe(plain(page));
});
