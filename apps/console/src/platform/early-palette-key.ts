import { hasLoginMarker } from './session/marker-cookies.ts';

declare global {
  /** Whether the way to everything was asked for before the page could listen. */
  var rackhandPaletteKey: { wasPressed: boolean; stop: () => void } | undefined;
}

/** Ctrl K or ⌘ K, by its place on the keyboard: the letter is another one while Hangul is typed. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  if (event.code !== 'KeyK' || event.isComposing || event.altKey || event.shiftKey) return false;
  return event.ctrlKey || event.metaKey;
}

/** Before the code of the page is there: who is signed in may be quicker than it. */
export function watchEarlyPaletteKey(): void {
  if (!hasLoginMarker()) return;
  const onKey = (event: KeyboardEvent): void => {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    early.wasPressed = true;
  };
  const early = { wasPressed: false, stop: () => document.removeEventListener('keydown', onKey) };
  globalThis.rackhandPaletteKey = early;
  document.addEventListener('keydown', onKey);
}

export function wasPaletteAskedEarly(): boolean {
  return globalThis.rackhandPaletteKey?.wasPressed === true;
}

/** From here on the page listens itself. */
export function endEarlyPaletteKey(): void {
  globalThis.rackhandPaletteKey?.stop();
  globalThis.rackhandPaletteKey = undefined;
}
