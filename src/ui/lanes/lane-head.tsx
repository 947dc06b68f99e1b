/** A lane's letter, the scheme it runs, and its title, or what that scheme does in five words. */
import { type ReactNode, Suspense } from 'react';
import { schemeDeclaration, schemeDeclarations } from '../../schemes/declarations.ts';
import { ownLaneSchemes, ownLinesOf } from '../../scenario/own-schemes.ts';
import type { Scope } from '../../simulation/report.ts';
import { usePageState, usePage } from '../page/page-context.ts';
import { Icon } from '../icons/icon.tsx';
import { OwnMark } from '../icons/own-mark.tsx';
import { afterFirstMovement } from '../lazy/lazy-component.ts';
import './lane-head.css';

const LaneMenu = afterFirstMovement(async () => (await import('./lane-menu.tsx')).LaneMenu);

interface Props {
  readonly laneId: string;
  readonly letter: string;
  /** What the scheme acts on here. */
  readonly scope: Scope;
  /** What stands at the head's right end. */
  readonly children?: ReactNode;
}

export function LaneHead({ laneId, letter, scope, children }: Props) {
  const page = usePage();
  const lane = usePageState((state) => state.scenario.lanes.find(({ id }) => id === laneId));
  const presenting = usePageState((state) => state.presenting);
  const embedded = page.embed !== null;
  const scheme = lane?.scheme ?? '';
  const title = lane?.title;
  const declaration = schemeDeclaration(scheme);
  const ownLines = usePageState((state) => ownLinesOf(state.scenario, laneId));
  const ownSchemes = usePageState((state) => state.scenario.ownSchemes);
  const own = ownLaneSchemes(ownSchemes === undefined ? {} : { ownSchemes });
  const schemeTitle = declaration?.title ?? (own.some(({ id }) => id === scheme) ? 'Your own' : scheme);
  return (
    <header className="lane-head">
      <span className="lane-letter" aria-hidden="true">
        {letter}
      </span>
      <h2 className="visually-hidden">Lane {letter}</h2>
      {embedded ? (
        <span className="lane-name">{schemeTitle}</span>
      ) : (
        <span className="scheme-picker">
          {/* The native list carries every scheme's title; the pill is as wide as the chosen one. */}
          <span aria-hidden="true">{schemeTitle}</span>
          <Icon name="down" />
          <select
            aria-label={`Scheme of lane ${letter}`}
            value={scheme}
            onChange={(event) => page.setScheme(laneId, event.target.value)}
          >
            {schemeDeclarations.map(({ id, title, tagline }) => (
              <option key={id} value={id}>
                {title}: {tagline}
              </option>
            ))}
            {own.map((one) => (
              <option key={one.id} value={one.id}>
                Your own: {one.title}
              </option>
            ))}
          </select>
        </span>
      )}
      {ownLines > 0 && (
        <OwnMark lines={ownLines} {...(!presenting && !embedded && { onOpen: () => page.openCode(laneId) })} />
      )}
      {lane?.seed !== undefined && <span className="lane-seed">seed {lane.seed}</span>}
      <Suspense fallback={null}>{!presenting && !embedded && <LaneMenu laneId={laneId} letter={letter} />}</Suspense>
      {scope.short !== '' && (
        <span className="lane-scope" title={scope.sentences.join(' ')}>
          {scope.short}
        </span>
      )}
      <span className="lane-tagline" title={title ?? declaration?.tagline}>
        {title ?? declaration?.tagline}
      </span>
      {children}
    </header>
  );
}
