/** Copies a text, and says that it has. */
import { useState } from 'react';

/**
 * Copies a text, or the one that `copy` is given in its place, and says whether this very text was copied. Without the permission nothing happens: the text can still be
 * selected and copied by hand.
 */
export function useCopy(text: string): readonly [isCopied: boolean, copy: (other?: string) => void] {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = (other = text) => {
    navigator.clipboard.writeText(other).then(
      () => setCopied(other),
      () => {},
    );
  };
  return [copied === text, copy];
}

interface Props {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}

export function CopyButton({ text, label, className = 'button' }: Props) {
  const [isCopied, copy] = useCopy(text);
  return (
    <button type="button" className={className} onClick={() => copy()}>
      {isCopied ? 'Copied' : label}
    </button>
  );
}
