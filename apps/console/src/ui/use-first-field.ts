import { type RefObject, useEffect } from 'react';
import { firstField } from './first-field.ts';

/** Begins a page that is for typing in its first field; not over a dialog, nor where somebody types already. */
export function useFirstField(page: RefObject<HTMLElement | null>, isForTyping: boolean): void {
  useEffect(() => {
    if (!isForTyping || page.current === null || document.querySelector('dialog[open]') !== null) return;
    if (document.activeElement?.matches('input, textarea, select') === true) return;
    (page.current.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(page.current))?.focus();
  }, [page, isForTyping]);
}
