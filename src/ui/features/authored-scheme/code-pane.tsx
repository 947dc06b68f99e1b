/** The head of the code, the editor, and the line below that says what became of the last Apply. */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { examineLane } from '../../core/page/examine-lane.ts';
import { useStore } from 'zustand';
import type { AuthoredStop } from '../../../authored-lanes/failure.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { linesOf, type AuthoredSchemeText } from '../../../scenario/authored-schemes.ts';
import { Icon } from '../../core/icons/icon.tsx';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { EXAMPLES, TEMPLATES } from './beginnings.ts';
import { CodeEditor } from './code/code-editor.ts';
import { declaredParameters } from './code/complete.ts';
import { checkSource, type CodeProblem } from './code/problems.ts';
import { CodeHead } from './code-head.tsx';
import { CodeStatus } from './code-status.tsx';
import { useAuthoredWork } from './authored-work.ts';

interface Props {
  readonly laneId: string;
  readonly letter: string;
  /** Names the text in `AuthoredWork`. */
  readonly slot: string;
  /** What runs; null: nothing of it does yet. */
  readonly scheme: AuthoredSchemeText | null;
  /** The text as it was when the pane opened. */
  readonly begun: string;
}

/** Errors are looked for when the hand has stopped. */
const QUIET_MILLISECONDS = 400;

export function CodePane({ laneId, letter, slot, scheme, begun }: Props) {
  const page = usePage();
  const work = useAuthoredWork();
  const [source, setSource] = useState(begun);
  const [problems, setProblems] = useState<readonly CodeProblem[]>(() => checkSource(begun).problems);
  const [focused, setFocused] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const fromNow = useStore(work.store, (state) => state.fromNow);
  const ran = scheme?.source ?? null;
  const canApply = source !== ran;
  const apply = useCallback(() => {
    const text = editor.current?.source ?? '';
    const found = checkSource(text).problems;
    setProblems(found);
    if (found.length === 0) work.apply(laneId, work.idIn(laneId), text);
  }, [work, laneId]);
  useEditor(holder, editor, {
    begun,
    ran,
    onChange: (text) => {
      setSource(text);
      work.setText(slot, text);
    },
    onFocus: setFocused,
    onApply: apply,
  });
  // The text follows what runs, unless it has been changed since: after an undo it is the text of before.
  const last = useRef(ran);
  useEffect(() => {
    if (ran === last.current) return;
    if (editor.current?.source === last.current && ran !== null) editor.current?.replace(ran);
    last.current = ran;
    editor.current?.setRan(ran ?? '');
  }, [ran]);
  useEffect(() => {
    const timer = setTimeout(() => setProblems(checkSource(source).problems), QUIET_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [source]);
  const stop = useStop(laneId);
  const shown = useMemo(
    () => [...problems, ...(stop === null || canApply ? [] : (editor.current?.placeOfStop(stop) ?? []))],
    [problems, stop, canApply],
  );
  useEffect(() => editor.current?.showProblems(shown), [shown]);
  const begin = (id: string) => {
    const beginning = [...TEMPLATES, ...EXAMPLES].find((one) => one.id === id);
    if (beginning !== undefined) editor.current?.replace(beginning.source);
    editor.current?.focus();
  };
  const present = useMemo(() => checkSource(source).scheme, [source]);
  const title = present?.title || scheme?.title || 'Your own';
  return (
    <>
      <CodeHead letter={letter} title={title}>
        <label className="code-begin">
          <span>{present?.kind ?? scheme?.kind ?? 'begin from'}</span>
          <Icon name="down" />
          <select aria-label="Begin from another text" value="" onChange={(event) => begin(event.target.value)}>
            <option value="" disabled>
              Replace the text by
            </option>
            <optgroup label="A few lines">
              {TEMPLATES.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title}
                </option>
              ))}
            </optgroup>
            <optgroup label="Examples">
              {EXAMPLES.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title}, {one.kind}, {linesOf(one.source)} lines
                </option>
              ))}
            </optgroup>
          </select>
        </label>
        {scheme !== null && work.mayHoldFromNow && (
          <label className="code-begin">
            <span>{fromNow ? 'from now on' : 'from 0'}</span>
            <Icon name="down" />
            <select
              aria-label="From when a change runs"
              value={fromNow ? 'now' : 'start'}
              onChange={(event) => work.setFromNow(event.target.value === 'now')}
            >
              <option value="start">A change runs from 0</option>
              <option value="now">A change holds from now on</option>
            </select>
          </label>
        )}
        <Button
          className={canApply ? 'button primary code-apply' : 'button code-apply'}
          disabled={!canApply}
          title={fromNow ? 'The lane goes on with this text' : 'Runs the lane again from 0 with this text'}
          onClick={apply}
        >
          Apply <kbd translate="no">Ctrl ↵</kbd>
        </Button>
        {scheme !== null && (
          <Button title="What RFC 9743 asks of a congestion control" onClick={() => examineLane(page, laneId)}>
            Examine
          </Button>
        )}
        {scheme !== null && (
          <Button
            className="code-close"
            aria-label="Remove your own scheme from the lane"
            title="Remove your own scheme from the lane. Undo brings it back."
            onClick={() => work.remove(laneId, scheme.id)}
          >
            <Icon name="delete" />
          </Button>
        )}
      </CodeHead>
      <div ref={holder} className="code-text" />
      <CodeStatus
        laneId={laneId}
        letter={letter}
        problems={shown}
        lineOf={(problem) => editor.current?.lineAt(problem.from) ?? 1}
        hasStopped={stop !== null}
        canApply={canApply}
        focused={focused}
        onGoTo={(problem) => editor.current?.goTo(editor.current.lineAt(problem.from))}
      />
    </>
  );
}

interface Uses {
  readonly begun: string;
  readonly ran: string | null;
  readonly onChange: (source: string) => void;
  readonly onFocus: (focused: boolean) => void;
  readonly onApply: () => void;
}

/** One editor as long as the pane stands. */
function useEditor(holder: RefObject<HTMLDivElement | null>, editor: RefObject<CodeEditor | null>, uses: Uses): void {
  const work = useAuthoredWork();
  const newest = useRef(uses);
  newest.current = uses;
  useEffect(() => {
    if (holder.current === null) return;
    const { begun, ran } = newest.current;
    let parameters = declaredParameters(begun) ?? [];
    const made = new CodeEditor(
      holder.current,
      begun,
      ran ?? '',
      {
        changed: (source) => {
          parameters = declaredParameters(source) ?? parameters;
          newest.current.onChange(source);
        },
        moved: (place) => work.moved(place),
        apply: () => newest.current.onApply(),
        help: () => document.querySelector<HTMLElement>('.code-strip-help')?.focus(),
        focused: (focused) => newest.current.onFocus(focused),
      },
      () => parameters,
    );
    editor.current = made;
    work.moved(made.place);
    const detach = work.attach(({ line, column }) => made.goTo(line, column));
    made.focus();
    return () => {
      detach();
      made.end();
      editor.current = null;
    };
  }, [holder, editor, work]);
}

/** Where a lane's authored scheme has stopped. */
function useStop(laneId: string): AuthoredStop | null {
  const lane = usePageState((state) => state.lanes.find((one) => one.laneId === laneId));
  const subscribe = useCallback((changed: () => void) => lane?.on('new-phase', changed) ?? (() => {}), [lane]);
  return useSyncExternalStore(subscribe, () => (lane?.phase.kind === 'failed' ? lane.phase.stop : null));
}
