/** Opens a scenario, or a network, from a file of this computer. */
import { Icon } from '../../core/icons/icon.tsx';
import { usePage } from '../../core/page/page-context.ts';
import { FileButton } from './file-button.tsx';
import { openFile } from './scenario-file.ts';

export function OpenFileButton({ className }: { readonly className: string }) {
  const page = usePage();
  return (
    <FileButton
      className={className}
      accept=".json,.graphml,.gml,.xml,.txt,application/json"
      label="Scenario file"
      onFile={(file) => {
        void openFile(page, file);
        page.show({ dialog: null });
      }}
    >
      <Icon name="file" />
      Open a file
    </FileButton>
  );
}
