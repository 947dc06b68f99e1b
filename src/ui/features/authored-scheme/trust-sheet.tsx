/**
 * In a lane whose code came with a link or a file: how much code, what it calls itself, the code as text, what it can
 * and cannot do, and the ways on. Nothing of it has run.
 */
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { withArticle } from '../../../base/format.ts';
import { withNamedCharacters } from '../../../base/plain-text.ts';
import { sourceLines } from '../../../scenario/authored-schemes.ts';
import { Icon } from '../../core/icons/icon.tsx';
import { isInFrame } from '../../core/page/code-trust.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { pageLink } from '../../core/page/page-link.ts';
import { useUnagreedCode } from '../../core/page/use-unagreed-code.ts';
import { checkSource } from './code/problems.ts';
import './trust-sheet.css';

/** Lines of code that are seen at first. */
const FEW = 12;

export function TrustSheet({ lane }: { readonly lane: LiveLane }) {
  const page = usePage();
  const lanes = usePageState((state) => state.lanes);
  useUnagreedCode(lane);
  const first = lanes.find(({ phase }) => phase.kind === 'waiting') ?? lane;
  const [leftOut, setLeftOut] = useState(false);
  const run = () => {
    // Where no other lane runs, time has been standing still.
    const alone = page.run.lanes.able.length === 0;
    page.run.agreeToCode(lanes.flatMap(({ unagreedCode }) => unagreedCode));
    if (alone && page.document.scenario.view.autoplay) page.run.play();
  };
  if (first !== lane) {
    return (
      <div className="trust-left stack">
        <p>The code of this lane waits for your decision in lane {first.letter}.</p>
        <Button onClick={() => page.show({ shownLaneId: first.laneId })}>Show lane {first.letter}</Button>
      </div>
    );
  }
  if (leftOut) {
    return (
      <div className="trust-left stack">
        <p>Lane {lane.letter} runs nothing: the code that came with it was left out.</p>
        <Button onClick={() => setLeftOut(false)}>Decide again</Button>
      </div>
    );
  }
  return <Sheet lane={lane} lanes={lanes} onRun={run} onLeaveOut={() => setLeftOut(true)} />;
}

interface SheetProps {
  readonly lane: LiveLane;
  readonly lanes: readonly LiveLane[];
  readonly onRun: () => void;
  readonly onLeaveOut: () => void;
}

