import { describe, expect, test } from 'vitest';
import { drawnNetwork, exampleScenario } from '../scenario/example.fixture.ts';
import { validateScenario } from '../scenario/validate.ts';
import { openLane } from '../simulation/open-lane.ts';
import { FlowLog } from '../simulation/watch/flow-log.ts';

import { ns3Model } from './model.ts';
import { ns3Program } from './program.ts';

function modelOf(input: unknown, laneId = 'none') {
  const result = validateScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return { scenario: result.scenario, model: ns3Model(result.scenario, openLane(result.scenario, laneId)) };
}

test('the flows are those that arrive in the lane, after changes of the timeline too', () => {
  const { scenario, model } = modelOf({ ...exampleScenario(), run: { seed: 7, untilSeconds: 5 } });
  const lane = openLane(scenario, 'none');
  const log = new FlowLog(lane);
  lane.observe(log);
  lane.advance(5, Infinity);
  const arrived = log.flows().map(({ arrivalSeconds, source, destination, sizeBytes }) => ({
    atSeconds: arrivalSeconds,
    source: model.nodes.indexOf(source),
    destination: model.nodes.indexOf(destination),
    tcp: 0,
    bytes: sizeBytes,
  }));
  expect(arrived.length).toBeGreaterThan(300);
  expect(model.flows).toEqual(arrived);
});

test('clients who wait for a response are left out, and it is said', () => {
  const [web] = exampleScenario()['traffic'];
  const { from, to } = web;
  const { model } = modelOf({
    ...exampleScenario(),
    timeline: [],
    traffic: [
      web,
      {
        id: 'users',
        kind: 'requests',
        from,
        to,
        users: 3,
        think: { seconds: 1 },
        size: { kind: 'fixed', bytes: 9000 },
      },
      {
        ...{ id: 'film', kind: 'video', from, to, players: 2 },
        player: {
          ...{ ratesBitsPerSecond: [1e5, 2e5], chunkSeconds: 2 },
          ...{ bufferSeconds: 10, reservoirSeconds: 2, cushionSeconds: 6 },
        },
      },
    ],
  });
  expect(model.leftOut).toContain('The traffic class users: the program has no users who wait for a response.');
  expect(model.leftOut).toContain('The traffic class film: the program has no players that choose a bit rate.');
  expect(model.tcp).toHaveLength(1);
});

test('what ns-3 cannot do is listed', () => {
  const drawn = drawnNetwork();
  Object.assign(drawn['links'][0], { queue: { discipline: 'drr', parameters: {} } });
  drawn['links'].push({ ...drawn['links'][0], id: 'spare', oneWay: true });
  Object.assign(drawn['links'][1], {
    reverse: { delaySeconds: 0.03 },
    bufferLimit: { kind: 'bytes', bytes: 30_000 },
    rateBitsPerSecond: { kind: 'step', before: 1e6, after: 2e6, atSeconds: 2 },
  });
  const [web] = exampleScenario()['traffic'];
  const { model } = modelOf(
    {
      ...exampleScenario(),
      network: drawn,
      traffic: [
        {
          ...web,
          from: ['a'],
          to: ['b'],
          transport: { variant: 'reno', windowLaw: { law: 'cubic', parameters: { hyStart: true } } },
        },
        {
          id: 'noise',
          kind: 'raw',
          from: ['a'],
          to: ['b'],
          packetBytes: 100,
          process: { kind: 'poisson', packetsPerSecond: 5 },
        },
      ],
      timeline: [{ atSeconds: 2, set: 'network.links.up.delaySeconds', value: 0.02 }],
      lanes: [{ id: 'cp', scheme: 'cp' }],
      run: { seed: 1, untilSeconds: 3 },
    },
    'cp',
  );
  const all = model.leftOut.join('\n');
  for (const words of [
    'The scheme cp: the program runs without control.',
    'The discipline drr: links that have it are drop-tail.',
    'That the link spare is one-way',
    'That the delays of down differ',
    'The course of the rate or the buffer of down',
    'The buffer of down in bytes',
    'HyStart++ of web',
    'What limited transmit sends in web counts',
    'That web goes on with the smaller window after a loss',
    'That the answer to a SYN of web that was sent again',
    'Plain Reno’s recovery of web',
    'Headers of 40 bytes',
    'The traffic class noise',
    'The change of network.links.up.delaySeconds at 2 s.',
  ]) {
    expect(all).toContain(words);
  }
  expect(model.links.find(({ id }) => id === 'down')!.delaySeconds).toBeCloseTo(0.02, 12);
  expect(model.tcp[0]).toMatchObject({ law: 'TcpCubic', sack: false, segmentBytes: 536 });
});

test.each([
  ['cubic', { keeps: 0.5 }, ['Beta', '0.5'], null],
  ['cubic', {}, ['HyStart', 'false'], null],
  ['vegas', { most: 4.4 }, ['Beta', '4'], 'The fraction of web’s parameter most.'],
  ['bbr', { roundTripWindow: 5 }, ['RttWindowLength', '5s'], null],
  ['bbr', { windowGain: 3 }, ['HighGain', '2.89'], 'The parameters of web’s window law (windowGain)'],
  ['dctcp', { gain: 0.5 }, ['DctcpShiftG', '0.5'], 'The minimum window of web'],
] as const)('%s with %j sets %j in ns-3', (law, parameters, wanted, left) => {
  const example = exampleScenario();
  const [web] = example['traffic'];
  const { model } = modelOf({ ...example, traffic: [{ ...web, transport: { windowLaw: { law, parameters } } }] });
  expect(model.tcp[0].lawAttributes).toContainEqual(wanted);
  if (left !== null) expect(model.leftOut.join('\n')).toContain(left);
});

