import * as DropReason from '../kinds/drop-reason.ts';
import { NO_WORDS } from '../scheme-words.ts';
import type { QueueDiscipline, QueueSettings } from '../queue/queue-discipline.ts';

/** Drop-tail where packets wait before the ring, since something else than the transmitter decides when they leave. */
export const FIFO: QueueSettings = {
  make: (waiting): QueueDiscipline => ({
    arrived: (packet) => {
      if (waiting.isFull) waiting.drop(packet, DropReason.bufferFull);
      else waiting.join(packet, 0);
    },
    next: () => waiting.take(0),
    probes: {},
    explain: () => NO_WORDS,
    explainDrop: () => NO_WORDS,
    cleared: () => {},
    save: () => null,
    restore: () => {},
  }),
  values: {},
};
