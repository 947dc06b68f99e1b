/** At the first visit: a line in the panel that offers the look around. It comes to nobody by itself. */
import { useState } from 'react';
import { usePage } from '../page/page-context.ts';
import { hasLooked, rememberLook } from './looked.ts';
import './look-around.css';

export function LookInvitation() {
  const page = usePage();
  const [isOffered, setOffered] = useState(() => !hasLooked());
  if (!isOffered) return null;
  return (
    <div className="look-invitation">
      <span>New here?</span>
      <button
        type="button"
        className="text-button"
        onClick={() => {
          setOffered(false);
          page.show({ dialog: 'look-around' });
        }}
      >
        Take a look around
      </button>
      <button
        type="button"
        className="text-button"
        onClick={() => {
          rememberLook();
          setOffered(false);
        }}
      >
        No, thank you
      </button>
    </div>
  );
}
