/** A part of the scenario's form that folds. */
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Paler, behind the title: what is in it while it is folded. */
  readonly summary: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}

export function FormSection({ title, summary, open = false, children }: Props) {
  return (
    <details className="form-section" open={open}>
      <summary>
        <h3>{title}</h3> <span>{summary}</span>
      </summary>
      {children}
    </details>
  );
}
