import type { Device } from '@rackhand/contract/device';
import { type RefObject, useEffect, useRef } from 'react';
import type { MoveDevice } from './use-move-device.ts';

interface SlotDrag {
  devices: readonly Device[];
  onMove: MoveDevice;
}

/**
 * A device is dragged to an empty slot, or to the tray that takes it out of the racks. Marked in the document and not by
 * rendering: nothing on the way needs React. Everything here is also done by the form (WCAG 2.5.7).
 */
export function useSlotDrag(board: RefObject<HTMLElement | null>, { devices, onMove }: SlotDrag): void {
  const latest = useRef({ devices, onMove });
  useEffect(() => {
    latest.current = { devices, onMove };
  });
  useEffect(() => {
    const element = board.current;
    if (element === null) return;
    const end = new AbortController();
    listen(element, end.signal, (arn, place) => {
      const device = latest.current.devices.find((known) => known.arn === arn);
      if (device !== undefined) void latest.current.onMove(device, place);
    });
    return () => end.abort();
  }, [board]);
}

type OnDrop = (arn: string, place: string) => void;

function listen(board: HTMLElement, signal: AbortSignal, onDrop: OnDrop): void {
  let dragged: HTMLElement | null = null;
  let target: HTMLElement | null = null;
  const aim = (next: HTMLElement | null): void => {
    if (target === next) return;
    delete target?.dataset['drop'];
    target = next;
    if (target !== null) target.dataset['drop'] = isFree(target, dragged) ? 'yes' : 'no';
  };
  const stop = (): void => {
    aim(null);
    delete dragged?.dataset['dragged'];
    delete board.dataset['dragging'];
    dragged = null;
  };
  const begin = (event: DragEvent): void => {
    const frame =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-arn]') : null;
    const arn = frame?.dataset['arn'];
    // With Shift a frame is drawn.
    if (frame === null || arn === undefined || event.shiftKey || event.dataTransfer === null) {
      event.preventDefault();
      return;
    }
    event.dataTransfer.setData('text/plain', arn);
    event.dataTransfer.effectAllowed = 'move';
    dragged = frame;
    frame.dataset['dragged'] = '';
    // What shows only now must not move the element under the pointer before the drag has begun.
    setTimeout(() => {
      if (dragged !== null) board.dataset['dragging'] = '';
    });
  };
  const over = (event: DragEvent): void => {
    if (dragged === null) return;
    const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-place]') : null;
    aim(place);
    if (place === null || !isFree(place, dragged) || event.dataTransfer === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  };
  const drop = (event: DragEvent): void => {
    const [arn, place] = [dragged?.dataset['arn'], target?.dataset['place']];
    const free = target !== null && isFree(target, dragged);
    stop();
    if (arn === undefined || place === undefined || !free) return;
    event.preventDefault();
    onDrop(arn, place);
  };
  board.addEventListener('dragstart', begin, { signal });
  board.addEventListener('dragover', over, { signal });
  board.addEventListener('drop', drop, { signal });
  board.addEventListener('dragend', stop, { signal });
}

/** The tray takes what does not stand in it; a slot only where nothing stands. */
function isFree(place: HTMLElement, dragged: HTMLElement | null): boolean {
  if (place.dataset['place'] === '') return dragged !== null && !place.contains(dragged);
  return place.querySelector('[data-arn]') === null;
}
