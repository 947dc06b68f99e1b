/** In place of a dialog that would show all of the run, while the step of a lesson shows what a sender sees. */
import { HiddenMark } from '../../../widgets/hidden-mark.tsx';
import { Dialog } from '../../core/dialog/dialog.tsx';

export function HiddenDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Not in this step" onClose={onClose}>
      <HiddenMark />
      <p>At the end of Reveal everything is shown.</p>
    </Dialog>
  );
}
