/** Opens a scenario, or a network, from a file of this computer. */
import { useRef } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useSession } from '../session/session-context.ts';
import { openFile } from './scenario-file.ts';

export function OpenFileButton({ className }: { readonly className: string }) {
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        <Icon name="file" />
        Open a file
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,.graphml,.gml,.xml,application/json"
        hidden
        aria-label="Scenario file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) void openFile(session, file);
          session.show(null);
        }}
      />
    </>
  );
}
