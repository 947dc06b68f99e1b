/** How far the page meets WCAG 2.2: docs/accessibility.md. */
import text from '../../../../docs/accessibility.md?raw';
import { Dialog } from '../../core/dialog/dialog.tsx';
import { MarkdownText } from '../../core/words/markdown-text.tsx';

const [title = '', ...lines] = text.split('\n');

export function AccessibilityReport({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={title.replace('# ', '')} onClose={onClose} width={960}>
      <MarkdownText source={lines.join('\n')} />
    </Dialog>
  );
}
