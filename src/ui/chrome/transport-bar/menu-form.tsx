/** One way to run on: a line of fields, and the button that goes. */
import type { FormEvent, ReactNode } from 'react';
import '../../../widgets/controls/field.css';

interface Props {
  readonly title: string;
  readonly hint?: string;
  readonly onSubmit: (event: FormEvent) => void;
  readonly children: ReactNode;
}

export function MenuForm({ title, hint, onSubmit, children }: Props) {
  return (
    <form className="run-menu-form" aria-label={title} onSubmit={onSubmit}>
      <h3>
        {title}
        {hint !== undefined && <small>{hint}</small>}
      </h3>
      <div className="run-menu-fields">
        {children}
        <button type="submit" className="button primary">
          Go
        </button>
      </div>
    </form>
  );
}
