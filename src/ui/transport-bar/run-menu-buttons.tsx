/** What the menu *Run to* has below its forms: a step back, and a bookmark. */
import { usePageState, usePage } from '../page/page-context.ts';

export function RunMenuButtons({ onGo }: { readonly onGo: () => void }) {
  return (
    <>
      <StepBackButton onGo={onGo} />
      <BookmarkButton onGo={onGo} />
    </>
  );
}

function StepBackButton({ onGo }: { readonly onGo: () => void }) {
  const { run } = usePage();
  return (
    <button
      type="button"
      className="text-button run-menu-bookmark"
      onClick={() => {
        onGo();
        run.stepBack();
      }}
    >
      Back to the previous event <small>,</small>
    </button>
  );
}

function BookmarkButton({ onGo }: { readonly onGo: () => void }) {
  const page = usePage();
  const bookmarks = usePageState((state) => state.scenario.view.bookmarks) ?? [];
  const seconds = page.run.shown();
  const isThere = bookmarks.some(({ atSeconds }) => atSeconds === seconds);
  return (
    <button
      type="button"
      className="text-button run-menu-bookmark"
      onClick={() => {
        onGo();
        page.toggleBookmark(page.run.shown());
      }}
    >
      {isThere ? 'Remove the bookmark at this moment' : 'Bookmark this moment'} <small>B</small>
    </button>
  );
}
