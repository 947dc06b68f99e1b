/** A node's name, typed where it stands. Enter takes it, Escape leaves it as it was. */
import type { DrawnNode } from './canvas/drawn-network.ts';
import type { Point } from './canvas/plane-camera.ts';

interface Props {
  readonly node: DrawnNode | undefined;
  /** In CSS pixels on the canvas. */
  readonly place: Point | null;
  /** Null: as it was. */
  readonly onDone: (text: string | null) => void;
}

export function NameField({ node, place, onDone }: Props) {
  if (node === undefined || place === null) return null;
  return (
    <input
      className="edit-name"
      style={{ left: place.x, top: place.y }}
      aria-label={`Name of ${node.kind} ${node.name}`}
      defaultValue={node.name}
      maxLength={60}
      autoFocus
      onFocus={(event) => event.target.select()}
      onBlur={(event) => onDone(event.target.value === node.name ? null : event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        else if (event.key === 'Escape') onDone(null);
        event.stopPropagation();
      }}
    />
  );
}