describe('error models', () => {
  const told = (impairments: object) => {
    const example = exampleScenario();
    const parameters = { ...example['network'].parameters, impairments };
    const { model } = modelOf({ ...example, network: { ...example['network'], parameters } });
    return {
      errors: model.links.find(({ id }) => id === 'bottleneck')!.there.errors,
      leftOut: model.leftOut.join('\n'),
      text: ns3Program(model),
    };
  };
  const bursts = { goodToBad: 0.001, badToGood: 0.25, lossInBad: 1, lossInGood: 0 };

  test('corruption is an error rate of bits, and bursts of Gilbert’s channel begin as often and are as long', () => {
    const bits = told({ corruption: { bitErrorProbability: 1e-7 } });
    expect(bits.errors).toEqual({ of: 'bits', rate: 1e-7, burstMean: 0 });
    expect(bits.text).toContain('"bits"');
    expect(bits.leftOut).not.toContain('Corruption');
    const { errors, leftOut } = told({ burstLoss: bursts });
    // A whole part of 0 is no burst: with the others as many begin, and 4 packets are lost in the mean.
    const stays = Math.exp(-1 / errors.burstMean);
    expect(errors.rate * stays).toBeCloseTo(0.001, 12);
    expect(1 / (1 - stays)).toBeCloseTo(4, 9);
    expect(leftOut).not.toContain('Bursts of loss on');
    expect(leftOut).toContain('no burst of losses begins within another');
  });

  test('a second kind of error, Elliott’s channel, jitter and a policer are left out', () => {
    expect(told({ lossProbability: 0.01, burstLoss: bursts }).leftOut).toContain('Bursts of loss on the link');
    expect(told({ corruption: { bitErrorProbability: 1e-7 }, burstLoss: bursts }).leftOut).toContain(
      'Bursts of loss on',
    );
    const elliott = told({ burstLoss: { ...bursts, lossInBad: 0.5 } });
    expect(elliott.leftOut).toContain('Bursts of loss on');
    expect(elliott.errors.rate).toBe(0);
    const jitter = { distribution: { kind: 'uniform', minimumSeconds: 0, maximumSeconds: 0.01 } };
    const policer = { rateBitsPerSecond: 1e6, burstBytes: 3000, action: 'drop' };
    const { leftOut } = told({ jitter, policer });
    expect(leftOut).toContain('Jitter on');
    expect(leftOut).toContain('Policer on');
  });
});

test('what profile ns-3 does as ns-3 does is not left out', () => {
  const example = exampleScenario();
  const [web] = example['traffic'];
  const leftOut = (profile: string): string => {
    const transport = { profile, variant: 'sack', ecn: true, headerBytes: 40 };
    return modelOf({ ...example, traffic: [{ ...web, transport }] }).model.leftOut.join('\n');
  };
  for (const words of [
    'after a loss',
    'a retransmission restarts',
    'a mark cuts',
    'a SYN of web',
    'stays backed off',
  ]) {
    expect(leftOut('modern')).toContain(words);
    expect(leftOut('ns-3')).not.toContain(words);
  }
});

test('CoDel’s target is less by the packet in ns-3’s device, alone and in the queues of flows', () => {
  const example = exampleScenario();
  const targets = ['codel', 'fq-codel'].map((discipline) => {
    const lanes = [{ id: 'none', scheme: 'none', queue: { discipline, parameters: { target: 0.02 } } }];
    const { model } = modelOf({ ...example, lanes });
    expect(model.leftOut.join('\n')).toContain('CoDel drops nothing while at most one more packet waits');
    const [, seconds, milliseconds] = /"Target", (?:TimeValue\(Seconds\(([\d.e-]+)|StringValue\("([\d.]+)ms)/.exec(
      ns3Program(model),
    )!;
    return seconds === undefined ? Number(milliseconds) / 1000 : Number(seconds);
  });
  expect(targets[0]).toBeLessThan(0.02);
  expect(targets[1]).toBeCloseTo(targets[0], 6);
});

test('FQ-PIE has the attributes of PIE and its number of queues, and its buffer is in packets', () => {
  const attributes = (discipline: string): readonly (readonly [string, string])[] => {
    const lanes = [{ id: 'none', scheme: 'none', queue: { discipline, parameters: { target: 0.02, ecn: false } } }];
    const { model } = modelOf({ ...exampleScenario(), lanes });
    const told = model.leftOut.join('\n').includes('FQ-PIE drops the packet that finds no room');
    expect(told).toBe(discipline === 'fq-pie');
    return model.links.flatMap(({ there: { queue } }) => (queue.type.endsWith('PieQueueDisc') ? queue.attributes : []));
  };
  const [pie, fqPie] = ['pie', 'fq-pie'].map(attributes);
  expect(pie.length).toBeGreaterThan(0);
  expect(fqPie).toEqual(expect.arrayContaining([...pie, ['Flows', 'UintegerValue(1024)']]));
});

test('names from outside cannot leave their comments and strings', () => {
  // A scenario with such a title is refused: the exporter does not rely on that.
  const { model } = modelOf(exampleScenario());
  const text = ns3Program({ ...model, title: 'A */ \\\n#include "x" ??/\nint main() {} // \u202e' });
  expect(text.split('\n').filter((line) => line.includes('#include "x"'))).toEqual([
    expect.stringMatching(/^\/\/ A \*\/ .*#include "x" \? \?\//),
  ]);
  expect(text).not.toMatch(/\\$|\?\?\/|[^\x20-\x7e\n]/m);
});
