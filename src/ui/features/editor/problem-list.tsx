/** What keeps the draft from running, where it is and how to fix it. The run goes on as it was meanwhile. */
import { Button } from '../../../widgets/controls/button.tsx';
import type { Problem } from '../../../scenario/problem.ts';
import type { Page } from '../../core/page/page.ts';
import './edit-stage.css';
import { idsIn } from './drawn-from-scenario.ts';

interface Props {
  readonly problems: readonly Problem[];
  readonly page: Page;
  /** Ids of nodes that a problem names. */
  readonly onShow: (ids: readonly string[]) => void;
}

/** The first ones; more would hide the picture. */
const MAX_SHOWN = 3;

export function ProblemList({ problems, page, onShow }: Props) {
  if (problems.length === 0) return null;
  const known = nodeIds(page);
  return (
    <div className="edit-problems note" role="alert">
      <b>Fix these first. Until then, lanes run the last version that was valid.</b>
      <ul>
        {problems.slice(0, MAX_SHOWN).map((problem) => {
          const ids = idsIn(problem).filter((id) => known.has(id));
          return (
            <li key={`${problem.place} ${problem.message}`}>
              <span>
                <i>{problem.place}</i> {problem.message} {problem.remedy}
              </span>
              {ids.length > 0 && (
                <Button className="text-button" onClick={() => onShow(ids)}>
                  Show
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {problems.length > MAX_SHOWN && <span>And {problems.length - MAX_SHOWN} more.</span>}
    </div>
  );
}

function nodeIds(page: Page): ReadonlySet<string> {
  const { network } = page.document.draft;
  return new Set(network.form === 'drawn' ? network.nodes.map(({ id }) => id) : []);
}
