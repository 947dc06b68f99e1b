/** Stands wherever a scheme is named that its author has written: whose code it is, and of how many lines. */
import { Icon } from './icon.tsx';
import './authored-mark.css';

interface Props {
  readonly lines: number;
  /** It was written here. */
  readonly isYours: boolean;
  /** Opens the code; absent: the mark only says that there is some. */
  readonly onOpen?: () => void;
}

export function AuthoredMark({ lines, isYours, onOpen }: Props) {
  const length = `${lines} ${lines === 1 ? 'line' : 'lines'}`;
  const words = (
    <>
      <Icon name="braces" />
      <b>{whoseCode(isYours)}</b>
      <span>, {length}</span>
    </>
  );
  if (onOpen === undefined) return <span className="authored-mark">{words}</span>;
  const label = `Show ${whoseCode(isYours)}, ${length}`;
  return (
    <button type="button" className="authored-mark" title={label} aria-label={label} onClick={onOpen}>
      {words}
    </button>
  );
}

/** Where there is no room for the mark. */
export function whoseCode(isYours: boolean): string {
  return isYours ? 'your code' : 'author’s code';
}
