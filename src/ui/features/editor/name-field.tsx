/** A node's or a link's name, typed where it stands. Enter takes it, Escape leaves it as it was. */
import type { Point } from './canvas/plane-camera.ts';

interface Props {
  /** Whose: `router R1`. */
  readonly of: string;
  readonly name: string;
  /** In CSS pixels on the canvas. */
  readonly place: Point;
  /** Null: as it was. */
  readonly onDone: (text: string | null) => void;
}

export function NameField({ of, name, place, onDone }: Props) {
  return (
    <input
      className="edit-name"
      style={{ left: place.x, top: place.y }}
      aria-label={`Name of ${of}`}
      defaultValue={name}
      maxLength={60}
      autoFocus
      onFocus={(event) => event.target.select()}
      onBlur={(event) => onDone(event.target.value === name ? null : event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        else if (event.key === 'Escape') onDone(null);
        event.stopPropagation();
      }}
    />
  );
}
