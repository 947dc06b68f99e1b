/** The network to edit, over the lanes that run it: palette, canvas, commands, and the problems to fix. */
import { LIMITS } from '../../../scenario/limits.ts';
import { counted } from '../../../base/format.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { whatWords } from '../../../scenario/edit/delete-elements.ts';
import { elementsOf } from '../../../scenario/edit/as-drawn.ts';
import { linkWords, nodeWords } from '../../../scenario/edit/edit.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import type { Named, Tool } from './canvas/edit-listener.ts';
import { EditView } from './canvas/edit-view.ts';
import { drawnFromScenario, chosenWords } from './drawn-from-scenario.ts';
import { pressEditKey } from './edit-keys.ts';
import { EditCommands } from './edit-commands.tsx';
import { EditHold } from './edit-time.tsx';
import { useEditor } from './editor.ts';
import { FirstSteps } from './first-steps.tsx';
import { ProblemList } from './problem-list.tsx';
import './edit-stage.css';
import type { Point } from './canvas/plane-camera.ts';
import { Icon, type IconName } from '../../core/icons/icon.tsx';

export function EditStage() {
  const page = usePage();
  const editor = useEditor();
  const draft = usePageState((state) => state.draft);
  const problems = usePageState((state) => state.problems);
  const chosen = usePageState((state) => state.editSelection);
  const sources = useStore(editor.ends, ({ from }) => from);
  const opened = usePageState((state) => state.opened);
  const [tool, setTool] = useState<Tool>('choose');
  const [naming, setNaming] = useState<Named | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<EditView | null>(null);
  const network = useMemo(() => drawnFromScenario(draft, problems), [draft, problems]);

  useEffect(() => {
    if (canvas.current === null) return;
    const picture = new EditView(canvas.current, {
      chose: ({ nodes, links }) => editor.choose(nodes, links),
      moved: (places) => editor.move(places),
      placed: (kind, place) => editor.add(kind, place),
      connected: (from, to) => editor.connect(from, to),
      naming: setNaming,
    });
    view.current = picture;
    return () => {
      picture.close();
      view.current = null;
    };
  }, [editor]);
  useEffect(() => view.current?.show(network, chosen), [network, chosen]);
  const nodesBefore = useRef(network.nodes.length);
  useEffect(() => {
    // Many that come at once may stand where nobody looks.
    if (network.nodes.length > nodesBefore.current + 1) view.current?.fit();
    nodesBefore.current = network.nodes.length;
  }, [network]);
  useEffect(() => view.current?.fit(), [opened]);
  useEffect(() => {
    if (view.current !== null) view.current.tool = tool;
  }, [tool]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const picture = view.current;
      // With the focus nowhere keys mean the picture too: a button that was clicked gives it up.
      const isMeant = event.target === canvas.current || event.target === document.body;
      if (picture === null || !isMeant || document.querySelector('dialog:modal') !== null) return;
      if (event.key === 'Escape' && tool !== 'choose') setTool('choose');
      else if (!pressEditKey(event, editor, { units: (pixels) => picture.units(pixels), rename: setNaming, tool }))
        return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the keys of the page.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [editor, tool]);
  const words = chosenWords(draft, chosen);
  const place = naming === null ? null : (view.current?.placeOf(naming) ?? null);
  const named = naming === null ? null : nameOf(draft, naming);
  return (
    <section className="edit-stage" aria-label="Network editor">
      <EditCommands
        onRename={() => setNaming(editor.onlyOne)}
        onFit={() => view.current?.fit()}
        onZoom={(factor) => view.current?.zoom(factor)}
      />
      <div className="edit-ground">
        <Palette tool={tool} onTool={setTool} />
        <div className="edit-canvas">
          <canvas
            ref={canvas}
            tabIndex={0}
            role="application"
            aria-label={`Network of ${counted(network.nodes.length, 'node')} and ${counted(network.links.length, 'link')}. Page Down selects the next one; the Scenario panel lists them all.`}
            data-tool={tool}
          />
          {network.nodes.length === 0 && <FirstSteps />}
          {naming !== null && named !== null && place !== null && (
            <NameField
              key={`${naming.kind} ${naming.id}`}
              {...named}
              place={place}
              onDone={(text) => {
                if (text !== null && naming.kind === 'node') editor.name(naming.id, text);
                if (text !== null && naming.kind === 'link') editor.nameLink(naming.id, text);
                setNaming(null);
                canvas.current?.focus();
              }}
            />
          )}
          <div className="edit-words">
            <p className="edit-chosen" role="status">
              {sources.length > 0 &&
                `Traffic from ${whatWords(elementsOf(draft), sources, []) || sources.join(', ')}: select its receivers, then press “Traffic to”. `}
              {words || (isSilent(draft) ? SILENT : toolWords(tool, network.nodes.length))}
            </p>
            <EditHold />
          </div>
        </div>
      </div>
      <ProblemList problems={problems} onShow={(ids) => editor.choose(ids)} page={page} />
    </section>
  );
}

