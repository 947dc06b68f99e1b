/** Below code and lanes: what the contract says of the function at the caret, the parameters, the selected flow, the log. */
import { useState, useCallback, useSyncExternalStore, useMemo } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { authoredSchemesOfLane, type AuthoredSchemeText } from '../../../scenario/authored-schemes.ts';
import { useMedia } from '../../../widgets/use-media.ts';
import { CodeHelp } from './code-help.tsx';
import { type AuthoredKind, OWN_LIMITS } from '../../../authored/contract/kinds.ts';
import type { LogLine } from '../../../authored-lanes/log.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { unitOf } from '../../../base/field.ts';
import type { ParameterDeclaration, ParameterValue } from '../../../schemes/declaration.ts';
import { FieldControl } from '../../chrome/panel/scenario/described-field.tsx';
import { changeLabel } from '../../core/words/change-words.ts';
import { Coded } from './coded.tsx';
import { declaredParameters } from './code/complete.ts';
import { parameterPaths } from './authored-work.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import { whatItDecides } from './what-it-decides.ts';
import { shortSeconds } from '../../core/words/time-text.ts';

interface Props {
  readonly laneId: string;
  readonly letter: string;
  /** What runs; null: nothing of it does yet. */
  readonly scheme: AuthoredSchemeText | null;
}

/** Narrower, the parts are tabs. */
const NARROW = '(width < 1280px)';
const PARTS = ['Help', 'Parameters', 'State', 'Log'] as const;
type Part = (typeof PARTS)[number];

export function CodeStrip({ laneId, letter, scheme }: Props) {
  const narrow = useMedia(NARROW);
  const [chosen, setChosen] = useState<Part>('Help');
  const parts = {
    Help: <CodeHelp />,
    Parameters: <CodeParameters laneId={laneId} letter={letter} scheme={scheme} />,
    State: <CodeState laneId={laneId} />,
    Log: <CodeLog laneId={laneId} />,
  };
  return (
    <section className="code-strip" aria-label={`About the code of lane ${letter}`}>
      {narrow && (
        <div className="code-strip-tabs" role="group" aria-label="What is shown below the code">
          {PARTS.map((part) => (
            <button key={part} type="button" aria-pressed={part === chosen} onClick={() => setChosen(part)}>
              {part}
            </button>
          ))}
        </div>
      )}
      {PARTS.filter((part) => !narrow || part === chosen).map((part) => (
        // It scrolls where it is low: then keys must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div
          key={part}
          className={`code-strip-part code-strip-${part.toLowerCase()}`}
          role="region"
          aria-label={part}
          tabIndex={0}
        >
          {parts[part]}
        </div>
      ))}
    </section>
  );
}

/** Lines that are drawn; the newest. */
const SHOWN = 100;
const NOTHING: readonly LogLine[] = [];

