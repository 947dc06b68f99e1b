/** The head of the code's column: whose code it is, what can be done with it, and the way out. */
import type { ReactNode } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { usePage } from '../../core/page/page-context.ts';

interface Props {
  readonly letter: string;
  readonly title: string;
  readonly children?: ReactNode;
}

export function CodeHead({ letter, title, children }: Props) {
  const page = usePage();
  return (
    <header className="code-head row">
      <span className="lane-letter" translate="no" aria-hidden="true">
        {letter}
      </span>
      <h2 title={title}>{title}</h2>
      {children}
      <Button
        className="code-close"
        aria-label="Close the code"
        title="Close the code"
        onClick={() => page.show({ codeLaneId: null })}
      >
        <Icon name="close" />
      </Button>
    </header>
  );
}
