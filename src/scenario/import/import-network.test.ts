import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replaceNetwork } from '../edit/replace-network.ts';
import { exampleScenario } from '../example.fixture.ts';
import { LIMITS } from '../limits.ts';
import { validateScenario } from '../validate.ts';
import { type ImportedNetwork, importNetwork, linkSpeed } from './import-network.ts';
import { LARGEST_TEXT } from './raw-graph.ts';
import { parseSndlibXml } from './sndlib.ts';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

function read(text: string): Extract<ImportedNetwork, { ok: true }> {
  const result = importNetwork(text);
  if (!result.ok) throw new Error(result.message);
  return result;
}

const refusal = (text: string): string => {
  const result = importNetwork(text);
  return result.ok ? 'read' : `${result.message} ${result.remedy}`;
};

describe('GML', () => {
  const { name, network, notes } = read(fixture('topology-zoo.gml'));

  test('names that are missing, repeated or in other scripts', () => {
    expect(name).toBe('Oddities&Sons');
    expect(network.nodes.map(({ id, label }) => [id, label])).toEqual([
      ['New-York', 'New York'],
      ['Zurich', 'Zürich'],
      ['n2', undefined],
      ['New-York1', 'New York'],
      ['n17', undefined],
    ]);
  });

  test('parallel links stay, loops and links to nowhere do not', () => {
    expect(network.links.map(({ from, to, rateBitsPerSecond }) => [from, to, rateBitsPerSecond])).toEqual([
      ['New-York', 'Zurich', 1e10],
      ['New-York', 'Zurich', 2.5e9],
      ['Zurich', 'New-York', 155e6],
      ['Zurich', 'n2', 1e9],
      ['New-York', 'New-York1', 622.08e6],
    ]);
    expect(notes).toEqual([
      '1 link has no speed: 1 Gbit/s.',
      '1 link has no length: 5 ms.',
      'The file does not say how large buffers are: each holds what its link sends in 100 ms, at least 20 and at most 10,000 packets.',
      '1 link joins a node to itself: left out.',
      '1 link names a node that does not exist: left out.',
    ]);
  });

  test('delays come from the map: New York to Zurich is 6,320 km', () => {
    expect(network.links[0].delaySeconds).toBeCloseTo(0.0316, 3);
    expect(network.links[3].delaySeconds).toBe(0.005);
    expect(network.links[4].delaySeconds).toBe(0.0001);
  });

  test('nodes without a place stand near their neighbours, and none on another', () => {
    const spots = network.nodes.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(spots).size).toBe(spots.length);
    const [, zurich, unplaced] = network.nodes;
    expect(Math.abs(zurich.x - unplaced.x) + Math.abs(zurich.y - unplaced.y)).toBeLessThan(5);
    // North is up, east to the right.
    expect(network.nodes[0].x).toBeLessThan(zurich.x);
    expect(network.nodes[0].y).toBeGreaterThan(zurich.y);
  });

  test('what is wrong is named by its line', () => {
    expect(refusal('graph [\n node [ id 0 ]\n edge [ source 0 ]\n]')).toMatch(/line 3: the edge .* has no target/);
    expect(refusal('graph [\n node [ id 0\n')).toMatch(/line 3: the file ends within a list/);
    expect(refusal('graph [ node [ id "0 ] ]')).toMatch(/line 1: a text that begins here does not end/);
    expect(refusal('hello there')).toMatch(/no "graph/);
    expect(refusal('')).toMatch(/no "graph/);
    expect(refusal('graph [ ]')).toMatch(/no nodes/);
    expect(refusal(`graph ${'[ a '.repeat(10_000)}`)).toMatch(/too deep/);
  });

  test('edges one way are paired, and those without a partner stay one way', () => {
    const edges = [
      [0, 1, 10],
      [1, 0, 2],
      [1, 2, 10],
    ]
      .map(
        ([source, target, speed]) =>
          `edge [ source ${source} target ${target} LinkSpeed "${speed}" LinkSpeedUnits "G" ]`,
      )
      .join(' ');
    const { links } = read(`graph [ directed 1 node [ id 0 ] node [ id 1 ] node [ id 2 ] ${edges} ]`).network;
    expect(links.map(({ from, to, reverse, oneWay }) => [from, to, reverse, oneWay])).toEqual([
      ['n0', 'n1', { rateBitsPerSecond: 2e9, bufferPackets: 10_000 }, undefined],
      ['n1', 'n2', undefined, true],
    ]);
  });
});

describe.each(['sndlib.txt', 'sndlib.xml'])('SNDlib: %s', (file) => {
  const { network, demands, notes } = read(fixture(file));

  test('nodes, links with what is installed or the smallest module, and demands', () => {
    expect(network.nodes.map(({ id }) => id)).toEqual(['Nord', 'Sued', 'West', 'Ost']);
    expect(network.links.map(({ from, to, rateBitsPerSecond }) => [from, to, rateBitsPerSecond])).toEqual([
      ['Nord', 'Sued', 622e6],
      ['Sued', 'West', 155e6],
      ['West', 'Nord', 1e9],
      ['Ost', 'Sued', 622e6],
    ]);
    // The routing unit multiplies the value.
    expect(demands).toEqual([
      { from: 'Nord', to: 'Sued', bitsPerSecond: 300e6 },
      { from: 'West', to: 'Sued', bitsPerSecond: 50e6 },
      { from: 'Sued', to: 'Nord', bitsPerSecond: 50e6 },
      { from: 'Ost', to: 'West', bitsPerSecond: 100e6 },
    ]);
    // 612 km.
    expect(network.links[0].delaySeconds).toBeCloseTo(0.00306, 4);
  });

  test('what the file leaves open is said', () => {
    expect(notes).toEqual([
      '1 link without an installed capacity: each has that of its smallest module.',
      'Left out: 1 demand of nothing, from a node to itself, or of nodes that do not exist.',
      '1 link has no speed: 1 Gbit/s.',
      'The file does not say how large buffers are: each holds what its link sends in 100 ms, at least 20 and at most 10,000 packets.',
    ]);
  });
});

test('entities stand for characters in the text of SNDlib’s XML as in its attributes', () => {
  const nodes = '<nodes><node id="A&amp;B"/><node id="C"/></nodes>';
  const text = `<network>${nodes}<link id="x"><source>A&amp;B</source><target>C</target></link></network>`;
  expect(parseSndlibXml(text).edges[0]).toMatchObject({ source: 'A&B', target: 'C' });
});

test('what is wrong in a file of SNDlib is named by its line', () => {
  const native = (text: string) => refusal(`?SNDlib native format; type: network; version: 1.0\n${text}`);
  expect(native('NODES (\n a ( 0 0 )\n')).toMatch(/line 4: the file ends within a section/);
  expect(native('NODES (\n)\nLINKS (\n l1 a b')).toMatch(/line 5: "a" stands where a parenthesis opens/);
  expect(native('LINKS (\n l1 ( a b ) much')).toMatch(/line 3: "much" is not a number/);
  expect(native('DEMANDS (\n d1 ( a ) 1 2 3 )')).toMatch(/"d1" does not name two nodes/);
  expect(native('NODES ( a ( 0 0 ) ) LINKS ( )')).toMatch(/has no links.*network itself/);
  expect(native(`NODES ${'( a '.repeat(100_000)}`)).toMatch(/ends within a section/);
  expect(refusal('<network><link id="x"><source>a</source></link></network>')).toMatch(/the link "x" has no target/);
  expect(refusal(`<network>${'<node id="a"/>'.repeat(LIMITS.nodes + 1)}</network>`)).toMatch(/more than 12000 nodes/);
  expect(native(`DEMANDS ( ${'d ( a b ) 1 2 3 '.repeat(100_001)} )`)).toMatch(/more than 100000 demands/);
});

test('a buffer holds a bandwidth-delay product of 100 ms, within bounds', () => {
  const link = (speed: number) => `edge [ source 0 target 1 LinkSpeedRaw ${speed} ]`;
  const text = `graph [ node [ id 0 ] node [ id 1 ] ${[1e6, 12e6, 1e9, 1e11].map(link).join(' ')} ]`;
  expect(read(text).network.links.map(({ bufferPackets }) => bufferPackets)).toEqual([20, 100, 8333, 10_000]);
});

test('a file of another form is refused with the forms that are read', () => {
  const others = [
    'Sydney,+Australia4 Sydney,+Australia5 2\n',
    '1 @Adelaide,+Australia + bb (1) &0 -> <2>',
    '{"nodes":[]}',
    '<osm/>',
    '',
  ];
  for (const text of others)
    expect(refusal(text)).toContain('GraphML, GML, and the native and XML formats of SNDlib are read');
});

describe('GraphML', () => {
  const { name, network, notes } = read(fixture('topology-zoo.graphml'));

  test('keys, defaults, entities, CDATA, labels of editors, nested graphs', () => {
    expect(name).toBe('Little & Odd');
    expect(network.nodes.map(({ id, label }) => [id, label])).toEqual([
      ['Paris', undefined],
      ['Lyon-Sud', 'Lyon & <Sud>'],
      // An entity that the file declares itself is not unfolded.
      ['Yed-boom', 'Yed &boom;'],
      ['n3', undefined],
    ]);
    expect(network.links.map(({ rateBitsPerSecond }) => rateBitsPerSecond)).toEqual([
      2.5e9, 622.08e6, 622.08e6, 622.08e6,
    ]);
    expect(notes[0]).toBe('Left out: 1 hyperedge. A link joins two nodes.');
  });

  test('what is wrong is named by its line', () => {
    expect(refusal('<graphml>\n<graph>\n<node/></graph></graphml>')).toMatch(/line 3: <node> has no id/);
    expect(refusal('<graphml><graph></node></graph></graphml>')).toMatch(/<\/node> closes what is not open/);
    expect(refusal('<graphml><graph><node id="1"></graphml>')).toMatch(/closes what is not open/);
    expect(refusal('<graphml><graph')).toMatch(/does not end/);
    expect(refusal('<html></html>')).toMatch(/no <graph>/);
    expect(refusal('<a>'.repeat(5000))).toMatch(/nested too deep/);
  });
});

test('files of hostile size are refused before they are unfolded', () => {
  expect(refusal('x'.repeat(LARGEST_TEXT + 1))).toMatch(/characters/);
  expect(refusal(`graph [ ${'node [ id 1 ] '.repeat(LIMITS.nodes + 1)} ]`)).toMatch(/more than 12000 nodes/);
  expect(refusal(`<graph>${'<edge source="1" target="2"/>'.repeat(LIMITS.links + 1)}</graph>`)).toMatch(
    /more than 40000 edges/,
  );
});

test('junk never throws, and what is read can be simulated', () => {
  const words = [
    'graph',
    '[',
    ']',
    'node',
    'edge',
    'id',
    'source',
    'target',
    '0',
    '1',
    '-1',
    '1e99',
    '"a"',
    'directed',
    'Longitude',
    '\n',
  ];
  const tags = [
    '<graph>',
    '</graph>',
    '<node id="a">',
    '<node id="b"/>',
    '</node>',
    '<edge source="a" target="b"/>',
    '<data key="k">',
    '</data>',
    '&#x110000;',
    '<![CDATA[',
  ];
  const check = (text: string): void => {
    const result = importNetwork(text);
    if (!result.ok) return;
    expect(replaceNetwork(validExample(), result.network, 'it').scenario.network).toBe(result.network);
    const issues = validateScenario({ ...exampleScenario(), network: result.network, traffic: [], timeline: [] });
    expect(issues).toMatchObject({ ok: true });
  };
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words)), (list) =>
      check(`graph [ node [ id 0 ] node [ id 1 ] ${list.join(' ')} ]`),
    ),
  );
  fc.assert(fc.property(fc.array(fc.constantFrom(...words)), (list) => check(list.join(' '))));
  const native = ['(', ')', 'NODES', 'LINKS', 'DEMANDS', 'META', 'unit', '=', 'a', 'b', '1', '-1', '1e99', '#', '\n'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...native)), (list) =>
      check(`NODES ( a ( 1 1 ) b ( 1 2 ) )\nLINKS ( l ( a b ) 1 0 0 0 ( ) )\n${list.join(' ')}`),
    ),
  );
  fc.assert(fc.property(fc.array(fc.constantFrom(...tags)), (list) => check(`<graph>${list.join('')}</graph>`)));
  fc.assert(fc.property(fc.string(), check));
});

