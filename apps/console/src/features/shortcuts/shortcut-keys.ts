import type { ConsoleRoute } from '@rackhand/contract/call/console-routes';
import { readStored, writeStored } from '../../platform/stored-value.ts';

/** `G` and then a letter leads to a page. Keys are places on the keyboard, so that they work while Hangul is typed. */
export const pageKeys: readonly { code: string; key: string; path: ConsoleRoute }[] = [
  { code: 'KeyH', key: 'H', path: '/' },
  { code: 'KeyL', key: 'L', path: '/device' },
  { code: 'KeyP', key: 'P', path: '/device2' },
  { code: 'KeyS', key: 'S', path: '/server' },
];

export const pageKeyWaitMs = 1500;

const storedKey = 'rackhand.shortcuts';

/** Single keys can be switched off (WCAG 2.2, 2.1.4); Ctrl K stays. */
export function areShortcutsOn(): boolean {
  return readStored(storedKey) !== 'off';
}

export function switchShortcuts(on: boolean): void {
  writeStored(storedKey, on ? 'on' : 'off');
}

/** A key by itself means nothing while someone types, composes Hangul, or answers a dialog. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('dialog:modal') !== null) return false;
  const { target } = event;
  return !(
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')
  );
}
