/** A QR code over the whole screen, for the last row. A click or Escape closes it. */
import { useEffect, useRef } from 'react';
import { QrCode } from './qr-code.tsx';

export function QrScreen({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
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
