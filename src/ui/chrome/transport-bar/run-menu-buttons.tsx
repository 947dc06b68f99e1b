/** What the menu *Run to* has below its forms: where lanes part, a step back, and a bookmark. */
import type { ReactNode } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { toggleBookmark } from '../../core/page/bookmarks.ts';
import { chooseComputesAhead } from '../../core/page/follow-machine.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { toggleParting } from '../../core/page/toggle-parting.ts';

export function RunMenuButtons({ onGo }: { readonly onGo: () => void }) {
  const page = usePage();
  const bookmarks = usePageState((state) => state.scenario.view.bookmarks) ?? [];
  const seconds = page.run.shown();
  const isThere = bookmarks.some(({ atSeconds }) => atSeconds === seconds);
  const spoken = usePageState((state) => state.spoken);
  const sounded = usePageState((state) => state.sounded);
  const leaving = (act: () => void) => () => {
    onGo();
    act();
  };
  const computesAhead = usePageState((state) => state.computesAhead);
  const parting = usePageState((state) => state.parting);
  const hasTwoLanes = usePageState((state) => state.scenario.lanes.length > 1);
  return (
    <>
      {hasTwoLanes && (
        <MenuButton onClick={leaving(() => toggleParting(page))} shortcut="Y">
          {parting ? 'Back to the lanes' : 'Where two lanes part'}
        </MenuButton>
      )}
      <MenuButton onClick={leaving(() => page.run.stepBack())} shortcut=",">
        Back to the previous event
      </MenuButton>
      <MenuButton onClick={leaving(() => toggleBookmark(page, page.run.shown()))} shortcut="B">
        {isThere ? 'Remove the bookmark at this moment' : 'Bookmark this moment'}
      </MenuButton>
      <MenuButton onClick={leaving(() => page.show({ spoken: !spoken }))} shortcut="M">
        {spoken ? 'Do not say the pictures in words' : 'Say the pictures in words while playing'}
      </MenuButton>
      <MenuButton onClick={leaving(() => page.show({ sounded: !sounded }))} shortcut="A">
        {sounded ? 'End the tone of the leading figure' : 'Hear the leading figure as a tone'}
      </MenuButton>
      {/* In a frame of another page nothing is computed that is not watched. */}
      {page.embed === null && (
        <label className="run-menu-ahead" title="Switched off, moments that are kept in this browser are removed too">
          <input
            type="checkbox"
            checked={computesAhead}
            onChange={({ target }) => chooseComputesAhead(page, target.checked)}
          />
          Compute ahead of what is shown
        </label>
      )}
    </>
  );
}

interface ButtonProps {
  readonly onClick: () => void;
  readonly shortcut?: string;
  readonly children: ReactNode;
}

function MenuButton({ onClick, shortcut, children }: ButtonProps) {
  return (
    <Button className="text-button run-menu-bookmark" onClick={onClick}>
      {children} {shortcut !== undefined && <small>{shortcut}</small>}
    </Button>
  );
}
