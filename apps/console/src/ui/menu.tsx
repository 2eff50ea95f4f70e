import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';
import { placeBeside } from './place-beside.ts';

export interface MenuItem {
  key: string;
  label: string;
  /** A mark before the label. */
  mark?: ReactNode;
  /** The one that holds now. */
  current?: boolean;
  /** Why it can't be chosen; said under its label. */
  whyNot?: string | null;
  /** Begins another kind of entries: a line stands above it. */
  apart?: boolean;
  /** Short, one of several: two stand beside each other. */
  half?: boolean;
  /** Takes away for good. */
  danger?: boolean;
  onSelect: () => void;
}

/** Kinds of entries below each other, a line between them. */
export function inGroups(...groups: readonly (readonly MenuItem[])[]): MenuItem[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, place) => group.map((item, at) => ({ ...item, apart: place > 0 && at === 0 })));
}

interface MenuProps {
  label: string;
  /** The menu opens at this element, and gives the focus back to it. */
  anchor: HTMLElement;
  /** A line above the entries. */
  note?: ReactNode;
  items: readonly MenuItem[];
  onClose: () => void;
}

/** A native popover: the browser closes it on Esc and on a click elsewhere, and keeps it above everything. */
export function Menu({ label, anchor, note, items, onClose }: MenuProps): ReactElement {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = menu.current;
    if (element === null) return;
    element.showPopover();
    placeBeside(element, anchor);
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    anchor.setAttribute('aria-expanded', 'true');
    return () => {
      anchor.setAttribute('aria-expanded', 'false');
      if (document.activeElement === document.body || element.contains(document.activeElement))
        anchor.focus();
    };
  }, [anchor]);
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
      onKeyDown={(event) => moveFocus(event, onClose)}
    >
      {note !== undefined && (
        <div role="presentation" className={styles.note}>
          {note}
        </div>
      )}
      {items.map((item, place) => (
        <MenuEntry key={item.key} item={item} isFirst={place === 0} onClose={onClose} />
      ))}
    </div>
  );
}

interface MenuEntryProps {
  item: MenuItem;
  isFirst: boolean;
  onClose: () => void;
}

function MenuEntry({ item, isFirst, onClose }: MenuEntryProps): ReactElement {
  const {
    label,
    mark,
    current = false,
    whyNot = null,
    apart = false,
    half = false,
    danger = false,
    onSelect,
  } = item;
  return (
    <button
      type="button"
      role="menuitem"
      // One that the keyboard reaches: a menu may be longer than it is high.
      tabIndex={isFirst ? 0 : -1}
      className={styles.item}
      data-apart={apart || undefined}
      data-half={half || undefined}
      data-danger={danger || undefined}
      aria-disabled={whyNot !== null || undefined}
      aria-current={current || undefined}
      onClick={() => {
        if (whyNot !== null) return;
        onClose();
        onSelect();
      }}
    >
      {mark}
      <span className={styles.label}>
        {label}
        {whyNot !== null && <span className={styles.reason}>{whyNot}</span>}
      </span>
      {current && <Icon name="check" size={14} />}
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (event.key === 'Tab') onClose();
  if (target === undefined) return;
  event.preventDefault();
  items.at(target % items.length)?.focus();
}
