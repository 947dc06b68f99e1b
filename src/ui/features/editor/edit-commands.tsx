/** The editor's commands: undo by name, what is done to the chosen things, and from when edits hold. */
import { useStore } from 'zustand';
import { Button } from '../../../widgets/controls/button.tsx';
import { Icon, type IconName } from '../../core/icons/icon.tsx';
import { type Key, KEYS, withKey } from '../../core/keys/key-map.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import type { Alignment } from '../../../scenario/edit/network-edits.ts';
import { useEditor } from './editor.ts';
import { EditTime } from './edit-time.tsx';

const ALIGNMENTS: readonly { readonly value: Alignment; readonly title: string }[] = [
  { value: 'left', title: 'Left edges' },
  { value: 'centre', title: 'Centres, in a column' },
  { value: 'right', title: 'Right edges' },
  { value: 'top', title: 'Top edges' },
  { value: 'middle', title: 'Middles, in a row' },
  { value: 'bottom', title: 'Bottom edges' },
  { value: 'spread-across', title: 'Distribute horizontally' },
  { value: 'spread-down', title: 'Distribute vertically' },
];

interface Props {
  readonly onRename: () => void;
  readonly onFit: () => void;
  readonly onZoom: (factor: number) => void;
}

export function EditCommands({ onRename, onFit, onZoom }: Props) {
  const page = usePage();
  const editor = useEditor();
  const undoLabel = usePageState((state) => state.undoLabel);
  const redoLabel = usePageState((state) => state.redoLabel);
  const { nodes, links } = usePageState((state) => state.editSelection);
  const sources = useStore(editor.ends, ({ from }) => from);
  const any = nodes.length + links.length > 0;
  return (
    <div className="edit-commands row" role="toolbar" aria-label="Editing">
      <Button
        className="edit-history"
        disabled={undoLabel === null}
        title={undoLabel === null ? 'Nothing to undo' : withKey(`Undo: ${undoLabel}`, KEYS.page.undo)}
        onClick={() => page.undo()}
      >
        <Icon name="undo" />
        <span>{undoLabel === null ? 'Undo' : `Undo: ${undoLabel}`}</span>
      </Button>
      <Button
        className="edit-history"
        disabled={redoLabel === null}
        title={redoLabel === null ? 'Nothing to redo' : withKey(`Redo: ${redoLabel}`, KEYS.page.redo)}
        onClick={() => page.redo()}
      >
        <Icon name="redo" />
        <span>{redoLabel === null ? 'Redo' : `Redo: ${redoLabel}`}</span>
      </Button>
      <span className="edit-rule" />
      <Command
        icon="rename"
        name="Rename"
        keyed={KEYS.editor.rename}
        disabled={nodes.length + links.length !== 1}
        run={onRename}
      />
      <Command
        icon="copy"
        name="Copy"
        keyed={KEYS.editor.copy}
        disabled={nodes.length === 0}
        run={() => editor.copy()}
      />
      <Command
        icon="paste"
        name="Paste"
        keyed={KEYS.editor.paste}
        disabled={!editor.hasCopy}
        run={() => editor.paste()}
      />
      <Command
        icon="link"
        name="Connect the selected nodes"
        keyed={KEYS.editor.connect}
        disabled={nodes.length < 2}
        run={() => editor.connectChosen()}
      />
      <Button
        className="edit-word"
        disabled={nodes.length === 0}
        title={
          sources.length === 0
            ? 'New traffic that starts at the selected nodes'
            : 'New traffic that ends at the selected nodes'
        }
        onClick={() => editor.traffic()}
      >
        {sources.length === 0 ? 'Traffic from' : 'Traffic to'}
      </Button>
      <Command icon="delete" name="Delete" keyed={KEYS.editor.remove} disabled={!any} run={() => editor.remove()} />
      <select
        className="edit-align"
        aria-label="Align the selected nodes"
        title="Align the selected nodes"
        disabled={nodes.length < 2}
        value=""
        onChange={(event) => editor.align(event.target.value as Alignment)}
      >
        <option value="">Align</option>
        {ALIGNMENTS.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      <Button
        className="edit-word"
        title="Place all nodes automatically, from the links alone"
        onClick={() => void editor.layOut()}
      >
        Lay out
      </Button>
      <span className="edit-rule" />
      <Command icon="minus" name="Zoom out" run={() => onZoom(1 / 1.25)} />
      <Command icon="plus" name="Zoom in" run={() => onZoom(1.25)} />
      <Command icon="fit" name="Show the whole network" run={onFit} />
      <span className="header-gap" />
      <EditTime />
      <Button title={withKey('Leave the editor', KEYS.page.edit)} onClick={() => page.show({ editing: false })}>
        Done
      </Button>
    </div>
  );
}

interface CommandProps {
  readonly icon: IconName;
  readonly name: string;
  /** Its key. */
  readonly keyed?: Key;
  readonly disabled?: boolean;
  readonly run: () => void;
}

function Command({ icon, name, keyed, disabled = false, run }: CommandProps) {
  return (
    <Button
      className="edit-command"
      aria-label={name}
      title={keyed === undefined ? name : withKey(name, keyed)}
      disabled={disabled}
      onClick={run}
    >
      <Icon name={icon} />
    </Button>
  );
}
