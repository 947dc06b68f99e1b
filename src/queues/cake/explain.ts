import { duration, threeDigits, withCommas } from '../../base/format.ts';
import type { Decision } from '../../engine/decision-log.ts';
import type { Explanation } from '../../engine/scheme-words.ts';

/** By which rule a packet was marked or dropped: the first of its reasons. */
export const CODEL = 0;
export const BLUE = 1;
export const OVERFLOW = 2;

/** Words for a packet that CAKE marked or dropped, from the numbers that were kept with the decision. */
export function explainCakeDrop({ values: [rule, ...values] }: Decision): Explanation {
  const [sojourn, target, interval, count, blue] = values;
  const [buffer, bytes, queues] = values;
  const wait = [
    { name: 'sojourn', meaning: 'time in the queue', value: duration(sojourn), decided: rule === CODEL },
    { name: 'target', meaning: 'acceptable standing delay', value: duration(target), decided: rule === CODEL },
    { name: 'count', meaning: 'how often CoDel signals', value: `${count}` },
    { name: 'p_drop', meaning: 'probability of BLUE', value: threeDigits(blue), decided: rule === BLUE },
  ];
  const room = [
    { name: 'buffer', meaning: 'packets in all queues', value: withCommas(buffer), decided: true },
    { name: 'queue', meaning: 'bytes in the longest', value: withCommas(bytes), decided: true },
  ];
  return {
    title: 'CAKE',
    why: [
      `In the queue of its own flow it had waited ${duration(sojourn)}, longer than the target of ${duration(target)}: CoDel marks or drops one packet after each interval, ${duration(interval)} over the square root of ${count}.`,
      `Its flow has filled the buffer and did not give way: BLUE drops its packets with probability ${threeDigits(blue)}, whatever their ECN field says.`,
      `The buffer of ${withCommas(buffer)} packets was full. Its queue was the longest of ${queues}, with ${withCommas(bytes)} bytes: the packet at its head is dropped.`,
    ][rule],
    values: rule === OVERFLOW ? room : wait,
    algorithm: {
      title: 'CAKE, as a packet arrives and leaves',
      source: 'Linux, sch_cake (RFC 8289 for CoDel)',
      lines: [
        {
          number: '1',
          text: 'no room: drop from the head of the longest queue; p_drop + 1/256',
          current: rule === OVERFLOW,
        },
        { number: '2', text: 'sojourn > target, and drop_next is over: mark or drop', current: rule === CODEL },
        { number: '3', text: '  count = count + 1; drop_next = drop_next + interval / √count' },
        { number: '4', text: 'below the target: count = count − 1 at each drop_next' },
        { number: '5', text: 'with probability p_drop: drop', current: rule === BLUE },
      ],
    },
  };
}
