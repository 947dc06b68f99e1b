/** Stands in the place of what the step of a lesson hides. */
import './hidden-mark.css';
import { HIDDEN_WORDS } from './hidden-words.ts';

export function HiddenMark({ what }: { readonly what?: string }) {
  return (
    <div className="hidden-mark note">
      {what !== undefined && <b>{what}</b>} {HIDDEN_WORDS}
    </div>
  );
}
