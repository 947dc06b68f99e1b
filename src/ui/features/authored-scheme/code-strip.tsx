/** Below code and lanes: what the contract says of the function at the caret, the parameters, the selected flow, the log. */
import { useState } from 'react';
import type { AuthoredSchemeText } from '../../../scenario/authored-schemes.ts';
import { useMedia } from '../../../widgets/use-media.ts';
import { CodeHelp } from './code-help.tsx';
import { CodeLog } from './code-log.tsx';
import { CodeParameters } from './code-parameters.tsx';
import { CodeState } from './code-state.tsx';

interface Props {
  readonly laneId: string;
  readonly letter: string;
  /** What runs; null: nothing of it does yet. */
  readonly scheme: AuthoredSchemeText | null;
}

/** Narrower, the parts are tabs. */
const NARROW = '(width < 1280px)';
const PARTS = ['Help', 'Parameters', 'State', 'Log'] as const;
type Part = (typeof PARTS)[number];

export function CodeStrip({ laneId, letter, scheme }: Props) {
  const narrow = useMedia(NARROW);
  const [chosen, setChosen] = useState<Part>('Help');
  const parts = {
    Help: <CodeHelp />,
    Parameters: <CodeParameters laneId={laneId} letter={letter} scheme={scheme} />,
    State: <CodeState laneId={laneId} />,
    Log: <CodeLog laneId={laneId} />,
  };
  return (
    <section className="code-strip" aria-label={`About the code of lane ${letter}`}>
      {narrow && (
        <div className="code-strip-tabs" role="group" aria-label="What is shown below the code">
          {PARTS.map((part) => (
            <button key={part} type="button" aria-pressed={part === chosen} onClick={() => setChosen(part)}>
              {part}
            </button>
          ))}
        </div>
      )}
      {PARTS.filter((part) => !narrow || part === chosen).map((part) => (
        // It scrolls where it is low: then keys must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div
          key={part}
          className={`code-strip-part code-strip-${part.toLowerCase()}`}
          role="region"
          aria-label={part}
          tabIndex={0}
        >
          {parts[part]}
        </div>
      ))}
    </section>
  );
}