/** There is a network, and nobody sends over it. */
const isSilent = ({ traffic, network }: Scenario): boolean =>
  traffic.length === 0 && (network.form === 'generated' || network.links.length > 0);
const SILENT =
  'Nothing is sent yet: select the nodes that send, press “Traffic from”, then select the receivers and press “Traffic to”.';

/** What it is called, and whose name that is. */
function nameOf(draft: Scenario, { kind, id: wanted }: Named): { readonly of: string; readonly name: string } | null {
  const { nodes, links } = elementsOf(draft);
  if (kind === 'node') {
    const node = nodes.find(({ id }) => id === wanted);
    return node === undefined ? null : { of: nodeWords(node), name: node.label ?? node.id };
  }
  const link = links.find(({ id }) => id === wanted);
  return link === undefined ? null : { of: linkWords(nodes, link), name: link.label ?? '' };
}

function toolWords(tool: Tool, nodes: number): string {
  switch (tool) {
    case 'choose':
      return nodes > 300
        ? 'A network this large is easier to edit as a template, in the Scenario panel.'
        : 'Drag a node to move it. Drag over several nodes to select them. Drag from the dot beside a node to connect it.';
    case 'several':
      return 'Click nodes and links to add them to the selection; click one again to remove it.';
    case 'link':
      return 'Drag from one node to another, or click one and then the other.';
    default:
      return `Click where the ${tool} goes, or press Enter to add it beside the selection.`;
  }
}

interface Props {
  /** Whose: `router R1`. */
  readonly of: string;
  readonly name: string;
  /** In CSS pixels on the canvas. */
  readonly place: Point;
  /** Null: as it was. */
  readonly onDone: (text: string | null) => void;
}

/** A node's or a link's name, typed where it stands. Enter takes it, Escape leaves it as it was. */
function NameField({ of, name, place, onDone }: Props) {
  return (
    <input
      className="edit-name"
      style={{ left: place.x, top: place.y }}
      aria-label={`Name of ${of}`}
      defaultValue={name}
      maxLength={LIMITS.labelLength}
      autoFocus
      onFocus={(event) => event.target.select()}
      onBlur={(event) => onDone(event.target.value === name ? null : event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        else if (event.key === 'Escape') onDone(null);
        event.stopPropagation();
      }}
    />
  );
}

const TOOLS: readonly { readonly tool: Tool; readonly title: string; readonly icon: IconName }[] = [
  { tool: 'choose', title: 'Select and move', icon: 'pointer' },
  { tool: 'several', title: 'Select several', icon: 'several' },
  { tool: 'host', title: 'Add hosts', icon: 'host' },
  { tool: 'router', title: 'Add routers', icon: 'router' },
  { tool: 'middlebox', title: 'Add middleboxes', icon: 'middlebox' },
  { tool: 'server', title: 'Add servers', icon: 'server' },
  { tool: 'link', title: 'Connect', icon: 'link' },
];

interface PaletteProps {
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
}

/** The editor's tools. */
function Palette({ tool, onTool }: PaletteProps) {
  return (
    <div className="edit-palette stack" role="group" aria-label="Tools">
      {TOOLS.map(({ tool: one, title, icon }) => (
        <button
          key={one}
          type="button"
          aria-label={title}
          aria-pressed={one === tool}
          title={title}
          onClick={() => onTool(one)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
