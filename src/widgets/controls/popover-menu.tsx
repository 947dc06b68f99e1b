/** A button that opens a few more below it, or above it where there is more room. The menu closes by itself when the hand goes elsewhere. */
import { type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import './popover-menu.css';

interface Props {
  readonly className: string;
  /** The button's name for screen readers; absent: the words on it. */
  readonly label?: string;
  readonly title: string;
  /** The name of what opens. */
  readonly menuLabel: string;
  /** What stands on the button. */
  readonly face: ReactNode;
  /** As wide as the menu's longest line, CSS pixels. */
  readonly room: number;
  /** What the menu holds. @param close closes it. @param button what it was opened by */
  readonly children: (close: () => void, button: () => HTMLButtonElement | null) => ReactNode;
}

/** Room for so much is enough to open below, CSS pixels. */
const USUAL_HEIGHT = 320;

export function PopoverMenu({ className, label, title, menuLabel, face, room, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const place = (event: ToggleEvent) => {
    if (event.newState !== 'open' || button.current === null || menu.current === null) return;
    const { left, top, bottom } = button.current.getBoundingClientRect();
    const isBelow = innerHeight - bottom >= Math.min(top, USUAL_HEIGHT);
    Object.assign(menu.current.style, {
      top: isBelow ? `${bottom + 4}px` : 'auto',
      bottom: isBelow ? 'auto' : `${innerHeight - top + 4}px`,
      left: `${Math.max(8, Math.min(left, innerWidth - room - 8))}px`,
      maxHeight: `${(isBelow ? innerHeight - bottom : top) - 12}px`,
    });
  };
  return (
    <>
      <button ref={button} type="button" className={className} popoverTarget={id} aria-label={label} title={title}>
        {face}
      </button>
      <div
        ref={menu}
        id={id}
        className="popover-menu"
        popover="auto"
        role="dialog"
        aria-label={menuLabel}
        onBeforeToggle={place}
      >
        {children(
          () => menu.current?.hidePopover(),
          () => button.current,
        )}
      </div>
    </>
  );
}
