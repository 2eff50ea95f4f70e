import { firstField } from './first-field.ts';

/**
 * Where a dialog begins: at what it names itself, else in its first field, else at its title. A field that comes later,
 * with what is still being loaded, is gone to as long as the person has done nothing.
 */
export function startFocus(dialog: HTMLElement): () => void {
  if (goToStart(dialog)) return () => undefined;
  const title = dialog.querySelector('h2');
  title?.focus();
  const end = new AbortController();
  const late = new MutationObserver(() => {
    if (document.activeElement !== title || goToStart(dialog)) stop();
  });
  const stop = (): void => {
    late.disconnect();
    end.abort();
  };
  late.observe(dialog, { childList: true, subtree: true });
  dialog.addEventListener('keydown', stop, { signal: end.signal });
  dialog.addEventListener('pointerdown', stop, { signal: end.signal });
  return stop;
}

function goToStart(dialog: HTMLElement): boolean {
  const start = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(dialog);
  start?.focus();
  return start !== null;
}
