/** `tsx tests/authored-contract.ts` writes the contract of authored schemes, as src/authored/contract has it, into docs/authored-schemes.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { AuthoredContract, AuthoredFunction, AuthoredObject } from '../src/authored/contract/contract.ts';
import { OWN_CONTRACTS } from '../src/authored/contract/contracts.ts';

export const CONTRACT_PAGE = new URL('../docs/authored-schemes.md', import.meta.url);

const BEGIN = /(<!-- contract: .*? -->\n)[\s\S]*(<!-- end of contract -->)/;

/** The page with the contract as it is. */
export function contractPage(page: string): string {
  const text = Object.values(OWN_CONTRACTS).map(ofKind).join('\n');
  return page.replace(BEGIN, (_all, begins: string, ends: string) => `${begins}\n${text}\n${ends}`);
}

function ofKind({ kind, help, named, functions, objects }: AuthoredContract): string {
  const title = kind[0].toUpperCase() + kind.slice(1);
  const lines = functions.map((one) => `- ${functionText(one)}`);
  return [`### ${title}`, '', `${help} ${named}`, '', ...lines, '', ...objects.flatMap(objectText)].join('\n');
}

function functionText({ name, parameters, help, returns, otherwise }: AuthoredFunction): string {
  const gives =
    returns === null
      ? ''
      : returns.type === 'choice'
        ? ` Returns ${returns.choices.map((one) => `\`'${one}'\``).join(', ')}: ${returns.help}`
        : ` Returns a ${returns.type}${returns.unit === undefined ? '' : ` in ${returns.unit}`}: ${returns.help}`;
  const without = otherwise === undefined ? ' It must be defined.' : ` Without it: ${otherwise}`;
  return `\`${name}(${parameters.join(', ')})\`: ${help}${gives}${without}`;
}

function objectText({ name, help, fields, methods }: AuthoredObject): string[] {
  const rows = [
    ...fields.map(
      (one) => `| \`${name}.${one.name}\` | ${one.unit ?? ''} | ${one.help}${one.writable ? ' Can be set.' : ''} |`,
    ),
    ...methods.map(
      (one) => `| \`${name}.${one.name}(${one.parameters.join(', ')})\` | ${one.returns?.unit ?? ''} | ${one.help} |`,
    ),
  ];
  return [`\`${name}\`: ${help}`, '', '| name | unit | meaning |', '|---|---|---|', ...rows, ''];
}

if (process.argv[1]?.endsWith('authored-contract.ts')) {
  writeFileSync(CONTRACT_PAGE, contractPage(readFileSync(CONTRACT_PAGE, 'utf8')));
}
