/** Remarks that stay until they are closed, over the stage; those who listen hear them when they come. */
import { Button } from '../../../widgets/controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { usePageState, usePage } from '../page/page-context.ts';
import './remarks-bar.css';

export function RemarksBar() {
  const page = usePage();
  const remarks = usePageState((state) => state.remarks);
  return (
    <div className="remarks-bar note" data-empty={remarks === null}>
      <div role="status">
        {remarks !== null && (
          <>
            <b>{remarks.title}</b>
            <ul>
              {remarks.sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {remarks.link && <a href={remarks.link.address}>{remarks.link.text}</a>}
          </>
        )}
      </div>
      {remarks !== null && (
        <Button
          className="header-button square"
          aria-label="Close the remarks"
          onClick={() => page.show({ remarks: null })}
        >
          <Icon name="close" />
        </Button>
      )}
    </div>
  );
}

/** A short message that goes by itself; those who listen hear it too. */
export function Notice() {
  const notice = usePageState((state) => state.notice);
  return (
    <div className="notice" role="status">
      {notice}
    </div>
  );
}
