/** While presenting: the one or two values that the scenario is about. A change takes effect now, and Z undoes it. */
import { useEffect, useState } from 'react';
import { usePageState } from '../../core/page/page-context.ts';
import { ControlField } from './control-field.tsx';
import './control-strip.css';

/** Playing hides the strip when no hand has moved for so long. */
const IDLE_MILLISECONDS = 20_000;
export function ControlStrip() {
  const controls = usePageState((state) => state.draft.view.controls) ?? [];
  const isIdle = useIdle();
  return (
    <div className="control-strip" role="group" aria-label="Main controls" data-idle={isIdle}>
      {controls.map((control) => (
        <ControlField key={control.set} control={control} />
      ))}
      <p aria-hidden="true">
        <kbd translate="no">Z</kbd> undo <kbd translate="no">B</kbd> black <kbd translate="no">H</kbd> hide
      </p>
    </div>
  );
}

/** Whether it plays, and nobody has moved a hand for a while. */
function useIdle(): boolean {
  const playing = usePageState((state) => state.playing);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      setIdle(false);
      clearTimeout(timer);
      if (playing) timer = setTimeout(() => setIdle(true), IDLE_MILLISECONDS);
    };
    moved();
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, moved);
    return () => {
      clearTimeout(timer);
      for (const event of events) removeEventListener(event, moved);
    };
  }, [playing]);
  return isIdle;
}
