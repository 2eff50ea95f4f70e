import type { Device } from '@rackhand/contract/device/device';
import { type RefObject, useEffect, useRef } from 'react';
import type { MoveDevice } from '../moving/use-move-device.ts';
import type { SwapDevices } from '../moving/use-swap-devices.ts';

interface SlotDrag {
  devices: readonly Device[];
  onMove: MoveDevice;
  onSwap: SwapDevices;
}

/**
 * A device is dragged to an empty slot, to a taken one with which it changes places, or to the tray that takes it out of the racks. Marked in the document and not by
 * rendering: nothing on the way needs React. Everything here is also done by the form (WCAG 2.5.7).
 */
export function useSlotDrag(
  board: RefObject<HTMLElement | null>,
  { devices, onMove, onSwap }: SlotDrag,
): void {
  const latest = useRef({ devices, onMove, onSwap });
  useEffect(() => {
    latest.current = { devices, onMove, onSwap };
  });
  useEffect(() => {
    const element = board.current;
    if (element === null) return;
    const end = new AbortController();
    listen(element, end.signal, (arn, place) => {
      const { devices: all, onMove: move, onSwap: swap } = latest.current;
      const device = all.find((known) => known.arn === arn);
      const holder = place === '' ? undefined : all.find(({ info }) => info.rackLocation === place);
      if (device === undefined) return;
      void (holder === undefined ? move(device, place) : swap(device, holder));
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
    if (target !== null) target.dataset['drop'] = takes(target, dragged) ? 'yes' : 'no';
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
    if (place === null || !takes(place, dragged) || event.dataTransfer === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  };
  const drop = (event: DragEvent): void => {
    const [arn, place] = [dragged?.dataset['arn'], target?.dataset['place']];
    const taken = target !== null && takes(target, dragged);
    stop();
    if (arn === undefined || place === undefined || !taken) return;
    event.preventDefault();
    onDrop(arn, place);
  };
  board.addEventListener('dragstart', begin, { signal });
  board.addEventListener('dragover', over, { signal });
  board.addEventListener('drop', drop, { signal });
  board.addEventListener('dragend', stop, { signal });
}

/** The tray takes what does not stand in it; a slot what stands in another one, or anything where nothing stands. */
function takes(place: HTMLElement, dragged: HTMLElement | null): boolean {
  if (dragged === null || place.contains(dragged)) return false;
  if (place.dataset['place'] === '') return true;
  const holder = place.querySelector<HTMLElement>('[data-arn]');
  const isPlaced = (dragged.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? '') !== '';
  return holder === null || (isPlaced && holder.draggable);
}
