import { useState } from 'react';

/**
 * Copies a text, and says whether this very text was copied. Without the permission nothing happens: the text can still be
 * selected and copied by hand.
 */
export function useCopy(text: string): readonly [isCopied: boolean, copy: () => void] {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => {},
    );
  };
  return [copied === text, copy];
}
