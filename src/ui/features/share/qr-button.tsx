/** The present link as a small QR code that opens over the whole screen. */
import { useState } from 'react';
import { usePageState } from '../../core/page/page-context.ts';
import { pageLink } from '../../core/page/page-link.ts';
import { QrCode } from './qr-code.tsx';
import { QrScreen } from './qr-screen.tsx';

export function QrButton({ link }: { readonly link?: string }) {
  const scenario = usePageState((state) => state.scenario);
  const lesson = usePageState((state) => state.lesson);
  const [large, setLarge] = useState(false);
  const text = link ?? pageLink(scenario, null, lesson);
  return (
    <>
      <button
        type="button"
        className="qr-button"
        aria-label="Show the QR code large"
        title="Show it large"
        onClick={() => setLarge(true)}
      >
        <QrCode text={text} />
      </button>
      {large && <QrScreen text={text} onClose={() => setLarge(false)} />}
    </>
  );
}
