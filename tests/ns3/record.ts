/** `npx tsx tests/ns3/record.ts`: writes the kept programs again. */
import { writeFileSync } from 'node:fs';
import { KEPT_PROGRAMS, programOf } from './programs.ts';

for (const one of KEPT_PROGRAMS) writeFileSync(one.file, programOf(one));
