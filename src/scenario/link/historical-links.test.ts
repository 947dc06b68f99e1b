import { expect, test } from 'vitest';
import { linkBases } from './bases.ts';
import { decodeLink } from './decode-link.ts';
import { REWORDED } from './reworded.ts';

/**
 * Links that people have. Each must open for ever, as what it was: never change one, only add. A failure here after a
 * shipped scenario was edited means that its old text belongs into `scenarios/frozen/` (see `bases.ts`).
 */
const LINKS = [
  {
    made: 'November 2026, model version 1',
    link: '#d1.D5d00QP2B4BaTAwsLcxTDM1BLTyw_SCLjVAshtXySjomRrGxtQA',
    opens: {
      ok: true,
      modelVersion: 1,
      view: { atSeconds: 2.5, paused: true },
      scenario: { title: 'A flood of new flows', run: { seed: 42, untilSeconds: 120 } },
    },
  },
  {
    made: 'November 2026, model version 1',
    link: '#d1.4Rg5TAP2B4BaTMyNksyMDU1ALTyw_RDL8LUTlHSMDGJjawE',
    opens: {
      ok: true,
      view: null,
      scenario: {
        lanes: [{ id: 'none' }, { id: 'cp', scheme: 'cp', parameters: { stepSize: 20 } }],
        run: { untilSeconds: 300 },
      },
    },
  },
  {
    made: 'November 2026, a network of its own',
    link: '#d1.xPpC7u2XOQ6AIBBFr-IVjIW13gQTWmotvLvzx7AzxgAlvfKH7T3GBvJalLS4mUmfPK9QkMpctVIUNKE-eO_2FLoo6SP5DKyzh3XXKDwbma4B_4KzG2uALOEAjaKYzwhqlMDs6yOIMBLfEIzNISi7OSTq9cT2jRAha0IQgvIqOLooALofBhgGqDVA0Jwtv8m95uTO2YzHb0Lm-wE',
    opens: {
      ok: true,
      scenario: {
        title: 'An example',
        network: { form: 'drawn', nodes: [{ id: 'a' }, { id: 'r' }, { id: 'b', label: 'Bee' }] },
      },
    },
  },
  { made: 'by name', link: '#a-flood-of-flows', opens: { ok: true, scenario: { title: 'A flood of new flows' } } },
  { made: 'by name', link: '#session-control-collapse', opens: { ok: true } },
  { made: 'by name', link: '#session-control-fixed-rate', opens: { ok: true } },
];

test.each(LINKS)('$link ($made) opens', ({ link, opens }) => {
  expect(decodeLink(link)).toMatchObject(opens);
});

/** A scenario that was edited again needs its text of before among the frozen ones, or an entry for its newer words. */
test('every text that was reworded leads to a base', () => {
  const known = new Set(linkBases().map(({ hash }) => hash));
  const lost = [...REWORDED].filter(([, newer]) => !known.has(newer) && !REWORDED.has(newer));
  expect(lost).toEqual([]);
});
