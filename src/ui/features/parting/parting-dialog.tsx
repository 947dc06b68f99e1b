/** Where two lanes part: the first thing that differs, why, and what followed. Each line is a way to its moment. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { capitalised, withCommas } from '../../../base/format.ts';
import type { PartedWords } from '../../../simulation/watch/parting.ts';
import { runsCode } from '../../../scenario/authored-schemes.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { Dialog } from '../../core/dialog/dialog.tsx';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { exactSeconds, shortSeconds } from '../../core/words/time-text.ts';
import { PacketsInTime } from './packets-in-time.tsx';
import { type FoundParting, partingSearchOf } from './parting.ts';
import { PointOfNoReturn } from './point-of-no-return.tsx';
import './parting.css';

export function PartingDialog({ onClose }: { readonly onClose: () => void }) {
  const page = usePage();
  const scenario = usePageState((state) => state.scenario);
  const lanes = usePageState((state) => state.lanes);
  const hidden = usePageState((state) => state.lesson?.hidden) ?? NONE;
  const search = partingSearchOf(page);
  const { found, failure } = useStore(search.store);
  const shown = lanes.filter(({ laneId }) => !hidden.includes(laneId));
  const able = shown.filter(({ laneId }) => !runsCode(scenario, laneId));
  const withCode = shown.filter((lane) => !able.includes(lane)).map(({ letter }) => letter);
  const [first, setFirst] = useState(able[0]?.laneId);
  const [second, setSecond] = useState(able[1]?.laneId);
  const letters = [first, second].map((id) => lanes.find(({ laneId }) => laneId === id)?.letter ?? '');
  const [a = '', b = ''] = letters;
  useEffect(() => {
    if (first === undefined || second === undefined || first === second) return undefined;
    search.begin(scenario, [first, second], [a, b]);
    return () => search.stop();
  }, [search, scenario, first, second, a, b]);
  const go = (atSeconds: number) => {
    onClose();
    page.run.pause();
    page.run.seek(atSeconds);
  };
  const choice = (label: string, value: string | undefined, choose: (id: string) => void) => (
    <select className="field-select" aria-label={label} value={value} onChange={({ target }) => choose(target.value)}>
      {able.map(({ laneId, letter }) => (
        <option key={laneId} value={laneId}>
          lane {letter}
        </option>
      ))}
    </select>
  );
  return (
    <Dialog title="Where two lanes part" onClose={onClose} className="parting" width={1280}>
      {able.length < 2 ? (
        <p role="status">There are no two lanes to compare.</p>
      ) : (
        <p className="parting-lanes row">
          {choice('One lane', first, setFirst)} and {choice('The other lane', second, setSecond)}
        </p>
      )}
      {withCode.length > 0 && (
        <p>Lane {withCode.join(', ')} runs code of the scenario’s author and cannot be compared here.</p>
      )}
      {able.length > 1 && first === second && <p role="status">Choose two different lanes.</p>}
      {failure !== null && <p role="alert">The lanes could not be compared: {failure}</p>}
      {first !== second && failure === null && found === null && <p role="status">Comparing events from 0 s…</p>}
      {found !== null && <Found found={found} onGo={go} />}
      <PointOfNoReturn lanes={shown} onGo={go} />
    </Dialog>
  );
}

const NONE: readonly string[] = [];

interface FoundProps {
  readonly found: FoundParting;
  readonly onGo: (atSeconds: number) => void;
}

function Found({ found, onGo }: FoundProps) {
  const { names, report } = found;
  const { sentence, sameSentence, differs, atSeconds, lanes, followed, followedSeconds } = report;
  if (differs === null) return <p role="status">{sentence}</p>;
  return (
    <>
      <p className="parting-title" role="status">
        <b>
          {names.join(' and ')} part at {exactSeconds(atSeconds, 6)} s
        </b>
        <Button className="text-button" data-autofocus onClick={() => onGo(atSeconds)}>
          Go there
        </Button>
      </p>
      <div className="parting-columns">
        <PacketsInTime found={found} />
        <div>
          <Both names={names} lanes={lanes} hasWhy />
          <p>{sameSentence}</p>
          {followed.length > 0 && (
            <>
              <h3>What followed</h3>
              <p>The first flow for each way in which flows come to differ, to {shortSeconds(followedSeconds)} s.</p>
              <ol className="parting-followed entries">
                {followed.map((one) => (
                  <li key={one.atSeconds}>
                    <button type="button" title="Go to this moment" onClick={() => onGo(one.atSeconds)}>
                      <span>{exactSeconds(one.atSeconds, 3)}</span>
                      <Both names={names} lanes={one.lanes} />
                      <small>{one.flows === 1 ? 'this flow alone' : `${withCommas(one.flows)} flows`}</small>
                    </button>
                  </li>
                ))}
              </ol>
            </>
          )}
        </div>
      </div>
    </>
  );
}

interface BothProps {
  readonly names: readonly string[];
  readonly lanes: readonly PartedWords[];
  readonly hasWhy?: boolean;
}

/** What happened in each of the lanes. */
function Both({ names, lanes, hasWhy = false }: BothProps) {
  return (
    <span className="parting-both">
      {lanes.map(({ words, why }, place) => (
        <span key={names[place]} className="parting-lane">
          <b className="lane-letter" translate="no">
            {names[place]}
          </b>
          <span>
            {capitalised(words)}
            {hasWhy && why !== '' && <small> {why}</small>}
          </span>
        </span>
      ))}
    </span>
  );
}
