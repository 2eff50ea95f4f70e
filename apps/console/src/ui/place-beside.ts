const gap = 4;
const edge = 8;

/**
 * Puts a popover under its anchor, or above where there is no room, always inside of the window. It keeps the edge
 * that it shares with its anchor: letters that arrive after it may make it wider.
 */
export function placeBeside(element: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const { clientWidth: room } = document.documentElement;
  const within = (inset: number): string =>
    `${String(Math.max(edge, Math.min(inset, room - width - edge)))}px`;
  const isRoomAfter = at.left + width + edge <= room;
  element.style.left = isRoomAfter ? within(at.left) : 'auto';
  element.style.right = isRoomAfter ? 'auto' : within(room - at.right);
  const below = at.bottom + gap;
  const top = below + height + edge <= window.innerHeight ? below : at.top - gap - height;
  element.style.top = `${String(Math.max(edge, top))}px`;
}
