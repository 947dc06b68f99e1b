/** How components reach the session and read from its store. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { PageState } from './page-state.ts';
import type { Session } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('a component that needs the session stands outside of it');
  return session;
}

/** Renders again when what `select` reads off the page's state changes; it must return the same thing for the same state. */
export function usePage<T>(select: (state: PageState) => T): T {
  return useStore(useSession().store, select);
}
