/**
 * Keeps the rest of the page when a part of it throws while it renders. In the part's place stands a sheet with the
 * ways on. The part is tried again when the document changes.
 */
import { Component, type ReactNode, useEffect, useRef } from 'react';
import type { Fault } from '../page/page-state.ts';
import { faultOf } from '../page/fault.ts';
import { usePageState } from '../page/page-context.ts';
import { FaultSheet } from './fault-sheet.tsx';
import './error-boundary.css';

interface Props {
  /** As in "The side panel has failed". */
  readonly part: string;
  /** Takes the part away where it can be done without; by default it is tried again. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { readonly fault: Fault | null }> {
  override state: { readonly fault: Fault | null } = { fault: null };

  static getDerivedStateFromError(error: unknown): { readonly fault: Fault } {
    return { fault: faultOf('', error) };
  }

  override render(): ReactNode {
    const { part, onClose, children } = this.props;
    const { fault } = this.state;
    if (fault === null) return children;
    const again = () => this.setState({ fault: null });
    return (
      <div className="failed-part">
        <TryAgain onChange={again} />
        <FaultSheet
          fault={{ ...fault, part }}
          goOn={onClose === undefined ? 'Try again' : 'Close'}
          onContinue={() => {
            onClose?.();
            again();
          }}
        />
      </div>
    );
  }
}

/** Calls back when the document has become another one. */
function TryAgain({ onChange }: { readonly onChange: () => void }) {
  const draft = usePageState((state) => state.draft);
  const failed = useRef(draft);
  useEffect(() => {
    if (draft !== failed.current) onChange();
  }, [draft, onChange]);
  return null;
}
