import { columnWidths } from '@rackhand/contract/call/list-view';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useRef,
  useState,
} from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { listMessages } from '../list-messages.ts';
import styles from './column-handle.module.css';

interface ColumnHandleProps {
  label: string;
  /** As it was set; undefined where the column is as wide as it comes. */
  width: number | undefined;
  /** null: as it comes. What is not settled yet is only shown. */
  onWidth: (width: number | null, isSettled: boolean) => void;
}

const step = 8;
const bigStep = 40;

/** The right edge of a heading: drawn with the pointer, moved with the arrow keys, given up by a double click or Delete. */
export function ColumnHandle({ label, width, onWidth }: ColumnHandleProps): ReactElement {
  const words = useMessages(listMessages);
  const drawn = useRef<{ from: number; width: number } | null>(null);
  const [seen, setSeen] = useState<number>(columnWidths.least);
  const widthAt = ({ clientX }: PointerEvent): number =>
    drawn.current === null ? 0 : drawn.current.width + clientX - drawn.current.from;
  const begin = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawn.current = { from: event.clientX, width: headingWidth(event.currentTarget) };
  };
  const end = (event: PointerEvent): void => {
    if (drawn.current !== null && drawn.current.from !== event.clientX) onWidth(widthAt(event), true);
    drawn.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = widthByKey(event, headingWidth(event.currentTarget));
    if (next === undefined) return;
    event.preventDefault();
    onWidth(next, next === null);
  };
  const moves = {
    tabIndex: 0,
    onFocus: (event: FocusEvent<HTMLElement>) => setSeen(headingWidth(event.currentTarget)),
    onKeyDown,
    onPointerDown: begin,
    onPointerMove: (event: PointerEvent) => drawn.current !== null && onWidth(widthAt(event), false),
    onPointerUp: end,
    onPointerCancel: end,
    onDoubleClick: () => onWidth(null, true),
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={words.widthOf(label)}
      aria-valuemin={columnWidths.least}
      aria-valuemax={columnWidths.most}
      aria-valuenow={width ?? seen}
      className={styles.handle}
      data-tip={words.widthHint}
      {...moves}
    />
  );
}

function headingWidth(handle: HTMLElement): number {
  return Math.round(handle.parentElement?.getBoundingClientRect().width ?? 0);
}

/** undefined: the key is none of ours. */
function widthByKey({ key, shiftKey }: KeyboardEvent, now: number): number | null | undefined {
  const by = shiftKey ? bigStep : step;
  switch (key) {
    case 'ArrowLeft':
      return now - by;
    case 'ArrowRight':
      return now + by;
    case 'Delete':
    case 'Backspace':
      return null;
    default:
      return undefined;
  }
}
