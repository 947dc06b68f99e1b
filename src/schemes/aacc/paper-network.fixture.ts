import { Engine } from '../../engine/engine.ts';
import type { EngineSettings, LinkSettings } from '../../engine/settings.ts';
import { Controller } from '../../engine/controller.ts';
import type { PacketProcess } from '../../engine/transport/transport-parameters.ts';
import { completeParameters } from '../declaration.ts';
import type { ParameterValue } from '../declaration.ts';
import { AaccController } from './controller.ts';
import { aacc } from './declaration.ts';

/** One time unit: a packet of 125 bytes at 1 Mbit/s. */
export const UNIT = 0.001;
/** The paper's queue, and the interfaces' links. */
export const FIFO = 0;
const PACKET_BYTES = 125;

interface PaperNetwork {
  /** Both sources together, in packets a time unit. Each is Poisson with half. */
  readonly load?: number;
  /** Instead, for each source. */
  readonly process?: PacketProcess;
  /** Propagation there and back, in time units. */
  readonly roundTrip?: number;
  readonly seed?: number;
  /** By node: router, sink, two sources. */
  readonly clockOffsets?: readonly number[];
  readonly parameters?: Readonly<Record<string, ParameterValue>>;
  /** Instead of those that the rest of the options makes. */
  readonly settings?: EngineSettings;
  /** No scheme at all. */
  readonly bare?: boolean;
}

/** Figure 4: two sources, their interfaces, one FIFO of service time 1 and no limit. Nodes 0 router, 1 sink, 2, 3. */
export function paperNetwork(options: PaperNetwork = {}): Engine {
  const { parameters = {}, bare = false, settings = paperSettings(options) } = options;
  return new Engine(settings, (context) =>
    bare ? new Controller() : new AaccController(context, completeParameters(aacc, parameters)),
  );
}

export function paperSettings(options: PaperNetwork): EngineSettings {
  const { load = 0.8, roundTrip = 0, seed = 1, clockOffsets } = options;
  const links: LinkSettings[] = [];
  const join = (id: string, from: number, to: number, rateBitsPerSecond: number, delaySeconds: number): void => {
    const index = links.length;
    const both = { delaySeconds, bufferPackets: 1e6 };
    links.push({ id, from, to, rateBitsPerSecond, ...both, reverseOf: index + 1 });
    // The paper's way back has no queue.
    links.push({ id: `${id}:back`, from: to, to: from, rateBitsPerSecond: 1e9, ...both, reverseOf: index });
  };
  join('fifo', 0, 1, (PACKET_BYTES * 8) / UNIT, (roundTrip / 2) * UNIT);
  join('a', 2, 0, 1e9, 0);
  join('b', 3, 0, 1e9, 0);
  const process = options.process ?? { kind: 'poisson', packetsPerSecond: load / 2 / UNIT };
  const flows = [2, 3].map((source) => ({ atSeconds: 0, bytes: Infinity, source, destination: 1 }));
  return {
    seed,
    nodeCount: 4,
    links,
    classes: [
      {
        flows: {
          id: 'raw',
          sources: [2, 3],
          destinations: [1, 1],
          pairing: 'matched',
          arrivals: { kind: 'listed', flows },
          size: { kind: 'fixed', bytes: Infinity },
        },
        transport: { kind: 'raw', packetBytes: PACKET_BYTES, process },
      },
    ],
    ...(clockOffsets && { clockOffsets }),
  };
}

/** What is carried between two times, per time unit. */
interface Carried {
  /** Data within the time limit. */
  readonly goodput: number;
  /** Share of the data that came late. */
  readonly late: number;
  /** Data and samples on the FIFO. */
  readonly throughput: number;
}

export function measure(engine: Engine, fromUnits: number, toUnits: number): Carried {
  const controller = engine.controller as AaccController;
  const read = (): readonly number[] => {
    engine.links[FIFO].settle(engine.scheduler.now);
    return [controller.inTimeBytes, controller.lateBytes, engine.links[FIFO].sentBytes];
  };
  engine.advance(fromUnits * UNIT, Infinity);
  const before = read();
  engine.advance(toUnits * UNIT, Infinity);
  const [inTime, late, sent] = read().map((total, i) => (total - before[i]) / PACKET_BYTES);
  const units = toUnits - fromUnits;
  return { goodput: inTime / units, late: late / (inTime + late), throughput: sent / units };
}
