/** Copies a text, and says that it has. */
import { useCopy } from './use-copy.ts';

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
