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
