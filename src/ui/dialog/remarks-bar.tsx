/** Remarks that stay until they are closed, over the stage; those who listen hear them when they come. */
import { Icon } from '../icons/icon.tsx';
import { usePage, useSession } from '../session/session-context.ts';
import './remarks-bar.css';

export function RemarksBar() {
  const session = useSession();
  const remarks = usePage((page) => page.remarks);
  return (
    <div className="remarks-bar" data-empty={remarks === null}>
      <div role="status">
        {remarks !== null && (
          <>
            <b>{remarks.title}</b>
            <ul>
              {remarks.sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {remarks !== null && (
        <button
          type="button"
          className="header-button square"
          aria-label="Close the remarks"
          onClick={() => session.remark(null)}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
