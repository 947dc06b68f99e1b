import { inspector } from '../../../simulation/inspect/inspect.ts';
import { openLane } from '../../../simulation/open-lane.ts';
import type { LaneWorker } from '../../../protocol/client.ts';
import type { LaneMessage, PageMessage } from '../../../protocol/messages.ts';
import { LaneServer } from '../../../protocol/server.ts';

type Listener = (event: never) => void;

/** A worker in this very thread: messages wait until `work` is called. */
export class PretendWorker implements LaneWorker {
  terminated = false;
  readonly heard: PageMessage[] = [];
  private readonly listeners = new Map<string, Listener[]>();
  private readonly tasks: (() => void)[] = [];
  private readonly server = new LaneServer({
    post: (message) => this.tasks.push(() => this.say(message)),
    yield: (resume) => this.tasks.push(resume),
    open: (scenario, laneId, progress) => openLane(scenario, laneId, undefined, progress),
    inspector: () => inspector,
    clock: () => 0,
  });

  postMessage(message: PageMessage): void {
    this.heard.push(message);
    this.tasks.push(() => this.server.receive(message));
  }

  terminate(): void {
    this.terminated = true;
  }

  addEventListener(kind: string, listener: Listener): void {
    this.listeners.set(kind, [...(this.listeners.get(kind) ?? []), listener]);
  }

  emit(kind: string, event: object): void {
    for (const listener of this.listeners.get(kind) ?? []) listener(event as never);
  }

  say(message: LaneMessage): void {
    this.emit('message', { data: message });
  }

  /** Until nothing is left to do; `each` looks on between two tasks. */
  work(each?: () => void): void {
    for (let task = this.tasks.shift(); task !== undefined; task = this.tasks.shift()) {
      task();
      each?.();
    }
  }
}
