/** A short message that goes by itself; those who listen hear it too. */
import { usePage } from '../session/session-context.ts';

export function Notice() {
  const notice = usePage((page) => page.notice);
  return (
    <div className="notice" role="status">
      {notice}
    </div>
  );
}
