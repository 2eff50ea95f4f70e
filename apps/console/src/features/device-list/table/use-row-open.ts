import { type RefObject, useEffect } from 'react';

/** A click anywhere on a row, or Enter on it, opens its device; so does the link in it, which also opens a new tab. */
export function useRowOpen(table: RefObject<HTMLElement | null>, onOpen: (arn: string) => void): void {
  useEffect(() => {
    const element = table.current;
    if (element === null) return;
    const open = (event: MouseEvent | KeyboardEvent): void => {
      const row = event instanceof MouseEvent ? clickedRow(event) : enteredRow(event);
      const arn = row?.dataset['arn'];
      if (arn === undefined) return;
      event.preventDefault();
      // The focus comes back to it when what was opened is closed.
      row?.querySelector<HTMLElement>('a[data-open]')?.focus();
      onOpen(arn);
    };
    element.addEventListener('click', open);
    element.addEventListener('keydown', open);
    return () => {
      element.removeEventListener('click', open);
      element.removeEventListener('keydown', open);
    };
  }, [table, onOpen]);
}

function clickedRow(event: MouseEvent): HTMLElement | null {
  const { target } = event;
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return null;
  const control = target.closest('a, button, input');
  if (control !== null && !control.matches('[data-open]')) return null;
  // Whoever marks a UDID wants to copy it.
  if (control === null && window.getSelection()?.isCollapsed === false) return null;
  return target.closest<HTMLElement>('tr[data-arn]');
}

function enteredRow({ key, target, isComposing }: KeyboardEvent): HTMLElement | null {
  if (key !== 'Enter' || isComposing || !(target instanceof HTMLElement)) return null;
  return target.matches('tr[data-arn]') ? target : null;
}