test.each([
  [{ linkspeedraw: '4.5E7' }, 45e6],
  [{ linkspeed: '2.5', linkspeedunits: 'Gbps' }, 2.5e9],
  [{ linkspeed: '10' }, null],
  [{ linklabel: '34 Mbps' }, 34e6],
  [{ linklabel: '1,5 Gbit/s' }, 1.5e9],
  [{ linklabel: '10GigE' }, 10e9],
  [{ linktype: 'OC-48' }, 2488.32e6],
  [{ linklabel: 'T3 to the coast' }, 44.736e6],
  [{ linklabel: 'Lit Fibre', linkspeedraw: '0' }, null],
  [{ linkspeedraw: '1e400' }, null],
] as const)('the speed in %j is %j', (values, speed) => {
  expect(linkSpeed(new Map(Object.entries(values)))).toEqual(speed);
});

function validExample() {
  const result = validateScenario(exampleScenario());
  if (!result.ok) throw new Error('the example is not valid');
  return result.scenario;
}

test('labels and the name are without characters that nobody sees', () => {
  const text = `graph [ label "Net&#x202E;work"
    node [ id 0 label "Old&#x2028;town &#8238;A" ] node [ id 1 label "&#7;" ]
    edge [ source 0 target 1 ] ]`;
  const read = importNetwork(text);
  expect(read.ok && [read.name, read.network.nodes.map(({ id, label }) => label ?? id)]).toEqual([
    'Network',
    ['Old town A', 'n1'],
  ]);
});

