/** The editor's tools. */
import { Icon, type IconName } from '../../core/icons/icon.tsx';
import type { Tool } from './canvas/edit-listener.ts';

const TOOLS: readonly { readonly tool: Tool; readonly title: string; readonly icon: IconName }[] = [
  { tool: 'choose', title: 'Select and move', icon: 'pointer' },
  { tool: 'several', title: 'Select several', icon: 'several' },
  { tool: 'host', title: 'Add hosts', icon: 'host' },
  { tool: 'router', title: 'Add routers', icon: 'router' },
  { tool: 'middlebox', title: 'Add middleboxes', icon: 'middlebox' },
  { tool: 'link', title: 'Connect', icon: 'link' },
];

interface Props {
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
}

export function Palette({ tool, onTool }: Props) {
  return (
    <div className="edit-palette" role="group" aria-label="Tools">
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
