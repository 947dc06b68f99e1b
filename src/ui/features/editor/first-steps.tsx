/** What to do first, on the canvas of a network that has no nodes yet. */
import { Button } from '../../../widgets/controls/button.tsx';
import { templateNetwork } from '../../../scenario/edit/replace-network.ts';
import type { Node } from '../../../scenario/edit/edit.ts';
import { usePage } from '../../core/page/page-context.ts';
import { addBeside } from '../share/network-file.ts';
import { useEditor } from './editor.ts';
import { nameOf, TEMPLATES } from './templates.ts';

const KINDS: readonly Node['kind'][] = ['router', 'host', 'middlebox', 'server'];

export function FirstSteps() {
  const page = usePage();
  const editor = useEditor();
  return (
    <section className="edit-first-steps cover" aria-label="First steps">
      <p>
        <b>An empty network.</b> Add a first node, or press a tool on the left and click here. Then add others and
        connect them.
      </p>
      <p className="form-actions">
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => editor.addBeside(kind)}>
            Add a {kind}
          </Button>
        ))}
      </p>
      <p>Or begin with a template. More can be added to it later.</p>
      <p className="form-actions">
        {TEMPLATES.map(({ value, title }) => (
          <Button key={value} onClick={() => addBeside(page, templateNetwork(value), nameOf(value))}>
            {title}
          </Button>
        ))}
      </p>
    </section>
  );
}
