import { counted, duration } from '../../base/format.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import type { Decision } from '../../engine/decision-log.ts';

/** Words for a packet that CoDel dropped, from the numbers that were kept with the decision. */
export function explainCodelDrop({ values }: Decision): Explanation {
  const [sojourn, target, interval, count] = values;
  return {
    title: 'CoDel',
    why:
      `It had waited ${duration(sojourn)}, and for ${duration(interval)} no packet had waited less than ` +
      `${duration(target)}: CoDel drops it. This is drop ${count} in a row; the next follows ` +
      `after ${duration(interval / Math.sqrt(count))}, unless the queue is shorter by then.`,
    values: [
      { name: 'sojourn', meaning: 'time in the queue', value: duration(sojourn), decided: true },
      { name: 'target', meaning: 'acceptable standing delay', value: duration(target), decided: true },
      { name: 'interval', meaning: 'how long it was exceeded', value: duration(interval) },
      { name: 'count', meaning: 'drops since it began', value: counted(count, 'packet') },
    ],
    algorithm: {
      title: 'CoDel, as a packet leaves',
      source: 'RFC 8289, 5.3 to 5.5',
      lines: [
        { number: '1', text: 'if sojourn < target: leave the dropping state' },
        { number: '2', text: 'if above the target for an interval: drop, count = 1', current: count === 1 },
        { number: '3', text: 'while dropping and now ≥ drop_next:' },
        { number: '4', text: '  drop; count = count + 1', current: count > 1 },
        { number: '5', text: '  drop_next = drop_next + interval / √count' },
      ],
    },
  };
}
