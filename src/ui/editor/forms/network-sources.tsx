/** Other networks under the same traffic: what a generator makes, or a file. */
import { useState } from 'react';
import { templateNetwork } from '../../../scenario/edit/replace-network.ts';
import { ChoiceField } from '../../../widgets/controls/choice-field.tsx';
import { usePage } from '../../page/page-context.ts';
import { FileButton } from '../../share/file-button.tsx';
import { importNetwork, takeNetwork } from '../../share/network-file.ts';

const TEMPLATES = [
  { value: 'dumbbell', title: 'Dumbbell' },
  { value: 'parking-lot', title: 'Parking lot' },
  { value: 'star', title: 'Star' },
  { value: 'tree', title: 'Tree' },
  { value: 'two-sites', title: 'Two sites' },
  { value: 'transit-stub', title: 'Transit-stub' },
] as const;

export function NetworkSources() {
  const page = usePage();
  const [template, setTemplate] = useState<(typeof TEMPLATES)[number]['value']>('dumbbell');
  return (
    <details className="form-item">
      <summary>
        Another network <span>template or file</span>
      </summary>
      <ChoiceField
        label="Template"
        options={TEMPLATES}
        value={template}
        onChange={(value) => setTemplate(value as typeof template)}
      />
      <p className="form-note">
        Traffic will go from the new network’s sources to its receivers. Lanes are recomputed up to now; undo restores
        the old network.
      </p>
      <p className="form-actions">
        <button
          type="button"
          className="button"
          onClick={() => takeNetwork(page, templateNetwork(template), `a ${template.replaceAll('-', ' ')}`)}
        >
          Use the template
        </button>
        <FileButton
          className="button"
          accept=".graphml,.gml,.xml"
          label="Network file"
          onFile={(file) => void importNetwork(page, file)}
        >
          From a file
        </FileButton>
      </p>
      <p className="form-note">GraphML (.graphml) or GML (.gml), as used by the Topology Zoo.</p>
    </details>
  );
}
