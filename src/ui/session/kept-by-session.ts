import type { Session } from './session.ts';

/**
 * What a feature keeps as long as the page lives, made when it is first asked for. The session knows no feature: each
 * keeps its own.
 */
export function keptBySession<Kept>(make: (session: Session) => Kept): (session: Session) => Kept {
  const kept = new WeakMap<Session, Kept>();
  return (session) => {
    if (!kept.has(session)) kept.set(session, make(session));
    return kept.get(session)!;
  };
}
