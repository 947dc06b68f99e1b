/**
 * A native modal dialog: it is open as long as it is there. Escape, its cross and a click beside it close it. The
 * element with `data-autofocus` has the focus first.
 */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import './dialog.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly className?: string;
  /** In CSS pixels, where the window has room. */
  readonly width?: number;
  readonly children: ReactNode;
}

export function Dialog({ title, onClose, className = '', width = 560, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    // React runs effects twice in development; a dialog may be opened once only.
    if (element !== null && !element.open) element.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      style={{ width: `min(${width}px, calc(100vw - 32px))` }}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        // The backdrop is the dialog itself as a target; its content covers the rest.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <Button className="header-button square" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
