/** Reads what a class handed in, in a worker; what was read before stays. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HandInMessage, ReadHandIns } from '../../../../scenario/lesson/handed-in.ts';
import { keptByPage } from '../../../core/page/page-context.ts';

export interface ClassState extends ReadHandIns {
  /** The share of a text that is read; null: none is being read. */
  readonly share: number | null;
  readonly failure: string | null;
  /** A text was read, whatever was in it. */
  readonly hasRead: boolean;
}

const NOTHING: ClassState = {
  lessons: [],
  entries: [],
  races: [],
  unread: [],
  leftOut: 0,
  share: null,
  failure: null,
  hasRead: false,
};

class ClassReader {
  readonly store: StoreApi<ClassState> = createStore<ClassState>()(() => NOTHING);
  private worker: Worker | null = null;

  read(text: string): void {
    this.stop();
    this.store.setState({ share: 0, failure: null });
    const worker = new Worker(new URL('../../../../../workers/class.worker.ts', import.meta.url), { type: 'module' });
    this.worker = worker;
    const end = (state: Partial<ClassState>) => {
      worker.terminate();
      this.store.setState({ share: null, ...state });
    };
    worker.addEventListener('message', ({ data }: MessageEvent<HandInMessage>) => {
      if (data.kind === 'progress') this.store.setState({ share: data.share });
      else end(together(this.store.getState(), data.read));
    });
    worker.addEventListener('error', ({ message }) => end({ failure: message || 'Its program could not be loaded.' }));
    worker.postMessage(text);
  }

  /** Gives up the text that is being read: nobody waits for it. */
  stop(): void {
    this.worker?.terminate();
    this.store.setState({ share: null });
  }
}

function together(before: ClassState, { lessons, entries, races, unread, leftOut }: ReadHandIns): Partial<ClassState> {
  const known = new Set(before.lessons.map(({ key }) => key));
  return {
    lessons: [...before.lessons, ...lessons.filter(({ key }) => !known.has(key))],
    entries: [...before.entries, ...entries],
    races: [...before.races, ...races.filter(({ fragment }) => before.races.every((one) => one.fragment !== fragment))],
    unread: [...before.unread, ...unread],
    leftOut: before.leftOut + leftOut,
    hasRead: true,
  };
}

export const classReaderOf = keptByPage(() => new ClassReader());
