/** Stands wherever a scheme is named that its author has written: it is code, of this many lines. */
import { Icon } from './icon.tsx';
import './own-mark.css';

interface Props {
  readonly lines: number;
  /** Opens the code; absent: the mark only says that there is some. */
  readonly onOpen?: () => void;
}

export function OwnMark({ lines, onOpen }: Props) {
  const words = (
    <>
      <Icon name="braces" />
      <span>
        <b>author’s code</b>, {lines} {lines === 1 ? 'line' : 'lines'}
      </span>
    </>
  );
  if (onOpen === undefined) return <span className="own-mark">{words}</span>;
  return (
    <button type="button" className="own-mark" title="Show the code" onClick={onOpen}>
      {words}
    </button>
  );
}
