const gap = 4;
const edge = 8;

/** Puts a popover under its anchor, or above where there is no room, always inside of the window. */
export function placeBeside(element: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = at.bottom + gap;
  const top = below + height + edge <= window.innerHeight ? below : at.top - gap - height;
  const left = at.left + width + edge <= window.innerWidth ? at.left : at.right - width;
  element.style.top = `${String(Math.max(edge, top))}px`;
  element.style.left = `${String(Math.max(edge, Math.min(left, window.innerWidth - width - edge)))}px`;
}
