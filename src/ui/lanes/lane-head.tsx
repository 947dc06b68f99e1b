/** A lane's letter, the scheme it runs, and its title, or what that scheme does in five words. */
import { type ReactNode, Suspense } from 'react';
import { schemeDeclaration, schemeDeclarations } from '../../schemes/declarations.ts';
import type { Scope } from '../../simulation/report.ts';
import { usePageState, usePage } from '../page/page-context.ts';
import { Icon } from '../icons/icon.tsx';
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
  const embedded = usePageState((state) => state.embedded);
  const scheme = lane?.scheme ?? '';
  const title = lane?.title;
  const declaration = schemeDeclaration(scheme);
  return (
    <header className="lane-head">
      <span className="lane-letter" aria-hidden="true">
        {letter}
      </span>
      <h2 className="visually-hidden">Lane {letter}</h2>
      {embedded ? (
        <span className="lane-name">{declaration?.title ?? scheme}</span>
      ) : (
        <span className="scheme-picker">
          {/* The native list carries every scheme's title; the pill is as wide as the chosen one. */}
          <span aria-hidden="true">{declaration?.title ?? scheme}</span>
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
          </select>
        </span>
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
