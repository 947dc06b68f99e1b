/** That the code in a lane is somebody's own, and whose: with words in its head, as a sign where there is no room. */
import { Icon } from '../../core/icons/icon.tsx';
import { AuthoredMark, whoseCode } from '../../core/icons/authored-mark.tsx';
import { authoredCodeOf } from '../../core/page/authored-code.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { useUnagreedCode } from '../../core/page/use-unagreed-code.ts';

interface Props {
  readonly laneId: string;
  /** `opens`: a button that opens the code; `words`: words alone; `sign`: braces alone. */
  readonly form: 'opens' | 'words' | 'sign';
}

export function LaneAuthoredMark({ laneId, form }: Props) {
  const page = usePage();
  const scenario = usePageState((state) => state.scenario);
  const lane = usePageState(({ lanes }) => lanes.find((one) => one.laneId === laneId));
  const code = authoredCodeOf(page, scenario, laneId);
  if (code === null) return null;
  if (form !== 'sign')
    return <AuthoredMark {...code} {...(form === 'opens' && { onOpen: () => page.show({ codeLaneId: laneId }) })} />;
  return lane !== undefined && <Sign lane={lane} words={whoseCode(code.isYours)} />;
}

function Sign({ lane, words }: { readonly lane: LiveLane; readonly words: string }) {
  const waits = useUnagreedCode(lane).length > 0;
  return (
    <span className="lane-switch-own row" title={waits ? `${words}, waits for your decision` : words}>
      <Icon name="braces" />
      <span className="visually-hidden">{words}</span>
      {waits && <b>waits</b>}
    </span>
  );
}
