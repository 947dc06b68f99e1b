/** A picture under the charts: its name, a few words about it, and a canvas that is painted outside of React. */
import './painted-figure.css';
import { drawing, SaveMenu } from '../files/save-menu.tsx';
import type { CSSProperties, MouseEventHandler, ReactNode, RefObject } from 'react';

interface Props {
  readonly title: string;
  readonly about: ReactNode;
  /** CSS pixels at scale 1, title included. */
  readonly height: number;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** For those who listen. */
  readonly label: string;
  readonly onClick?: MouseEventHandler<HTMLCanvasElement>;
}

export function PaintedFigure({ title, about, height, canvas, label, onClick }: Props) {
  return (
    <figure className="painted-figure" style={{ '--figure-height': height } as CSSProperties}>
      <figcaption className="caption cut">
        <b>{title}</b> <span>{about}</span>
      </figcaption>
      <SaveMenu
        name={title}
        figure={drawing(() => canvas.current?.parentElement)}
        heading={() => ({ title, unit: '' })}
      />
      <canvas ref={canvas} role="img" aria-label={label} onClick={onClick} />
    </figure>
  );
}
