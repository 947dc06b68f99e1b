/** The editor's forms, each where the panel has a place for it. */
import { Button } from '../../../../widgets/controls/button.tsx';
import type { ScenarioForms } from '../../../chrome/panel/scenario/scenario-forms.ts';
import { ChosenSection } from './chosen-section.tsx';
import { NetworkLists } from './network-lists.tsx';
import { NewTraffic, TrafficTools } from './traffic-tools.tsx';
import { useState } from 'react';
import { templateNetwork } from '../../../../scenario/edit/replace-network.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { nameOf, TEMPLATES, type Template } from '../templates.ts';
import { usePage, usePageState } from '../../../core/page/page-context.ts';
import { FileButton } from '../../share/file-button.tsx';
import { addBeside, importNetwork, takeNetwork } from '../../share/network-file.ts';
import { laneLetter } from '../../../../base/format.ts';
import { addLane, duplicateLane, moveLane, removeLane } from '../../../../scenario/edit/lane-edits.ts';
import { LIMITS } from '../../../../scenario/limits.ts';
import { schemeDeclarations } from '../../../../schemes/declarations.ts';

export const EDITOR_FORMS: Omit<ScenarioForms, 'guide' | 'lesson'> = {
  chosen: (editing) => <ChosenSection editing={editing} />,
  network: (
    <>
      <NetworkLists />
      <NetworkSources />
    </>
  ),
  newTraffic: <NewTraffic />,
  trafficClass: (classId) => <TrafficTools classId={classId} />,
  newLane: <NewLane />,
  lane: (laneId) => <LaneTools laneId={laneId} />,
};

/** Other networks under the same traffic: what a generator makes, or a file. */
function NetworkSources() {
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
        <Button onClick={() => takeNetwork(page, templateNetwork(template), nameOf(template))}>Use the template</Button>
        <Button onClick={() => addBeside(page, templateNetwork(template), nameOf(template))}>Add it</Button>
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

/** Lanes: another one, a copy, another order, away. */
function LaneTools({ laneId }: { readonly laneId: string }) {
  const page = usePage();
  const lanes = usePageState((state) => state.draft.lanes);
  const index = lanes.findIndex(({ id }) => id === laneId);
  const letter = laneLetter(index);
  const full = lanes.length >= LIMITS.lanes;
  return (
    <p className="form-actions lane-tools">
      <Button
        disabled={full}
        aria-label={`Duplicate lane ${letter}`}
        onClick={() => page.apply((draft) => duplicateLane(draft, laneId))}
      >
        Duplicate
      </Button>
      <Button
        disabled={index === 0}
        aria-label={`Move lane ${letter} to the left`}
        onClick={() => page.apply((draft) => moveLane(draft, laneId, index - 1))}
      >
        Left
      </Button>
      <Button
        disabled={index === lanes.length - 1}
        aria-label={`Move lane ${letter} to the right`}
        onClick={() => page.apply((draft) => moveLane(draft, laneId, index + 1))}
      >
        Right
      </Button>
      <Button
        disabled={lanes.length === 1}
        aria-label={`Remove lane ${letter}`}
        onClick={() => page.apply((draft) => removeLane(draft, laneId))}
      >
        Remove
      </Button>
    </p>
  );
}

function NewLane() {
  const page = usePage();
  const full = usePageState((state) => state.draft.lanes.length >= LIMITS.lanes);
  return (
    <p className="form-actions new-lane">
      <select
        className="field-select"
        aria-label="Add a lane with a scheme"
        disabled={full}
        value=""
        onChange={(event) => page.apply((draft) => addLane(draft, event.target.value))}
      >
        <option value="">{full ? `Maximum: ${LIMITS.lanes} lanes` : 'Add a lane'}</option>
        {schemeDeclarations.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <span className="form-note">Lanes are recomputed up to now.</span>
    </p>
  );
}