function Sheet({ lane, lanes, onRun, onLeaveOut }: SheetProps) {
  const page = usePage();
  const embedded = page.embed !== null;
  const framed = isInFrame();
  const [whole, setWhole] = useState(false);
  const look = useRef<HTMLButtonElement>(null);
  const waiting = lanes.filter(({ phase }) => phase.kind === 'waiting');
  const schemes = [...new Map(waiting.flatMap((one) => one.unagreedCode).map((one) => [one.source, one])).values()];
  const all = schemes.flatMap(({ source }) =>
    sourceLines(source).map((text, index) => ({ text, begins: index === 0 })),
  );
  const lines = all.length;
  const names = schemes.map(({ source }) => checkSource(source).scheme?.author ?? '');
  const authors = [...new Set(names)].filter((name) => name !== '');
  useEffect(() => {
    // Nothing is taken from whoever is doing something else already.
    if (document.activeElement === document.body) look.current?.focus({ preventScroll: true });
  }, []);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onLeaveOut();
  };
  const kinds = [...new Set(schemes.map(({ kind }) => kind))];
  return (
    // A key that is pressed anywhere in the sheet belongs to it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
    <section className="trust-sheet stack" aria-label="Code that waits" onKeyDown={leave}>
      <header>
        <span className="trust-braces" aria-hidden="true">
          <Icon name="braces" />
        </span>
        <div>
          <h3>
            This contains {schemes.length === 1 ? 'a scheme' : `${schemes.length} schemes`} written by{' '}
            {schemes.length === 1 ? 'its' : 'their'} author: {lines} {lines === 1 ? 'line' : 'lines'}.
          </h3>
          <p>
            {schemes.length === 1 ? 'It calls itself' : 'They call themselves'}{' '}
            <b>
              <Words of={schemes.map(({ title }) => title)} between=", " />
            </b>
            , {withArticle(kinds.join(' and a '))}
            {authors.length > 0 && (
              <>
                , and {schemes.length === 1 ? 'names' : 'name'} <Words of={authors} between=" and " />
              </>
            )}
            . Headway cannot tell whether {authors.length > 0 ? 'the name is true' : 'that is true'}.
          </p>
        </div>
      </header>
      <div className="trust-code">
        <pre data-whole={whole} tabIndex={0} aria-label="The code, as text">
          {all.slice(0, whole ? undefined : FEW).map(({ text, begins }, index) => (
            // Lines do not move.
            // oxlint-disable-next-line react/no-array-index-key
            <code key={index} data-begins={begins}>
              {text === '' ? ' ' : withNamedCharacters(text)}
            </code>
          ))}
        </pre>
        <p>
          {lines <= FEW || whole ? `All ${lines} lines` : `Lines 1 to ${FEW} of ${lines}`}, as text, not running
          {lines > FEW && (
            <Button className="text-button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
              {whole ? 'fewer' : `the other ${lines - FEW}`}
            </Button>
          )}
        </p>
      </div>
      <div className="trust-bounds">
        <div>
          <h4>If it runs, it can</h4>
          <ul>
            {DECIDES.filter(([kind]) => kinds.includes(kind)).map(([kind, words]) => (
              <li key={kind}>
                <Icon name="check" />
                {words} {waiting.map(({ letter }) => letter).join(' and ')}
              </li>
            ))}
            <li>
              <Icon name="check" />
              write up to 500 lines of log
            </li>
            <li>
              <Icon name="check" />
              keep its lane busy until it is stopped
            </li>
          </ul>
        </div>
        <div>
          <h4>It cannot</h4>
          <ul>
            {CANNOT.map((words) => (
              <li key={words}>
                <Icon name="cannot" />
                {words}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="trust-remembered note">
        {framed
          ? 'It does not run within another page: open it in a tab of its own, and decide there.'
          : `This tab remembers your answer for exactly ${lines === 1 ? 'this line' : `these ${lines} lines`}. Another character asks again.`}
      </p>
      <div className="trust-ways row wrap">
        {framed ? (
          <OwnTab />
        ) : (
          <>
            {!embedded && (
              <Button ref={look} className="button primary" onClick={() => page.show({ codeLaneId: lane.laneId })}>
                Look at it
              </Button>
            )}
            <Button onClick={onRun}>Run it</Button>
          </>
        )}
        <Button className="text-button" onClick={onLeaveOut}>
          Open without it
        </Button>
      </div>
    </section>
  );
}

/** Texts of somebody else, none of which changes the direction of what stands around it. */
function Words({ of, between }: { readonly of: readonly string[]; readonly between: string }) {
  return of.map((words, index) => (
    <Fragment key={`${index} ${words}`}>
      {index > 0 && between}
      <bdi>{words}</bdi>
    </Fragment>
  ));
}

/** The way out of a frame: what opens asks for itself. */
function OwnTab() {
  const scenario = usePageState((state) => state.scenario);
  const lesson = usePageState((state) => state.lesson);
  return (
    <a className="button primary" href={pageLink(scenario, null, lesson)} target="_blank" rel="noopener">
      Open in a tab of its own
    </a>
  );
}

const DECIDES = [
  ['window law', 'decide the windows of lane'],
  ['admission law', 'decide which flows enter lane'],
  ['queue discipline', 'decide what is dropped in lane'],
  ['explicit-rate rule', 'decide the rates of lane'],
] as const;

const CANNOT = ['reach the network or another page', 'read or keep anything here', 'see or change your own work here'];
