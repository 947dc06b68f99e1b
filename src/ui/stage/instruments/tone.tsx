/** The figure that the page leads with, as a tone while the run plays: higher is more. Off until somebody wants it. */
import { useEffect } from 'react';
import { valueOf } from '../../../quantities/quantity.ts';
import { quantityOf } from '../../../views/view-of.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { useLead } from './use-lead.ts';

/** What nothing sounds like; the largest value so far is three octaves above. */
const LOWEST_HERTZ = 220;
const OCTAVES = 3;
const LOUDNESS = 0.06;
/** A step from tone to tone is no click. */
const GLIDE_SECONDS = 0.08;

export function Tone() {
  const page = usePage();
  const hero = useLead()?.hero ?? null;
  const lanes = usePageState((state) => state.lanes);
  const shownLaneId = usePageState((state) => state.shownLaneId);
  // Until Reveal nothing gives an answer away.
  const isHidden = usePageState(({ lesson }) => lesson !== null && (lesson.asks || lesson.seenFrom !== null));
  const lane = lanes.find(({ laneId }) => laneId === shownLaneId) ?? lanes[0];
  useEffect(() => {
    if (hero === null || lane === undefined || isHidden) return;
    const context = new AudioContext();
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    gain.gain.value = 0;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start();
    let largest = 0;
    const end = page.run.onQuarter(() => {
      const quantity = quantityOf(lane.shape, hero);
      const value = quantity === null ? null : valueOf(quantity, lane, page.run.shown());
      const isHeard = page.run.playing() && value !== null;
      gain.gain.setTargetAtTime(isHeard ? LOUDNESS : 0, context.currentTime, GLIDE_SECONDS);
      if (!isHeard) return;
      largest = Math.max(largest, value);
      const hertz = LOWEST_HERTZ * 2 ** (OCTAVES * (largest > 0 ? Math.max(0, value) / largest : 0));
      oscillator.frequency.setTargetAtTime(hertz, context.currentTime, GLIDE_SECONDS);
      // Scripts hear nothing.
      document.documentElement.dataset['tone'] = hertz.toFixed(0);
    });
    return () => {
      end();
      delete document.documentElement.dataset['tone'];
      void context.close();
    };
  }, [page, hero, lane, isHidden]);
  return null;
}
