/** What stands where, for components: the same object as long as nothing of it has changed. */
import { useRef } from 'react';
import { NARROW, PHONE_SIDEWAYS, useMedia } from '../../../widgets/use-media.ts';
import { usePage, usePageState } from './page-context.ts';
import { type Stage, stageOf } from './stage-of.ts';

export function useStage(): Stage {
  const { embed } = usePage();
  const narrow = useMedia(NARROW);
  const sideways = useMedia(PHONE_SIDEWAYS);
  const last = useRef<Stage | null>(null);
  return usePageState((state) => {
    const stage = stageOf(state, { narrow, sideways }, embed);
    if (last.current === null || !isSame(last.current, stage)) last.current = stage;
    return last.current;
  });
}

function isSame(a: Stage, b: Stage): boolean {
  return (Object.keys(a) as (keyof Stage)[]).every((part) => {
    const [one, other] = [a[part], b[part]];
    if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
    return one.length === other.length && one.every((item, index) => item === other[index]);
  });
}
