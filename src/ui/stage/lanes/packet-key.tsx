/** The only legend: what the shapes in the pictures are. */
import { PopoverMenu } from '../../../widgets/controls/popover-menu.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { PacketGlyph } from '../../core/icons/packet-glyph.tsx';
import { usePageState } from '../../core/page/page-context.ts';
import { packetKeyOf } from './packet-key-of.ts';
import './packet-key.css';

export function PacketKey() {
  return (
    <ul className="packet-key" aria-label="What the shapes are">
      <Shapes />
    </ul>
  );
}

/** In a row beside a question, or behind a button where that has no room. */
export function FoldedPacketKey() {
  const scenario = usePageState((state) => state.scenario);
  const lanes = usePageState((state) => state.lanes.length);
  const shapes = packetKeyOf(scenario).map(([, name]) => SHAPE + name.length * LETTER);
  const room = shapes.reduce((sum, one) => sum + one, BESIDE + (lanes > 2 ? COMPARE_SWITCH : 0));
  return (
    <div className="folded-key" data-room={ROOMS.find((one) => room <= one) ?? ROOMS.at(-1)}>
      <PacketKey />
      <PopoverMenu
        className="row"
        title="What the shapes in the pictures are"
        menuLabel="Key"
        room={190}
        face={
          <>
            Key <Icon name="down" />
          </>
        }
      >
        {() => (
          <ul>
            <Shapes />
          </ul>
        )}
      </PopoverMenu>
    </div>
  );
}

/** CSS pixels of the head of the stage: a question in two lines and the window of figures, and the switch to the table. */
const [BESIDE, COMPARE_SWITCH] = [480, 121];
/** The same of a shape with the gaps around it, and of a letter of its name. */
const [SHAPE, LETTER] = [34, 6.1];
/** From these widths of the stage on a key has room, as its style sheet has them. */
const ROOMS = [1000, 1130, 1280];

function Shapes() {
  const scenario = usePageState((state) => state.scenario);
  return packetKeyOf(scenario).map(([glyph, name]) => (
    <li key={glyph}>
      <PacketGlyph name={glyph} />
      {name}
    </li>
  ));
}
