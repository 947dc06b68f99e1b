/** The present link as a small QR code that opens over the whole screen. */
import { useState, useEffect, useRef } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { usePageState } from '../../core/page/page-context.ts';
import { pageLink } from '../../core/page/page-link.ts';

export function QrButton({ link }: { readonly link?: string }) {
  const scenario = usePageState((state) => state.scenario);
  const lesson = usePageState((state) => state.lesson);
  const [large, setLarge] = useState(false);
  const text = link ?? pageLink(scenario, null, lesson);
  return (
    <>
      <Button
        className="qr-button"
        aria-label="Show the QR code large"
        title="Show it large"
        onClick={() => setLarge(true)}
      >
        <QrCode text={text} />
      </Button>
      {large && <QrScreen text={text} onClose={() => setLarge(false)} />}
    </>
  );
}

/** A QR code over the whole screen, for the last row. A click or Escape closes it. */
function QrScreen({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="qr-screen"
      aria-label="The link as a QR code"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <button type="button" aria-label="Close" onClick={onClose}>
        <QrCode text={text} />
      </button>
    </dialog>
  );
}

interface Drawing {
  readonly size: number;
  readonly path: string;
}

/** Modules of white around the code, as the standard asks. */
const QUIET = 4;

/** A text as a QR code, drawn in ink on white whatever the theme: cameras want it so. */
export function QrCode({ text }: { readonly text: string }) {
  const drawing = useDrawing(text);
  if (drawing === null) return <span className="qr-code" />;
  if (drawing === 'too long') {
    return <p className="qr-code too-long">This link is too long for a code that a camera can read.</p>;
  }
  const side = drawing.size + QUIET * 2;
  return (
    <svg
      className="qr-code"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label="The link as a QR code"
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  );
}

/** The library comes only when a code is asked for. */
function useDrawing(text: string): Drawing | 'too long' | null {
  const [drawing, setDrawing] = useState<Drawing | 'too long' | null>(null);
  useEffect(() => {
    let wanted = true;
    void draw(text).then((drawn) => {
      if (wanted) setDrawing(drawn);
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  return drawing;
}

async function draw(text: string): Promise<Drawing | 'too long'> {
  const { create } = await import('qrcode');
  try {
    const { modules } = create(text, { errorCorrectionLevel: 'L' });
    const { size } = modules;
    let path = '';
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
      }
    }
    return { size, path };
  } catch {
    return 'too long';
  }
}
