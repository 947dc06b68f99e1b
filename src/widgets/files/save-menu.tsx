/** What is drawn, as files: a small button at a chart, and its items for menus that hold more. */
import { useState } from 'react';
import { PopoverMenu } from '../controls/popover-menu.tsx';
import { download, fileName } from './download.ts';
import type { Heading } from './figure-files.ts';
import './save-menu.css';

interface Props {
  /** What the file is called after. */
  readonly name: string;
  /** Has the element drawn that holds the canvases; where it has gone, nothing. */
  readonly figure: <Drawn>(draw: (element: Element) => Drawn) => Drawn | null;
  /** Stands above the drawing in the file: what the page says around it. */
  readonly heading?: () => Heading;
  /** The numbers that are drawn; absent: they are no table. */
  readonly csv?: () => string;
}

/** CSS pixels. */
const ROOM = 170;

export function SaveMenu(props: Props) {
  return (
    <PopoverMenu
      className="save-menu-button"
      label={`Save ${props.name} as a file`}
      title="Save as SVG, PNG or CSV"
      menuLabel={`Save ${props.name} as`}
      face="save"
      room={ROOM}
    >
      {(close) => <SaveButtons {...props} onDone={close} />}
    </PopoverMenu>
  );
}

export function SaveButtons({ name, figure, heading, csv, onDone }: Props & { readonly onDone: () => void }) {
  const [error, setError] = useState('');
  const saveDrawing = async (kind: 'svg' | 'png') => {
    // Fetched when it is wanted first.
    const { pngOf, svgOfFigure } = await import('./figure-files.ts');
    const svg = figure((element) => svgOfFigure(element, heading?.()));
    if (svg === null) return;
    const content = kind === 'svg' ? new Blob([svg.text], { type: 'image/svg+xml' }) : await pngOf(svg);
    download(`${fileName(name)}.${kind}`, content);
  };
  const save = (kind: 'svg' | 'png') => () => {
    saveDrawing(kind).then(onDone, () => setError('The file could not be made. Try again when you are online.'));
  };
  const saveNumbers = () => {
    download(`${fileName(name)}.csv`, new Blob([csv!()], { type: 'text/csv' }));
    onDone();
  };
  return (
    <>
      <div className="save-kinds">
        <button type="button" onClick={save('svg')}>
          SVG
        </button>
        <button type="button" onClick={save('png')}>
          PNG
        </button>
        {csv !== undefined && (
          <button type="button" onClick={saveNumbers}>
            CSV
          </button>
        )}
      </div>
      <p className="save-error" role="status">
        {error}
      </p>
    </>
  );
}

/** For `figure`: an element that stands on the page. */
export function drawing(element: () => Element | null | undefined): Props['figure'] {
  return (draw) => {
    const found = element();
    return found ? draw(found) : null;
  };
}
