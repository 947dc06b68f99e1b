/** A link to copy. */
import { useRef, useState } from 'react';
import './share.css';

export function LinkField({ link }: { readonly link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () => {
    field.current?.select();
    // Without the permission the text is at least selected: Ctrl+C does the rest.
    navigator.clipboard.writeText(link).then(
      () => setCopied(link),
      () => {},
    );
  };
  return (
    <>
      <div className="link-field">
        <input
          ref={field}
          type="text"
          readOnly
          value={link}
          aria-label="Link"
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="button primary" data-autofocus onClick={copy}>
          {copied === link ? 'Copied' : 'Copy'}
        </button>
      </div>
      <p className="link-length">{link.length.toLocaleString('en')} characters. None of it is sent to a server.</p>
    </>
  );
}
