/** A short message that goes by itself; those who listen hear it too. */
import { usePageState } from '../page/page-context.ts';

export function Notice() {
  const notice = usePageState((state) => state.notice);
  return (
    <div className="notice" role="status">
      {notice}
    </div>
  );
}
