/** Puts a figure of a lane into the sentence that says why. */
import { useState } from 'react';
import { ChoiceField } from '../../../widgets/controls/choice-field.tsx';
import type { Scenario } from '../../../scenario/schema.ts';
import { laneOptions } from './lane-options.ts';
import { useFigures } from './use-lesson.ts';

export function FigureInserter(props: {
  readonly scenario: Scenario;
  readonly lanes: readonly string[];
  readonly onInsert: (text: string) => void;
}) {
  const { scenario, lanes, onInsert } = props;
  const [chosen, setLane] = useState('');
  const [figure, setFigure] = useState('');
  const lane = lanes.includes(chosen) ? chosen : (lanes[0] ?? '');
  const figures = useFigures(lane);
  const found = figures.find(({ id }) => id === figure) ?? figures[0];
  if (found === undefined)
    return <p className="lesson-note">The lane of the step does not run: it has no figures yet.</p>;
  return (
    <div className="lesson-inserter">
      <ChoiceField label="Of lane" value={lane} options={laneOptions(scenario, lanes)} onChange={setLane} />
      <ChoiceField
        label="Figure"
        value={found.id}
        options={figures.map(({ id, title }) => ({ value: id, title }))}
        onChange={setFigure}
      />
      <button type="button" className="button" onClick={() => onInsert(`{${found.id} ${lane}}`)}>
        Add the figure to the sentence
      </button>
    </div>
  );
}