function CodeLog({ laneId }: { readonly laneId: string }) {
  const page = usePage();
  const lane = usePageState((state) => state.lanes.find((one) => one.laneId === laneId));
  const lines = useLog(lane);
  const newest = lines.slice(-SHOWN).toReversed();
  return (
    <>
      <h3>
        Log
        <small>
          {lines.length} of at most {OWN_LIMITS.logLines} lines
        </small>
      </h3>
      {lines.length === 0 ? (
        <p className="note">
          Nothing yet. Write <code>log(&apos;cut to&apos;, flow.window)</code> in a function.
        </p>
      ) : (
        <ol className="code-log" aria-label="Log, newest first">
          {newest.map(({ atSeconds, about, text }, index) => (
            <li key={lines.length - index}>
              <button type="button" title="Point the charts at this moment" onClick={() => page.cursor.pin(atSeconds)}>
                <span>{atSeconds.toFixed(3)}</span>
                <span>{about}</span>
                <code>
                  <bdi>{text}</bdi>
                </code>
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function useLog(lane: LiveLane | undefined): readonly LogLine[] {
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = (['log', 'opened', 'left', 'new-phase'] as const).map((event) => lane?.on(event, changed));
      return () => ends.forEach((end) => end?.());
    },
    [lane],
  );
  return useSyncExternalStore(subscribe, () => lane?.log ?? NOTHING);
}

interface CodeParametersProps {
  readonly laneId: string;
  readonly letter: string;
  readonly scheme: AuthoredSchemeText | null;
}

/** A field for each parameter that the running source declares. Moving one holds from now on, as in any lane. */
function CodeParameters({ laneId, letter, scheme }: CodeParametersProps) {
  const page = usePage();
  const scenario = usePageState((state) => state.draft);
  const [refused, setRefused] = useState<{ readonly id: string; readonly reason: string } | null>(null);
  const source = scheme?.source ?? '';
  const parameters = useMemo(() => (source === '' ? [] : (declaredParameters(source) ?? [])), [source]);
  const paths = scheme === null ? [] : parameterPaths(scenario, laneId, scheme.id);
  const change = (parameter: ParameterDeclaration, value: ParameterValue) => {
    const label = `${letter}: ${changeLabel(parameter.title, value, unitOf(parameter))}`;
    const reasons = paths.map((path) => page.document.change(`${path}.${parameter.id}`, value, label));
    const reason = reasons.find((one) => one !== null) ?? null;
    setRefused(reason === null ? null : { id: parameter.id, reason });
  };
  return (
    <>
      <h3>Parameters</h3>
      {parameters.length === 0 ? (
        <p className="note">
          <Coded>
            {scheme === null
              ? 'Apply the code, and what it declares under `parameters` is moved here.'
              : 'The code declares none. Write `parameters: { step: { from: 0, to: 8, start: 1 } }`.'}
          </Coded>
        </p>
      ) : (
        <>
          {parameters.map((parameter) => (
            <FieldControl
              key={parameter.id}
              field={parameter}
              value={page.document.value(`${paths[0] ?? ''}.${parameter.id}`) ?? parameter.default}
              error={refused?.id === parameter.id ? refused.reason : null}
              onChange={(value) => change(parameter, value)}
            />
          ))}
          <p className="note">
            A change applies from now on and is recorded on the timeline. At 0 s (Restart) it is the value of the whole
            run.
          </p>
        </>
      )}
    </>
  );
}

/** What the scheme says and remembers of the object that is selected in its lane. */
function CodeState({ laneId }: { readonly laneId: string }) {
  const lane = usePageState((state) => state.lanes.find((one) => one.laneId === laneId));
  const target = usePageState((state) => (state.selection?.laneId === laneId ? state.selection.target : null));
  const kind = usePageState(({ scenario }) => authoredSchemesOfLane(scenario, laneId)[0]?.kind);
  const answer = useInspection(lane);
  if (target === null || lane === undefined) {
    return (
      <>
        <h3>State</h3>
        <p className="note">
          Select a flow, a link or a gate in lane {lane?.letter}: what <code>explain</code> says of it and what the
          state holds is shown here.
        </p>
        {lane !== undefined && <SelectWhatItDecides lane={lane} kind={kind} />}
      </>
    );
  }
  const inspection = answer?.inspection ?? null;
  if (inspection === null) {
    return (
      <>
        <h3>State</h3>
        <p className="note">{answer === null ? 'No report yet.' : 'It is not there at this moment.'}</p>
      </>
    );
  }
  return (
    <>
      <h3>
        {inspection.title}
        <small>at {shortSeconds(answer?.atSeconds ?? 0)} s</small>
      </h3>
      <p className="note">{inspection.status}</p>
      {inspection.why !== '' && <p className="code-why">{inspection.why}</p>}
      <table>
        <tbody>
          {inspection.values.map(({ name, meaning, value }) => (
            <tr key={`${name} ${meaning}`} title={meaning}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface SelectProps {
  readonly lane: LiveLane;
  /** Undefined: nothing of somebody's own runs in the lane. */
  readonly kind: AuthoredKind | undefined;
}

/** Selects what the scheme decides about, where a click on the picture may meet a packet first. */
function SelectWhatItDecides({ lane, kind }: SelectProps) {
  const page = usePage();
  const [said, setSaid] = useState('');
  const what = whatItDecides(kind, lane.shape);
  const select = async () => {
    // A flow that is there at this moment: the first one may have ended.
    const target = what.target ?? (await lane.find('flow'));
    if (target) page.select(lane.laneId, target);
    else if (target === null) setSaid('No flow is active at this moment.');
  };
  return (
    <>
      <Button onClick={() => void select()}>{what.label}</Button>
      <p className="note" role="status">
        {said}
      </p>
    </>
  );
}

function useInspection(lane: LiveLane | undefined): LaneFeed['inspection'] {
  const subscribe = useCallback((changed: () => void) => lane?.on('inspection', changed) ?? (() => {}), [lane]);
  return useSyncExternalStore(subscribe, () => lane?.inspection ?? null);
}
