/** Other networks under the same traffic: what a generator makes, or a file. */
import { useState } from 'react';
import { templateNetwork } from '../../../../scenario/edit/replace-network.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { nameOf, TEMPLATES, type Template } from '../templates.ts';
import { usePage } from '../../../core/page/page-context.ts';
import { FileButton } from '../../share/file-button.tsx';
import { addBeside, importNetwork, takeNetwork } from '../../share/network-file.ts';

export function NetworkSources() {
  const page = usePage();
  const [template, setTemplate] = useState<Template>('dumbbell');
  return (
    <details className="form-item">
      <summary>
        Templates and files <span>replace or add</span>
      </summary>
      <ChoiceField
        label="Template"
        options={TEMPLATES}
        value={template}
        onChange={(value) => setTemplate(value as Template)}
      />
      <p className="form-note">
        “Use the template” replaces the network: traffic then goes from the new sources to the new receivers. “Add it”
        puts it beside the network that is open. Lanes are recomputed up to now; undo restores the old network.
      </p>
      <p className="form-actions">
        <button
          type="button"
          className="button"
          onClick={() => takeNetwork(page, templateNetwork(template), nameOf(template))}
        >
          Use the template
        </button>
        <button
          type="button"
          className="button"
          onClick={() => addBeside(page, templateNetwork(template), nameOf(template))}
        >
          Add it
        </button>
        <FileButton
          className="button"
          accept=".graphml,.gml,.xml,.txt"
          label="Network file"
          onFile={(file) => void importNetwork(page, file)}
        >
          From a file
        </FileButton>
      </p>
      <p className="form-note">
        GraphML (.graphml) or GML (.gml), as the Topology Zoo has them, or SNDlib (.xml, .txt), with its demands.
      </p>
    </details>
  );
}
