/** All nodes and links as lists: chosen, added and deleted without a picture. */
import { Button } from '../../../../widgets/controls/button.tsx';
import { capacityWords } from '../../../core/words/network-words.ts';
import { useState } from 'react';
import { quantityInWords } from '../../../../widgets/controls/quantity-text.ts';
import { elementsOf } from '../../../../scenario/edit/as-drawn.ts';
import { linkWords, nodeWords, type Node } from '../../../../scenario/edit/edit.ts';
import { Icon } from '../../../core/icons/icon.tsx';
import { usePageState, usePage } from '../../../core/page/page-context.ts';
import { useEditor } from '../editor.ts';

const KINDS: readonly Node['kind'][] = ['host', 'router', 'middlebox', 'server'];
/** At first; the rest when it is asked for. */
const ROWS = 40;

export function NetworkLists() {
  const page = usePage();
  const editor = useEditor();
  const draft = usePageState((state) => state.draft);
  const chosen = usePageState((state) => state.editSelection);
  const editing = usePageState((state) => state.editing);
  const { nodes, links } = elementsOf(draft);
  return (
    <div className="network-lists">
      <p className="form-actions">
        {!editing && (
          <Button onClick={() => page.show({ editing: true })}>
            <Icon name="edit" />
            Edit on the stage
          </Button>
        )}
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => editor.addBeside(kind)}>
            Add a {kind}
          </Button>
        ))}
      </p>
      <p className="form-note">
        {chosen.nodes.length === 1
          ? 'A new node is placed beside the selected node and connected to it.'
          : 'Select a node to add others beside it, or several to connect or align them.'}
      </p>
      <ElementList
        title="Nodes"
        items={nodes}
        rowOf={(node) => ({ words: nodeWords(node), more: node.group ?? '' })}
        chosen={chosen.nodes}
        onChoose={(ids) => editor.choose(ids, chosen.links)}
        onDelete={(id) => editor.remove({ nodes: [id], links: [] })}
      />
      <ElementList
        title="Links"
        items={links}
        rowOf={(link) => ({
          words: linkWords(nodes, link).replace(/^link /, ''),
          more: `${capacityWords(link.rateBitsPerSecond)}, ${quantityInWords(link.delaySeconds, 's')}`,
        })}
        chosen={chosen.links}
        onChoose={(ids) => editor.choose(chosen.nodes, ids)}
        onDelete={(id) => editor.remove({ nodes: [], links: [id] })}
      />
    </div>
  );
}

interface ElementListProps<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  readonly rowOf: (item: Item) => { readonly words: string; readonly more: string };
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onDelete: (id: string) => void;
}

/** Rows are made when the list is open. */
function ElementList<Item extends { readonly id: string }>(props: ElementListProps<Item>) {
  const { title, items, rowOf, chosen, onChoose, onDelete } = props;
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const marked = new Set(chosen);
  const shown = !open ? [] : all ? items : items.slice(0, ROWS);
  const toggle = (id: string) => onChoose(marked.has(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <details className="form-item" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title} <span>{items.length}</span>
      </summary>
      <ul className="element-list">
        {shown
          .map((item) => ({ id: item.id, ...rowOf(item) }))
          .map(({ id, words, more }) => (
            <li key={id}>
              <label>
                <input type="checkbox" checked={marked.has(id)} onChange={() => toggle(id)} />
                <span>{words}</span>
                <small>{more}</small>
              </label>
              <Button className="entry-remove" aria-label={`Delete ${words}`} onClick={() => onDelete(id)}>
                <Icon name="close" />
              </Button>
            </li>
          ))}
      </ul>
      {open && shown.length < items.length && (
        <Button className="text-button" onClick={() => setAll(true)}>
          Show all {items.length}
        </Button>
      )}
    </details>
  );
}
