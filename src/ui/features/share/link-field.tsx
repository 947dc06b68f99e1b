/** A link to copy. */
import { useRef } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { useCopy } from '../../../widgets/controls/copy-button.tsx';
import './share.css';

interface Props {
  readonly link: string;
  /** Makes the link of now, while `link` is still that of something earlier. */
  readonly latest?: (() => string | null) | undefined;
}

export function LinkField({ link, latest }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, copyText] = useCopy(link);
  const copy = () => {
    // Where it cannot be copied it is at least selected.
    field.current?.select();
    copyText(latest?.() ?? link);
  };
  return (
    <>
      <div className="link-field row">
        <input
          ref={field}
          type="text"
          readOnly
          value={link}
          aria-label="Link"
          aria-busy={latest !== undefined}
          onFocus={(event) => event.target.select()}
        />
        <Button className="button primary" data-autofocus onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className="link-length">{link.length.toLocaleString('en')} characters. None of it is sent to a server.</p>
    </>
  );
}