test('no element has a copy of what a file declares for all', () => {
  const keys = Array.from(
    { length: 20_000 },
    (_, i) => `<key id="k${i}" for="all" attr.name="k${i}"><default>1</default></key>`,
  );
  const nodes = Array.from({ length: 10_000 }, (_, i) => `<node id="${i}"/>`);
  const text = `<graphml>${keys.join('')}<key id="s" for="edge" attr.name="LinkSpeedRaw"><default>5e6</default></key>
    <graph>${nodes.join('')}<edge source="0" target="1"/></graph></graphml>`;
  expect(read(text).network.links[0]!.rateBitsPerSecond).toBe(5e6);
});

test('a million remarks are passed over', () => {
  expect(read(`${'#\n'.repeat(1_900_000)}graph [ node [ id 1 ] ]`).network.nodes).toHaveLength(1);
});

test('of two opposite edges the first of each way are one link', () => {
  const edge = (from: number, to: number, speed: number) =>
    `edge [ source ${from} target ${to} LinkSpeedRaw ${speed} ]`;
  const edges = [edge(0, 1, 1e6), edge(0, 1, 2e6), edge(1, 0, 3e6), edge(1, 0, 4e6), edge(1, 0, 5e6)];
  const { links } = read(`graph [ directed 1 node [ id 0 ] node [ id 1 ] ${edges.join(' ')} ]`).network;
  expect(links.map((one) => [one.rateBitsPerSecond, one.reverse?.rateBitsPerSecond, one.oneWay])).toEqual([
    [1e6, 3e6, undefined],
    [2e6, 4e6, undefined],
    [5e6, undefined, true],
  ]);
});
