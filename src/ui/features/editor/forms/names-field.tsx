/** Names with commas between, typed or taken from the nodes that are selected in the picture. */
import { Button } from '../../../../widgets/controls/button.tsx';
import { TextField } from '../../../../widgets/controls/text-field.tsx';
import { usePageState } from '../../../core/page/page-context.ts';

interface NamesFieldProps {
  readonly label: string;
  readonly help: string;
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}

export function NamesField({ label, help, names, onChange }: NamesFieldProps) {
  const chosen = usePageState((state) => state.editSelection.nodes);
  return (
    <TextField
      label={label}
      help={help}
      value={names.join(', ')}
      maximumLength={20_000}
      onChange={(text) => onChange(namesIn(text))}
    >
      {chosen.length > 0 && (
        <Button className="text-button" onClick={() => onChange(chosen)}>
          Use {chosen.length === 1 ? chosen[0] : `the ${chosen.length} selected`}
        </Button>
      )}
    </TextField>
  );
}

function namesIn(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
