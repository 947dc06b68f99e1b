/** The editor's forms, each where the panel has a place for it. */
import type { ScenarioForms } from '../../../chrome/panel/scenario/scenario-forms.ts';
import { ChosenSection } from './chosen-section.tsx';
import { LaneTools, NewLane } from './lane-tools.tsx';
import { NetworkLists } from './network-lists.tsx';
import { NetworkSources } from './network-sources.tsx';
import { NewTraffic, TrafficTools } from './traffic-tools.tsx';

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
