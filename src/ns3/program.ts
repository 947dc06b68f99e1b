/** The text of an ns-3 program that simulates a model and prints figures by the names that `headway run` gives them. */
import type { Ns3ConstantRate, Ns3Direction, Ns3Flow, Ns3Link, Ns3Model } from './model.ts';
import { type Ns3Queue, real } from './queues.ts';
import { FUNCTIONS, MAIN, STRUCTURES } from './skeleton.ts';
import type { Ns3Tcp } from './tcp.ts';

const LINE_LENGTH = 100;

export function ns3Program(model: Ns3Model): string {
  const { untilSeconds, seed, nodes, links, tcp, flows, constantRate } = model;
  const queues = [
    ...new Map(links.flatMap(({ there, back }) => [there, back]).map(({ queue }) => [keyOf(queue), queue])),
  ];
  const queueIndex = new Map(queues.map(([key], index) => [key, index]));
  return [
    header(model),
    STRUCTURES,
    `static const double RUN_SECONDS = ${real(untilSeconds)};`,
    `static const uint32_t SEED = ${seed};`,
    '',
    table('static const std::vector<std::string> NODES', wrapped(nodes.map(quoted))),
    "/** What a link does with packets that wait: ns-3's type and its attributes. */",
    `static TrafficControlHelper QueueOf(uint32_t number)\n{\n    TrafficControlHelper queue;\n    switch (number)\n    {\n${queues.map(([, queue], index) => queueCase(queue, index)).join('')}    }\n    return queue;\n}\n`,
    '// id, from, to, delay (s), and for each direction: rate (bit/s), error rate, queue, and what the errors are',
    table(
      'static std::vector<Link> g_links',
      links.map((link) => linkRow(link, queueIndex)),
    ),
    ...(tcp.length === 0
      ? [table('static const std::vector<Tcp> TCP', [])]
      : [TCP_COLUMNS, table('static const std::vector<Tcp> TCP', tcp.map(tcpRow))]),
    '// arrival (s), from, to, row of TCP, bytes (0: it never ends)',
    table('static std::vector<Flow> g_flows', flows.map(flowRow)),
    '// start (s), from, to, rate of the payload (bit/s), payload of a packet (bytes)',
    table('static const std::vector<ConstantRate> CONSTANT_RATE', constantRate.map(constantRateRow)),
    FUNCTIONS,
    MAIN,
  ].join('\n');
}

function header({ title, laneId, seed, leftOut }: Ns3Model): string {
  const left = leftOut.flatMap((sentence) => commented(`- ${sentence}`, '  '));
  return [
    ...commented(`${title}`),
    ...commented(`Lane ${laneId}, seed ${seed}, written by Headway as a program for ns-3 (3.40 or newer).`),
    '//',
    ...commented(
      'The network, its queues and the TCP flows are those of the scenario: the same arrivals, sizes and ends. It prints figures as JSON by the names that "headway run" gives them.',
    ),
    '//',
    ...commented(
      'To build it, put it into the folder scratch of ns-3 and give "./ns3 run" its name; or compile it against an installed ns-3 with its modules core, network, internet, point-to-point, applications and traffic-control.',
    ),
    '//',
    '// Left out or different:',
    ...left,
    '',
  ].join('\n');
}

const TCP_COLUMNS = `// class, congestion control and its attributes, recovery, segment (bytes), initial window (segments),
// window (bytes), initial threshold (bytes, 0: the window), delayed ACK (segments, s), minimum timeout (s),
// SYN timeout (s), SACK, timestamps, ECN, limited transmit`;

function tcpRow(tcp: Ns3Tcp): string {
  const { id, law, lawAttributes, recovery, segmentBytes, initialWindowSegments, windowBytes, thresholdBytes } = tcp;
  return row([
    quoted(id),
    quoted(`ns3::${law}`),
    row(lawAttributes.map(([name, value]) => row([quoted(name), quoted(value)]))),
    quoted(`ns3::${recovery}`),
    segmentBytes,
    initialWindowSegments,
    windowBytes,
    thresholdBytes ?? 0,
    tcp.acknowledgedSegments,
    real(tcp.acknowledgementDelaySeconds),
    real(tcp.minimumTimeoutSeconds),
    real(tcp.synTimeoutSeconds),
    ...[tcp.sack, tcp.timestamps, tcp.ecn, tcp.limitedTransmit].map(String),
  ]);
}

function linkRow({ id, from, to, delaySeconds, there, back }: Ns3Link, queues: ReadonlyMap<string, number>): string {
  const direction = ({ rateBitsPerSecond, errors, queue }: Ns3Direction): string => {
    const { of, rate, burstMean } = errors;
    const kind = of === 'packets' ? [] : [quoted(of), ...(of === 'bursts' ? [real(burstMean)] : [])];
    return row([real(rateBitsPerSecond), real(rate), queues.get(keyOf(queue))!, ...kind]);
  };
  return row([quoted(id), from, to, real(delaySeconds), direction(there), direction(back)]);
}

function flowRow({ atSeconds, source, destination, tcp, bytes }: Ns3Flow): string {
  return row([real(atSeconds), source, destination, tcp, bytes ?? 0]);
}

function constantRateRow({ atSeconds, source, destination, rateBitsPerSecond, bytes }: Ns3ConstantRate): string {
  return row([real(atSeconds), source, destination, real(rateBitsPerSecond), bytes]);
}

function queueCase({ type, attributes }: Ns3Queue, index: number): string {
  const given = attributes
    .map(([name, value]) => `,\n                               ${quoted(name)}, ${value}`)
    .join('');
  return `    case ${index}:\n        queue.SetRootQueueDisc("ns3::${type}"${given});\n        break;\n`;
}

function keyOf(queue: Ns3Queue): string {
  return JSON.stringify(queue);
}

function row(fields: readonly (string | number)[]): string {
  return `{${fields.join(', ')}}`;
}

function table(declaration: string, rows: readonly string[]): string {
  return `${declaration} = {\n${rows.map((one) => `    ${one},\n`).join('')}};\n`;
}

/** Several short fields a line. */
function wrapped(fields: readonly string[]): string[] {
  const lines: string[] = [];
  for (const field of fields) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + field.length + 2 <= LINE_LENGTH)
      lines[lines.length - 1] = `${last}, ${field}`;
    else lines.push(field);
  }
  return lines;
}

/** A C++ string. Names come from outside: only plain characters pass. */
function quoted(text: string): string {
  return `"${plain(text).replace(/["\\]/g, '\\$&')}"`;
}

/** What a comment or a string of C++ can hold on one line: no control characters, no trigraphs, and no line that goes on. */
function plain(text: string): string {
  return text
    .replaceAll('’', "'")
    .replace(/[^\x20-\x7e]/g, '?')
    .replaceAll('??', '? ?');
}

function commented(text: string, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of plain(text).replaceAll('\\', '/').split(' ')) {
    if (line !== '' && line.length + word.length + 1 > LINE_LENGTH - 3) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((one) => `// ${one}`);
}
