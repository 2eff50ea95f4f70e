import type { Theme } from '@rackhand/contract/call/poster';
import { tellLook } from '../look.ts';
import { applyTheme, isThemeKey, storedTheme, storeTheme } from './stored-theme.ts';

export interface ThemeChoice {
  get(): Theme;
  set(theme: Theme): void;
  subscribe(listener: () => void): () => void;
}

export function createThemeChoice(): ThemeChoice {
  let theme = storedTheme();
  const listeners = new Set<() => void>();
  const take = (next: Theme): void => {
    theme = next;
    applyTheme(next);
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', (event) => {
    if (isThemeKey(event.key)) take(storedTheme());
  });
  return {
    get: () => theme,
    set(next) {
      storeTheme(next);
      tellLook();
      take(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
