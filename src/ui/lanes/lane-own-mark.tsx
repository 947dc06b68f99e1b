/** That the code in a lane is somebody's own, and whose: with words in its head, as a sign where there is no room. */
import { Icon } from '../icons/icon.tsx';
import { OwnMark, whoseCode } from '../icons/own-mark.tsx';
import { ownCodeOf } from '../page/own-code.ts';
import { usePage, usePageState } from '../page/page-context.ts';

interface Props {
  readonly laneId: string;
  /** `opens`: a button that opens the code; `words`: words alone; `sign`: braces alone. */
  readonly form: 'opens' | 'words' | 'sign';
}

export function LaneOwnMark({ laneId, form }: Props) {
  const page = usePage();
  const scenario = usePageState((state) => state.scenario);
  const code = ownCodeOf(page, scenario, laneId);
  if (code === null) return null;
  if (form !== 'sign') return <OwnMark {...code} {...(form === 'opens' && { onOpen: () => page.openCode(laneId) })} />;
  const words = whoseCode(code.isYours);
  return (
    <span className="lane-switch-own" title={words}>
      <Icon name="braces" />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
