import { type DeviceColumn, isDeviceColumn } from '@rackhand/contract/device/device-columns';
import { type RefObject, useEffect, useState } from 'react';

/** The column that is being dragged; it takes the place of each one that it is dragged over. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  move: (column: DeviceColumn, to: number) => void,
): DeviceColumn | null {
  const [dragged, setDragged] = useState<DeviceColumn | null>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const end = new AbortController();
    const { signal } = end;
    let column: DeviceColumn | null = null;
    const take = (next: DeviceColumn | null): void => {
      column = next;
      setDragged(next);
    };
    element.addEventListener('dragstart', ({ target }) => take(columnAt(target)), { signal });
    element.addEventListener('dragend', () => take(null), { signal });
    element.addEventListener(
      'dragover',
      (event) => {
        if (column === null) return;
        event.preventDefault();
        const over = itemAt(event.target);
        if (over === null || columnAt(over) === column) return;
        move(column, [...element.children].indexOf(over));
      },
      { signal },
    );
    return () => end.abort();
  }, [list, move]);
  return dragged;
}

function itemAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('li[data-column]') : null;
}

function columnAt(target: EventTarget | null): DeviceColumn | null {
  const name = itemAt(target)?.dataset['column'] ?? '';
  return isDeviceColumn(name) ? name : null;
}
