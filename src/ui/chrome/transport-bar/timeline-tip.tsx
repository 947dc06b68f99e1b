/** What is said of a moment on the bar: whether the one that is pointed at is ready; how long one that was asked for takes; what a change has left. */
import { type RefObject, useEffect, useState } from 'react';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { inTime, shortSeconds } from '../../core/words/time-text.ts';

interface Props {
  readonly bar: RefObject<HTMLDivElement | null>;
  readonly timeAt: (event: { readonly clientX: number }) => number;
  readonly until: number;
}

interface Waiting {
  readonly toSeconds: number;
  readonly words: string;
  readonly canStop: boolean;
}

export function TimelineTip({ bar, timeAt, until }: Props) {
  const page = usePage();
  const { run } = page;
  const formerSeconds = usePageState((state) => state.formerSeconds);
  // Whoever presents has the chapters, and nothing that needs an explanation.
  const former = usePageState(({ branches, presenting }) => (presenting ? undefined : branches[0]));
  const [pointed, setPointed] = useState<number | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  /** The moment at which lanes rest; null: they play. */
  const [resting, setResting] = useState<number | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    bar.current?.addEventListener(
      'pointermove',
      (event) => setPointed(event.pointerType === 'mouse' && event.buttons === 0 ? timeAt(event) : null),
      options,
    );
    for (const end of ['pointerleave', 'pointerdown'] as const)
      bar.current?.addEventListener(end, () => setPointed(null), options);
    return () => listening.abort();
  });
  useEffect(
    () =>
      run.onQuarter(() => {
        const { way } = run;
        setResting(run.resting ? run.shown() : null);
        if (way === null || !way.isLong) return setWaiting(null);
        const { toSeconds, share, leftSeconds, fromSeconds } = way;
        const left = leftSeconds === null ? '' : `, ready in about ${inTime(leftSeconds)}`;
        setWaiting({
          toSeconds,
          words: `${Math.floor(Math.min(0.99, share) * 100)} % computed${left}`,
          canStop: fromSeconds !== null,
        });
      }),
    [run],
  );
  if (waiting !== null) {
    const { toSeconds, words, canStop } = waiting;
    return (
      <div className="timeline-tip" style={placed(toSeconds, until)} data-part="waiting">
        <b>{shortSeconds(toSeconds)} s</b> {words}
        {canStop && (
          <button type="button" onClick={() => run.stopSeek()}>
            Stop
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            run.restart();
            run.play();
          }}
        >
          Watch from the beginning
        </button>
      </div>
    );
  }
  if (pointed === null) {
    if (former === undefined || resting === null || resting >= formerSeconds) return null;
    return (
      <div className="timeline-tip" data-former style={placed(resting, until)}>
        the former future, kept
        <button type="button" onClick={() => page.takeBranch(former)}>
          Return to it
        </button>
      </div>
    );
  }
  return (
    <div className="timeline-tip" data-pointed style={placed(pointed, until)}>
      <b>{shortSeconds(pointed)} s</b> {pointed <= run.readySeconds ? 'ready' : 'not computed yet'}
    </div>
  );
}

/** Over its moment, as far as the bar has room on both sides. */
function placed(seconds: number, until: number): { readonly left: string; readonly transform: string } {
  const share = until > 0 ? seconds / until : 0;
  return { left: `${share * 100}%`, transform: `translateX(${-100 * share}%)` };
}
