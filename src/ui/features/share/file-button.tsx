/** A button that asks for a file of this computer. */
import { Button } from '../../../widgets/controls/button.tsx';
import { type ReactNode, useRef } from 'react';

interface Props {
  readonly className: string;
  /** Endings and types that the browser offers. */
  readonly accept: string;
  /** The name of the field behind the button. */
  readonly label: string;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

export function FileButton({ className, accept, label, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button className={className} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be asked for again.
          event.target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
