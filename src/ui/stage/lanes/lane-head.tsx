/** A lane's letter, what it is called, and the scheme that it runs: where it has no title, the scheme is its name. */
import { type ReactNode } from 'react';
import { schemeDeclaration, schemeDeclarations } from '../../../schemes/declarations.ts';
import { authoredLaneSchemes } from '../../../scenario/authored-schemes.ts';
import type { Scope } from '../../../simulation/report.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { Icon } from '../../core/icons/icon.tsx';
import { afterFirstMovement, onDemand } from '../../core/lazy/lazy-component.ts';
import './lane-head.css';

const LaneMenu = afterFirstMovement(async () => (await import('./lane-menu.tsx')).LaneMenu);

/** In the list of schemes: opens the editor. No scheme has such an id. */
const WRITE = 'own…';

const LaneAuthoredMark = onDemand(async () => (await import('./lane-authored-mark.tsx')).LaneAuthoredMark);

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
  const scenario = usePageState((state) => state.scenario);
  const presenting = usePageState((state) => state.presenting);
  const embedded = page.embed !== null;
  const isNameless = usePageState((state) => state.lesson?.nameless === laneId);
  const { scheme = '', title, seed } = scenario.lanes.find(({ id }) => id === laneId) ?? {};
  const declaration = schemeDeclaration(scheme);
  const own = authoredLaneSchemes(scenario);
  const schemeTitle = declaration?.title ?? (own.some(({ id }) => id === scheme) ? 'Your own' : scheme);
  // Where the lane has a name, the scheme is what is said second.
  const tagline = isNameless
    ? undefined
    : title === undefined
      ? declaration?.tagline
      : embedded
        ? schemeTitle
        : undefined;
  // A lane that is about its queue or its window law has no scheme to speak of: its name stands in the pill.
  const isNamedAlone = title !== undefined && declaration?.isBaseline === true && !embedded;
  const name = (
    <span className="lane-name cut" title={title}>
      {title ?? schemeTitle}
    </span>
  );
  return (
    <header className="lane-head row">
      <span className="lane-letter" translate="no" aria-hidden="true">
        {letter}
      </span>
      <h2 className="visually-hidden">Lane {letter}</h2>
      {(title !== undefined || embedded) && !isNamedAlone && !isNameless && name}
      {isNameless && name}
      {!embedded && !isNameless && (
        <span className="scheme-picker" data-second={title !== undefined && !isNamedAlone}>
          {/* The native list carries every scheme's title; the pill is as wide as the chosen one. */}
          {isNamedAlone ? name : <span aria-hidden="true">{schemeTitle}</span>}
          <Icon name="down" />
          <select
            aria-label={`Scheme of lane ${letter}`}
            value={scheme}
            onChange={({ target }) =>
              target.value === WRITE ? page.show({ codeLaneId: laneId }) : page.document.setScheme(laneId, target.value)
            }
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
            <option value={WRITE}>Your own…</option>
          </select>
        </span>
      )}
      {scenario.ownSchemes !== undefined && !isNameless && (
        <LaneAuthoredMark laneId={laneId} form={presenting || embedded ? 'words' : 'opens'} />
      )}
      {seed !== undefined && <span className="lane-seed note">seed {seed}</span>}
      {!presenting && !embedded && !isNameless && <LaneMenu laneId={laneId} letter={letter} />}
      {scope.short !== '' && !isNameless && (
        <span className="lane-scope cut" title={scope.sentences.join(' ')}>
          {scope.short}
        </span>
      )}
      {tagline !== undefined && (
        <span className="lane-tagline note" title={tagline}>
          {tagline}
        </span>
      )}
      {children}
    </header>
  );
}
