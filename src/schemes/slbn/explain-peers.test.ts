import { expect, test } from 'vitest';
import { sessionsEngine } from './network.fixture.ts';
import { MEGABIT } from './networks.fixture.ts';
import { parkingLot } from './peers.fixture.ts';

for (const [scheme, symbol, settles] of [
  ['bfyz', 'share', true],
  ['cobb', 'share', false],
  ['erica', 'ER', false],
  ['rcp', 'R', false],
  ['piqi-rcp', 'R', false],
] as const) {
  test(`${scheme}: a link says what it offers, and why`, () => {
    const engine = sessionsEngine(parkingLot, { controlPacketBytes: 100 }, scheme, 'packets');
    engine.advance(4, Infinity);
    const middle = engine.links.findIndex(({ rateBitsPerSecond }) => rateBitsPerSecond === 60 * MEGABIT);
    const words = engine.controller.words.explainLink!(middle);
    expect(words.title).toMatch(settles ? /^bottleneck, settled$/ : /^bottleneck, (settled|offers too (much|little))$/);
    expect(words.why).not.toBe('');
    expect(words.values[0]).toMatchObject({ name: symbol, decided: true });
    expect(words.values[1]).toMatchObject({ name: 'max-min', value: '30 Mbit/s' });
    expect(words.algorithm!.lines.filter(({ current }) => current)).toHaveLength(1);
    // A session tells its rate, without what only SLBN's packets carry.
    const session = engine.controller.words.explainFlow!(0);
    expect(session.title).toMatch(/^sends at /);
    expect(session.values.map(({ name }) => name)).not.toContain('bw″');
  });
}
