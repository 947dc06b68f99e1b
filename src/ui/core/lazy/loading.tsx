/** In the place of what is being fetched: nothing at first, so that nothing flickers; then that it is coming. */
import { useEffect, useState } from 'react';

const DELAY_MILLISECONDS = 600;

export function Loading() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="loading" role="status">
      {isLate && 'Loading…'}
    </p>
  );
}

/** Where a dialog will stand. */
export const DIALOG_TO_COME = (
  <div className="dialog-to-come">
    <Loading />
  </div>
);
