/**
 * A worker for code that the author of a scenario has written: of a lane, or of an experiment. It lives in a frame whose
 * origin is opaque, under a policy that allows no network: see `authored-code.html` and decision 0011. The page speaks with it
 * through the frame, which bounds how much it says, and reads it after `isLaneMessage` has.
 */
import { withoutHidden } from '../../../base/plain-text.ts';
import type { LaneWorker } from '../../../protocol/client.ts';
// oxlint-disable-next-line import/default -- the bundler gives the address of the program, which vite.config.ts puts into the frame
import programUrl from '../../../../workers/authored-lane.worker.ts?worker&url';

type Kind = 'message' | 'error' | 'messageerror';
type Listener = (event: never) => void;

/** The frame answers as soon as it is there. */
const PATIENCE_MILLISECONDS = 20_000;
/** A frame that has loaded without an answer shows the browser's own page: there is no network. */
const LOADED_PATIENCE_MILLISECONDS = 5000;
/** Decision 0011 says why a service worker cannot help. */
const NO_FRAME = 'its code runs in a frame that comes from the server of this site, so such a lane needs a network';
/** The name of the program tells releases apart: it has a hash of the content. */
const PROGRAM = programUrl.slice(programUrl.lastIndexOf('/') + 1);
const OTHER_RELEASE = 'this page is of an earlier release than its server has now, so its code runs after a reload';

export class SandboxedWorker implements LaneWorker {
  private readonly channel = new MessageChannel();
  private readonly frame = document.createElement('iframe');
  private readonly listeners = new Map<Kind, Listener[]>();
  private isWellFormed: ((message: unknown) => boolean) | null = null;
  private patience: ReturnType<typeof setTimeout>;
  private isThere = false;

  constructor() {
    const { frame, channel } = this;
    channel.port1.addEventListener('message', (event) => this.heard(event));
    channel.port1.addEventListener('messageerror', (event) => this.emit('messageerror', event));
    channel.port1.start();
    frame.sandbox.add('allow-scripts');
    frame.hidden = true;
    frame.title = 'Code of the scenario’s author';
    frame.src = new URL('authored-code.html', document.baseURI).href;
    addEventListener('message', this.heardFromFrame);
    this.patience = setTimeout(() => this.fail(NO_FRAME), PATIENCE_MILLISECONDS);
    frame.addEventListener('load', () => {
      if (this.isThere) return;
      clearTimeout(this.patience);
      this.patience = setTimeout(() => this.fail(NO_FRAME), LOADED_PATIENCE_MILLISECONDS);
    });
    document.body.append(frame);
  }

  postMessage(message: unknown, transfer: ArrayBuffer[] = []): void {
    this.channel.port1.postMessage(message, transfer);
  }

  terminate(): void {
    clearTimeout(this.patience);
    removeEventListener('message', this.heardFromFrame);
    this.channel.port1.close();
    // The worker ends with the document that has started it.
    this.frame.remove();
  }

  addEventListener(kind: Kind, listener: Listener): void {
    this.listeners.set(kind, [...(this.listeners.get(kind) ?? []), listener]);
  }

  /** The frame itself says two things: that it is there, with which program, and that its worker is gone. */
  private readonly heardFromFrame = ({ source, data }: MessageEvent<unknown>): void => {
    if (source !== this.frame.contentWindow) return;
    if (typeof data === 'object' && data !== null && 'ready' in data) void this.begin(data.ready);
    else this.fail(typeof data === 'string' ? withoutHidden(data.slice(0, 200)) : 'the worker of its code has failed');
  };

  private heard(event: MessageEvent<unknown>): void {
    // A worker speaks after it has begun, and that waits for this.
    if (this.isWellFormed?.(event.data) === true) this.emit('message', event);
    else this.fail('its code has sent something that is no message of a lane');
  }

  private async begin(program: unknown): Promise<void> {
    this.isThere = true;
    clearTimeout(this.patience);
    if (program !== PROGRAM) return this.fail(OTHER_RELEASE);
    try {
      ({ isLaneMessage: this.isWellFormed } = await import('../../../protocol/check-message.ts'));
    } catch {
      return this.fail('what reads its messages could not be loaded');
    }
    // An opaque origin has no name.
    this.frame.contentWindow?.postMessage('begin', '*', [this.channel.port2]);
  }

  private fail(message: string): void {
    clearTimeout(this.patience);
    this.emit('error', { message, preventDefault: () => {} });
  }

  private emit(kind: Kind, event: unknown): void {
    for (const listener of this.listeners.get(kind) ?? []) listener(event as never);
  }
}
