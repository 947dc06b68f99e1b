import { indexedDraws, RandomStream } from '../base/random-stream.ts';

/**
 * All draws of a lane: those of its traffic (names that begin with `traffic.`: arrivals, sizes, ends, thinking times) and
 * those of its network (losses, jitter, queue disciplines, schemes). Either seed may change while the lane runs. Its
 * streams then begin as in a run of the new seed; what was drawn before stays as it is.
 */
export class RunSeeds {
  /** By name: a stream that is made again takes the place of the one before. */
  private readonly restarts = new Map<string, () => void>();

  /** @param traffic an unsigned 32-bit integer, as is the other one */
  constructor(
    private traffic: number,
    private network = traffic,
  ) {}

  /** @param name as for `RandomStream` */
  stream(name: string): RandomStream {
    const fresh = (): RandomStream => new RandomStream(this.of(name), name);
    const stream = fresh();
    this.restarts.set(name, () => stream.restore(fresh().save()));
    return stream;
  }

  /** @param name as for `indexedDraws` */
  indexed(name: string): (k: number, n: number) => number {
    let draws = indexedDraws(this.of(name), name);
    this.restarts.set(`${name} by number`, () => void (draws = indexedDraws(this.of(name), name)));
    return (k, n) => draws(k, n);
  }

  /** A seed that is in force already changes nothing. */
  change(traffic: number, network: number): void {
    const [isOtherTraffic, isOtherNetwork] = [traffic !== this.traffic, network !== this.network];
    [this.traffic, this.network] = [traffic, network];
    for (const [name, restart] of this.restarts) if (isOfTraffic(name) ? isOtherTraffic : isOtherNetwork) restart();
  }

  private of(name: string): number {
    return isOfTraffic(name) ? this.traffic : this.network;
  }
}

function isOfTraffic(name: string): boolean {
  return name.startsWith('traffic.');
}
